/** Comparisons for people and for machines: text, JSON, JUnit, annotations of GitHub. */
import { escapeMarkup } from '../base/markup.js';
import type { Change } from './compare/changes.js';

/** A comparison of one PDF, as it is told. */
export interface Told {
  readonly name: string;
  readonly changes: readonly Change[];
  /** The golden that it was compared with: its path, and its text. */
  readonly golden?: { readonly file: string; readonly text: string };
  /** Why there was nothing to compare, such as a missing golden. */
  readonly failure?: string;
}

export const FORMATS = ['text', 'json', 'junit', 'github'] as const;

export type Format = (typeof FORMATS)[number];

/** All comparisons in a format. */
export const tell = (told: readonly Told[], format: Format): string => WRITERS[format](told);

const sentencesOf = ({ changes, failure }: Told): readonly string[] =>
  failure === undefined ? changes.map(({ sentence }) => sentence) : [failure];

const WRITERS: Readonly<Record<Format, (told: readonly Told[]) => string>> = {
  text: (told) =>
    told
      .filter((one) => sentencesOf(one).length > 0)
      .flatMap((one) => [`${one.name}:`, ...sentencesOf(one).map((sentence) => `  ${sentence}`)])
      .map((line) => `${line}\n`)
      .join(''),
  json: (told) => `${JSON.stringify(told.map(withoutGolden), null, 2)}\n`,
  junit: (told) => {
    const failures = told.filter((one) => sentencesOf(one).length > 0).length;
    const cases = told.map((one) => {
      const sentences = sentencesOf(one);
      const name = `    <testcase classname="platen.golden" name="${inXml(one.name)}"`;
      if (sentences.length === 0) return `${name}/>`;
      const message = inXml(sentences[0]!);
      return `${name}>\n      <failure message="${message}">${inXml(sentences.join('\n'))}</failure>\n    </testcase>`;
    });
    const suite = `  <testsuite name="platen golden" tests="${told.length}" failures="${failures}">`;
    return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suite}\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`;
  },
  github: (told) =>
    told
      .flatMap(({ name, golden, ...one }) =>
        (one.failure === undefined ? one.changes : [null]).map((change) => {
          const line = golden && change ? lineIn(golden.text, change) : 1;
          const place = golden ? `file=${property(golden.file)},line=${line},` : '';
          const sentence = change?.sentence ?? one.failure!;
          return `::error ${place}title=${property(name)}::${inCommand(sentence)}\n`;
        }),
      )
      .join(''),
};

const withoutGolden = ({ golden: _, ...told }: Told): Omit<Told, 'golden'> => told;

/** The line of a golden that a change is about: of its words, or else of its page. Counted from 1. */
function lineIn(golden: string, { pages, before }: Change): number {
  const lines = golden.split('\n');
  const page = pages[0] === undefined ? -1 : lines.findIndex((line) => line.startsWith(`page ${pages[0]} `));
  if (before === null || before === '') return Math.max(page, 0) + 1;
  // Quoted as the golden quotes it, without the quotation marks.
  const words = JSON.stringify(before).slice(1, -1);
  const found = lines.findIndex((line, index) => index > page && line.includes(words));
  return Math.max(found, page, 0) + 1;
}

const inXml = (text: string): string =>
  // XML 1.0 has no way to write these.
  escapeMarkup(text).replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd');

/** The commands of GitHub's log end at the end of a line. */
const inCommand = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => inCommand(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
