/**
 * Finds names in front matter that were meant for Platen but mean nothing to it: near misses of known names, and
 * options in the wrong place. Front matter is also written for other programs, so a name that resembles none of ours
 * causes no warning.
 */
import { nearest } from '../../base/nearest.js';
import { onOneLine } from '../../base/one-line.js';
import { withPlainMarks } from '../../base/plain-marks.js';
import type { Diagnostics } from '../../diagnostics.js';
import { firstHeading, headingText } from '../../source/html/document-title.js';
import { frontMatterText, type Setting, type Settings, type SplitSource } from '../../source/markdown/front-matter.js';
import type { Chapter } from '../chapters/chapter.js';
import { flagOf } from '../options/flag-words.js';
import { FRONT_MATTER_FORMS } from '../options/option-table.js';

const OWN: readonly string[] = (
  'title author authors date lang language template theme options invoice footnotes dialect macros affiliations institute institutes date-format toc toc-depth subject keywords ' +
  'linenumbers line-numbers number-sections numbersections papersize bibliography references csl nocite suppress-bibliography link-citations reference-section-title'
).split(' ');
/** Names that resemble ours but belong to Jekyll, Hugo, Docusaurus, Obsidian, Pandoc and the like. */
const FOREIGN: ReadonlySet<string> = new Set(
  (
    'aliases alias category categories class comments created data dates description draft format formats from id ' +
    'image images keyword label languages layout link links list lists modified name order outline parent permalink ' +
    'place publish published rate rating series slug source state status tag tags time times toc-title topic topics ' +
    'type update updated url version weight'
  ).split(' '),
);
/** A name with fewer letters resembles too many others. */
const SHORTEST = 4;
/** Options whose value tells whether they are meant: `cover`, for example, may also name a picture. */
const FLAGS: ReadonlySet<string> = new Set(
  [...FRONT_MATTER_FORMS].flatMap(([name, form]) => (form === 'flag' ? [kebab(name)] : [])),
);
const RENDER_OPTIONS = [...FRONT_MATTER_FORMS.keys()].map(kebab).filter((name) => !OWN.includes(name));

/** `templateOptions`: names of the options of the template in use. `of`: the name of that template. */
export function warnOfFrontMatterNames(
  names: Settings,
  templateOptions: readonly string[],
  of: string,
  diagnostics: Diagnostics,
): void {
  const known = [...OWN, ...templateOptions];
  for (const [written, { value, line }] of names) {
    const name = kebab(written);
    const isGroup = typeof value !== 'string' && templateOptions.some((option) => option.startsWith(`${name}-`));
    if (known.includes(name) || isGroup) continue;
    const message = problemWith(name, value, known);
    if (message === null) continue;
    const shown = written.slice(0, 40);
    const text = `"${shown}" in the front matter says nothing to the template ${of}; ${message}`;
    diagnostics.warn('SVC_OPTION_IGNORED', text, { line, column: 1 });
  }
}

/** A chapter keeps its language, so it is not lost. */
const KEPT: ReadonlySet<string> = new Set(['lang', 'language']);

/**
 * Warns of what the front matter of later chapters says in vain, because that of the first chapter counts. What it says
 * just the same is not lost, nor is a title that the chapter's text shows.
 */
export function warnOfLaterFrontMatter(
  [first, ...later]: readonly Chapter[],
  templateOptions: readonly string[],
  diagnostics: Diagnostics,
): void {
  const counts = splitOf(first!)?.frontMatter.names ?? new Map<string, Setting>();
  const known = new Set([...OWN, ...templateOptions]);
  for (const chapter of later) {
    const split = splitOf(chapter);
    const { linesBefore } = chapter.source;
    const placeOf = (line: number) => ({ line: line + linesBefore, column: 1 });
    if (split?.problem)
      diagnostics.warn('SVC_OPTION_IGNORED', frontMatterText(split.problem), placeOf(split.problem.line));
    for (const [written, setting] of split?.frontMatter.names ?? []) {
      const name = kebab(written);
      if (!known.has(name) || KEPT.has(name) || isSame(setting, counts.get(written))) continue;
      const message = name === 'title' ? lostTitle(setting, chapter) : lostName(written);
      if (message !== null) diagnostics.warn('SVC_OPTION_IGNORED', message, placeOf(setting.line));
    }
  }
}

function splitOf({ source }: Chapter): SplitSource | null {
  return source.type === 'markdown' ? source.split : null;
}

function isSame({ value }: Setting, other: Setting | undefined): boolean {
  if (typeof value === 'string' || typeof other?.value === 'string') return value === other?.value;
  return (
    other !== undefined &&
    value.size === other.value.size &&
    [...value].every(([name, setting]) => isSame(setting, (other.value as Settings).get(name)))
  );
}

function lostName(name: string): string {
  return `"${name.slice(0, 40)}" in the front matter of a later chapter has no effect; write it in that of the first chapter.`;
}

function lostTitle({ value }: Setting, { parsed: { tree } }: Chapter): string | null {
  const title = typeof value === 'string' ? onOneLine(value) : '';
  if (title === '' || withPlainMarks(title) === withPlainMarks(headingText(tree, firstHeading(tree)))) return null;
  return `The title of a later chapter is not shown; begin its text with a heading, # ${title.slice(0, 80)}.`;
}

function problemWith(name: string, value: Settings | string, known: readonly string[]): string | null {
  if (RENDER_OPTIONS.includes(name)) {
    const isMeant = !FLAGS.has(name) || (typeof value === 'string' && flagOf(value) !== undefined);
    const shown = typeof value === 'string' && value.length < 30 ? value : '…';
    return isMeant ? `write options: { ${camel(name)}: ${shown} }.` : null;
  }
  if (name.length < SHORTEST || FOREIGN.has(name)) return null;
  const near = nearest(name, [...known, ...RENDER_OPTIONS]);
  if (near === undefined) return null;
  return RENDER_OPTIONS.includes(near) ? `did you mean options: { ${camel(near)}: … }?` : `did you mean ${near}?`;
}

function kebab(name: string): string {
  return name
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
