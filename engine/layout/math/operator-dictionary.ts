/** The operator dictionary (MathML Core, Appendix B), as ranges of characters for each category of properties. */

export type OperatorForm = 'prefix' | 'infix' | 'postfix';

export interface OperatorProperties {
  /** In em. */
  readonly lspace: number;
  readonly rspace: number;
  readonly stretchy: boolean;
  readonly symmetric: boolean;
  readonly largeop: boolean;
  readonly movablelimits: boolean;
}

const properties = (lspace: number, rspace: number, flags = ''): OperatorProperties => ({
  lspace: lspace / 18,
  rspace: rspace / 18,
  stretchy: flags.includes('stretchy'),
  symmetric: flags.includes('symmetric'),
  largeop: flags.includes('largeop'),
  movablelimits: flags.includes('movablelimits'),
});

interface Category {
  readonly form: OperatorForm;
  readonly properties: OperatorProperties;
  /** Code points and ranges of them, in hexadecimal. */
  readonly characters: string;
}

const CATEGORIES: readonly Category[] = [
  {
    form: 'infix',
    properties: properties(5, 5, 'stretchy'),
    characters:
      '2190-2195 219A-21AE 21B0-21B5 21B9 21BC-21D5 21DA-21F0 21F3-21FF 2794 2799 279B-27A1 27A5-27A6 27A8-27AF 27B1 27B3 ' +
      '27B5 27B8 27BA-27BE 27F0-27F1 27F4-27FF 2900-2920 2934-2937 2942-2975 297C-297F 2B04-2B07 2B0C-2B11 2B30-2B3E ' +
      '2B40-2B4C 2B60-2B65 2B6A-2B6D 2B70-2B73 2B7A-2B7D 2B80-2B87 2B95 2BA0-2BAF 2BB8',
  },
  {
    form: 'infix',
    properties: properties(4, 4),
    characters:
      '2B 2D 2F B1 F7 322 2044 2212-2216 2227-222A 2236 2238 228C-228E 2293-2296 2298 229D-229F 22BB-22BD 22CE-22CF ' +
      '22D2-22D3 2795-2797 29B8 29BC 29C4-29C5 29F5-29FB 2A1F-2A2E 2A38-2A3A 2A3E 2A40-2A4F 2A51-2A63 2ADB 2AF6 2AFB 2AFD',
  },
  {
    form: 'infix',
    properties: properties(3, 3),
    characters:
      '25 2A 2E 3F-40 5E B7 D7 323 32E 2022 2043 2217-2219 2240 2297 2299-229B 22A0-22A1 22BA 22C4-22C7 22C9-22CC ' +
      '2305-2306 27CB 27CD 29C6-29C8 29D4-29D7 29E2 2A1D-2A1E 2A2F-2A37 2A3B-2A3D 2A3F 2A50 2A64-2A65 2ADC-2ADD 2AFE',
  },
  {
    form: 'prefix',
    properties: properties(0, 0),
    characters:
      '21 2B 2D AC B1 331 2018 201C 2200-2201 2203-2204 2207 2212-2213 221F-2222 2234-2235 223C 22BE-22BF 2310 2319 ' +
      '2795-2796 27C0 299B-29AF 2AEC-2AED',
  },
  {
    form: 'postfix',
    properties: properties(0, 0),
    characters:
      '21-22 25-27 60 A8 B0 B2-B4 B8-B9 2CA-2CB 2D8-2DA 2DD 311 320 325 327 331 2019-201B 201D-201F 2032-2037 2057 ' +
      '20DB-20DC 23CD',
  },
  {
    form: 'prefix',
    properties: properties(0, 0, 'stretchy symmetric'),
    characters:
      '28 5B 7B-7C 2016 2308 230A 2329 2772 27E6 27E8 27EA 27EC 27EE 2980 2983 2985 2987 2989 298B 298D 298F 2991 2993 ' +
      '2995 2997 2999 29D8 29DA 29FC',
  },
  {
    form: 'postfix',
    properties: properties(0, 0, 'stretchy symmetric'),
    characters:
      '29 5D 7C-7D 2016 2309 230B 232A 2773 27E7 27E9 27EB 27ED 27EF 2980 2984 2986 2988 298A 298C 298E 2990 2992 2994 ' +
      '2996 2998-2999 29D9 29DB 29FD',
  },
  { form: 'prefix', properties: properties(3, 3, 'symmetric largeop'), characters: '222B-2233 2A0B-2A1C' },
  {
    form: 'postfix',
    properties: properties(0, 0, 'stretchy'),
    characters: '5E-5F 7E AF 2C6-2C7 2C9 2CD 2DC 2F7 302 203E 2322-2323 23B4-23B5 23DC-23E1',
  },
  {
    form: 'prefix',
    properties: properties(3, 3, 'symmetric largeop movablelimits'),
    characters: '220F-2211 22C0-22C3 2A00-2A0A 2A1D-2A1E 2AFC 2AFF',
  },
  { form: 'infix', properties: properties(0, 0), characters: '5C 5F 2061-2064 2206' },
  { form: 'prefix', properties: properties(3, 0), characters: '2145-2146 2202 221A-221C' },
  { form: 'infix', properties: properties(0, 3), characters: '2C 3A 3B' },
  // Vertical lines between two operands are relations that may grow, as in the conditions of sets.
  { form: 'infix', properties: properties(5, 5, 'stretchy symmetric'), characters: '7C 2016' },
  // Relations that are signs before an operand, too.
  { form: 'infix', properties: properties(5, 5), characters: '2234-2235 223C' },
];

/** Operators of two characters of ASCII (Operators_2_ascii_chars), by their category. */
const PAIRS: Readonly<Record<string, OperatorProperties>> = {
  '!!': properties(0, 0),
  '**': properties(3, 3),
  '++': properties(0, 0),
  '--': properties(0, 0),
  '//': properties(4, 4),
  '||': properties(5, 5),
  '&&': properties(4, 4),
};

const UNKNOWN = properties(5, 5);

const rangesOf = (characters: string): (readonly [number, number])[] =>
  characters.split(' ').map((range) => {
    const [first, last = first] = range.split('-') as [string, string?];
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

type Entries = ReadonlyMap<number, OperatorProperties>;

/** Code points with their properties in a form. Where two categories have one, the first counts. */
function entriesOf(form: OperatorForm): Entries {
  const entries = new Map<number, OperatorProperties>();
  for (const category of CATEGORIES) {
    if (category.form !== form) continue;
    for (const [first, last] of rangesOf(category.characters))
      for (let codePoint = first; codePoint <= last; codePoint++)
        if (!entries.has(codePoint)) entries.set(codePoint, category.properties);
  }
  return entries;
}

const DICTIONARY: Readonly<Record<OperatorForm, Entries>> = {
  prefix: entriesOf('prefix'),
  infix: entriesOf('infix'),
  postfix: entriesOf('postfix'),
};

/** A solidus or a line through a character negates a relation, and changes nothing else. */
const NEGATION = /[\u0338\u20d2\ufe0e\ufe0f]+$/;

/**
 * Returns the properties of an operator (MathML Core, § 3.2.4.2). Without an entry for its form, those of another form
 * count: infix, then postfix, then prefix.
 */
export function operatorProperties(text: string, form: OperatorForm): OperatorProperties {
  const content = text.replace(NEGATION, '');
  const pair = Object.hasOwn(PAIRS, content) ? PAIRS[content] : undefined;
  if (pair) return pair;
  const [first, second] = Array.from(content);
  if (first === undefined || second !== undefined) return UNKNOWN;
  const codePoint = first.codePointAt(0)!;
  return (
    DICTIONARY[form].get(codePoint) ??
    DICTIONARY.infix.get(codePoint) ??
    DICTIONARY.postfix.get(codePoint) ??
    DICTIONARY.prefix.get(codePoint) ??
    UNKNOWN
  );
}

function codePointsOf(characters: string): ReadonlySet<number> {
  const ranges = rangesOf(characters);
  return new Set(ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)));
}

const FENCES = codePointsOf(
  '28-29 5B 5D 7B-7D 2016 2223 2225 2308-230B 2329-232A 2772-2773 27E6-27EF 2980 2983-2999 29D8-29DB 29FC-29FD',
);

export function isFence(text: string): boolean {
  return FENCES.has(text.codePointAt(0) ?? 0);
}

const OPENING = /^[([{\u2308\u230a\u27e6\u27e8\u27ea\u27ec\u27ee]$/;
const CLOSING = /^[)\]}\u2309\u230b\u27e7\u27e9\u27eb\u27ed\u27ef]$/;

/** Which side of what it embraces a fence is for; null for other operators, and for vertical lines that do not say it. */
export function fenceSide(text: string, form: OperatorForm): 'start' | 'end' | null {
  if (!isFence(text)) return null;
  if (form === 'prefix' || OPENING.test(text)) return 'start';
  return form === 'postfix' || CLOSING.test(text) ? 'end' : null;
}

const HORIZONTAL = codePointsOf(
  '3D 5E-5F 7E AF 2C6-2C7 2C9 2CD 2DC 2F7 300-30C 332 203E 20D0-20D1 20D6-20D7 20E1 2190 2192 2194 2196-2199 219A-219B 219C-21A4 21A6 ' +
    '21A9-21AE 21B4 21B9 21BC-21BD 21C0-21C1 21C4 21C6-21C7 21C9 21CB-21CD 21CE-21D0 21D2 21D4 21DA-21DD 21E0 21E2 21E4-21E6 21E8 21F0 ' +
    '21F4-21FF 2322-2323 23B4-23B5 23DC-23E1 27F5-27FF 2900-2920 2942-2975 297C-297D 2B04 2B30-2B4C 2500',
);

/** Whether an operator grows in the direction of lines (MathML Core, § 5.3: those with an inline stretch axis). */
export function stretchesInline(text: string): boolean {
  return HORIZONTAL.has(text.codePointAt(0) ?? 0);
}
