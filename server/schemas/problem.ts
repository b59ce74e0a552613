/** What is wrong with a request, and where. */
export interface Problem {
  /** JSON pointer (RFC 6901) into the body, `/options/margin`; '' is the whole body. A header goes by its name. */
  readonly pointer: string;
  /** One sentence. */
  readonly message: string;
  /** How to put it right, as a sentence. */
  readonly hint?: string;
  /** Place in the body's text, from 1; for a body that is not JSON. */
  readonly line?: number;
  /** In characters of the text, from 1. */
  readonly column?: number;
}

/** More problems would not help, and a body with two million errors would make a huge response. */
export const MAX_PROBLEMS = 20;

/** A pointer one step further down. Escaped as RFC 6901, section 3; a long name is cut. */
export function pointerTo(parent: string, name: string | number): string {
  const step = String(name).slice(0, 80).replace(/~/g, '~0').replace(/\//g, '~1');
  return `${parent}/${step}`;
}

/**
 * A field as people write it: `/options/attachments/0/filename` gives `options.attachments[0].filename`. What has no
 * slash in front is the name of a header or parameter.
 */
export function fieldName(pointer: string): string {
  const [before, ...steps] = pointer.split('/');
  return steps
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
    .reduce((path, step) => {
      if (/^\d+$/.test(step)) return `${path}[${step}]`;
      if (!/^[\w-]+$/.test(step)) return `${path}[${quoted(step)}]`;
      return path === '' ? step : `${path}.${step}`;
    }, before!);
}

/** What a sentence about a place begins with. */
export function subjectOf(pointer: string): string {
  return pointer === '' ? 'The body' : `The field ${fieldName(pointer)}`;
}

/** Text for a message: cut to length, with what would break a line or hide shown as escapes. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  // JSON.stringify escapes control characters and lone surrogates.
  return JSON.stringify(short).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
