/** What a document says of an invoice by hand, where the invoice's data say something else. The page shows the data. */

/** Places of the template `invoice` whose texts can be compared. Dates and addresses may be written in many ways. */
const COMPARED: Readonly<Record<string, (text: string) => string>> = {
  // Amounts may be written with or without their two decimal places.
  amount: (text) => text.replace(/\D/g, '').replace(/(?<=\d)00$/, ''),
  number: (text) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase(),
};

export interface Contradiction {
  readonly place: string;
  readonly written: string;
  readonly shown: string;
}

/** `written`: what the document says; `shown`: what the data make of it. Both by place. */
export function contradictions(
  written: ReadonlyMap<string, unknown>,
  shown: ReadonlyMap<string, unknown>,
): readonly Contradiction[] {
  return Object.entries(COMPARED).flatMap(([place, essence]) => {
    const [own, data] = [written.get(place), shown.get(place)];
    if (own === undefined || typeof data !== 'string' || essence(String(own)) === essence(data)) return [];
    // The data's spaces do not break.
    return [{ place, written: String(own), shown: data.replace(/\s/g, ' ') }];
  });
}
