/**
 * Which named pages the parts of a table ask for: between rows, groups of rows and captions are breakpoints of class A,
 * between cells there are none (CSS Fragmentation 3, § 4.1; Paged Media 3, § 7.1). What is repeated goes along with the
 * rows of its page.
 */
import { INDEFINITE } from '../../base/units.js';
import type { TableBox, TableRowBox } from '../../box/box.js';
import type { TableBreakToken } from '../contract/break-token.js';
import type { ConstraintSpace } from '../contract/constraint-space.js';

/** `around`: the used name of the table. */
function pageNameOfRow({ style, group }: TableRowBox, around: string): string {
  if (style.page !== 'auto') return style.page;
  return group.style.page === 'auto' ? around : group.style.page;
}

/** The name that what comes first in a table asks for: a caption, which is on the pages of the table, or the first row. */
export function startPageOfTable(table: TableBox, around: string): string {
  if (hasCaptions(table, 'top')) return around;
  if (table.startPage === null) {
    const row = table.rows().at(0) ?? table.header[0] ?? table.footer[0];
    table.startPage = row ? pageNameOfRow(row, 'auto') : 'auto';
  }
  return table.startPage === 'auto' ? around : table.startPage;
}

function hasCaptions({ captions }: TableBox, side: 'top' | 'bottom'): boolean {
  return captions.some(({ style }) => style.captionSide === side);
}

/** Where a table stops because what follows asks for another page. */
type PageChange = Pick<TableBreakToken, 'stage' | 'captionIndex' | 'forced' | 'pageName'>;

/** The names in a table, part by part as it is set. */
export class TablePages {
  /** The used name of the part that is set now. */
  current: string;
  readonly #table: TableBox;
  /** The used name of the table. */
  readonly #around: string;
  readonly #breaks: boolean;

  constructor(table: TableBox, { page, fragmentainer }: ConstraintSpace, token: TableBreakToken | null) {
    this.#table = table;
    this.#around = page.name;
    this.#breaks = fragmentainer.type === 'pages' && fragmentainer.blockSize !== INDEFINITE;
    this.current = token?.pageName ?? page.name;
  }

  of(row: TableRowBox): string {
    return pageNameOfRow(row, this.#around);
  }

  changeBefore(row: TableRowBox): boolean {
    return this.#breaks && this.of(row) !== this.current;
  }

  /** Between captions and the first row. */
  changeBelowCaptions(row: TableRowBox | null): PageChange | null {
    if (!row || !hasCaptions(this.#table, 'top') || !this.changeBefore(row)) return null;
    return { stage: 'above', captionIndex: this.#table.captions.length, forced: 'page', pageName: this.of(row) };
  }

  /** Between the last row and captions. */
  changeAboveCaptions(): PageChange | null {
    if (!hasCaptions(this.#table, 'bottom')) return null;
    const changes = this.#breaks && this.current !== this.#around;
    this.current = this.#around;
    return changes ? { stage: 'below', captionIndex: 0, forced: 'page', pageName: this.#around } : null;
  }

  get atEnd(): string {
    return this.#breaks ? this.current : this.#around;
  }
}
