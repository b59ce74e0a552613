/** What viewers show as the numbers of pages (ISO 32000-2, 12.4.2). Each page keeps what it had. */
import { leavesOf } from '../read/facts.js';
import { Name, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';

interface Label {
  /** Such as `D` or `r`; null for none. */
  readonly style: string | null;
  readonly prefix: string;
  readonly number: number;
}

/** The label of each page of a file, by the index of the page; null for a file without labels. */
export function labelsOf(file: PdfFile): ((page: number) => Label | null) | null {
  const ranges = leavesOf(file, file.catalog.get('PageLabels'), 'Nums')
    .flatMap(([first, dict]) => (typeof first === 'number' ? [{ first, dict: file.dict(dict) }] : []))
    .sort((a, b) => a.first - b.first);
  if (ranges.length === 0) return null;
  return (page) => {
    let [low, high] = [0, ranges.length];
    // Ends because the distance is halved in each turn.
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]!.first <= page) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low - 1];
    return range ? labelIn(range, page, file) : null;
  };
}

function labelIn({ first, dict }: { first: number; dict: Dict }, page: number, file: PdfFile): Label {
  const prefix = file.get(dict.get('P'));
  return {
    style: file.name(dict.get('S')),
    prefix: typeof prefix === 'string' ? prefix : '',
    number: file.number(dict.get('St'), 1) + page - first,
  };
}

/** The ranges of the new file, for its PageLabels. A page without a label has the number of its place. */
export function labelRanges(labels: readonly (Label | null)[]): readonly (readonly [first: number, dict: PdfObject])[] {
  let before: Label | null = null;
  return labels.flatMap((given, index) => {
    const label: Label = given ?? { style: 'D', prefix: '', number: index + 1 };
    // Without a style the number is not shown, and pages in a row are alike.
    const continues =
      before !== null &&
      before.style === label.style &&
      before.prefix === label.prefix &&
      (label.style === null || before.number + 1 === label.number);
    before = label;
    return continues ? [] : [[index, labelDict(label)] as const];
  });
}

function labelDict({ style, prefix, number }: Label): Dict {
  const dict = new Map<string, PdfObject>();
  if (style !== null) dict.set('S', new Name(style));
  if (prefix !== '') dict.set('P', prefix);
  if (style !== null && number !== 1) dict.set('St', number);
  return dict;
}
