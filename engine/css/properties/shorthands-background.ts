/** The shorthands of backgrounds (CSS Backgrounds 3, § 2; 4, § 3.4). Their values are lists of layers. */
import { color } from '../values/color.js';
import { backgroundAttachment, backgroundBox, backgroundClip } from './box.js';
import {
  defaultsOfLayer,
  layerLists,
  layerOf,
  PARTS_OF_LAYER,
  positionShorthand,
  type LayerSyntax,
} from './layer-shorthands.js';
import { INITIAL, type ShorthandRow } from './property-row.js';

const PARTS: LayerSyntax['parts'] = {
  ...PARTS_OF_LAYER,
  attachment: backgroundAttachment,
  origin: backgroundBox,
  clip: backgroundClip,
  color,
};

/** The specified initial value of each part of a layer. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  ...defaultsOfLayer('background'),
  'background-origin': 'padding-box',
  'background-clip': 'border-box',
  'background-attachment': 'scroll',
};

const background: ShorthandRow = {
  name: 'background',
  longhands: ['background-color', ...Object.keys(DEFAULTS)],
  expand: (cursor) => {
    let backgroundColor: unknown;
    const lists = layerLists(cursor, {
      parts: PARTS,
      defaults: DEFAULTS,
      layer: (found) => {
        if (backgroundColor !== undefined) return null; // Only the last layer may have a colour.
        backgroundColor = found.color;
        return { ...layerOf('background', found), 'background-attachment': found.attachment };
      },
    });
    return lists && { ...lists, 'background-color': backgroundColor ?? INITIAL };
  },
};

export const BACKGROUND_SHORTHANDS: readonly ShorthandRow[] = [background, positionShorthand('background-position')];
