/** The declarations of the page-margin boxes in @page rules (CSS Paged Media 3, § 4). */
import { PROPERTY_INDEX } from '../properties/property-table.js';
import type { DeclarationBlock } from '../rules/declarations.js';
import type { PageAreaName } from '../rules/page-areas.js';
import type { CascadeEntry } from './cascade.js';
import type { PageEntry } from './rule-index.js';

const CONTENT = PROPERTY_INDEX.get('content')!;
const WRITING_MODE = PROPERTY_INDEX.get('writing-mode')!;

/** Groups the matching blocks by margin box, weakest first. */
export function marginBoxBlocks(entries: readonly PageEntry[]): Map<PageAreaName, CascadeEntry[]> {
  const boxes = new Map<PageAreaName, CascadeEntry[]>();
  for (const { rule, level } of entries) {
    for (const { name, block } of rule.marginBoxes) {
      const list = boxes.get(name);
      if (list) list.push({ level, block });
      else boxes.set(name, [{ level, block }]);
    }
  }
  return boxes;
}

export function declaresContent(block: DeclarationBlock): boolean {
  return declares(block, CONTENT);
}

export function declaresWritingMode(block: DeclarationBlock): boolean {
  return declares(block, WRITING_MODE);
}

function declares({ normal, important }: DeclarationBlock, index: number): boolean {
  return [normal, important].some((list) => list.some(({ property }) => property === index));
}
