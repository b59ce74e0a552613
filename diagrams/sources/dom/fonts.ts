/** The font of an element, from its attributes, its style and the picture's style sheets. */
import { isElement, childrenOf, type DomElement, type DomNode } from './nodes.js';
import { declarationsIn, Rules } from './rules.js';

export interface Font {
  readonly family: string;
  /** In px. */
  readonly size: number;
  readonly weight: number;
  readonly isItalic: boolean;
}

export interface TextLook extends Font {
  readonly anchor: string;
  readonly baseline: string;
  readonly letterSpacing: number;
}

const INITIAL: TextLook = {
  ...{ family: 'sans-serif', size: 16, weight: 400, isItalic: false },
  ...{ anchor: 'start', baseline: 'auto', letterSpacing: 0 },
};
const ABSOLUTE: Readonly<Record<string, number>> = {
  px: 1,
  '': 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
};
const NAMED_SIZES: Readonly<Record<string, number>> = { small: 13, medium: 16, large: 18, 'x-large': 24, smaller: 13 };
const PRESENTATION = ['font-size', 'font-family', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing'];
const BASELINES = ['dominant-baseline', 'alignment-baseline'];

/** Sheets that were parsed, by their text. A picture has one to three, which change while it is drawn. */
export class Fonts {
  readonly #sheets = new Map<string, Rules>();
  readonly #initial: TextLook;

  constructor(family: string, size: number) {
    this.#initial = { ...INITIAL, family, size };
  }

  lookOf(element: DomElement): TextLook {
    const chain: DomElement[] = [];
    for (let up: DomNode | null = element; isElement(up); up = up.parentNode) chain.push(up);
    const rules = this.#rulesOf(chain);
    // The baseline is that of the text's own line, so it is not inherited into parts with one of their own.
    return chain.reduceRight((look, one) => inherited(look, valuesOf(one, rules)), this.#initial);
  }

  /** A property that is not inherited. */
  isHidden(element: DomElement): boolean {
    const own = /(?:^|;)\s*display\s*:\s*([\w-]+)/.exec(element.getAttribute('style') ?? '')?.[1];
    return (own ?? element.getAttribute('display')) === 'none';
  }

  #rulesOf(chain: readonly DomElement[]): Rules {
    const svg = chain.findLast(({ localName }) => localName === 'svg');
    let css = '';
    for (const child of svg ? childrenOf(svg) : [])
      if (isElement(child) && child.localName === 'style') css += child.textContent ?? '';
    let rules = this.#sheets.get(css);
    if (!rules) this.#sheets.set(css, (rules = new Rules(css)));
    return rules;
  }
}

/** Declared values: attributes, then rules, then the style attribute. */
function valuesOf(element: DomElement, rules: Rules): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const name of [...PRESENTATION, ...BASELINES]) {
    const value = element.getAttribute(name);
    if (value !== null && value !== '') values.set(name, value);
  }
  for (const [name, value] of rules.of(element)) values.set(name, value);
  for (const { property, value } of declarationsIn(element.getAttribute('style') ?? '')) values.set(property, value);
  return values;
}

function inherited(before: TextLook, values: ReadonlyMap<string, string>): TextLook {
  if (values.size === 0) return before;
  const size = sizeOf(values.get('font-size'), before.size) ?? before.size;
  const weight = values.get('font-weight');
  const style = values.get('font-style');
  return {
    family: familyOf(values.get('font-family')) ?? before.family,
    size,
    weight: weight === undefined ? before.weight : weightOf(weight, before.weight),
    isItalic: style === undefined || style === 'inherit' ? before.isItalic : /italic|oblique/.test(style),
    anchor: values.get('text-anchor') ?? before.anchor,
    baseline: values.get('alignment-baseline') ?? values.get('dominant-baseline') ?? before.baseline,
    letterSpacing: sizeOf(values.get('letter-spacing'), size) ?? before.letterSpacing,
  };
}

export function sizeOf(written: string | undefined, em: number): number | null {
  const [, number = '', unit = ''] = /^\s*(-?[\d.]+)\s*(%|[a-z]*)\s*$/i.exec(written ?? '') ?? [];
  if (number === '') return NAMED_SIZES[written ?? ''] ?? null;
  const relative = { em, rem: 16, ex: em / 2, '%': em / 100 }[unit.toLowerCase()];
  const factor = relative ?? ABSOLUTE[unit.toLowerCase()];
  return factor === undefined ? null : Number(number) * factor;
}

/** Variables of pages are not known here; mermaid names the font itself besides. */
function familyOf(written: string | undefined): string | null {
  return written === undefined || /inherit|var\(/.test(written) ? null : written;
}

function weightOf(written: string, before: number): number {
  const named = { normal: 400, bold: 700, bolder: before < 600 ? 700 : 900, lighter: before > 500 ? 400 : 100 }[
    written
  ];
  return named ?? (Number.parseInt(written, 10) || before);
}
