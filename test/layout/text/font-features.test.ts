/** OpenType features of the font-variant properties (CSS Fonts 4, § 6). */
import t from 'tap';
import { parseFontFeatureValues, mergeFontFeatureValues } from '../../../engine/css/properties/font-variants.js';
import { INITIAL_STYLE } from '../../../engine/css/properties/initial-style.js';
import { parseStyleSheetItems } from '../../../engine/css/syntax/syntax.js';
import { featuresOf, type VariantRequest } from '../../../engine/layout/text/font-features.js';

function named(css: string) {
  const rules = parseStyleSheetItems(css).map((item) =>
    item.kind === 'at-rule' ? parseFontFeatureValues(item.prelude, item.block ?? [])! : t.fail('an at-rule'),
  );
  return mergeFontFeatureValues(rules as Parameters<typeof mergeFontFeatureValues>[0]);
}

function features(style: Partial<VariantRequest>, values = named('')): string {
  const found = featuresOf({ ...INITIAL_STYLE, ...style }, 'a font', values);
  return found.map(([tag, value]) => `${tag}=${value}`).join(' ');
}

t.test('keywords', async (t) => {
  t.equal(features({ fontVariantCaps: 'all-small-caps' }), 'c2sc=1 smcp=1');
  t.equal(features({ fontVariantEastAsian: ['jis78', 'ruby'] }), 'jp78=1 ruby=1');
  t.equal(features({ fontVariantPosition: 'super' }), 'sups=1');
  t.equal(features({ fontVariantAlternates: [{ kind: 'historical-forms', names: [] }] }), 'hist=1');
  const settings = new Map([['sups', 0]]);
  t.equal(features({ fontVariantPosition: 'super', fontFeatureSettings: settings }), 'sups=0', 'settings come last');
});

t.test('alternates by the names of @font-feature-values', async (t) => {
  const values = named(
    '@font-feature-values A Font, Other { @styleset { curly: 3; both: 1 12 } @swash { big: 2 } @character-variant { tail: 5 2 } }' +
      '@font-feature-values A Font { @styleset { curly: 4 } }',
  );
  const of = (kind: string, ...names: string[]) => features({ fontVariantAlternates: [{ kind, names }] }, values);
  t.equal(of('styleset', 'curly', 'both'), 'ss01=1 ss04=1 ss12=1');
  t.equal(of('swash', 'big'), 'cswh=2 swsh=2');
  t.equal(of('character-variant', 'tail'), 'cv05=2');
  t.equal(of('styleset', 'unknown'), '');
  t.equal(of('styleset', 'Curly'), '', 'names tell case apart');
});

t.test('spaced letters keep the discretionary ligatures of font-variant', async (t) => {
  const fontVariantLigatures = ['discretionary-ligatures', 'historical-ligatures'];
  t.equal(features({ fontVariantLigatures }), 'dlig=1 hlig=1');
  t.equal(features({ fontVariantLigatures, letterSpacing: 0.5 }), 'dlig=0 hlig=0');
  const settings = new Map([['dlig', 1]]);
  t.equal(features({ letterSpacing: 0.5, fontFeatureSettings: settings }), 'dlig=1 hlig=0', 'settings come last');
});

t.test('no-discretionary-ligatures does not turn those of @font-face off', async (t) => {
  t.equal(features({ fontVariantLigatures: ['no-discretionary-ligatures'] }), 'dlig=0');
  t.equal(features({ fontVariantLigatures: ['none'] }), 'calt=0 dlig=0 hlig=0');
});
