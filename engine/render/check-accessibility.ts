/** What an author has to add to a document for readers who do not see it. */
import type { Diagnostics, SourcePosition, Warning, WarningCode } from '../diagnostics.js';
import { ON_OBSTACLE, type StandardFamily } from '../pdf/file/conformance.js';
import { policyOf, ResourceLoader } from '../source/resources/resource-loader.js';
import { adviceFor } from './accessibility-advice.js';
import { staged } from './error-boundary.js';
import type { RenderInput, RenderOptions } from './options/options.js';
import { renderDocument } from './pipeline.js';
import { originOf, readDocument } from './prepare/document.js';
import { diagnosticsOf, RunLimits } from './run-limits.js';
import type { SharedResources } from './shared.js';

/** Something that an author can do for a document. */
export interface AccessibilityFinding {
  /** `required`: it stands in the way of PDF/UA-1. `advised`: the standard does not ask for it, and readers miss it. */
  readonly level: 'required' | 'advised';
  /** What is wrong, and what to do. */
  readonly message: string;
  /** Absent where it is about the document as a whole. */
  readonly position?: SourcePosition;
}

/** How accessible the PDF of a document is. */
export interface AccessibilityReport {
  /** Whether the PDF claims PDF/UA-1, as it does where nothing is required. */
  readonly isAccessible: boolean;
  /** First what is required, then what is advised, each in the order of the source. */
  readonly findings: readonly AccessibilityFinding[];
}

/** Warnings of every render that are about reading too. */
const ALSO_TOLD: ReadonlySet<WarningCode> = new Set([
  'SVC_COLOR_CONTRAST_LOW',
  'SVC_LINK_TARGET_MISSING',
  'SVC_GLYPH_MISSING',
  'SVC_IMAGE_UNAVAILABLE',
]);

/** Renders the document, because what stands in the way of PDF/UA-1 is known when it has been drawn. Throws RenderError. */
export async function findingsOf(
  inputs: readonly RenderInput[],
  given: RenderOptions,
  shared: SharedResources,
): Promise<AccessibilityReport> {
  const required = new Map<string, AccessibilityFinding>();
  let diagnostics: Diagnostics | null = null;
  const note = (family: StandardFamily, what: string, position?: SourcePosition): void => {
    // A document may be drawn more than once.
    if (family === 'ua')
      required.set(`${what} ${position?.line} ${position?.column}`, finding('required', what, position));
  };
  const { sign: _sign, ...rest } = given;
  const options = { ...rest, strict: false, [ON_OBSTACLE]: note };
  ({ diagnostics } = await renderDocument(inputs, options, shared, () => undefined));
  const warned = diagnostics.warnings.filter(({ code }) => ALSO_TOLD.has(code)).map(findingOf);
  const placed = [...required.values()].map((one) =>
    one.position ? { ...one, position: diagnostics.placed(one.position) } : one,
  );
  const findings = [...placed.sort(bySource), ...[...(await advised(inputs, given, shared)), ...warned].sort(bySource)];
  return { isAccessible: required.size === 0, findings };
}

async function advised(
  inputs: readonly RenderInput[],
  given: RenderOptions,
  shared: SharedResources,
): Promise<readonly AccessibilityFinding[]> {
  const limits = new RunLimits(given);
  const diagnostics = diagnosticsOf(inputs, given, limits);
  try {
    return await staged(given, diagnostics, async (progress) => {
      const preparation = { inputs, options: given, shared, diagnostics, limits, progress, memory: null };
      const loader = new ResourceLoader(policyOf(given.resources, originOf(inputs[0]!)));
      const read = await readDocument(preparation, loader);
      const { tree, detectedLanguage } = read.source;
      const ofLanguage =
        detectedLanguage === undefined ? [] : [finding('advised', languageAdvice(detectedLanguage), undefined)];
      const ofElements = adviceFor(tree).map(({ node, message }) => {
        const position = tree.position(node);
        return finding('advised', message, position && diagnostics.placed(position));
      });
      return [...ofLanguage, ...ofElements];
    });
  } finally {
    limits.end();
  }
}

function languageAdvice(language: string): string {
  return `No language is named, and the text is taken to be in ‘${language}’. Name it: lang in the front matter or on <html>, or the option language.`;
}

function finding(
  level: AccessibilityFinding['level'],
  what: string,
  position: SourcePosition | undefined,
): AccessibilityFinding {
  const message = what.charAt(0).toUpperCase() + what.slice(1);
  return { level, message, ...(position && { position }) };
}

const findingOf = ({ message, position }: Warning): AccessibilityFinding => finding('advised', message, position);

/** What is about the document as a whole comes first. Sorting is stable. */
function bySource({ position: a }: AccessibilityFinding, { position: b }: AccessibilityFinding): number {
  if (a?.file !== b?.file) return 0;
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}
