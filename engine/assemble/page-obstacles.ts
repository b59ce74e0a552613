/** What a page of another PDF keeps a document from claiming (ISO 14289, ISO 19005, ISO 15930). */
import type { StandardObstacle, WantedOfPage } from '../pdf/images/foreign-page.js';
import type { Dict, PdfObject } from '../read/syntax/objects.js';
import { Ref } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import { identificationOf } from './xmp.js';

/** `what`: after "the page of x.pdf". */
export function obstaclesOf(
  file: PdfFile,
  page: Dict,
  { archive, components }: WantedOfPage,
): readonly StandardObstacle[] {
  const claims = identificationOf(new TextDecoder().decode(file.data(file.catalog.get('Metadata'))));
  const found: StandardObstacle[] = [];
  const own = claims.archive;
  const isKept = claims.ua !== null || ['U', 'A'].includes(own?.conformance?.toUpperCase() ?? '');
  const problem = isKept ? null : fontProblem(file, page);
  if (problem !== null) found.push({ family: 'ua', what: problem });
  if (archive && !isSuited(own, archive))
    found.push({ family: 'a', what: `is not of a file that claims ${archive.name}; make it as one` });
  const intent = file.dict(file.array(file.catalog.get('OutputIntents'))[0]);
  const its = file.number(file.dict(intent.get('DestOutputProfile')).get('N'), components);
  if (archive && its !== components)
    found.push({ family: 'a', what: 'is for another colour space; make it for the same profile' });
  if (claims.exchange !== 'PDF/X-4' || its !== components)
    found.push({ family: 'x', what: 'is not of a file that claims PDF/X-4 for such a press; make it as one' });
  return found;
}

const LEVELS = ['B', 'U', 'A'];

/** PDF/A-2 and -3 ask for the same of a page, and PDF/A-1 for no less; PDF/A-4 is of another version of PDF. */
function isSuited(
  own: { readonly part: string; readonly conformance: string | null } | null,
  { part, conformance }: { readonly part: number; readonly conformance: string | null },
): boolean {
  if (!own) return false;
  if (part === 4 || own.part === '4') return String(part) === own.part;
  return LEVELS.indexOf(own.conformance?.toUpperCase() ?? '') >= Math.min(1, LEVELS.indexOf(conformance ?? ''));
}

/** How many dictionaries a page may have. More are looked at in a file that is made to keep a reader busy. */
const MAX_DICTS = 20_000;

/** PDF/UA asks for fonts that are embedded and say which characters their glyphs are (ISO 14289-1, 7.21). */
function fontProblem(file: PdfFile, page: Dict): string | null {
  const seen = new Set<PdfObject>();
  const waiting: (PdfObject | undefined)[] = [page.get('Resources')];
  // Ends because each object is looked at once, and not more than so many are.
  for (let next = waiting.pop(); next !== undefined && seen.size < MAX_DICTS; next = waiting.pop()) {
    const object = next instanceof Ref ? file.get(next) : next;
    if (typeof object !== 'object' || object === null || seen.has(object)) continue;
    seen.add(object);
    const dict = file.dict(object);
    if (file.name(dict.get('Type')) === 'Font' && file.name(dict.get('Subtype')) !== 'Type3') {
      const [inner] = file.array(dict.get('DescendantFonts'));
      const descriptor = file.dict((inner === undefined ? dict : file.dict(inner)).get('FontDescriptor'));
      if (!['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key)))
        return 'has a font that is not embedded; embed it';
      if (!dict.has('ToUnicode')) return 'has a font that does not tell its characters; make it as PDF/A-2u';
    } else if (Array.isArray(object)) waiting.push(...(object as PdfObject[]).slice(0, MAX_DICTS));
    else waiting.push(...[...dict].flatMap(([key, value]) => (key === 'Parent' ? [] : [value])));
  }
  return null;
}
