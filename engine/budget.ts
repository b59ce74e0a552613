/**
 * Budgets: wherever a short input can ask for much, what it asks for is counted. A budget belongs to one render and grows
 * with the size of what is read, so that no document of a usual kind comes near it: those of our tests use a hundredth.
 * It is a counter and no clock, so the same input ends in the same way on every machine.
 */
import { grouped } from './base/numbers.js';
import { RenderError, type SourcePosition, type Warning, type WarningCode } from './diagnostics.js';

interface Budget {
  /** What every render has. */
  readonly base: number;
  /** What each character of the document and its style sheets adds. */
  readonly perCharacter: number;
  /** What is counted, in the plural. */
  readonly unit: string;
  /** 'error': the render ends, because what is left out would have to be left out in every layout alike. Else a warning. */
  readonly end: 'error' | WarningCode;
  /** What happens from there on, as the beginning of a sentence. */
  readonly outcome: string;
  readonly advice: string;
}

export const BUDGETS = {
  /** Grammars of fenced code take the square of a piece of 8 KB at worst, half a second; what code usually has is a tenth. */
  highlightSteps: {
    base: 1_200_000_000,
    perCharacter: 4_000,
    unit: 'steps to colour code, the square of each listing',
    end: 'SVC_CONTENT_UNSUPPORTED',
    outcome: 'Fenced code is set in one colour',
    advice: 'leave long listings without a language',
  },
  /** GFM fills each row of a table up to its head: one of 900 columns and 20,000 rows of a letter is 18 million cells. */
  filledCells: {
    base: 200_000,
    perCharacter: 4,
    unit: 'empty cells added to the rows of Markdown tables',
    end: 'error',
    outcome: 'The tables take too much memory',
    advice: 'give rows as many cells as the head, or the head fewer columns',
  },
  /** Markdown decides at a paragraph's end what its brackets were: most is read once, what is in doubt again. Two seconds. */
  markdownSteps: {
    base: 20_000_000,
    perCharacter: 300,
    unit: 'steps taken in vain or again',
    end: 'error',
    outcome: 'The Markdown takes too long to read',
    advice: 'close brackets, quotes and comments, and put blank lines between blocks',
  },
  /** Each `&` stands for all selectors around it: 200 bytes of nested rules stand for 2⁴⁰ of them, made and matched. */
  selectorParts: {
    base: 200_000,
    perCharacter: 4,
    unit: 'parts of selectors, with what “&” stands for written out',
    end: 'SVC_CSS_UNSUPPORTED',
    outcome: 'Rules were ignored',
    advice: 'nest rules less deeply',
  },
  /**
   * Rules by elements: each is tried at elements that its last part may be about, and goes to their ancestors and siblings from
   * there. Ten million a second.
   */
  selectorTests: {
    base: 20_000_000,
    perCharacter: 100,
    unit: 'tests of elements against selectors',
    end: 'error',
    outcome: 'The styles take too long to find',
    advice: 'use fewer and shorter selectors, and have them end in a class or an element that few others have',
  },
  /**
   * A box is laid out a few times on each page that it stands on: measured, balanced, beside notes. Boxes in boxes that each lay
   * out their content twice would be laid out 2ⁿ times; where a way to that is left, it ends here.
   */
  boxLayouts: {
    base: 50_000,
    perCharacter: 5,
    unit: 'layouts of boxes',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'nest columns, flex containers, grids, tables and notes less deeply in one another',
  },
  /** Floats that a page has no room for wait in a list, which is made anew for each of them. */
  floatSteps: {
    base: 400_000_000,
    perCharacter: 1_000,
    unit: 'steps to move floats to later pages',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'put fewer floats in a row without text between them',
  },
  /** Items of a grid look for free cells past all those before; then each asks for sizes of all tracks that it spans. Two million a second. */
  gridCells: {
    base: 5_000_000,
    perCharacter: 50,
    unit: 'cells looked at to place and size the items of grids',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'give grids fewer items and tracks, and items smaller spans',
  },
  /** One long custom property, used by every declaration of every element. */
  substitutedCharacters: {
    base: 10_000_000,
    perCharacter: 50,
    unit: 'characters put in the place of var()',
    end: 'error',
    outcome: 'The styles take too much memory',
    advice: 'shorten custom properties, or use them in fewer places',
  },
  /** A long list of backgrounds or shadows is computed anew for each element with a style of its own. A hundred bytes each. */
  valueParts: {
    base: 1_000_000,
    perCharacter: 2,
    unit: 'parts of values of style properties',
    end: 'error',
    outcome: 'The styles take too much memory',
    advice: 'shorten lists of backgrounds, shadows and the like, or use them for fewer elements',
  },
  /** Generated content is text that is written once and stands at each element that a rule is about. */
  generatedCharacters: {
    base: 2_000_000,
    perCharacter: 20,
    unit: 'characters of generated content',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'shorten what content says in style sheets',
  },
  /** Counters in scope stand in a list: each that is changed or shown is looked for in it. */
  counterSteps: {
    base: 6_000_000,
    perCharacter: 50,
    unit: 'steps to find counters among those in scope',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'reset fewer counters, and in fewer places',
  },
  /** Each shadow draws its text or outline again, a blurred one several times. */
  shadowParts: {
    base: 1_000_000,
    perCharacter: 20,
    unit: 'characters and outlines drawn for shadows',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Shadows were left out',
    advice: 'give fewer shadows to less text',
  },
  /** Underlines of boxes in boxes are all drawn at the text in the innermost, and a wavy one has a bend every other point. */
  decorationParts: {
    base: 200_000,
    perCharacter: 4,
    unit: 'lines and bends of lines drawn at text',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Lines under, over and through text were left out',
    advice: 'underline fewer boxes inside one another',
  },
  /** A background of small tiles is drawn tile by tile, and a layer that is drawn once is a tile. */
  backgroundTiles: {
    base: 500_000,
    perCharacter: 10,
    unit: 'tiles of backgrounds',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Background images were left out',
    advice: 'use larger tiles or fewer layers',
  },
  /** A gradient's stops are placed anew for each size of box. */
  gradientStops: {
    base: 300_000,
    perCharacter: 10,
    unit: 'stops of gradients',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Gradients were drawn in one colour',
    advice: 'use fewer stops',
  },
  /** Between two stops in another colour space than sRGB are 63 colours, each mixed at a twentieth of a millisecond. */
  mixedColors: {
    base: 60_000,
    perCharacter: 0,
    unit: 'colours mixed in other colour spaces than sRGB',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Gradients were drawn as in sRGB',
    advice: 'use fewer different gradients in other spaces',
  },
  /**
   * What SVG draws as vectors: elements, segments of paths, characters, tiles, stops and dashes, those that are used again counted
   * again. `use` in `use`, patterns, markers and clips multiply them; a million is some 20 MB to compress. A drawing without
   * them has at most three for each of its characters.
   */
  vectorParts: {
    base: 1_000_000,
    perCharacter: 4,
    unit: 'elements, points and characters that SVG draws',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'SVG images were drawn in part',
    advice: 'draw long paths less often by “use”, patterns, markers and clip paths',
  },
  /** Filters of SVG: 4 KB ask librsvg for minutes, which nothing can stop. Five seconds, roughly. */
  rasterSteps: {
    base: 4_000_000_000,
    perCharacter: 5_000,
    unit: 'steps to draw their pixels',
    end: 'SVC_CSS_UNSUPPORTED',
    outcome: 'SVG images are drawn without their filters',
    advice: 'use fewer effects with smaller radii, or show them smaller',
  },
  /** One colour compresses to nothing: an AVIF of 1 KB has 40 million pixels. What the size of a file accounts for is free. */
  decodedPixels: {
    base: 120_000_000,
    perCharacter: 0,
    unit: 'pixels to decode beyond what the size of their files accounts for',
    end: 'SVC_IMAGE_INVALID',
    outcome: 'Images were left out',
    advice: 'scale them down to the size they are shown at',
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;

/** Budgets that leave something out with a warning; the others end the render. */
export type WarnedBudget = {
  [Name in BudgetName]: (typeof BUDGETS)[Name]['end'] extends 'error' ? never : Name;
}[BudgetName];

export const BUDGET_NAMES = Object.keys(BUDGETS) as readonly BudgetName[];

/** Tells messages what the reader of them can raise. */
export const HOW_TO_RAISE = Symbol('how to raise a budget');

/** What callers set themselves, in the place of the table's amounts. */
export interface BudgetLimits extends Readonly<Partial<Record<BudgetName, number>>> {
  /** How this is written where the amounts come from: by default, as in the options of the library. */
  readonly [HOW_TO_RAISE]?: (name: BudgetName) => string;
}

/** Where something stands; only asked for when it is told of. */
export type Place = () => SourcePosition | undefined;

/** A layout of a box takes a tenth of a millisecond; a look at the clock, a ten-thousandth. */
const CALLS_BETWEEN_LOOKS = 32;

type BudgetWarning = Pick<Warning, 'code' | 'message'>;

export class Budgets {
  readonly #spent: Record<BudgetName, number>;
  #characters = 0;
  #calls = 0;

  /** `characters`: of what is read. */
  constructor(
    characters: number,
    readonly given: BudgetLimits = {},
    /** Called now and then while work is counted, also within a page, where nothing else can look at a clock. */
    readonly onWork: () => void = () => undefined,
  ) {
    this.#characters = characters;
    this.#spent = Object.fromEntries(BUDGET_NAMES.map((name) => [name, 0])) as Record<BudgetName, number>;
  }

  /** More is read than the document itself, such as a style sheet. Only from where the order of the work is certain. */
  grow(characters: number): void {
    this.#characters += characters;
  }

  limitOf(name: BudgetName): number {
    const { base, perCharacter } = BUDGETS[name];
    return this.given[name] ?? Math.floor(base + perCharacter * this.#characters);
  }

  /** How much was counted so far. */
  spent(name: BudgetName): number {
    return this.#spent[name];
  }

  /** Work of some hundredths of a millisecond that no budget counts: the clock is looked at now and then. */
  work(): void {
    if (++this.#calls % CALLS_BETWEEN_LOOKS === 0) this.onWork();
  }

  /**
   * Counts; null while the budget lasts, then what is warned of. Throws RenderError 'size_limit' where its end is that
   * of the render.
   */
  spend(name: BudgetName, amount: number, place?: Place): BudgetWarning | null {
    this.work();
    const actual = (this.#spent[name] += amount);
    const limit = this.limitOf(name);
    if (actual <= limit) return null;
    const { end, advice } = BUDGETS[name] as Budget;
    if (end !== 'error') return { code: end, message: this.#message(name) };
    const hint = `${advice[0]!.toUpperCase()}${advice.slice(1)}, or raise ${this.#knob(name)}.`;
    throw new RenderError('size_limit', this.#message(name), place?.(), { limit, actual, hint });
  }

  /** What is warned of where the budget is used up. */
  warningOf(name: WarnedBudget): BudgetWarning {
    return { code: BUDGETS[name].end, message: this.#message(name) };
  }

  #knob(name: BudgetName): string {
    return this.given[HOW_TO_RAISE]?.(name) ?? `limits.budgets.${name}`;
  }

  #message(name: BudgetName): string {
    const { outcome, unit, advice } = BUDGETS[name];
    const limit = grouped(this.limitOf(name));
    return `${outcome}: there are more than ${limit} ${unit}; ${advice}, or raise ${this.#knob(name)}.`;
  }
}
