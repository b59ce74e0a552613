/**
 * Renders documents of fixtures/ with `platen/browser`, in Chromium and in workerd. A server gives the documents, the files
 * that come with Platen, and decoded images: those of sharp, because each platform's own would have other pixels.
 */
export function rendersFrom(origin, createRenderer, loadWasm = async () => null) {
  const bytes = async (path, request) => {
    const response = await fetch(`${origin}/${path}`, request);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };
  const decoded = (what, image, options) =>
    bytes(`${what}?options=${encodeURIComponent(JSON.stringify(options))}`, { method: 'POST', body: image });
  const imageDecoder = {
    remedy: 'cannot be decoded',
    start: async () => undefined,
    async measure(image, options) {
      return JSON.parse(new TextDecoder().decode(await decoded('measure', image, options)));
    },
    async decode(image, options) {
      const answer = await decoded('decode', image, options);
      const [width, height] = new Uint32Array(answer.buffer, 0, 2);
      return { width, height, data: answer.subarray(8) };
    },
  };
  const assets = async (name) => {
    const found = (await loadWasm(name)) ?? (await bytes(`assets/${name}`));
    if (found) return found;
    throw new Error('there is no such file');
  };
  const renderer = createRenderer({ assets, imageDecoder });
  return async ({ name, input, options }) => {
    const folder = `file://${options.resources.folder}/`;
    const load = (url) =>
      url.startsWith(folder) ? bytes(`fixtures/${url.slice(folder.length)}`) : Promise.resolve(null);
    const content = await bytes(`fixtures/${name}`);
    return renderer.render({ ...input, content }, { ...options, resources: { kind: 'callback', load } }).then(
      ({ sha256 }) => sha256,
      (error) => `failed: ${error.message}`,
    );
  };
}
