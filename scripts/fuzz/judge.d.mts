export interface Verdict {
  readonly outcome: string;
  /** What is wrong; none where nothing is. */
  readonly symptom?: string;
  readonly detail?: string;
}

export function judge(item: object, engine: object): Promise<Verdict>;

/** What takes a PDF. */
interface PdfUses {
  inspectPdf(pdf: Uint8Array, options: { tags: boolean }): unknown;
  readPdf(pdf: Uint8Array): unknown;
  edit(pdf: Uint8Array, changes: { title: string; flatten: boolean; incremental: boolean }): Promise<unknown>;
  assemble(parts: { pdf: Uint8Array; pages?: string }[]): Promise<unknown>;
}

/** `text`: the bytes of a PDF as Latin-1. Rejects with what refused it. */
export function readAll(text: string, uses: PdfUses): Promise<void>;
