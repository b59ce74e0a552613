/** The settings that worker processes get. */
import type { Config } from '../settings.js';

/** The settings that rendering reads; plain data, so that a worker can be given them. */
export type RenderSettings = Pick<
  Config,
  | 'renderSeconds'
  | 'mergeSeconds'
  | 'maxPages'
  | 'maxMergePages'
  | 'maxHtmlDepth'
  | 'maxMarkdownDepth'
  | 'maxResources'
  | 'maxResourceBytes'
  | 'maxResourcePixels'
  | 'budgets'
>;

/** Those settings and no others: workers have no business with secrets. */
export function renderSettings(config: RenderSettings): RenderSettings {
  const { renderSeconds, mergeSeconds, maxPages, maxMergePages, maxHtmlDepth, maxMarkdownDepth } = config;
  const { maxResources, maxResourceBytes, maxResourcePixels, budgets } = config;
  return {
    ...{ renderSeconds, mergeSeconds, maxPages, maxMergePages, maxHtmlDepth, maxMarkdownDepth },
    ...{ maxResources, maxResourceBytes, maxResourcePixels, budgets },
  };
}

/** How long a task may take. */
export function secondsFor(
  { isMerge }: { readonly isMerge?: boolean },
  { renderSeconds, mergeSeconds }: Pick<RenderSettings, 'renderSeconds' | 'mergeSeconds'>,
): number {
  return isMerge ? Math.max(mergeSeconds, renderSeconds) : renderSeconds;
}
