/**
 * Budgets limit work that a short input can multiply. Each kind of work is counted. A budget belongs to one render and
 * grows with the size of the input, so usual documents stay far below it: those of our tests use a hundredth. It counts
 * steps and does not read a clock, so the same input ends in the same way on every machine.
 */
import { grouped } from './base/numbers.js';
import { RenderError, type SourcePosition, type Warning, type WarningCode } from './diagnostics.js';

interface Budget {
  /** The amount that every render has. */
  readonly base: number;
  /** The amount that each character of the document and its style sheets adds. */
  readonly perCharacter: number;
  /** What is counted, in the plural. */
  readonly unit: string;
  /**
   * 'error': the render ends, because content that is left out would have to be left out in every repeated layout
   * alike. A code: the render goes on with this warning.
   */
  readonly end: 'error' | WarningCode;
  /** What happens when the budget is used up, as the beginning of a sentence. */
  readonly outcome: string;
  readonly advice: string;
}

export const BUDGETS = {
  /** At worst, highlighting takes the square of a piece of 8 KB, half a second. Usual code takes a tenth. */
  highlightSteps: {
    base: 1_200_000_000,
    perCharacter: 4_000,
    unit: 'steps to colour code, the square of each listing',
    end: 'SVC_CONTENT_UNSUPPORTED',
    outcome: 'Fenced code is set in one colour',
    advice: 'leave long listings without a language',
  },
  /**
   * GFM fills up each row of a table to the width of its head: a head of 900 columns and 20,000 rows of one letter make
   * 18 million cells.
   */
  filledCells: {
    base: 200_000,
    perCharacter: 4,
    unit: 'empty cells added to the rows of Markdown tables',
    end: 'error',
    outcome: 'The tables take too much memory',
    advice: 'give rows as many cells as the head, or the head fewer columns',
  },
  /**
   * Markdown decides only at a paragraph's end what its brackets were: most text is read once, doubtful text again. The
   * budget lasts two seconds.
   */
  markdownSteps: {
    base: 20_000_000,
    perCharacter: 300,
    unit: 'steps taken in vain or again',
    end: 'error',
    outcome: 'The Markdown takes too long to read',
    advice: 'close brackets, quotes and comments, and put blank lines between blocks',
  },
  /** Each `&` stands for all selectors around it: 200 bytes of nested rules can stand for 2⁴⁰ selectors. */
  selectorParts: {
    base: 200_000,
    perCharacter: 4,
    unit: 'parts of selectors, with what “&” stands for written out',
    end: 'SVC_CSS_UNSUPPORTED',
    outcome: 'Rules were ignored',
    advice: 'nest rules less deeply',
  },
  /**
   * Rules times elements: each rule is tried at the elements that its last part may match, and from there at ancestors
   * and siblings. A second is enough for ten million tests.
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
   * A box is laid out a few times on each page that it stands on: measured, balanced, beside notes. Where boxes in
   * boxes each lay out their content twice, there would be 2ⁿ layouts; this budget ends such nesting.
   */
  boxLayouts: {
    base: 50_000,
    perCharacter: 5,
    unit: 'layouts of boxes',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'nest columns, flex containers, grids, tables and notes less deeply in one another',
  },
  /** Floats that a page has no room for wait in a list, and each of them makes the list anew. */
  floatSteps: {
    base: 400_000_000,
    perCharacter: 1_000,
    unit: 'steps to move floats to later pages',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'put fewer floats in a row without text between them',
  },
  /**
   * Items of a grid look for free cells past all cells before; then each asks for the sizes of all tracks that it
   * spans. A second is enough for two million steps.
   */
  gridCells: {
    base: 5_000_000,
    perCharacter: 50,
    unit: 'cells looked at to place and size the items of grids',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'give grids fewer items and tracks, and items smaller spans',
  },
  /** One long custom property may be used by every declaration of every element. */
  substitutedCharacters: {
    base: 10_000_000,
    perCharacter: 50,
    unit: 'characters put in the place of var()',
    end: 'error',
    outcome: 'The styles take too much memory',
    advice: 'shorten custom properties, or use them in fewer places',
  },
  /**
   * A long list of backgrounds or shadows is computed for each element with a style of its own, at a hundred bytes a
   * part.
   */
  valueParts: {
    base: 1_000_000,
    perCharacter: 2,
    unit: 'parts of values of style properties',
    end: 'error',
    outcome: 'The styles take too much memory',
    advice: 'shorten lists of backgrounds, shadows and the like, or use them for fewer elements',
  },
  /** Generated content is written once and appears at each element that a rule matches: its text, and 30 for each item. */
  generatedCharacters: {
    base: 2_000_000,
    perCharacter: 20,
    unit: 'characters of generated content, each item counted as 30 more',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'shorten what content says in style sheets',
  },
  /** Counters in scope are in a list, which is searched for each counter that is changed or shown. */
  counterSteps: {
    base: 6_000_000,
    perCharacter: 50,
    unit: 'steps to find counters among those in scope',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'reset fewer counters, and in fewer places',
  },
  /** From each number bidi-js looks back to the last letter (UAX #9, W2): a quarter of a million a millisecond. */
  bidiSteps: {
    base: 400_000_000,
    perCharacter: 1_000,
    unit: 'steps to find the direction of numbers',
    end: 'error',
    outcome: 'The document takes too long to lay out',
    advice: 'divide long right-to-left paragraphs of numbers, or put letters between these',
  },
  /** Each shadow draws its text or outline again, a blurred shadow several times. */
  shadowParts: {
    base: 1_000_000,
    perCharacter: 20,
    unit: 'characters and outlines drawn for shadows',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Shadows were left out',
    advice: 'give fewer shadows to less text',
  },
  /** Each has an outline of some hundred bytes. */
  strokedGlyphs: {
    base: 100_000,
    perCharacter: 0,
    unit: 'characters drawn with an outline',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Outlines of text were left out',
    advice: 'use -webkit-text-stroke for headings only',
  },
  /**
   * Underlines of nested boxes are all drawn at the text in the innermost box, and a wavy line has a bend every other
   * point.
   */
  decorationParts: {
    base: 200_000,
    perCharacter: 4,
    unit: 'lines and bends of lines drawn at text',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Lines under, over and through text were left out',
    advice: 'underline fewer boxes inside one another',
  },
  /** A background of small tiles is drawn tile by tile. A layer that is drawn once counts as a tile. */
  backgroundTiles: {
    base: 500_000,
    perCharacter: 10,
    unit: 'tiles of backgrounds',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Background images were left out',
    advice: 'use larger tiles or fewer layers',
  },
  /** The stops of a gradient are placed anew for each size of box. */
  gradientStops: {
    base: 300_000,
    perCharacter: 10,
    unit: 'stops of gradients',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Gradients were drawn in one colour',
    advice: 'use fewer stops',
  },
  /**
   * Two stops in another colour space than sRGB have 63 colours between them, and mixing one takes a twentieth of a
   * millisecond.
   */
  mixedColors: {
    base: 60_000,
    perCharacter: 0,
    unit: 'colours mixed in other colour spaces than sRGB',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'Gradients were drawn as in sRGB',
    advice: 'use fewer different gradients in other spaces',
  },
  /**
   * What SVG draws as vectors: elements, path segments, characters, tiles, stops and dashes. What is used again is
   * counted again, because `use` in `use`, patterns, markers and clips multiply it. A million of them are
   * some 20 MB to compress. A drawing without reuse has at most three for each of its characters.
   */
  vectorParts: {
    base: 1_000_000,
    perCharacter: 4,
    unit: 'elements, points and characters that SVG and clip-path draw',
    end: 'SVC_CONTENT_OVERFLOW',
    outcome: 'SVG images were drawn in part, and boxes not clipped',
    advice: 'draw long paths less often by “use”, patterns, markers and clip paths',
  },
  /** 4 KB of filters, or of images as shapes of floats, can ask for minutes. A step is the time of a simple operation on a pixel, about a nanosecond. */
  rasterSteps: {
    base: 4_000_000_000,
    perCharacter: 5_000,
    unit: 'steps to change pixels',
    end: 'SVC_CSS_UNSUPPORTED',
    outcome: 'Filters were left out, or floats got no shape from images',
    advice: 'use fewer of them on smaller areas, or give a lower filterResolution',
  },
  /**
   * A single colour compresses to nothing: an AVIF of 1 KB has 40 million pixels. Pixels that the file's size accounts
   * for are free.
   */
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

/** The budgets that leave something out with a warning; the others end the render. */
export type WarnedBudget = {
  [Name in BudgetName]: (typeof BUDGETS)[Name]['end'] extends 'error' ? never : Name;
}[BudgetName];

export const BUDGET_NAMES = Object.keys(BUDGETS) as readonly BudgetName[];

/** Key of the function that tells messages which setting their reader can raise. */
export const HOW_TO_RAISE = Symbol('how to raise a budget');

/** Amounts that the caller sets, instead of those of the table. */
export type BudgetLimits = Readonly<Partial<Record<BudgetName, number>>> & {
  /** How a setting is written where the amounts come from. Default: as in the options of the library. */
  readonly [HOW_TO_RAISE]?: (name: string) => string;
};

/** Where something stands. Called only when a warning or error needs it. */
export type Place = () => SourcePosition | undefined;

/** A layout of a box takes a tenth of a millisecond, reading the clock a ten-thousandth. */
const CALLS_BETWEEN_LOOKS = 32;

export type BudgetWarning = Pick<Warning, 'code' | 'message'>;

export class Budgets {
  readonly #spent: Record<BudgetName, number>;
  #characters = 0;
  #calls = 0;

  /** `characters`: the length of the input. */
  constructor(
    characters: number,
    readonly given: BudgetLimits = {},
    /** Called from time to time while work is counted, also within a page, where nothing else can look at the clock. */
    readonly onWork: () => void = () => undefined,
  ) {
    this.#characters = characters;
    this.#spent = Object.fromEntries(BUDGET_NAMES.map((name) => [name, 0])) as Record<BudgetName, number>;
  }

  /** Adds input besides the document, such as a style sheet. Only call this where the order of the work is fixed. */
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

  /** Work of some hundredths of a millisecond that no budget counts. From time to time the clock is looked at. */
  work(): void {
    if (++this.#calls % CALLS_BETWEEN_LOOKS === 0) this.onWork();
  }

  /**
   * Counts an amount. Returns null while the budget lasts, then the warning. Throws RenderError 'size_limit' when the
   * budget ends the render.
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

  /** The warning for a budget that is used up. */
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
