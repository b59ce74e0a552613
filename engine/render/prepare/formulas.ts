/** What only documents with formulas load: boxes, layout and default styles of MathML. */
import type { FormulaMakers } from '../../box/generation-context.js';
import { createMathBlock } from '../../box/math-block.js';
import { createMathBox } from '../../box/math-generation.js';
import type { KeptSheets } from '../../css/rules/kept-sheets.js';
import type { StyleSheet } from '../../css/rules/style-sheet.js';
import { MATHML_CSS } from '../../css/user-agent/mathml-css.js';
import { Diagnostics } from '../../diagnostics.js';
import type { FormulaAlgorithms } from '../../layout/contract/recursion.js';
import { FORMULAS } from '../../layout/math/formula.js';
import { warnOfEqualNames } from '../../source/html/equation-names.js';
import type { DocumentTree } from '../../tree/document-tree.js';

export interface Formulas {
  readonly makers: FormulaMakers;
  readonly algorithms: FormulaAlgorithms;
  readonly sheets: readonly StyleSheet[];
}

/** What the formulas of a document are set with. */
export function formulasOf(tree: DocumentTree, sheets: KeptSheets, diagnostics: Diagnostics): Formulas {
  warnOfEqualNames(tree, diagnostics);
  return {
    makers: { inline: createMathBox, block: createMathBlock },
    algorithms: FORMULAS,
    sheets: [sheets.parse(MATHML_CSS, { origin: 'user-agent', url: 'mathml.css' }, new Diagnostics())],
  };
}
