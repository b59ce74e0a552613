/**
 * Images in other colours: pixels go into the file as they are, and a colour space of its own (ISO 32000-1, 8.6.6.5) says
 * by a function (7.10.5) which colours they stand for. So a photograph stays the JPEG that it is.
 */
import { toHex } from '../../base/bytes.js';
import { changedChannels, type ChannelCurve, type ColorChange } from '../../base/color-change.js';
import { host } from '../../host/index.js';
import { fineNum, reference } from '../file/syntax.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { EncodedImage } from './images.js';

const CLAMP = 'dup 0 lt{pop 0}if dup 1 gt{pop 1}if';
const TO_LINEAR = 'dup .04045 le{12.92 div}{.055 add 1.055 div 2.4 exp}ifelse';
const FROM_LINEAR = 'dup .0031308 le{12.92 mul}{.41666667 exp 1.055 mul .055 sub}ifelse';

/** The same for each of the three numbers on the stack: each is turned up, and after three turns they lie as before. */
function forEach(source: string | readonly [string, string, string]): string {
  const [red, green, blue] = typeof source === 'string' ? [source, source, source] : source;
  return `3 2 roll ${red} 3 2 roll ${green} 3 2 roll ${blue}`;
}

function matrixSource(rows: readonly number[]): string {
  const row = (at: number, above: number): string => {
    const [red, green, blue, constant] = rows.slice(at, at + 4).map(fineNum);
    // The sum so far lies above the channels.
    return `${above + 2} index ${red} mul ${above + 2} index ${green} mul add ${above + 1} index ${blue} mul add ${constant} add`;
  };
  return `${row(0, 0)} ${row(4, 1)} ${row(8, 2)} 6 3 roll pop pop pop`;
}

function curveSource(curve: ChannelCurve): string {
  if (curve.kind === 'linear') return `${fineNum(curve.slope)} mul ${fineNum(curve.intercept)} add`;
  if (curve.kind === 'gamma')
    return `${fineNum(curve.exponent)} exp ${fineNum(curve.amplitude)} mul ${fineNum(curve.offset)} add`;
  const { kind, values } = curve;
  const count = kind === 'discrete' ? values.length : Math.max(1, values.length - 1);
  return piecesSource(kind, values, { count, from: 0, to: count });
}

/** A tree of questions leads to the piece that a value lies in, so that it is as deep as a list of pieces is long in binary. */
function piecesSource(
  kind: 'table' | 'discrete',
  values: readonly number[],
  { count, from, to }: { readonly count: number; readonly from: number; readonly to: number },
): string {
  if (to - from > 1) {
    const middle = (from + to) >> 1;
    const [low, high] = [
      piecesSource(kind, values, { count, from, to: middle }),
      piecesSource(kind, values, { count, from: middle, to }),
    ];
    return `dup ${fineNum(middle / count)} lt{${low}}{${high}}ifelse`;
  }
  const start = values[from]!;
  if (kind === 'discrete') return `pop ${fineNum(start)}`;
  const rise = ((values[from + 1] ?? start) - start) * count;
  return `${fineNum(from / count)} sub ${fineNum(rise)} mul ${fineNum(start)} add`;
}

function changeSource(change: ColorChange): string {
  const { isLinear } = change;
  const own =
    change.kind === 'matrix'
      ? matrixSource(change.rows)
      : forEach(change.curves.map(curveSource) as [string, string, string]);
  const clamped = `${own} ${forEach(CLAMP)}`;
  return isLinear ? `${forEach(TO_LINEAR)} ${clamped} ${forEach(FROM_LINEAR)}` : clamped;
}

/** Makes red, green and blue of what the pixels are. */
const TO_RGB: Readonly<Record<number, string>> = {
  1: 'dup dup',
  3: '',
  4: '1 exch sub 4 1 roll 1 exch sub 3 index mul 3 1 roll 1 exch sub 3 index mul 3 1 roll 1 exch sub 3 index mul 3 1 roll 4 3 roll pop',
};

const DEVICE_COMPONENTS: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 };
const PALETTE = /\/ColorSpace\[\/Indexed\/DeviceRGB (\d+)<([0-9a-f]*)>\]/i;
const DEVICE = /\/ColorSpace\/(Device\w+)/;

/** The image with other colours, to be written as it is. */
export function withChangedColors(file: PdfFile, image: EncodedImage, changes: readonly ColorChange[]): EncodedImage {
  const { dictionary, profile } = image;
  const palette = PALETTE.exec(dictionary);
  if (palette) {
    const colors = changedPalette(bytesOf(palette[2]!), changes);
    return {
      ...image,
      dictionary: dictionary.replace(PALETTE, `/ColorSpace[/Indexed/DeviceRGB ${palette[1]}<${toHex(colors)}>]`),
    };
  }
  const components = profile?.components ?? DEVICE_COMPONENTS[DEVICE.exec(dictionary)![1]!]!;
  const base = profile?.components === 3 ? profileSpace(file, profile.data) : '/DeviceRGB';
  const space = `/ColorSpace ${reference(colorSpace(file, components, base, changes))}`;
  return { ...image, profile: null, dictionary: dictionary.replace(DEVICE, '') + space };
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function profileSpace(file: PdfFile, profile: Uint8Array): string {
  return `[/ICCBased ${reference(file.addCommonStream('/N 3', profile))}]`;
}

function changedPalette(colors: Uint8Array, changes: readonly ColorChange[]): Uint8Array {
  const changed = colors.slice();
  for (let i = 0; i + 2 < colors.length; i += 3) {
    const [red, green, blue] = [colors[i]! / 255, colors[i + 1]! / 255, colors[i + 2]! / 255];
    changed.set(
      changedChannels(changes, [red, green, blue]).map((value) => Math.round(value * 255)),
      i,
    );
  }
  return changed;
}

function colorSpace(file: PdfFile, components: number, base: string, changes: readonly ColorChange[]): number {
  const domain = '0 1 '.repeat(components).trim();
  const source = `{${[TO_RGB[components]!, ...changes.map(changeSource)].join(' ').trim()}}`;
  const entries = `/FunctionType 4/Domain[${domain}]/Range[0 1 0 1 0 1]`;
  const change = file.addStream(entries, host.text.latin1Bytes(source));
  // No two spaces may mean different colours by the same name (ISO 19005-2, 6.2.4.4).
  const names = Array.from({ length: components }, (_, i) => `/Before${change}-${i + 1}`);
  const alone = names.map((name) => `${name}[/Separation${name}/DeviceGray<</FunctionType 2/Domain[0 1]/N 1>>]`);
  const space = `[/DeviceN[${names.join('')}]${base} ${reference(change)}<</Colorants<<${alone.join('')}>>>>]`;
  return file.addObject(space);
}
