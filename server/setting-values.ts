/** One setting's value from text (environment, flag) or from JSON (file). */
import { BUDGET_NAMES, nearest } from '../engine/basics.js';
import { TIER_NAMES, type TierLimits, type TierTable } from './keys/tiers.js';
import type { Tier } from './model.js';
import type { Setting } from './settings.js';

export type ParsedSetting = { readonly value: unknown } | { readonly problem: string };

type Parser = (raw: unknown, name: string, setting: Setting) => ParsedSetting;

const PARSERS: Readonly<Record<Setting['kind'], Parser>> = {
  text: (raw, name) => (typeof raw === 'string' ? { value: raw } : { problem: `${name} must be text.` }),
  secret: (raw, name) => (typeof raw === 'string' ? { value: raw } : { problem: `${name} must be text.` }),
  integer: parseInteger,
  flag: parseFlag,
  url: parseUrl,
  choice: parseChoice,
  tiers: parseTiers,
  budgets: parseBudgets,
};

/**
 * The value of a setting. `raw` is a string, or what JSON can say; `name` is what the setting is called where it was
 * given, for the sentence about a mistake.
 */
export function parseSetting(setting: Setting, raw: unknown, name: string): ParsedSetting {
  return PARSERS[setting.kind](raw, name, setting);
}

function parseInteger(raw: unknown, name: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: Setting): ParsedSetting {
  const number = typeof raw === 'string' && /^\d{1,16}$/.test(raw.trim()) ? Number(raw) : raw;
  if (typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max)
    return { value: number };
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const hint = isServiceLink(raw)
    ? ' Kubernetes set it for a Service of this name: set enableServiceLinks: false.'
    : '';
  return { problem: `${name} must be a whole number ${range}, not ${shown(raw)}.${hint}` };
}

function isServiceLink(raw: unknown): boolean {
  return typeof raw === 'string' && raw.startsWith('tcp://');
}

const FLAGS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

function parseFlag(raw: unknown, name: string): ParsedSetting {
  const value = FLAGS.get(typeof raw === 'string' ? raw.toLowerCase() : raw);
  return value === undefined ? { problem: `${name} must be true or false, not ${shown(raw)}.` } : { value };
}

/** The value is not shown with a mistake: people put passwords into addresses. */
function parseUrl(raw: unknown, name: string): ParsedSetting {
  const url = typeof raw === 'string' && URL.canParse(raw) ? new URL(raw) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return { problem: `${name} must be an address that begins with https:// or http://.` };
  }
  if (url.username || url.password || url.search || url.hash) {
    return { problem: `${name} must be an address without user, password, ? and #.` };
  }
  return { value: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

function parseChoice(raw: unknown, name: string, { choices = [] }: Setting): ParsedSetting {
  if (typeof raw === 'string' && choices.includes(raw)) return { value: raw };
  return { problem: `${name} must be one of ${choices.join(', ')}, not ${shown(raw)}.` };
}

const LIMIT_FIELDS: Readonly<Record<string, keyof TierLimits>> = {
  renders_per_month: 'rendersPerMonth',
  requests_per_minute: 'requestsPerMinute',
  stored_items: 'storedItems',
  stored_bytes: 'storedBytes',
};

/** The whole table, with what is given in place of the defaults. */
function parseTiers(raw: unknown, name: string, setting: Setting): ParsedSetting {
  const given = typeof raw === 'string' ? parseJson(raw) : raw;
  if (!isObject(given)) return { problem: `${name} must be a JSON object of tiers, as in {"free": {…}}.` };
  const table: Record<string, TierLimits> = { ...(setting.fallback as TierTable) };
  for (const [tier, limits] of Object.entries(given)) {
    if (!TIER_NAMES.includes(tier as Tier)) return { problem: unknown(`${name}.${tier}`, tier, TIER_NAMES) };
    if (!isObject(limits)) return { problem: `${name}.${tier} must be an object of ${list(LIMIT_FIELDS)}.` };
    const merged: Partial<Record<string, number | null>> = {};
    for (const [field, value] of Object.entries(limits)) {
      const property = LIMIT_FIELDS[field];
      const place = `${name}.${tier}.${field}`;
      if (property === undefined) return { problem: unknown(place, field, Object.keys(LIMIT_FIELDS)) };
      if (value !== null && !(Number.isSafeInteger(value) && (value as number) >= 0)) {
        return { problem: `${place} must be a whole number or null (unlimited), not ${shown(value)}.` };
      }
      merged[property] = value as number | null;
    }
    table[tier] = { ...table[tier]!, ...merged };
  }
  return { value: table };
}

function parseBudgets(raw: unknown, name: string): ParsedSetting {
  const given = typeof raw === 'string' ? parseJson(raw) : raw;
  if (!isObject(given))
    return { problem: `${name} must be a JSON object of numbers, as in {"${BUDGET_NAMES[0]}": 500000}.` };
  for (const [budget, amount] of Object.entries(given)) {
    const place = `${name}.${budget}`;
    if (!(BUDGET_NAMES as readonly string[]).includes(budget)) return { problem: unknown(place, budget, BUDGET_NAMES) };
    if (!(Number.isSafeInteger(amount) && (amount as number) > 0))
      return { problem: `${place} must be a whole number above 0, not ${shown(amount)}.` };
  }
  return { value: given };
}

/** "… is not known. Did you mean …?" */
export function unknown(place: string, word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return `${place} is not known. ${near === undefined ? `Known are ${known.join(', ')}.` : `Did you mean ${near}?`}`;
}

const list = (fields: object) => Object.keys(fields).join(', ');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_SHOWN = 40;

function shown(raw: unknown): string {
  const text = JSON.stringify(raw) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
