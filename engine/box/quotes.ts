/**
 * `quotes: auto`: the quotation marks of languages in two levels (CLDR, “Delimiters”). Deeper levels repeat the second.
 */

type Pair = readonly [string, string];
type Marks = readonly [Pair, Pair];

const marks = (text: string): Marks => {
  const [a, b, c, d] = text.split(' ') as [string, string, string, string];
  return [
    [a, b],
    [c, d],
  ];
};

const ENGLISH = marks('“ ” ‘ ’');

/** Quotation marks and the languages that use them. Other languages use those of English. */
const LANGUAGES: readonly (readonly [Marks, string])[] = [
  [marks('‘ ’ “ ”'), 'cy fur ia nl ti'],
  [marks('” ” ’ ’'), 'fi fo he se sv'],
  [marks('” “ ’ ‘'), 'ar ur'],
  [marks('„ “ ‚ ‘'), 'cs de dsb et hsb is ksh lb sk sl'],
  [marks('„ “ „ “'), 'bg lt'],
  [marks('„ “ ‘ ’'), 'sr'],
  [marks('„ “ ’ ‘'), 'mk'],
  [marks('„ “ « »'), 'ka'],
  [marks('„ ” ‚ ’'), 'ff hr'],
  [marks('„ ” ‘ ’'), 'bs'],
  [marks('„ ” « »'), 'mo pl ro'],
  [marks('„ ” » «'), 'hu'],
  [marks('« » „ “'), 'be ru uk'],
  [marks('« » “ ”'), 'ast bm br ca el es it nn oc pt-ao pt-mz pt-pt sq'],
  [marks('« » ‘ ’'), 'nb no rw'],
  [marks('« » ‹ ›'), 'am de-ch de-li fa fr-ch gsw it-ch rm'],
  [marks('« » « »'), 'fr hy'],
  [marks('« » ” “'), 'fr-ca'],
  [marks('「 」 『 』'), 'ja yue zh-hant zh-hk zh-mo zh-tw'],
  [marks('“ ” ‘ ’'), 'es-419 es-ar es-mx es-us'],
];

const BY_LANGUAGE: ReadonlyMap<string, Marks> = new Map(
  LANGUAGES.flatMap(([pairs, names]) => names.split(' ').map((name) => [name, pairs] as const)),
);

/** Returns the quotation marks for the longest known prefix of a language tag. */
export function quotesOf(language: string): readonly Pair[] {
  let tag = language.toLowerCase();
  // Terminates because each iteration shortens the tag.
  while (tag !== '') {
    const found = BY_LANGUAGE.get(tag);
    if (found) return found;
    tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')));
  }
  return ENGLISH;
}
