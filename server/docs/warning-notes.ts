/** Before and after for the page of each warning, and an example of the warning itself. One row per code. */
import type { Warning, WarningCode } from '../../engine/index.js';

export interface WarningNote {
  /** In the request or in the document. */
  readonly before: string;
  readonly after: string;
  /** As the engine reports it. */
  readonly example: Omit<Warning, 'code' | 'count'>;
}

export const WARNING_NOTES: Readonly<Record<WarningCode, WarningNote>> = {
  SVC_THEME_INCOMPLETE: {
    before: '"theme": {"accent_color": "#1d4ed8"}',
    after: '"theme": {"accent_color": "#1d4ed8", "primary_color": "#0f172a"}',
    example: {
      message:
        'The theme sets accent_color without primary_color, so headings and rules keep their default #1a1a1a; set both.',
      option: ['theme', 'primary_color'],
    },
  },
  SVC_LOGO_LOW_RESOLUTION: {
    before: '"theme": {"logo_url": "https://example.com/logo-64.png"}',
    after: '"theme": {"logo_url": "https://example.com/logo.svg"}',
    example: {
      message: 'The logo has 64 × 64 pixels, fewer than 256 × 256; use SVG, or PNG of at least 512 × 512.',
      option: ['theme', 'logo_url'],
    },
  },
  SVC_COLOR_CONTRAST_LOW: {
    before: '"theme": {"primary_color": "#0f172a", "accent_color": "#9ad0ff"}',
    after: '"theme": {"primary_color": "#0f172a", "accent_color": "#1d4ed8"}',
    example: {
      message:
        'The contrast of accent_color #9ad0ff on background_color #ffffff is 1.64:1, below 4.5:1, so links are hard to read; choose an accent that is further from the background.',
      option: ['theme', 'accent_color'],
    },
  },
  SVC_FONT_FALLBACK: {
    before: '"theme": {"body_font": "Comic Sans MS"}',
    after: '"theme": {"body_font": "Inter"}',
    example: {
      message: 'The body_font "Comic Sans MS" is not one of Inter, Source Code Pro; Inter is used instead.',
      option: ['theme', 'body_font'],
    },
  },
  SVC_IMAGE_UNAVAILABLE: {
    before: '![Sales](https://intranet.example.com/sales.png)',
    after: '![Sales](https://static.example.com/sales.png)',
    example: {
      message: 'Image left out: https://intranet.example.com/sales.png did not answer in time.',
      position: { line: 12, column: 1 },
    },
  },
  SVC_IMAGE_INVALID: {
    before: '![Plan](https://example.com/plan.png)   <!-- cut off while it was uploaded -->',
    after: '![Plan](https://example.com/plan.png)   <!-- exported and uploaded again -->',
    example: {
      message: 'Image left out: https://example.com/plan.png is not an image that can be read.',
      position: { line: 8, column: 1 },
    },
  },
  SVC_RESOURCE_BLOCKED: {
    before: '<img src="http://10.0.0.7/chart.png" alt="Chart">',
    after: '<img src="https://static.example.com/chart.png" alt="Chart">',
    example: {
      message: 'Image left out: only public https addresses may be loaded.',
      position: { line: 3, column: 5 },
    },
  },
  SVC_GLYPH_MISSING: {
    before: 'The rune \u{1F78A} has no shape.',
    after: 'The rune (an x with twelve points) is described instead.',
    example: {
      message: 'No font has a shape for U+1F78A; a box stands in its place.',
      position: { line: 1, column: 10 },
    },
  },
  SVC_CSS_UNSUPPORTED: {
    before: 'h1 { colour: #0f172a }',
    after: 'h1 { color: #0f172a }',
    example: {
      message: 'The property “colour” is not supported and was ignored.',
      position: { line: 4, column: 6 },
    },
  },
  SVC_CONTENT_OVERFLOW: {
    before: '<pre>one line of 300 characters…</pre>',
    after: '<pre style="white-space: pre-wrap; overflow-wrap: anywhere">one line of 300 characters…</pre>',
    example: {
      message: 'The content is wider than the page and is cut off at its edge.',
      position: { line: 21, column: 1 },
    },
  },
  SVC_CONTENT_UNSUPPORTED: {
    before: '```mermaid\ngraph LR; A --> B[\n```',
    after: '```mermaid\ngraph LR; A --> B\n```',
    example: {
      message: 'A diagram in “mermaid” is printed as its source: mermaid does not understand “graph LR; A --> B[”.',
      position: { line: 13, column: 1 },
    },
  },
  SVC_SCRIPT_IGNORED: {
    before: '<canvas id="c"></canvas><script>draw(c)</script>',
    after: '<svg viewBox="0 0 100 40">…the drawing…</svg>',
    example: { message: 'A script was left out: scripts are never run.', position: { line: 5, column: 25 } },
  },
  SVC_LINK_BLOCKED: {
    before: '[Print](javascript:window.print())',
    after: '[Print](https://example.com/print)',
    example: {
      message:
        'Link left out, its text stays: "javascript:" links are not allowed, only http, https, mailto, tel and #fragments.',
      position: { line: 2, column: 1 },
    },
  },
  SVC_LINK_TARGET_MISSING: {
    before: 'See [below](#nextsteps).\n\n## Next steps',
    after: 'See [below](#next-steps).\n\n## Next steps',
    example: {
      message: 'The link to "#nextsteps" leads nowhere: nothing that is drawn has that id.',
      position: { line: 1, column: 5 },
    },
  },
  SVC_VALUE_CLAMPED: {
    before: '<td colspan="1000000000">',
    after: '<td colspan="4">',
    example: { message: 'colspan 1000000000 is too large; 1000 is used.', position: { line: 7, column: 9 } },
  },
  SVC_OPTION_IGNORED: {
    before: '"template": "none", "options": {"cover": true}',
    after: '"template": "report", "options": {"cover": true}',
    example: { message: 'There is no cover without a template.', option: ['cover'] },
  },
  SVC_RECORD_SKIPPED: {
    before: '"records": [{"name": "Ada"}, {}]',
    after: '"records": [{"name": "Ada"}, {"name": "Bo"}]',
    example: {
      message: 'records/1 has no field name. The record was left out.',
      option: ['records', '1', 'name'],
      position: { line: 1, column: 8 },
    },
  },
};
