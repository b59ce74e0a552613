/** The least input that still shows a symptom (delta debugging: Zeller and Hildebrandt, 2002). */

/** Tries at most; each may take seconds. */
const MAX_TRIES = 400;

/** `shows(item)` resolves to whether an item still shows it. */
export async function minimise(item, shows, maxTries = MAX_TRIES) {
  let tries = 0;
  const holds = async (candidate) => tries++ < maxTries && shows(candidate);
  let least = await withoutOptions(item, holds);
  for (const seam of [/(?<=\n)/, /(?=<)|(?<=>)|(?<=[;{}])/, /(?<=[\s:,"'])/, /(?:)/u])
    least = await withoutPieces(least, seam, holds);
  return withoutOptions(least, holds);
}

async function withoutOptions(item, holds) {
  let least = item;
  for (const name of Object.keys(item.options ?? {})) {
    const { [name]: _, ...options } = least.options;
    // Without a template of its own a document gets the usual one.
    const plain = name === 'template' ? { ...options, template: 'none' } : options;
    const candidate = { ...least, options: plain };
    if (JSON.stringify(candidate) !== JSON.stringify(least) && (await holds(candidate))) least = candidate;
  }
  return least;
}

async function withoutPieces(item, seam, holds) {
  let pieces = item.content.split(seam);
  for (let size = Math.ceil(pieces.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let at = 0; at < pieces.length;) {
      const rest = [...pieces.slice(0, at), ...pieces.slice(at + size)];
      if (rest.length > 0 && (await holds({ ...item, content: rest.join('') }))) pieces = rest;
      else at += size;
    }
  }
  return { ...item, content: pieces.join('') };
}
