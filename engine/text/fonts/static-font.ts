/** Makes a font static with HarfBuzz's subsetter: its axes are fixed, and tables that a PDF does not need are dropped. */
import type { Files } from '../../host/index.js';
import { instantiateWasm, type WasmMemory } from '../../host/wasm.js';
import { packTag } from './harfbuzz.js';
import { brokenFont, type SfntFile } from './sfnt.js';
import type { AxisSettings } from './variations.js';

interface SubsetExports {
  readonly memory: WasmMemory;
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, lengthOut: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}
const HB_MEMORY_MODE_READONLY = 1;
const HB_SUBSET_SETS_DROP_TABLE_TAG = 3;

export interface StaticOptions {
  /** Where the axes are fixed. Those that it does not name are fixed at their defaults. */
  readonly location: AxisSettings;
  /** Tables to leave out. */
  readonly dropped: readonly string[];
  readonly files: Files;
}

/** Fixes all axes of a font and drops tables. The module is discarded afterwards. */
export function makeStatic(file: SfntFile, { location, dropped, files }: StaticOptions): Uint8Array {
  const hb = instantiateWasm(files.wasm('packages/harfbuzzjs/dist/harfbuzz-subset.wasm')) as SubsetExports;
  hb._initialize();
  const data = hb.malloc(file.bytes.length);
  new Uint8Array(hb.memory.buffer).set(file.bytes, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, file.bytes.length, HB_MEMORY_MODE_READONLY, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_keep_everything(input);
  const droppedTags = hb.hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG);
  for (const tag of dropped) hb.hb_set_add(droppedTags, packTag(tag));
  if (file.table('fvar')) {
    hb.hb_subset_input_pin_all_axes_to_default(input, face);
    for (const [tag, value] of location) hb.hb_subset_input_pin_axis_location(input, face, packTag(tag), value);
  }
  const result = hb.hb_subset_or_fail(face, input);
  if (result === 0) throw brokenFont('its variations or colours cannot be made static');
  const blob = hb.hb_face_reference_blob(result);
  const length = hb.hb_blob_get_length(blob);
  const start = hb.hb_blob_get_data(blob, 0);
  return new Uint8Array(hb.memory.buffer).slice(start, start + length);
}
