/**
 * Reads the settings: command-line flags over environment over file over defaults. Every mistake is collected and told
 * in a sentence, so that one start shows them all. Values of secrets are never part of a message.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { emailAddress } from './accounts/email-address.js';
import { signUpDomains } from './accounts/sign-up-rules.js';
import { keptSecret, prepareDataFolder } from './data-folder.js';
import { originsIn } from './http/cross-origin.js';
import { parseSetting, unknown } from './setting-values.js';
import { isSigningSecret } from './webhooks/sign.js';
import { ownDashboard, SETTINGS, type Config, type Given, type Setting, type SettingName } from './settings.js';

const ROWS = Object.entries(SETTINGS) as readonly (readonly [SettingName, Setting])[];
/** Names the file. It is not in the table, because a file cannot name itself. */
const CONFIG_FILE_VARIABLE = 'PLATEN_CONFIG';
const PREFIX = 'PLATEN_';
/**
 * Variables with our prefix that are not settings of the service: of the library, the other commands, clients and
 * development scripts, which an image or a shell may set for all; and of Kubernetes for a Service "platen".
 */
const FOREIGN =
  /^PLATEN_(ASSETS|CODE_CACHE|GOLDEN|KEY|API_KEY|URL|SIGN_PASSPHRASE|CERTIFICATE(_KEY)?|BENCH|WPT|SERVICE_HOST|SERVICE_PORT(_.*)?|PORT_\d+_(TCP|UDP)(_.*)?)$/;
const MIN_SECRET_LENGTH = 32;

/** The settings are wrong. The message has a sentence a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** A value from the command line: what it was called there, and the text. */
export interface Override {
  readonly flag: string;
  readonly text: string;
}

export interface ConfigSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Path of a JSON file; default: what `PLATEN_CONFIG` names. */
  readonly file?: string | undefined;
  readonly overrides?: Readonly<Partial<Record<SettingName, Override>>>;
}

/**
 * The settings of a process. Makes the data folder, and the secret in it, where they are needed and not there.
 * @throws ConfigError
 */
export function loadConfig(sources: ConfigSources): Config {
  const problems: string[] = [];
  const given = readSettings(sources, problems);
  checkTogether(given, problems);
  checkAccounts(given, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const dataFolder = resolve(given.dataFolder);
  try {
    if (given.databaseUrl === null || given.s3Endpoint === null) prepareDataFolder(dataFolder);
    const secret = given.secret ?? keptSecret(dataFolder);
    return { ...given, dataFolder, secret, ...addresses(given) };
  } catch (error) {
    throw new ConfigError([(error as Error).message]);
  }
}

/** The settings once the system has given a port, where 0 was asked for. */
export function withPort(config: Config, port: number): Config {
  const before = listeningAddress(config);
  const after = listeningAddress({ ...config, port });
  const complete = (url: string) =>
    url === before || url.startsWith(`${before}/`) ? after + url.slice(before.length) : url;
  const { baseUrl, docsUrl, dashboardUrl } = config;
  return {
    ...config,
    port,
    baseUrl: complete(baseUrl),
    docsUrl: complete(docsUrl),
    dashboardUrl: complete(dashboardUrl),
  };
}

function addresses(given: Given): Pick<Config, 'baseUrl' | 'docsUrl' | 'dashboardUrl'> {
  const baseUrl = given.baseUrl ?? listeningAddress(given);
  const docsUrl = given.docsUrl ?? `${baseUrl}/docs`;
  return { baseUrl, docsUrl, dashboardUrl: given.dashboardUrl ?? ownDashboard(baseUrl) };
}

/** The address at which a program on this machine reaches the service, because "all addresses" is not one. */
function listeningAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isAll = host === '0.0.0.0' || host === '::';
  const name = isAll ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function readSettings({ env, file, overrides = {} }: ConfigSources, problems: string[]): Given {
  refuseUnknownVariables(env, problems);
  const fromFile = readFile(file ?? (env[CONFIG_FILE_VARIABLE] || undefined), problems);
  const settings: Partial<Record<SettingName, unknown>> = {};
  for (const [name, setting] of ROWS) {
    settings[name] = setting.fallback;
    const source = overrideOf(overrides[name]) ?? variableOf(setting, env, problems) ?? fromFile.get(name);
    if (source === undefined) continue;
    const parsed = parseSetting(setting, source.raw, source.name);
    if ('problem' in parsed) problems.push(parsed.problem);
    else settings[name] = parsed.value;
  }
  return settings as Given;
}

/** A value as it was given, and what it is called there. */
interface Source {
  readonly name: string;
  readonly raw: unknown;
}

function overrideOf(override: Override | undefined): Source | undefined {
  return override && { name: override.flag, raw: override.text };
}

/** An empty variable counts as none: compose files and CI systems set those. */
function variableOf({ env: name, kind }: Setting, env: ConfigSources['env'], problems: string[]): Source | undefined {
  if (env[name]) return { name, raw: env[name] };
  const path = kind === 'secret' && env[`${name}_FILE`];
  if (!path) return undefined;
  try {
    return { name: `${name}_FILE`, raw: readFileSync(path, 'utf8').trim() };
  } catch (error) {
    problems.push(`${name}_FILE names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    return undefined;
  }
}

function refuseUnknownVariables(env: ConfigSources['env'], problems: string[]): void {
  const known = new Set([CONFIG_FILE_VARIABLE]);
  for (const [, { env: name, kind }] of ROWS) {
    known.add(name);
    if (kind === 'secret') known.add(`${name}_FILE`);
  }
  const ours = [...known].filter((name) => name.startsWith(PREFIX));
  for (const name of Object.keys(env)) {
    if (!name.startsWith(PREFIX) || known.has(name) || FOREIGN.test(name)) continue;
    problems.push(unknown(`The environment variable ${name}`, name, ours));
  }
}

/** The file's values by name of the setting; null counts as not given. */
function readFile(path: string | undefined, problems: string[]): ReadonlyMap<SettingName, Source> {
  const values = new Map<SettingName, Source>();
  if (path === undefined) return values;
  const content = readObject(path, problems);
  const known = ROWS.map(([name]) => name);
  for (const [name, raw] of Object.entries(content)) {
    if (!(known as readonly string[]).includes(name)) problems.push(unknown(`${name} in ${path}`, name, known));
    else if (raw !== null) values.set(name as SettingName, { name: `${name} in ${path}`, raw });
  }
  return values;
}

function readObject(path: string, problems: string[]): object {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
    problems.push(`The config file ${path} must hold one JSON object.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A parser's message quotes the broken JSON, which may contain a secret.
    problems.push(
      code === undefined
        ? `The config file ${path} is not valid JSON.`
        : `The config file ${path} cannot be read (${code}).`,
    );
  }
  return {};
}

const S3_NEEDS = ['s3Endpoint', 's3Bucket', 's3AccessKeyId', 's3SecretAccessKey'] as const;

/** Rules that involve several settings. */
function checkTogether(given: Given, problems: string[]): void {
  const { secret, databaseUrl } = given;
  if (secret !== null && secret.length < MIN_SECRET_LENGTH) {
    problems.push(
      `PLATEN_SECRET must have at least ${MIN_SECRET_LENGTH} characters. Make one with: openssl rand -hex 32`,
    );
  }
  for (const name of ['fileOrigins', 'apiOrigins'] as const) {
    const wrong = originsIn(given[name]).find((origin) => origin !== '*' && !/^https?:\/\/[^/?#@\s;']+$/.test(origin));
    if (wrong === undefined) continue;
    problems.push(`${SETTINGS[name].env} must name origins such as https://app.example.com, * or none; not ${wrong}.`);
  }
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL must begin with postgres:// or postgresql://. Leave it away for SQLite.');
  }
  if (databaseUrl !== null && secret === null) {
    problems.push(
      'PLATEN_SECRET is needed with DATABASE_URL, the same for all instances. Make one with: openssl rand -hex 32',
    );
  }
  const missing = S3_NEEDS.filter((name) => given[name] === null);
  if (missing.length > 0 && missing.length < S3_NEEDS.length) {
    const names = missing.map((name) => SETTINGS[name].env).join(', ');
    problems.push(`For an S3 store ${names} must be given too; for files in the data folder leave all S3_* away.`);
  }
  if (given.retentionHours > given.maxRetentionHours) {
    problems.push('PLATEN_RETENTION_HOURS must not be more than PLATEN_MAX_RETENTION_HOURS.');
  }
}

/** An address, or a name and an address: `Platen <pdf@example.com>`. */
const SENDER = /^(?:[^<>\p{Cc}]*<([^<>]+)>|([^<>\s]+))$/u;

/** Rules for the settings of sign-up. */
function checkAccounts(given: Given, problems: string[]): void {
  const { signUp, smtpUrl, mailFrom, development, contact } = given;
  if (smtpUrl !== null && !/^smtps?:\/\//.test(smtpUrl)) {
    problems.push('PLATEN_SMTP_URL must begin with smtps:// or smtp://.');
  }
  if (smtpUrl !== null && mailFrom === null) {
    problems.push('PLATEN_MAIL_FROM is needed with PLATEN_SMTP_URL, as in "Platen <pdf@example.com>".');
  }
  const [, named, bare] = SENDER.exec(mailFrom ?? '') ?? [];
  if (mailFrom !== null && emailAddress(named ?? bare ?? '') === null) {
    problems.push('PLATEN_MAIL_FROM must be a mail address, or a name and the address in angle brackets.');
  }
  if (given.planHook !== null && !isSigningSecret(given.planSecret ?? '')) {
    problems.push(
      'PLATEN_PLAN_HOOK needs PLATEN_PLAN_SECRET, whsec_ and at least 24 bytes in Base64. Make one with: echo whsec_$(openssl rand -base64 32)',
    );
  }
  if (contact !== null && emailAddress(contact) === null) problems.push('PLATEN_CONTACT must be a mail address.');
  if (signUp !== 'closed' && smtpUrl === null && !development) {
    problems.push('PLATEN_SIGN_UP needs PLATEN_SMTP_URL, because the link to sign up comes by mail.');
  }
  if (signUp === 'domains' && signUpDomains(given).length === 0) {
    problems.push('PLATEN_SIGN_UP_DOMAINS must name a domain, as in "example.com, example.org".');
  }
}
