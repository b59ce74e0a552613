/** A text with the marks of a typewriter, for comparing what is written with what smart text made of it. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‹›′]/g, "'"],
  [/[“”„«»″]/g, '"'],
  [/—/g, '---'],
  [/–/g, '--'],
  [/…/g, '...'],
  [/[\u00A0\u202F]/g, ' '],
];

export function withPlainMarks(text: string): string {
  return PLAIN.reduce((plain, [mark, by]) => plain.replace(mark, by), text);
}
