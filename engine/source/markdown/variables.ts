/** What `{{ name }}` stands for: what the caller sets, and else what front matter says. */
import { RenderError } from '../../diagnostics.js';
import type { Setting, Settings } from './front-matter.js';

/** A value by its name; undefined: it is not set. `a.b` is b within a. */
export type Variables = (name: string) => string | undefined;

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** The most characters that variables become in a document: a short source may name a long text a million times. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** `caller`: texts, in which Markdown does not count. `sources`: front matter, the nearest first. */
export function variablesOf(
  caller: Readonly<Record<string, unknown>> | undefined,
  sources: readonly (Settings | undefined)[],
): Variables {
  const given = new Map(Object.entries(caller ?? {}));
  const known = new Map<string, string | undefined>();
  let length = 0;
  const valueOf = (name: string): string | undefined => {
    const own = given.get(name);
    if (own !== undefined) return onOneLine(String(own)).replace(ASCII_PUNCTUATION, '\\$&');
    for (const source of sources) {
      const value = source && textAt(source, name.split('.'));
      if (value !== undefined) return onOneLine(value);
    }
    return undefined;
  };
  return (name) => {
    if (!known.has(name)) known.set(name, valueOf(name));
    const value = known.get(name);
    length += value?.length ?? 0;
    if (length > MAX_LENGTH) throw tooLong(name);
    return value;
  };
}

function tooLong(name: string): RenderError {
  return new RenderError(
    'memory_limit',
    `The variables of the document become more than ${MAX_LENGTH >> 20} MB of text, “${name}” among them; shorten their values.`,
  );
}

function textAt(settings: Settings, [name = '', ...rest]: readonly string[]): string | undefined {
  const { value }: Partial<Setting> = settings.get(name) ?? {};
  if (value === undefined) return undefined;
  if (rest.length > 0) return typeof value === 'string' ? undefined : textAt(value, rest);
  // A mapping has no text.
  return typeof value === 'string' ? value : undefined;
}

/** A value stands in a line: a blank line in it would end the paragraph. */
function onOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
