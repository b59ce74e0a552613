/** The properties of layout that random documents are held to. */
import { layout, printPages, type LaidOut } from './harness.js';
import {
  checkAvoidedBreaks,
  checkCharacters,
  checkEmptyPages,
  checkForcedBreaks,
  checkInsidePage,
  checkLineWidths,
  checkMarkers,
  checkOrphansAndWidows,
  checkText,
} from './invariants.js';
import { toHtml, type DocumentModel, type Variety } from './random-documents.js';

export interface Property {
  readonly name: string;
  readonly variety: Variety;
  readonly checks: readonly ((laidOut: LaidOut) => string | null)[];
}

const EVERYTHING: Variety = {
  negativeMargins: true,
  heights: true,
  tables: true,
  atomics: true,
  rightToLeft: false,
  flex: 'forward',
  outOfFlow: false,
  mixed: false,
  columns: false,
};

export const PROPERTIES: readonly Property[] = [
  { name: 'every character is set once, in order', variety: EVERYTHING, checks: [checkText, checkMarkers] },
  {
    name: 'every character is set once, right to left too',
    variety: { ...EVERYTHING, rightToLeft: true, flex: 'any' },
    checks: [checkCharacters],
  },
  {
    name: 'every character is set once where boxes float and are positioned',
    variety: { ...EVERYTHING, outOfFlow: true },
    checks: [checkText, checkMarkers],
  },
  {
    name: 'every character is set once where boxes of all kinds stand in one another, right to left too',
    variety: { ...EVERYTHING, rightToLeft: true, flex: 'any', outOfFlow: true, mixed: true },
    checks: [checkCharacters],
  },
  {
    name: 'every character is set once, in order, in columns with boxes that span them',
    variety: { ...EVERYTHING, heights: false, negativeMargins: false, columns: true },
    checks: [checkText, checkMarkers],
  },
  {
    name: 'every character is set once in columns, whatever floats, is positioned, and has a height in them',
    variety: { ...EVERYTHING, outOfFlow: true, mixed: true, flex: 'any', rightToLeft: true, columns: true },
    checks: [checkCharacters],
  },
  {
    name: 'content stays inside of its page; breaks are forced and avoided',
    variety: { ...EVERYTHING, negativeMargins: false, heights: false },
    checks: [
      checkText,
      checkInsidePage,
      checkLineWidths,
      checkEmptyPages,
      checkForcedBreaks,
      checkAvoidedBreaks,
      checkOrphansAndWidows,
    ],
  },
];

/** Throws an error that shows the fragment tree when a check fails. */
export async function holds({ checks }: Property, model: DocumentModel): Promise<void> {
  const html = toHtml(model);
  // A page may hold a single character; heights and forced breaks make some more. Far above that lies a loop.
  const laidOut = await layout(html, { page: model.page, css: model.css.join(' '), maxPages: 50 + 2 * html.length });
  for (const check of checks) {
    const problem = check(laidOut);
    if (problem !== null) throw new Error(`${problem}\n${printPages(laidOut)}`);
  }
}

export function report(model: DocumentModel, error: unknown): string {
  const problem =
    error instanceof Error ? (error.message.startsWith('‼') ? error.message : error.stack) : String(error);
  return `page ${model.page.join(' × ')}\n${toHtml(model)}\n${problem}`;
}
