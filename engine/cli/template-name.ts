/** Resolves the template that a flag names. */
import { resolve } from 'node:path';
import { UsageError } from './failures.js';
import { didYouMean } from './option-values.js';
import { isFolder } from './read-file.js';
import { bundledTemplates } from './templates-command.js';

export const DEFAULT_TEMPLATE = 'report';
/** Only the user-agent style sheet. */
const NO_TEMPLATE = 'none';

/** The name of a bundled template unchanged, or the absolute path of a template folder. */
export function resolveTemplate(template: string, cwd: string): string {
  if (template === NO_TEMPLATE || template === DEFAULT_TEMPLATE) return template;
  if (/[\\/]|^\./.test(template)) {
    const folder = resolve(cwd, template);
    if (isFolder(folder)) return folder;
    throw new UsageError(`Unknown template folder "${template}": no such folder. Check the path.`);
  }
  const known = bundledTemplates();
  if (known.includes(template)) return template;
  const choices = [...new Set([...known, DEFAULT_TEMPLATE, NO_TEMPLATE])];
  throw new UsageError(
    `Unknown template "${template}".${didYouMean(template, choices)} Use one of ${choices.join(', ')}, or a folder such as ./${template}.`,
  );
}
