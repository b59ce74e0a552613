/**
 * The warning channel. Whatever cannot be honoured is reported here once, with its place in the
 * source; repeats of one warning are folded into one with a count, so a document cannot flood it.
 */

import type { BudgetName, Budgets, Place, WarnedBudget } from './budget.js';

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
  | 'SVC_OPTION_IGNORED';

/** A place in a source file. Lines and columns count from 1; `file` is absent for the main input. */
export interface SourcePosition {
  readonly file?: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Which field of RenderOptions is meant, from the outside in: `['margin']`, `['theme', 'accent_color']`. A path that
 * begins with `'input'` leads into RenderInput.
 */
export type OptionPath = readonly string[];

export interface Warning {
  readonly code: WarningCode;
  /** One sentence for a person: what happened and what to do about it. */
  readonly message: string;
  /** Where it happened first. */
  readonly position?: SourcePosition;
  /** The option or theme field it is about, where it is about one. */
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

/** Which part of the work was going on. */
export type RenderStage = 'options' | 'source' | 'style' | 'layout' | 'paint' | 'pdf';

/** What a caller may want to tell or to act on besides the sentence. */
export interface RenderErrorDetails {
  readonly stage?: RenderStage;
  /** For the reasons that end in _limit: what is allowed, in the unit of the limit (levels, pages, characters, ms). */
  readonly limit?: number;
  /** How much there was, where that is known. */
  readonly actual?: number;
  /** What to do about it, as a sentence. */
  readonly hint?: string;
  /** The option, theme field or field of the input that is to blame. */
  readonly option?: OptionPath;
}

/** The one error class the engine throws on purpose: a sentence for a person, a reason for a machine. */
export class RenderError extends Error {
  override readonly name: string = 'RenderError';
  constructor(
    readonly reason: RenderFailureReason,
    message: string,
    readonly position?: SourcePosition,
    readonly details: RenderErrorDetails = {},
    /** For 'strict_warnings': all warnings of the render. Else none. */
    readonly warnings: readonly Warning[] = [],
  ) {
    super(message);
  }

  /** The same error with the stage filled in, unless it names one. */
  during(stage: RenderStage): RenderError {
    if (this.details.stage !== undefined) return this;
    const error = new RenderError(this.reason, this.message, this.position, { stage, ...this.details }, this.warnings);
    if (this.stack !== undefined) error.stack = this.stack;
    return error;
  }
}

/** A render that its caller's signal ended, named and coded as Node's own; `cause` is the signal's reason. */
export class AbortError extends RenderError {
  override readonly name = 'AbortError';
  readonly code = 'ABORT_ERR';

  constructor(message: string, cause: unknown, stage?: RenderStage) {
    super('aborted', message, undefined, { ...(stage && { stage }) });
    this.cause = cause;
  }

  override during(stage: RenderStage): RenderError {
    return this.details.stage === undefined ? new AbortError(this.message, this.cause, stage) : this;
  }
}

/** At most this many distinct warnings are kept; one more says how many were left out. */
const MAX_DISTINCT_WARNINGS = 1000;

export class Diagnostics {
  readonly #byKey = new Map<string, { warning: Omit<Warning, 'count'>; count: number }>();
  #dropped = 0;

  /** `budgets`: of the render that is told of; none where what is read is our own. See budget.ts. */
  constructor(readonly budgets: Budgets | null = null) {}

  /**
   * Counts against a budget of the render: false where it is used up and what is asked for has to be left out, which is
   * warned of once. Throws RenderError 'size_limit' where the budget ends the render.
   */
  spend(name: BudgetName, amount: number, place?: Place): boolean {
    const { budgets } = this;
    const warning = budgets?.spend(name, amount, place) ?? null;
    if (warning === null) return true;
    this.warn(warning.code, warning.message, place?.());
    return false;
  }

  /** See Budgets.work. */
  work(): void {
    this.budgets?.work();
  }

  /** Whether a budget lasts for so much; counts nothing, so that what is too much leaves it to others. */
  affords(name: BudgetName, amount: number): boolean {
    const { budgets } = this;
    return budgets === null || budgets.spent(name) + amount <= budgets.limitOf(name);
  }

  /** Tells that a budget does not last. */
  warnOfBudget(name: WarnedBudget, position?: SourcePosition): void {
    const warning = this.budgets?.warningOf(name);
    if (warning) this.warn(warning.code, warning.message, position);
  }

  /**
   * Records a warning; the same code and message again only raises its count. So does what is about the same `cause`,
   * where one is given: the first message speaks for all.
   */
  warn(code: WarningCode, message: string, position?: SourcePosition, option?: OptionPath, cause = message): void {
    const key = `${code}\n${cause}`;
    const known = this.#byKey.get(key);
    if (known) known.count++;
    else if (this.#byKey.size >= MAX_DISTINCT_WARNINGS) this.#dropped++;
    else {
      const warning = { code, message, ...(position && { position }), ...(option && { option }) };
      this.#byKey.set(key, { warning, count: 1 });
    }
  }

  /** Takes back the warnings of one kind: what they are about is done anew. */
  forget(code: WarningCode): void {
    for (const [key, { warning }] of this.#byKey) if (warning.code === code) this.#byKey.delete(key);
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
