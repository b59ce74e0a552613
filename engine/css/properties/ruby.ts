/** The properties of ruby (CSS Ruby 1, § 4). */
import type { ComputedStyle } from './computed-style.js';
import { INHERITED, keyword, plain } from './property-makers.js';
import type { PropertyRow } from './property-row.js';
import { keywordSet, type Parse } from '../syntax/value-cursor.js';

/** `[ alternate || [ over | under ] ]` (§ 4.1); `inter-character` is for vertical text and is no value here. */
const rubyPosition: Parse<ComputedStyle['rubyPosition']> = (cursor) => {
  const words = keywordSet(['over', 'under'], ['alternate'])(cursor);
  return words && { alternates: words.includes('alternate'), side: words.includes('under') ? 'under' : 'over' };
};

export const RUBY_PROPERTIES: readonly PropertyRow[] = [
  plain('ruby-position', 'rubyPosition', rubyPosition, INHERITED),
  keyword('ruby-align', 'rubyAlign', ['start', 'center', 'space-between', 'space-around'], INHERITED),
  keyword('ruby-merge', 'rubyMerge', ['separate', 'merge', 'auto'], INHERITED),
];
