/** `image-orientation: none`: pictures of cameras as their files store them. */
import sharp from 'sharp';
import t from 'tap';
import { pixelsOfImage, type Point } from './drawn-pixels.js';

/** 40 × 20 px as it is stored, dark on the left and light on the right, with what a camera says of what is up. */
async function photo(orientation: number): Promise<string> {
  const half = { create: { width: 20, height: 20, channels: 3 as const, background: '#ffffff' } };
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#000000' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 20, top: 0 }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** Whether each point is dark, light, or outside of the image. */
async function looks(html: string, points: readonly Point[], style = ''): Promise<string[]> {
  const pixels = await pixelsOfImage(html, points, style);
  return pixels.map(([red, , , alpha]) => (alpha === 0 ? 'none' : red! < 100 ? 'dark' : 'light'));
}

t.test('an image stands as its file stores it', async (t) => {
  const points = [
    [5, 10],
    [35, 10],
    [10, 35],
  ] as const;
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const img = `<img alt="" src="${await photo(orientation)}">`;
    t.strictSame(await looks(img, points, 'image-orientation: none'), ['dark', 'light', 'none'], `${orientation}`);
  }
  const turned = await looks(`<img alt="" src="${await photo(6)}">`, points);
  t.strictSame(turned, ['dark', 'none', 'light'], 'upright by default');
});

t.test('so does the image of a background, as descendants inherit it', async (t) => {
  const div = `<div></div>`;
  const style = `} body { image-orientation: none } div { width: 40px; height: 20px; background: url(${await photo(3)})`;
  const points = [
    [5, 10],
    [35, 10],
  ] as const;
  t.strictSame(await looks(div, points, style), ['dark', 'light']);
});
