/**
 * Controls as fields of the PDF's form. The box of a text field or a list is painted on the page, and what it holds is the
 * look of the field, which viewers replace when somebody types. Boxes to tick and radio buttons are looks as a whole, one
 * for each state.
 */
import { luToPt, pxToPt, type Points } from '../../base/units.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import type { BoxFragment } from '../../layout/contract/fragment.js';
import type { FieldKind, FormControl } from '../../source/html/form-controls.js';
import type { FontFace } from '../../text/fonts/types.js';
import type { NodeId } from '../../tree/document-tree.js';
import { pictureOf, type Canvas, type FieldText } from './canvas.js';
import type { PaintServices } from './paint-context.js';

/** Draws a look with its top left corner at (0, 0). */
export type DrawLook = (canvas: Canvas) => void;

/** What painting asks about the fields of a document. */
export interface FieldServices {
  controlOf(node: NodeId): FormControl | null;
  /** A font that viewers can set text in, like that of the style. */
  typingFace(style: ComputedStyle): FontFace;
  /** A box to tick or a radio button in the state that the document does not show, in a box of this size. */
  otherState(fragment: BoxFragment, services: PaintServices): DrawLook;
}

/** A control and the place of its border box. */
interface PlacedControl {
  readonly control: FormControl;
  readonly fragment: BoxFragment;
  readonly x: Points;
  readonly y: Points;
  readonly isRepeated: boolean;
}

type Target = { readonly canvas: Canvas; readonly services: PaintServices };

/** Draws what a field shows; its border box has its corner at this place. */
export type DrawAt = (canvas: Canvas, x: Points, y: Points) => void;

/** The distance that viewers keep between the edge of a field and its text. */
const VIEWERS_PADDING = 2;

/** Whether a control is drawn as a whole by its looks. */
export function isAllLook(kind: FieldKind): boolean {
  return kind === 'check' || kind === 'radio';
}

/** Makes the area of a control a field. `draw`: draws what its look holds. */
export function addField({ canvas, services }: Target, placed: PlacedControl, draw: DrawAt): void {
  const { control, fragment, x, y, isRepeated } = placed;
  const { style } = fragment;
  const fields = services.fields!;
  const kind = control.field.kind;
  const insets = kind === 'text' || kind === 'choice' ? insetsOf(fragment) : { left: 0, right: 0 };
  const area = {
    x: x + insets.left,
    y,
    width: luToPt(fragment.width) - insets.left - insets.right,
    height: luToPt(fragment.height),
  };
  const shown: DrawLook = (look) => draw(look, -insets.left, 0);
  const other = isAllLook(kind) ? fields.otherState(fragment, services) : null;
  const look = (drawn: DrawLook) => pictureOf(area, drawn);
  const isDrawnOn = services.tree.attr(fragment.node, 'checked') !== undefined;
  canvas.field(area, {
    control,
    position: services.tree.position(fragment.node),
    tag: { node: fragment.node, part: isRepeated ? 'repeated-field' : 'field' },
    looks: other ? { off: look(isDrawnOn ? other : shown), on: look(isDrawnOn ? shown : other) } : { off: look(shown) },
    text: {
      face: fields.typingFace(style),
      size: pxToPt(style.fontSize),
      color: style.color,
      align: alignmentOf(style),
    },
  });
}

/** How far the text stands from the edges of the border box, less what viewers add. */
function insetsOf({ border, padding }: BoxFragment): { readonly left: Points; readonly right: Points } {
  const inset = (width: Points) => Math.max(0, width - VIEWERS_PADDING);
  return {
    left: inset(luToPt(border.left) + luToPt(padding.left)),
    right: inset(luToPt(border.right) + luToPt(padding.right)),
  };
}

function alignmentOf({ textAlign, direction }: ComputedStyle): FieldText['align'] {
  const isRtl = direction === 'rtl';
  if (textAlign === 'center') return 'center';
  if (textAlign === 'right' || textAlign === (isRtl ? 'start' : 'end')) return 'right';
  return 'left';
}
