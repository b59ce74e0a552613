/** What the modules that rewrite Markdown share. */
import type { Diagnostics } from '../../diagnostics.js';
import type { Dialect } from './foreign-dialect.js';
import type { Variables } from './variables.js';

export interface Site {
  readonly dialect: Dialect | undefined;
  readonly diagnostics: Diagnostics;
  /** The number of lines before the text. */
  readonly lineOffset: number;
  /** The text before rewriting, to look for the targets of references. */
  readonly text: string;
  /** Notes written in the line, in the order of their calls. They are defined at the end; null: too late for one. */
  readonly notes: string[] | null;
  /** What abbreviations mean. */
  readonly abbreviations: Map<string, string>;
  /** Values for `{{ name }}`. */
  readonly variables: Variables;
  /** Numbers of examples `(@label)`. */
  readonly examples: Map<string, number>;
}

export function warn(site: Site, line: number, kind: string, message: string): void {
  const position = { line: line + 1 + site.lineOffset, column: 1 };
  site.diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, position, undefined, kind);
}
