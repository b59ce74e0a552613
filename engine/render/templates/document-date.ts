/** The date that a template shows: what the document says, in the format that it asks for. */
import type { FragmentInput } from './fragments.js';
import { NO_NODE } from '../../tree/document-tree.js';

/** What other programs replace by the day of the run. A render knows no day but the one it is given. */
const TODAY = /^(?:today|now|last[-_]modified|\\today|\{\{\s*(?:today|date)\s*\}\})$|Sys\.(?:Date|time)\(/i;

/** Formats of Quarto and of Day.js in the letters of Unicode (UTS 35). */
const LETTERS: Readonly<Record<string, string>> = {
  YYYY: 'y',
  YY: 'yy',
  DD: 'dd',
  D: 'd',
  dddd: 'EEEE',
  ddd: 'EEE',
  Do: 'd',
};
/** And those of strftime. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ Y: 'y', y: 'yy', m: 'MM', d: 'dd', e: 'd', B: 'MMMM', b: 'MMM', A: 'EEEE', a: 'EEE', '-d': 'd', '-m': 'M' },
};

/** undefined: the document has no date. */
export async function documentDate({ options, document, diagnostics }: FragmentInput): Promise<string | undefined> {
  const { head, tree } = document;
  const created = options.createdAt?.toISOString().slice(0, 10);
  const place = tree.position(head.metaNodes.get('date') ?? NO_NODE);
  const isToday = head.date !== undefined && TODAY.test(head.date);
  if (isToday && created === undefined) {
    const message = `The date “${head.date}” is left out, because a render does not look at the clock; give the day as createdAt (--created-at), or write it.`;
    diagnostics.warn('SVC_OPTION_IGNORED', message, place);
    return undefined;
  }
  const date = isToday ? created : (head.date ?? created);
  const format = head.metas.get('date-format')?.trim();
  if (date === undefined || format === undefined || /^iso$/i.test(format)) return date;
  const { formatDay, isDay } = await import('../../base/locale/format-day.js');
  const language = options.language || tree.attr(tree.root, 'lang') || 'en';
  const formatted = formatDay(date, patternOf(format), language);
  if (formatted !== null) return formatted;
  const problem = isDay(date)
    ? `The format of the date “${format}” is not known`
    : `The date “${date}” has no day to format`;
  const message = `${problem}; it is shown as it is written. Write a day such as 2026-11-28, and a format: full, long, medium, short, iso, or letters such as D MMMM YYYY.`;
  diagnostics.warn('SVC_OPTION_IGNORED', message, place);
  return date;
}

function patternOf(format: string): string {
  if (format.includes('%')) return format.replace(/%(-?[a-zA-Z])/g, (all, sign: string) => SIGNS[sign] ?? all);
  const inQuotes = format.replace(/\[([^\]]*)\]/g, (_, text: string) => `'${text.replaceAll("'", "''")}'`);
  return inQuotes.replace(/'[^']*'|([A-Za-z])\1*o?/g, (letters) => LETTERS[letters] ?? letters);
}
