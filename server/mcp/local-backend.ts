/** The backend of `platen mcp`: renders in processes of this machine and writes PDFs to a folder. */
import { constants } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../errors/api-error.js';
import { invalidRequest } from '../errors/invalid-request.js';
import { pngOf } from '../errors/page-picture.js';
import { renderFailed, renderFailure } from '../errors/render-failure.js';
import { presentWarnings } from '../errors/warning-catalog.js';
import type { BlobSource } from '../blobs/blobs.js';
import type { PoolTask, RenderOutcome, RenderPool } from '../render/render-pool.js';
import { isAssembly } from '../schemas/generate-request.js';
import { resultName } from '../schemas/result-name.js';
import { createValidators } from '../schemas/validators.js';
import type { Config } from '../settings.js';
import { checkPage, commonBackend, explained, type McpBackend } from './mcp-backend.js';

const LANE = 'local';
/** Names that are tried, `report.pdf`, `report-2.pdf` and so on. */
const MAX_NAMES = 10_000;

export interface LocalBackendOptions {
  readonly config: Config;
  readonly pool: RenderPool;
  readonly version: string;
  /** Absolute path of the folder that PDFs are written to. */
  readonly folder: string;
}

export function localBackend({ config, pool, version, folder }: LocalBackendOptions): McpBackend {
  async function run(task: PoolTask, signal: AbortSignal): Promise<RenderOutcome> {
    const ticket = await pool.admitJob(LANE);
    const outcome = await ticket.run(task, signal);
    if (outcome.kind === 'failed') throw renderFailed(renderFailure(outcome), config);
    return outcome;
  }

  // The numbers of pages by path. The tools read no other file of this machine.
  const made = new Map<string, number>();

  return {
    ...commonBackend(config, createValidators(config), version),
    handover: `The PDF is written to the folder ${folder}; no file there is overwritten.`,
    explain: (error) => explained(error, { requestId: '', config }),
    async validate(request, signal) {
      const outcome = await run({ kind: 'check', request }, signal);
      if (outcome.kind !== 'checked') throw new Error(`A check was answered with ${outcome.kind}.`);
      return presentWarnings(outcome.warnings, config);
    },
    async render(request, signal) {
      const isMerge = isAssembly(request) || request.records !== undefined;
      const outcome = await run({ kind: 'render', request, isMerge }, signal);
      if (outcome.kind !== 'rendered') throw new Error(`A render was answered with ${outcome.kind}.`);
      const { pages, bytes, sha256, warnings, pdf } = outcome;
      const place = await keep(pdf, folder, resultName(request).replace(/\.pdf$/i, ''));
      made.set(place, pages);
      return { place, pages, bytes, sha256, warnings: presentWarnings(warnings, config) };
    },
    async picture({ place, page, width }, signal) {
      checkPage(page, made.get(place) ?? notMadeHere(place));
      const png = pngOf(await run({ kind: 'picture', path: place, page, width }, signal), config);
      if (!png) throw new Error('A picture was answered without one.');
      return png;
    },
  };
}

function notMadeHere(place: string): never {
  throw invalidRequest([
    {
      pointer: '/pdf',
      message: `No PDF was made at ${JSON.stringify(place.slice(0, 200))} in this conversation.`,
      hint: 'Give the `place` that the tool which made it has answered with.',
    },
  ]);
}

/** Writes the PDF under the first name that is free; `name` is without its ending. Returns its path. */
async function keep(pdf: BlobSource, folder: string, name: string): Promise<string> {
  for (let n = 1; n <= MAX_NAMES; n++) {
    const path = join(folder, `${name}${n === 1 ? '' : `-${n}`}.pdf`);
    try {
      if (pdf.kind === 'memory') await writeFile(path, pdf.bytes, { flag: 'wx' });
      else await copyFile(pdf.path, path, constants.COPYFILE_EXCL);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw notWritten(path, code, error);
    }
    if (pdf.kind === 'file') await rm(pdf.path, { force: true });
    return path;
  }
  throw new Error(`The folder ${folder} has no free name for ${name}.pdf.`);
}

/** `code`: of the system, such as ENOSPC. */
function notWritten(path: string, code: string, cause: unknown): ApiError {
  return new ApiError('SVC_INTERNAL', {
    message: `The PDF was made, and ${path} cannot be written${code === '' ? '' : ` (${code})`}.`,
    agentMessage:
      'Ask the person to look after the folder, or to start "platen mcp" with another one (--out), and call again.',
    cause,
  });
}
