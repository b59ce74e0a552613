/**
 * What formulas of TeX may refer to in all of a document: commands that the author defines, and labels of equations. They are
 * found in the source before it is parsed, so that each part of it can be parsed by itself, and parts that did not change need
 * not be parsed again.
 */
import type { Settings } from '../markdown/front-matter.js';

export interface TexDefinitions {
  /** Definitions as TeX. */
  readonly preamble: string;
  /** The tags of labels that name their number themselves, and '' for those that are counted. */
  readonly labels: Readonly<Record<string, string>>;
}

const NONE: TexDefinitions = Object.freeze({ preamble: '', labels: {} });
const DEFINITION = /\\(?:(?:re|provide)?newcommand|providecommand|DeclareMathOperator|g?def)\*?\s*/g;
/** Longer definitions are left out. */
const MOST_IN_DEFINITION = 2000;
const MOST_DEFINITIONS = 500;
const LABEL = /\\label\{([^{}\\]{1,80})\}/g;
const TAG = /\\tag\*?\{([^{}]{1,80})\}/;

/** `source`: the text before other dialects were rewritten. `macros`: those of the front matter, by their names with or without a backslash. */
export function definitionsInTex(
  { text, source }: { readonly text: string; readonly source: string },
  macros: string | Settings | undefined,
): TexDefinitions {
  const stated =
    typeof macros === 'object' ? [...macros].flatMap(([name, { value }]) => definitionOf(name, value)) : [];
  if (stated.length === 0 && !source.includes('\\')) return NONE;
  const found = [...stated];
  for (const match of source.matchAll(DEFINITION)) {
    if (found.length >= MOST_DEFINITIONS) break;
    const end = endOfDefinition(source, match.index + match[0].length);
    if (end > 0) found.push(source.slice(match.index, end));
  }
  const labels: Record<string, string> = {};
  for (const match of text.matchAll(LABEL)) labels[match[1]!] = tagBeside(text, match.index);
  return { preamble: found.join('\n'), labels };
}

function definitionOf(name: string, value: string | Settings): string[] {
  if (typeof value !== 'string') return [];
  const command = name.startsWith('\\') ? name : `\\${name}`;
  if (!/^\\[a-zA-Z]+$/.test(command)) return [];
  const count = Math.max(0, ...[...value.matchAll(/#([1-9])/g)].map((match) => Number(match[1])));
  return [
    `\\providecommand{${command}}${count > 0 ? `[${count}]` : ''}{}\\renewcommand{${command}}${count > 0 ? `[${count}]` : ''}{${value}}`,
  ];
}

/** The end of the groups that a definition consists of; 0 for none. */
function endOfDefinition(text: string, from: number): number {
  const limit = Math.min(text.length, from + MOST_IN_DEFINITION);
  let depth = 0;
  let groups = 0;
  for (let at = from; at < limit; at++) {
    const char = text[at]!;
    if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (char === '}' && --depth < 0) return 0;
    else if (char === '}' && depth === 0) {
      groups++;
      const rest = text.slice(at + 1, at + 40);
      // What follows the name is its body, perhaps behind the number of arguments.
      const isName = groups === 1 && text[from] === '{' && /^\s*(?:\[[^\]]*\]\s*)*\{/.test(rest);
      if (!isName) return at + 1;
    } else if (depth === 0 && char === '$') return 0;
  }
  return 0;
}

/** The tag in the row of an equation that a label stands in; '' for none. */
function tagBeside(text: string, at: number): string {
  const before = Math.max(0, ...['\\\\', '\\begin', '$$', '\\['].map((sign) => text.lastIndexOf(sign, at)));
  const ends = ['\\\\', '\\end', '$$', '\\]'].map((sign) => text.indexOf(sign, at + 1)).filter((end) => end >= 0);
  // The `\\` of a label itself is one backslash, and ends no row.
  return TAG.exec(text.slice(before, Math.min(text.length, at + 500, ...ends)))?.[1] ?? '';
}
