/** What boxes leave visible of their content. Points are 0.75 px. */
import t from 'tap';
import { layout } from '../../layout/harness.js';
import { paint } from '../paint-layout.js';
import type { RecordingCanvas } from '../recording-canvas.js';

async function painted(style: string): Promise<RecordingCanvas> {
  const box = `<div style="width: 40px; height: 20px; border: 4px solid transparent; padding: 2px; ${style}"><p style="margin: 0">text</p></div>`;
  return paint(await layout(box))[0]!;
}

/** In CSS px. */
async function clip(style: string): Promise<number[] | undefined> {
  const rect = (await painted(style)).clipRects[0];
  return rect && [rect.x, rect.y, rect.width, rect.height].map((points) => points / 0.75);
}

t.test('content is clipped at the padding edge', async (t) => {
  t.strictSame(await clip('overflow: hidden'), [4, 4, 44, 24]);
  t.equal(await clip('overflow: visible'), undefined);
});

t.test('one axis alone is clipped', async (t) => {
  const [x, , width, height] = (await clip('overflow-x: clip'))!;
  t.strictSame([x, width], [4, 44]);
  t.ok(height! > 10_000);
});

t.test('overflow-clip-margin moves the edge of clip, and of nothing else', async (t) => {
  t.strictSame(await clip('overflow: clip; overflow-clip-margin: content-box 3px'), [3, 3, 46, 26]);
  t.strictSame(await clip('overflow: hidden; overflow-clip-margin: content-box 3px'), [4, 4, 44, 24]);
});

t.test('round corners clip where both axes do', async (t) => {
  t.ok((await painted('overflow: hidden; border-radius: 10px')).clipPaths > 0);
  t.strictSame(
    await clip('overflow: hidden; border-radius: 4px'),
    [4, 4, 44, 24],
    'the padding edge has square corners',
  );
  t.equal((await painted('overflow-y: clip; border-radius: 10px')).clipPaths, 0);
});

t.test('positioned boxes in many clips share them', async (t) => {
  const inside = (depth: number, boxes: number): string =>
    '<div style="overflow: hidden">'.repeat(depth) + '<p style="position: relative; margin: 0">text</p>'.repeat(boxes);
  const clips = async (depth: number, boxes: number): Promise<number> =>
    paint(await layout(inside(depth, boxes)))[0]!.clipRects.length;
  t.equal(await clips(20, 20), await clips(20, 1));
  t.ok((await clips(2, 20)) > (await clips(2, 1)), 'a few are made again');
});
