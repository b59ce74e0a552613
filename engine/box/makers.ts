/** The functions that create boxes of all kinds, for the context of a render. */
import { createFlowBox, inlineMarker } from './box-factory.js';
import { createContainerBox } from './element-box.js';
import { createFootnote, footnoteEvents } from './footnotes.js';
import type { BoxMakers } from './generation-context.js';
import { createTableBox } from './table-generation.js';

export const BOX_MAKERS: BoxMakers = {
  containerBox: createContainerBox,
  tableBox: createTableBox,
  flowBox: createFlowBox,
  inlineMarker,
  footnote: createFootnote,
  footnoteEvents,
  formulas: null,
};
