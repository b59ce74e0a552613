import sharp from 'sharp';
import t from 'tap';
import { bitmapOf } from '../../engine/raster/images/decoded.js';
import { decodeJpeg } from '../../engine/raster/images/jpeg-pixels.js';
import { encodePng } from '../../engine/raster/png.js';
import { Deflater } from '../../engine/pdf/compression/deflate.js';
import { readPngStream } from '../../engine/source/images/png-stream.js';
import { DamagedData } from '../../engine/host/index.js';

const [width, height] = [53, 37];

/** A picture with slopes, edges and colours. */
function picture(channels: 3 | 4): Buffer {
  const data = Buffer.alloc(width * height * channels, 255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = channels * (y * width + x);
      data[k] = x * 4;
      data[k + 1] = y * 6;
      data[k + 2] = x > 20 && y > 10 ? 200 : 40;
      if (channels === 4) data[k + 3] = 255 - x;
    }
  return data;
}

t.test('JPEG files have the pixels that other decoders find', async (t) => {
  const raw = { width, height, channels: 3 } as const;
  const kinds = { baseline: {}, progressive: { progressive: true }, 'full colours': { chromaSubsampling: '4:4:4' } };
  for (const [kind, options] of Object.entries(kinds)) {
    const file = await sharp(picture(3), { raw })
      .jpeg({ quality: 90, ...options })
      .toBuffer();
    const own = decodeJpeg(file, false);
    const theirs = await sharp(file).raw().toBuffer();
    let most = 0;
    for (let p = 0; p < width * height; p++)
      for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(own.data[4 * p + c]! - theirs[3 * p + c]!));
    t.ok(most <= 4, `${kind}: ${most} is the greatest difference`);
  }
  const grey = await sharp(picture(3), { raw }).greyscale().jpeg().toBuffer();
  const { data } = decodeJpeg(grey, false);
  t.equal(data[0], data[2]);
});

t.test('a JPEG that breaks off has the pixels that it has, and no loop without an end', async (t) => {
  const raw = { width, height, channels: 3 } as const;
  for (const progressive of [false, true]) {
    const file = await sharp(picture(3), { raw }).jpeg({ progressive }).toBuffer();
    for (const length of [file.length - 2, Math.floor(file.length * 0.8)])
      t.equal(decodeJpeg(file.subarray(0, length), false).data.length, 4 * width * height);
    for (let at = 2; at < file.length; at += 7) {
      const broken = Buffer.from(file);
      broken[at]! ^= 0x55;
      try {
        decodeJpeg(broken, false);
      } catch (error) {
        t.ok(error instanceof DamagedData, `a wrong byte at ${at}`);
      }
    }
  }
});

t.test('PNG files are read back as they were, with few colours and with many', async (t) => {
  const deflater = new Deflater();
  for (const channels of [3, 4] as const) {
    const data = new Uint8Array(
      await sharp(picture(channels), { raw: { width, height, channels } }).ensureAlpha().raw().toBuffer(),
    );
    const file = encodePng({ width, height, data }, deflater, 3780);
    t.same(new Uint8Array(await sharp(Buffer.from(file)).ensureAlpha().raw().toBuffer()), data);
  }
  const few = new Uint8Array(4 * width * height).fill(255);
  for (let k = 0; k < few.length; k += 12) few[k] = (k / 12) % 7;
  const file = encodePng({ width, height, data: few }, deflater, null);
  t.same(new Uint8Array(await sharp(Buffer.from(file)).ensureAlpha().raw().toBuffer()), few);
  t.equal(file[25], 3, 'its colours are a palette');
});

t.test('images of the PDF are decoded: grey, palette, rows with alpha', async (t) => {
  for (const options of [{ palette: true }, {}]) {
    const png = await sharp(picture(3), { raw: { width, height, channels: 3 } })
      .png(options)
      .toBuffer();
    const stream = await readPngStream(png);
    if (!stream) continue;
    const { data } = await bitmapOf({ kind: 'png', ...stream });
    t.same(new Uint8Array(await sharp(png).ensureAlpha().raw().toBuffer()), data);
  }
});
