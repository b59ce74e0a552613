/** The field that a signature stands in where the options do not name one. */
import { Diagnostics } from '../../diagnostics.js';
import { readFormControls } from '../../source/html/form-controls.js';
import type { DocumentTree } from '../../tree/document-tree.js';
import type { RenderOptions } from '../options/options.js';

/** A document with one place for a signature is signed there. Several have to be told apart by name. */
export function withSignaturePlace(options: RenderOptions, tree: DocumentTree): RenderOptions {
  const { sign } = options;
  if (!sign || sign.field !== undefined) return options;
  const places = readFormControls(tree, new Diagnostics()).fields.filter(({ kind }) => kind === 'signature');
  return places.length === 1 ? { ...options, sign: { ...sign, field: places[0]!.name } } : options;
}
