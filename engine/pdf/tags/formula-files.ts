/**
 * The MathML of formulas as files that belong to their structure elements (ISO 32000-2, 14.13.5), so that screen readers can walk
 * through a formula. PDF 1.7 knows no such files, and most kinds of archives allow none.
 */
import { drawnFormula } from '../../source/html/formula-text.js';
import { mathmlSource } from '../../source/html/mathml-source.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import type { Conformance } from '../file/conformance.js';
import { writeFileSpecification } from '../file/embedded-file.js';
import type { PdfFile } from '../file/pdf-file.js';
import { reference } from '../file/syntax.js';

/** Formulas that are remembered because they may come again, such as x and n in running text. */
const MOST_KEPT = 1000;
/** A longer one is told in words only. */
const MOST_CHARACTERS = 100_000;

export class FormulaFiles {
  readonly #file: PdfFile;
  readonly #isWanted: boolean;
  /** File specifications by their MathML. */
  readonly #written = new Map<string, number>();

  constructor(file: PdfFile, { version, archive }: Pick<Conformance, 'version' | 'archive'>) {
    this.#file = file;
    this.#isWanted = version !== '1.7' && (archive === null || archive.attachments === 'needed');
  }

  /** The entry of a formula's element, as PDF source; '' for none. */
  entryOf(tree: DocumentTree, node: NodeId): string {
    if (!this.#isWanted) return '';
    const source = mathmlSource(tree, tree.name(node) === 'math' ? node : drawnFormula(tree, node));
    if (source.length > MOST_CHARACTERS) return '';
    let id = this.#written.get(source);
    if (id === undefined) {
      const embedded = {
        name: 'formula.mml',
        content: source,
        mimeType: 'application/mathml+xml',
        description: 'The formula in MathML',
        relationship: 'Supplement',
      };
      id = writeFileSpecification(this.#file, embedded, null);
      if (this.#written.size < MOST_KEPT) this.#written.set(source, id);
    }
    return `/AF[${reference(id)}]`;
  }
}
