/**
 * Lists of words of scripts that are written without spaces between words. They are those of ICU, pinned as files
 * (fonts/dictionaries), because the segmenters of platforms change with their version; and the weights that find phrases of
 * Japanese.
 */
import { unzlibSync } from 'fflate';
import { host, type Files } from '../../host/index.js';
import { PhraseModel } from './phrase-model.js';

/** The first character of the script's block, which the characters of a file count from. */
const BLOCKS = { thai: 0x0e00, lao: 0x0e80, khmer: 0x1780, burmese: 0x1000 } as const;
export type WordListName = keyof typeof BLOCKS;

export interface WordList {
  readonly words: ReadonlySet<string>;
  /** Of a word, in UTF-16 units. */
  readonly longest: number;
}

/** Create one per renderer. All four lists take twenty megabytes, half of it for Khmer. */
export class WordLists {
  readonly #lists = new Map<WordListName, WordList>();
  #phrases: PhraseModel | null = null;

  constructor(private readonly files: Files = host.files) {}

  of(name: WordListName): WordList {
    let list = this.#lists.get(name);
    if (!list) {
      const file = this.files.bundled(`fonts/dictionaries/${name}.words`);
      this.#lists.set(name, (list = decoded(unzlibSync(file), BLOCKS[name])));
    }
    return list;
  }

  get japanesePhrases(): PhraseModel {
    if (!this.#phrases) {
      const file = this.files.bundled('fonts/dictionaries/japanese.phrases');
      this.#phrases = new PhraseModel(new TextDecoder().decode(file));
    }
    return this.#phrases;
  }
}

/** Bytes from here on say how many characters of the last word the next one drops from its end. */
const MARK = 128;

function decoded(bytes: Uint8Array, block: number): WordList {
  const words = new Set<string>();
  let longest = 0;
  let word = '';
  for (let at = 0; at < bytes.length;) {
    const kept = word.length - (bytes[at++]! - MARK);
    const codes: number[] = [];
    while (at < bytes.length && bytes[at]! < MARK) codes.push(block + bytes[at++]!);
    word = word.slice(0, kept) + String.fromCharCode(...codes);
    words.add(word);
    longest = Math.max(longest, word.length);
  }
  return { words, longest };
}
