/** What diagrams need of the render: colours and fonts of the theme, and the widths of text. */
import { hexColor } from '../../base/srgb.js';
import type { ExtensionCall } from '../../host/index.js';
import { DiagramMemory, drawDiagrams } from '../../source/diagrams/diagrams.js';
import type { DiagramLook } from '../../source/diagrams/contract.js';
import type { DocumentTree, NodeId } from '../../tree/document-tree.js';
import { formOfLanguage } from '../../text/fonts/east-asian-fonts.js';
import type { TextStyle } from '../../text/fonts/types.js';
import type { Diagnostics } from '../../diagnostics.js';
import { channelsOf } from '../options/colors.js';
import { THEME_DEFAULTS, type FullTheme } from '../options/theme.js';
import type { RunLimits } from '../run-limits.js';
import type { SharedResources } from '../shared.js';

/** The size of labels in px: that of a document's small text. */
const FONT_SIZE = 14;

export interface DiagramInput {
  readonly places: readonly NodeId[];
  readonly shared: SharedResources;
  /** null: no template. */
  readonly theme: FullTheme | null;
  readonly language: string;
  readonly maxDepth: number;
  readonly diagnostics: Diagnostics;
  readonly limits: Pick<RunLimits, 'timeLeft'>;
}

export function withDiagrams(tree: DocumentTree, input: DiagramInput): Promise<DocumentTree> {
  const { places, shared, theme, language, maxDepth, diagnostics, limits } = input;
  return drawDiagrams(tree, places, {
    ...{ maxDepth, diagnostics, language, look: lookOf(theme), measure: measureBy(shared, language) },
    memory: (shared.diagrams ??= new DiagramMemory()),
    load: shared.files.extension,
    timeLeft: () => limits.timeLeft,
  });
}

function lookOf(theme: FullTheme | null): DiagramLook {
  const { primary_color, accent_color, text_color, background_color, body_font } = theme ?? THEME_DEFAULTS;
  return {
    fontFamily: `"${body_font}", sans-serif`,
    fontSize: FONT_SIZE,
    primary: hexColor(channelsOf(primary_color)),
    accent: hexColor(channelsOf(accent_color)),
    text: hexColor(channelsOf(text_color)),
    background: hexColor(channelsOf(background_color)),
  };
}

/** The words of a picture are shaped as they will be when it is drawn. */
function measureBy({ shaper }: SharedResources, language: string): ExtensionCall['measure'] {
  return (text, family, weight, isItalic) => {
    const style: TextStyle = {
      ...PLAIN,
      ...{
        weight,
        italic: isItalic,
        language,
        families: familiesOf(family),
        eastAsian: formOfLanguage(language) ?? 'sc',
      },
    };
    const words = text.match(/ |[^ ]+/g) ?? [];
    const width = words.reduce((sum, word) => sum + shaper.shape(word, style, false).width, 0);
    const { unitsPerEm, ascent, descent } = shaper.primaryFace(style).metrics;
    return [width, ascent / unitsPerEm, descent / unitsPerEm];
  };
}

const PLAIN: Omit<TextStyle, 'weight' | 'italic' | 'language' | 'families' | 'eastAsian'> = {
  ...{ oblique: null, stretch: 100, opticalSize: null, variations: [], sizeAdjust: null },
  ...{ kerning: true, ligatures: true, features: [], languageSystem: '', emoji: 'normal' },
  synthesis: { weight: true, style: true, smallCaps: true, position: false },
};

/** As a style sheet lists them. */
function familiesOf(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.replace(/["';]/g, '').trim())
    .filter((name) => name !== '');
}
