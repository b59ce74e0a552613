/** What a style sheet may use, as a guess from its text. What needs much preparation is prepared only for such sheets. */

export interface SheetUses {
  /** Query containers, @container or container units. */
  readonly usesContainers: boolean;
  /** Files as masks. */
  readonly usesMaskFiles: boolean;
}

const CONTAINERS = /container|\dcq/i;
const MASKS = /\bmask(?:-image)?\s*:([^;{}]*)/gi;
const FILES = /url\((?!\s*["']?#)|src\(|image-set\(|var\(/i;

export function sheetUses(text: string): SheetUses {
  return { usesContainers: CONTAINERS.test(text), usesMaskFiles: namesMaskFile(text) };
}

/** The text of declarations. Two steps, as one expression would read the rest of the text again for each “mask:”. */
export function namesMaskFile(declarations: string): boolean {
  for (const [, value] of declarations.matchAll(MASKS)) if (FILES.test(value!)) return true;
  return false;
}

interface WithImports<Sheet> {
  readonly imports: readonly { readonly sheet: Sheet | null }[];
}

/** Of sheets and all that they import. Sheets may import each other in cycles; each is visited once. */
export function someSheet<Sheet extends WithImports<Sheet>>(
  sheets: readonly Sheet[],
  test: (sheet: Sheet) => boolean,
): boolean {
  const all = new Set(sheets);
  for (const sheet of all) {
    if (test(sheet)) return true;
    for (const { sheet: imported } of sheet.imports) if (imported) all.add(imported);
  }
  return false;
}
