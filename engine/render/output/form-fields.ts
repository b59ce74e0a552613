/** What painting needs of the document's fields: their fonts, and how boxes and buttons look in their other state. */
import { createElementBox } from '../../box/element-box.js';
import type { GenerationContext } from '../../box/generation-context.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { imageFiles } from '../../css/values/images.js';
import { independentSpace } from '../../layout/contract/constraint-space.js';
import type { BoxFragment } from '../../layout/contract/fragment.js';
import type { LayoutServices } from '../../layout/contract/layout-context.js';
import { layoutBox, type LayoutBox } from '../../layout/contract/recursion.js';
import type { DrawLook, FieldServices } from '../../paint/drawing/form-fields.js';
import type { PaintServices } from '../../paint/drawing/paint-context.js';
import { paintFragment } from '../../paint/painter.js';
import { STANDARDS } from '../../pdf/file/conformance.js';
import { canBeTyped } from '../../pdf/fonts/form-font.js';
import type { Diagnostics } from '../../diagnostics.js';
import { readFormControls, type FormControls } from '../../source/html/form-controls.js';
import type { FontFace } from '../../text/fonts/types.js';
import { DocumentTree, NO_NODE, type NodeId } from '../../tree/document-tree.js';
import { wrongOption } from '../options/field-checks.js';
import type { RenderOptions } from '../options/options.js';
import type { WantedImages } from '../images/page-images.js';

/**
 * The form of a document, if `forms` asks for one. A document without controls is warned of: somebody expects a form.
 * So is a file for a press: fields are annotations, which may not lie on what is printed (ISO 15930-7, 6.17).
 */
export function documentForm(
  tree: DocumentTree,
  { forms, sign, pdfStandard = 'none' }: RenderOptions,
  diagnostics: Diagnostics,
): FormControls | null {
  if (sign?.field !== undefined) return formWithSignature(tree, { forms, field: sign.field }, diagnostics);
  if (!forms) return null;
  if (STANDARDS[pdfStandard].exchange) {
    const message = 'A file for a press has no fields, so the option forms has no effect; controls are drawn.';
    diagnostics.warn('SVC_OPTION_IGNORED', message, undefined, ['forms']);
    return null;
  }
  const form = readFormControls(tree, diagnostics);
  if (form.fields.length === 0)
    diagnostics.warn(
      'SVC_OPTION_IGNORED',
      'The option forms has no effect: the document has no form controls.',
      undefined,
      ['forms'],
    );
  return form;
}

/** Without the option `forms`, the field to sign is the only one, and all other controls are drawn as they stand. */
function formWithSignature(
  tree: DocumentTree,
  { forms, field: wanted }: { readonly forms: boolean | undefined; readonly field: string },
  diagnostics: Diagnostics,
): FormControls {
  const form = readFormControls(tree, forms ? diagnostics : diagnostics.fork());
  const places = form.fields.filter(({ kind }) => kind === 'signature');
  const field = places.find(({ name }) => name === wanted);
  if (!field) {
    const names = places.map(({ name }) => `"${name}"`).join(', ') || 'none';
    const message = `The document has no place for a signature that is called "${wanted}" (it has ${names}); add an element with data-platen="signature" and this name or id.`;
    throw wrongOption(['sign', 'field'], message);
  }
  if (forms) return form;
  return { fields: [field], controls: new Map([...form.controls].filter(([, control]) => control.field === field)) };
}

/** The document with every box that is ticked empty, and every empty one ticked. */
class OtherStates extends DocumentTree {
  readonly #controls: FormControls['controls'];

  constructor(tree: DocumentTree, { controls }: FormControls) {
    super(tree.storage);
    this.#controls = controls;
  }

  override attributes(node: NodeId): ReadonlyMap<string, string> {
    const own = super.attributes(node);
    const kind = this.#controls.get(node)?.field.kind;
    if (kind !== 'check' && kind !== 'radio') return own;
    const others = new Map(own);
    if (!others.delete('checked')) others.set('checked', '');
    return others;
  }
}

export class DocumentFields implements FieldServices {
  readonly #controls: FormControls;
  readonly #layout: LayoutServices;
  readonly #other: GenerationContext;

  constructor(controls: FormControls, generation: GenerationContext, layout: LayoutServices) {
    this.#controls = controls;
    this.#layout = layout;
    const tree = new OtherStates(generation.tree, controls);
    this.#other = { ...generation, tree, styles: generation.styles.forTree(tree) };
  }

  controlOf(node: NodeId) {
    return this.#controls.controls.get(node) ?? null;
  }

  typingFace(style: ComputedStyle): FontFace {
    const { face } = this.#layout.textMetrics.of(style);
    return canBeTyped(face) ? face : this.#layout.textMetrics.of({ ...style, fontFamily: ['sans-serif'] }).face;
  }

  /** Images that only other states show. */
  get images(): WantedImages {
    const sizes = new Map<string, null>();
    for (const { node, field } of this.#controls.controls.values()) {
      if (field.kind !== 'check' && field.kind !== 'radio') continue;
      const style = this.#styleOf(node);
      const { styles } = this.#other;
      const around = [style, styles.pseudoStyleOf(node, 'before', style), styles.pseudoStyleOf(node, 'after', style)];
      for (const { backgroundLayers = [] } of around.map((one) => one ?? ({} as Partial<ComputedStyle>)))
        for (const { image } of backgroundLayers) for (const url of imageFiles(image)) sizes.set(url, null);
    }
    return { sizes, changed: new Set() };
  }

  otherState({ node, width, height }: BoxFragment, services: PaintServices): DrawLook {
    const style = this.#styleOf(node);
    const depth = this.#other.tree.depth(node);
    const box = createElementBox(this.#other, node, style, depth);
    const space = independentSpace(width, {
      fixedInlineSize: width,
      percentageBlockSize: height,
      blockSizing: { kind: 'fixed', size: height, isDefinite: true, growth: 'never' },
    });
    const result = layoutBox(
      box as LayoutBox,
      space,
      null,
      { ...this.#layout, tree: this.#other.tree, epoch: 0 },
      null,
    );
    return (canvas) => {
      if (result.status !== 'laid-out' || result.fragment.kind !== 'box') return;
      paintFragment(result.fragment, canvas, { ...services, tree: this.#other.tree, fields: null });
    };
  }

  /** The recursion ends at the root. The resolver knows the styles of elements that it has computed. */
  #styleOf(node: NodeId): ComputedStyle {
    const { tree, styles } = this.#other;
    const parent = tree.parent(node);
    return styles.styleOf(node, parent === NO_NODE ? null : this.#styleOf(parent));
  }
}
