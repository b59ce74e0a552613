/** What `{{ name }}` stands for: what the caller sets, and else what front matter says. */
import type { Setting, Settings } from './front-matter.js';

/** A value by its name; undefined: it is not set. `a.b` is b within a. */
export type Variables = (name: string) => string | undefined;

const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** `caller`: texts, in which Markdown does not count. `sources`: front matter, the nearest first. */
export function variablesOf(
  caller: Readonly<Record<string, unknown>> | undefined,
  sources: readonly (Settings | undefined)[],
): Variables {
  const given = new Map(Object.entries(caller ?? {}));
  return (name) => {
    const own = given.get(name);
    if (own !== undefined) return onOneLine(String(own)).replace(ASCII_PUNCTUATION, '\\$&');
    for (const source of sources) {
      const value = source && textAt(source, name.split('.'));
      if (value !== undefined) return onOneLine(value);
    }
    return undefined;
  };
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
  return text.trim().replace(/\s*\n\s*/g, ' ');
}
