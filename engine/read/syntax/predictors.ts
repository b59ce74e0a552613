/** Undoes the predictors of PNG and TIFF (ISO 32000-2, 7.4.4.4). */
import type { Dict, Resolver } from './objects.js';

/** Parameters beyond what the specification allows count as their defaults. */
function within(value: number, least: number, most: number, otherwise: number): number {
  return Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
}

export function undoPredictor(data: Uint8Array, parameters: Dict, resolver: Resolver): Uint8Array {
  const predictor = resolver.number(parameters.get('Predictor'), 1);
  if (predictor < 2 || data.length === 0) return data;
  const colours = within(resolver.number(parameters.get('Colors'), 1), 1, 64, 1);
  const bits = within(resolver.number(parameters.get('BitsPerComponent'), 8), 1, 16, 8);
  const columns = within(resolver.number(parameters.get('Columns'), 1), 1, 2 ** 31, 1);
  const step = Math.max(1, (colours * bits) >> 3);
  // A row is never longer than the data, so a number of columns asks for no memory.
  const width = Math.min(Math.ceil((columns * colours * bits) / 8), data.length);
  if (predictor === 2) return bits === 8 ? undoTiff(data, width, step) : data;
  return undoPng(data, width, step);
}

function undoTiff(data: Uint8Array, width: number, step: number): Uint8Array {
  const out = Uint8Array.from(data);
  for (let at = 0; at < out.length; at++) if (at % width >= step) out[at] = out[at]! + out[at - step]!;
  return out;
}

function undoPng(data: Uint8Array, width: number, step: number): Uint8Array {
  const rows = Math.ceil(data.length / (width + 1));
  const out = new Uint8Array(data.length - rows);
  for (let row = 0; row < rows; row++) {
    const from = row * (width + 1);
    const to = row * width;
    for (let x = 0; x < width && from + 1 + x < data.length; x++) {
      const left = x >= step ? out[to + x - step]! : 0;
      const up = row > 0 ? out[to + x - width]! : 0;
      const corner = x >= step && row > 0 ? out[to + x - width - step]! : 0;
      out[to + x] = data[from + 1 + x]! + predicted(data[from]!, left, up, corner);
    }
  }
  return out;
}

/** By the filter type of the row (PNG, 9.2); a type that does not exist predicts nothing. */
function predicted(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  return type === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
