import t from 'tap';
import { MissingGlyphs } from '../../../engine/text/fonts/missing-glyphs.js';
import type { ShapedWord } from '../../../engine/text/fonts/types.js';

t.test('half of a character is called an unpaired surrogate, not Hangul', (t) => {
  const word = { runs: [{ missing: true, text: 'a\ud800'.slice(1) }] } as unknown as ShapedWord;
  t.match(new MissingGlyphs().messagesFor(word), [/^The text holds U\+D800, an unpaired surrogate/]);
  t.end();
});
