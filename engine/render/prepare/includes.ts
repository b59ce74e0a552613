/** Reads the files that a Markdown source includes, by the policy for resources. */
import type { SplitSource } from '../../source/markdown/front-matter.js';
import { expandIncludes, type IncludedFile, type IncludeHost } from '../../source/markdown/includes.js';
import type { Include } from '../../source/markdown/include-lines.js';
import { decodeInput } from '../../source/resources/decode.js';
import { ResourceError } from '../../source/resources/resource-error.js';
import { resolveUrl, type ResourceLoader } from '../../source/resources/resource-loader.js';
import type { Reading, Source } from './source.js';

type Given = Reading & Pick<Source, 'input' | 'linesBefore'>;

/** How many folders above a file are looked into where its dialect starts names from the folder of the project. */
const FOLDERS_ABOVE = 3;

/** Tells `diagnostics` which lines stand in which file. */
export async function withIncludes(
  split: SplitSource,
  { input, linesBefore, loader, diagnostics }: Given,
): Promise<Pick<Source & { readonly type: 'markdown' }, 'split' | 'files'>> {
  const { lines } = diagnostics;
  const { lineOffset } = split;
  const address = input.source ?? input.baseUrl;
  const url = address === undefined ? undefined : (resolveUrl('', address) ?? address);
  const problems: Parameters<IncludeHost['warn']>[] = [];
  const expanded = await expandIncludes(split.body, url, {
    load: (include, from) => loadedFile(include, from ?? input.baseUrl, loader),
    warn: (...problem) => void problems.push(problem),
  });
  const { text: body, runs, files } = expanded ?? { text: split.body, runs: [], files: [] };
  const inText = runs.map((run) => ({
    ...run,
    line: run.line + lineOffset,
    lineInFile: run.lineInFile + (run.file === null ? lineOffset : 0),
  }));
  lines?.end('\n'.repeat(lineOffset) + body, inText);
  // The places of lines are known now.
  for (const [{ isBlocked, message }, target, line] of problems)
    diagnostics.warn(
      isBlocked ? 'SVC_RESOURCE_BLOCKED' : 'SVC_LINK_TARGET_MISSING',
      `“${target}” is not included: ${message}`,
      { line: line + lineOffset + linesBefore, column: 1 },
    );
  const offset = lineOffset + linesBefore;
  return {
    split: { ...split, body },
    files: files.map(({ url: file, first, last }) => ({ url: file, first: first + offset, last: last + offset })),
  };
}

async function loadedFile(
  { target, fromAbove }: Include,
  from: string | undefined,
  loader: ResourceLoader,
): Promise<IncludedFile> {
  let problem: IncludedFile | null = null;
  for (let above = 0; above <= (fromAbove ? FOLDERS_ABOVE : 0); above++) {
    const found = await loadedAt('../'.repeat(above) + target, from, loader);
    if ('url' in found) return found;
    problem ??= found;
  }
  return problem!;
}

async function loadedAt(target: string, base: string | undefined, loader: ResourceLoader): Promise<IncludedFile> {
  try {
    const { bytes, url } = await loader.load(target, { base, kind: 'document' });
    return { url, text: decodeInput(bytes, { format: 'markdown' }).text };
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    return { problem: { isBlocked: error.reason === 'blocked', message: error.message } };
  }
}
