/** Renders that begin again with the files that were missing. */
import { RenderError } from '../../diagnostics.js';
import type { Assets } from './assets.js';

type WriteChunk = (chunk: Uint8Array) => void | Promise<void>;
/** A render that waits for the place its bytes go to. */
type Run<Result> = (write: WriteChunk) => Promise<Result>;

/** More than there are files to load. Each time, at least one is loaded. */
const MAX_ROUNDS = 500;

/** Does something again until no file is missing. */
async function withAssets<Result>(assets: Assets, attempt: () => Promise<Result>): Promise<Result> {
  await assets.prepare();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = assets.misses;
    const [outcome] = await Promise.allSettled([attempt()]);
    // What ran to its end may have gone on without the file.
    if (assets.misses === before) {
      if (outcome.status === 'fulfilled') return outcome.value;
      throw outcome.reason;
    }
    await assets.loadMissing();
  }
  throw new RenderError('internal', 'The files that come with Platen are missing again and again.');
}

/**
 * The same for a render with an output. All renders of a document have the same bytes, so what the output has got is
 * left out of the next. Random keys make other bytes: then nothing is given out before the render has ended.
 */
export function repeatedRun<Result>(assets: Assets, run: Run<Result>, isRandom: boolean): Run<Result> {
  return async (write) => {
    let written = 0;
    let held: Uint8Array[] = [];
    const result = await withAssets(assets, () => {
      const before = assets.misses;
      let at = 0;
      held = [];
      return run(async (chunk) => {
        if (assets.misses !== before) throw new Error('A file is missing.');
        at += chunk.length;
        if (isRandom) held.push(chunk);
        else if (at > written) {
          const fresh = chunk.subarray(Math.max(0, chunk.length - (at - written)));
          written = at;
          await write(fresh);
        }
      });
    });
    for (const chunk of held) await write(chunk);
    return result;
  };
}
