/**
 * The channel for warnings. Everything that Platen cannot honour is reported here, with its place in the source.
 * Repeats of a warning are folded into one with a count, so a document cannot flood the channel.
 */

import { nameErrors } from './base/error-names.js';
import type { SourceLines } from './base/source-lines.js';
import type { BudgetName, Budgets, BudgetWarning, Place, WarnedBudget } from './budget.js';

/** Warning codes of the service's interface (docs/spec/interface.md and docs/spec/decisions.md). */
export type WarningCode =
  | 'SVC_THEME_INCOMPLETE'
  | 'SVC_LOGO_LOW_RESOLUTION'
  | 'SVC_COLOR_CONTRAST_LOW'
  | 'SVC_FONT_FALLBACK'
  | 'SVC_IMAGE_UNAVAILABLE'
  | 'SVC_IMAGE_INVALID'
  | 'SVC_RESOURCE_BLOCKED'
  | 'SVC_GLYPH_MISSING'
  | 'SVC_CSS_UNSUPPORTED'
  | 'SVC_CONTENT_OVERFLOW'
  | 'SVC_CONTENT_UNSUPPORTED'
  | 'SVC_SCRIPT_IGNORED'
  | 'SVC_LINK_BLOCKED'
  | 'SVC_LINK_TARGET_MISSING'
  | 'SVC_VALUE_CLAMPED'
  | 'SVC_OPTION_IGNORED'
  | 'SVC_RECORD_SKIPPED';

/** A place in a source file. */
export interface SourcePosition {
  /**
   * The file's path or URL; absent for an input that is alone. Of several inputs, the source of the input, or
   * `chapter 2` if it has none.
   */
  readonly file?: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** The option that holds the text, as a letterhead does; absent for the main input and for files. */
  readonly option?: OptionPath;
}

/**
 * The path of a field of RenderOptions, from the outside in: `['margin']`, `['theme', 'accent_color']`. A path that
 * begins with `'input'` leads into RenderInput.
 */
export type OptionPath = readonly string[];

/** Something that could not be honoured. */
export interface Warning {
  /** What kind of thing it is; docs/warnings.md explains each. */
  readonly code: WarningCode;
  /** One sentence for a person: what happened and what to do about it. */
  readonly message: string;
  /** The place of the first occurrence. */
  readonly position?: SourcePosition;
  /** The option or theme field that the warning is about, if it is about one. What front matter says has a position instead. */
  readonly option?: OptionPath;
  /** How often it happened; 1 or more. */
  readonly count: number;
}

/** Why a render stopped. `reason` follows docs/spec/decisions.md, "Errors". */
export type RenderFailureReason =
  | 'input_invalid'
  | 'depth_limit'
  | 'size_limit'
  | 'page_limit'
  | 'time_limit'
  | 'aborted'
  | 'memory_limit'
  | 'strict_warnings'
  | 'internal';

/** The step of a render that an error comes from. */
export type RenderStage = 'options' | 'source' | 'style' | 'layout' | 'paint' | 'pdf';

/** What callers can use besides the sentence, to tell people or to act on. */
export interface RenderErrorDetails {
  /** The step that failed. */
  readonly stage?: RenderStage;
  /** For reasons that end in _limit: the allowed amount, in the unit of the limit (levels, pages, characters, ms). */
  readonly limit?: number;
  /** The actual amount as far as it was counted: what goes beyond a limit is not counted to its end. */
  readonly actual?: number;
  /** What to do about it, as a sentence. */
  readonly hint?: string;
  /** The option, theme field or input field that causes the error. */
  readonly option?: OptionPath;
}

/** The only error class that the engine throws on purpose: a sentence for people, and a reason for programs. */
export class RenderError extends Error {
  /** 'RenderError', or 'AbortError' when a signal stopped the render. */
  override readonly name: string = 'RenderError';
  /** `ERR_PLATEN_` and the reason in capitals, as codes of Node's own errors are; 'ABORT_ERR' when a signal stopped it. */
  readonly code: string;

  static {
    nameErrors(this, 'RenderError');
  }

  constructor(
    /** What went wrong, for programs. */
    readonly reason: RenderFailureReason,
    message: string,
    /** Where in the source, if the error has a place. */
    readonly position?: SourcePosition,
    /** What else is known about it. */
    readonly details: RenderErrorDetails = {},
    /** For 'strict_warnings': all warnings of the render; otherwise none. */
    readonly warnings: readonly Warning[] = [],
  ) {
    super(message);
    this.code = `ERR_PLATEN_${reason.toUpperCase()}`;
  }

  /** The same error with the stage filled in, if it has none, and with this position. */
  during(stage: RenderStage, position = this.position): RenderError {
    if (this.details.stage !== undefined && position === this.position) return this;
    const error = new RenderError(this.reason, this.message, position, { stage, ...this.details }, this.warnings);
    if (this.stack !== undefined) error.stack = this.stack;
    return error;
  }
}

/**
 * The error of a render that its caller's signal ended. Name and code are those of Node's own; `cause` is the signal's
 * reason.
 */
export class AbortError extends RenderError {
  override readonly name = 'AbortError';
  override readonly code = 'ABORT_ERR';

  static {
    nameErrors(this, 'AbortError');
  }

  constructor(message: string, cause: unknown, stage?: RenderStage) {
    super('aborted', message, undefined, { ...(stage && { stage }) });
    this.cause = cause;
  }

  override during(stage: RenderStage): RenderError {
    return this.details.stage === undefined ? new AbortError(this.message, this.cause, stage) : this;
  }
}

/** What counts work against the budgets of the render. Layout has only this part of the channel: it warns of nothing. */
export type WorkGuard = Pick<Diagnostics, 'spend' | 'work' | 'look' | 'budgets'>;

/** The most distinct warnings that are kept. One more warning says how many were left out. */
const MAX_DISTINCT_WARNINGS = 1000;

/** A warning with its repeats. */
interface Folded {
  readonly warning: Omit<Warning, 'count'>;
  count: number;
}

export class Diagnostics {
  readonly #byKey = new Map<string, Folded>();
  /** For warnings that are given once an element. */
  readonly #elements = new Map<string, NumberSet>();
  #dropped = 0;
  /** How often it was warned of anything. */
  calls = 0;

  /**
   * `budgets`: those of the render; null when our own files are read. See budget.ts. `lines`: those of the inputs and of
   * the files in them.
   */
  constructor(
    readonly budgets: Budgets | null = null,
    readonly lines: SourceLines | null = null,
  ) {}

  /** Returns a position as people see it: among several inputs, with the file. */
  placed(position: SourcePosition): SourcePosition {
    const isOfInput = position.file === undefined && position.option === undefined;
    return isOfInput && this.lines ? this.lines.placeOf(position) : position;
  }

  /**
   * Counts against a budget of the render. Returns false, after one warning, when the budget is used up and the content
   * has to be left out. Throws RenderError 'size_limit' when the budget ends the render.
   */
  spend(name: BudgetName, amount: number, place?: Place): boolean {
    const { budgets } = this;
    const warning = budgets?.spend(name, amount, place) ?? null;
    if (warning === null) return true;
    this.#warnOfBudget(name, warning, place?.());
    return false;
  }

  /** See Budgets.work. */
  work(): void {
    this.budgets?.work();
  }

  /** Looks at the clock at once: for work of a tenth of a millisecond and more. */
  look(): void {
    this.budgets?.onWork();
  }

  /**
   * Whether a budget lasts for an amount. It counts nothing, so that an amount that is too large leaves the budget to
   * others.
   */
  affords(name: BudgetName, amount: number): boolean {
    const { budgets } = this;
    return budgets === null || budgets.spent(name) + amount <= budgets.limitOf(name);
  }

  /** Warns that a budget is used up. */
  warnOfBudget(name: WarnedBudget, position?: SourcePosition): void {
    const warning = this.budgets?.warningOf(name);
    if (warning) this.#warnOfBudget(name, warning, position);
  }

  /** The limit in the message grows with the document, so the budget is what makes warnings the same. */
  #warnOfBudget(name: BudgetName, { code, message }: BudgetWarning, position?: SourcePosition): void {
    this.warn(code, message, position, undefined, name);
  }

  /**
   * Records a warning. The same code and message again only raises its count. So does a warning with the same `cause`,
   * if one is given: the first message then speaks for all.
   */
  warn(
    code: WarningCode,
    message: string,
    position?: SourcePosition,
    option: OptionPath | undefined = position?.option,
    cause = message,
  ): void {
    this.calls++;
    const key = `${code}\n${cause}`;
    const known = this.#byKey.get(key);
    if (known) known.count++;
    else
      this.#add(
        key,
        { code, message, ...(position && { position: this.placed(position) }), ...(option && { option }) },
        1,
      );
  }

  /** Records a warning about an element unless it was recorded before: the boxes of an element may be made many times. */
  warnOnce(element: number, code: WarningCode, message: string, position?: SourcePosition): void {
    const key = `${code}\n${message}`;
    let elements = this.#elements.get(key);
    if (!elements) {
      if (this.#elements.size < MAX_DISTINCT_WARNINGS) this.#elements.set(key, (elements = new NumberSet()));
    } else if (elements.has(element)) return;
    elements?.add(element);
    this.warn(code, message, position);
  }

  #add(key: string, warning: Folded['warning'], count: number): void {
    if (this.#byKey.size >= MAX_DISTINCT_WARNINGS) this.#dropped += count;
    else this.#byKey.set(key, { warning, count });
  }

  /**
   * A channel for a pass over the document that may be of no use, because the document has to be laid out again. It
   * counts against the same budgets. Its warnings are lost unless `adopt` takes them over.
   */
  fork(): Diagnostics {
    return new Diagnostics(this.budgets, this.lines);
  }

  /** Takes over the warnings of a pass whose pages are given out. `file`: the one that their places are in. */
  adopt(pass: Diagnostics, file?: string): void {
    for (const [key, { warning, count }] of pass.#byKey) {
      const known = this.#byKey.get(key);
      const { position } = warning;
      if (known) known.count += count;
      else if (file === undefined || !position) this.#add(key, warning, count);
      else this.#add(key, { ...warning, position: { file, ...position } }, count);
    }
    this.#dropped += pass.#dropped;
  }

  /** All warnings in the order in which they first happened. */
  get warnings(): Warning[] {
    const list = [...this.#byKey.values()].map(({ warning, count }) => ({ ...warning, count }));
    if (this.#dropped > 0) {
      list.push({
        code: 'SVC_VALUE_CLAMPED',
        message: `${this.#dropped} more distinct warnings are not listed.`,
        count: this.#dropped,
      });
    }
    return list;
  }
}

/** A set of numbers that are close to each other: 32 of them take one entry, so a warning for every row is cheap. */
class NumberSet {
  readonly #bits = new Map<number, number>();

  has(value: number): boolean {
    return ((this.#bits.get(value >>> 5) ?? 0) & (1 << (value & 31))) !== 0;
  }

  add(value: number): void {
    this.#bits.set(value >>> 5, (this.#bits.get(value >>> 5) ?? 0) | (1 << (value & 31)));
  }
}
