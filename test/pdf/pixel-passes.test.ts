/** Passes over pixels in WebAssembly (wasm/pixels.ts) give what the same passes in JavaScript give. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import { IN_JAVASCRIPT, pixelPasses } from '../../engine/pdf/pixel-passes.js';

const LARGE = 1 << 20;

/** Images made of runs of pixels, from few colours or many, so that all branches are taken. */
const images = fc
  .record({
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 60 }),
    colors: fc.constantFrom(1, 2, 5, 256, 257, 1000, 1 << 24),
    alphas: fc.constantFrom([255], [255, 0], [255, 0, 7, 128]),
    isGrey: fc.boolean(),
    longestRun: fc.constantFrom(1, 3, 130, 1000),
    isRepeated: fc.boolean(),
    seed: fc.integer({ min: 1 }),
  })
  .map(({ width, height, colors, alphas, isGrey, longestRun, isRepeated, seed }) => {
    let state = seed;
    const random = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * below);
    };
    const data = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height;) {
      const color = random(colors) * (colors > 1000 ? 1 : 0x10305);
      const pixel = isGrey ? [color, color, color] : [color, color >> 8, color >> 16];
      const alpha = alphas[random(alphas.length)]!;
      for (const end = Math.min(i + 1 + random(longestRun), width * height); i < end; i++)
        data.set([...pixel, alpha], i * 4);
    }
    if (isRepeated)
      for (let row = 1; row < height; row += 2)
        data.copyWithin(row * width * 4, (row - 1) * width * 4, row * width * 4);
    return { width, height, data };
  });

t.test('all passes give the same in WebAssembly and in JavaScript', async (t) => {
  const compiled = pixelPasses(LARGE);
  t.not(compiled, IN_JAVASCRIPT);
  fc.assert(
    fc.property(images, ({ width, height, data }) => {
      const expected = IN_JAVASCRIPT.analysePixels(data);
      const samples = IN_JAVASCRIPT.componentPlane(data, 1);
      const both = [compiled, IN_JAVASCRIPT].map((passes) => ({
        analysis: passes.analysePixels(data),
        alpha: passes.componentPlane(data, 3),
        indices: expected.palette && passes.indexPlane(data, expected.palette),
        runs: passes.runLengthEncode(samples, width),
        flat: passes.encodeFlatRgb(data, width, height),
      }));
      return isDeepStrictEqual(both[0], both[1]);
    }),
    { numRuns: 100 },
  );
});

t.test('small images, and those that would take much memory, are not worth compiling', async (t) => {
  t.equal(pixelPasses(1000), IN_JAVASCRIPT);
  t.equal(pixelPasses(1 << 28), IN_JAVASCRIPT);
});
