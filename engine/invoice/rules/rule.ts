/** How the rules of EN 16931 and XRechnung are written down. */
import type { Invoice, Path } from '../model.js';

/** What breaks a rule: where, and the sentence about it if the rule's own does not fit. */
export interface Breach {
  readonly path: Path;
  readonly says?: string;
}

export interface Rule {
  /** Such as `BR-06`. */
  readonly id: string;
  /** One sentence: what has to hold, and what to do. */
  readonly says: string;
  readonly breaches: (invoice: Invoice) => readonly Breach[];
}

/** A rule about one place. */
export function must(id: string, path: string, says: string, holds: (invoice: Invoice) => boolean): Rule {
  return { id, says, breaches: (invoice) => (holds(invoice) ? [] : [{ path: path.split('.') }]) };
}

/** A rule about each item of a list. `list`: the name of the list in the data; `field`: that of the field, or ''. */
export function each<T>(
  id: string,
  { list, field = '', says }: { readonly list: string; readonly field?: string; readonly says: string },
  items: (invoice: Invoice) => readonly T[],
  holds: (item: T, invoice: Invoice) => boolean,
): Rule {
  return {
    id,
    says,
    breaches: (invoice) =>
      items(invoice).flatMap((item, i) =>
        holds(item, invoice) ? [] : [{ path: [list, i, ...(field === '' ? [] : [field])] }],
      ),
  };
}
