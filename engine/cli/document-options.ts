/** Turns the flags of a document into options of a render. */
import type { Command } from 'commander';
import { HOW_TO_RAISE, type BudgetName } from '../budget.js';
import { readConfig } from './config-file.js';
import { DOCUMENT_FLAGS, type DocumentFlag } from './document-flags.js';
import type { DocumentOptions } from './renderer.js';
import { addSignOptions, readSignOptions, type RawSignOptions } from './sign-flags.js';

/** What commander delivers for the flags of a document (DOCUMENT_FLAGS). Only those that a command reads by itself are named. */
export interface RawDocumentOptions extends RawSignOptions {
  template?: string;
  theme?: string;
  css?: string[];
  font?: string[];
  config?: string | boolean;
  title?: string;
  author?: string;
  language?: string;
  createdAt?: Date;
  strict?: boolean;
  timeout?: number;
  budget?: (readonly [name: BudgetName, amount: number])[];
}

/** Adds the flags that concern a document to a command. */
export function addDocumentFlags(command: Command): Command {
  for (const { flag } of DOCUMENT_FLAGS) command.addOption(flag);
  return addSignOptions(command);
}

/** Reads and checks everything that the flags name. Throws UsageError or InputOutputError. */
export function resolveDocumentOptions(raw: RawDocumentOptions, cwd: string): DocumentOptions {
  const sign = readSignOptions(raw, cwd);
  const given = raw as Readonly<Record<string, unknown>>;
  const options: Record<string, unknown> = { css: [], fonts: [] };
  for (const { flag, sets, read } of DOCUMENT_FLAGS) {
    const value = given[flag.attributeName()];
    if (sets !== undefined && value !== undefined && !isDefault(flag, value)) options[sets] = read(value, cwd);
  }
  return {
    ...readConfig(raw.config, cwd),
    ...(options as Pick<DocumentOptions, 'css' | 'fonts'>),
    ...(sign && { sign }),
    limits: {
      ...(raw.timeout !== undefined && { timeMs: raw.timeout }),
      budgets: { ...Object.fromEntries(raw.budget ?? []), [HOW_TO_RAISE]: (name) => `--budget ${name}=NUMBER` },
    },
  };
}

/** Commander delivers true for a flag such as --no-outline that is not given. */
function isDefault(flag: DocumentFlag['flag'], value: unknown): boolean {
  return flag.negate && value === true;
}
