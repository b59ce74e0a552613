/** Warnings as the API shows them. decisions.md, "Generate": `{ code, message, agent_message, field, docs_url, details }`. */
import type { Warning, WarningCode } from '../../engine/index.js';
import type { Config } from '../settings.js';
import { inApiWords } from './api-words.js';
import { errorPage } from './envelope.js';
import { CONTENT_POINTER, optionPointer } from './place.js';
import { WARNING_TEXTS } from './warning-texts.js';

export interface ShownWarning {
  readonly code: WarningCode;
  readonly message: string;
  readonly agent_message: string;
  /** JSON pointer into the request; null where no field is to blame. */
  readonly field: string | null;
  readonly docs_url: string;
  readonly details: {
    readonly count: number;
    /** In the content, or in `file`. Counted from 1. */
    readonly line?: number;
    readonly column?: number;
    /** Address of a style sheet or image that is not in the content itself. */
    readonly file?: string;
  };
}

export function presentWarning(warning: Warning, config: Pick<Config, 'docsUrl'>): ShownWarning {
  const { code, message, position, option, count } = warning;
  const { file, line, column } = position ?? {};
  return {
    code,
    message: inApiWords(message),
    agent_message: WARNING_TEXTS[code].agentMessage,
    field: fieldOf(warning),
    docs_url: errorPage(code, config),
    details: {
      count,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
      // A place inside a letterhead or a footer names the field, not a file.
      ...(file !== undefined && !option && { file }),
    },
  };
}

function fieldOf({ option, position }: Warning): string | null {
  if (option) return optionPointer(option);
  return position && position.file === undefined ? CONTENT_POINTER : null;
}

export function presentWarnings(warnings: readonly Warning[], config: Pick<Config, 'docsUrl'>): ShownWarning[] {
  return warnings.map((warning) => presentWarning(warning, config));
}
