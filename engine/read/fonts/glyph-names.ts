/** Names of glyphs (Adobe Glyph List), as far as fonts for Latin text use them, and the encodings of simple fonts. */

const ASCII = `space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus
comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question
at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave
a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde`;
/** From U+00A0 on. */
const LATIN_1 = `nbspace exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine
guillemotleft logicalnot softhyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph
periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave
Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex
Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis
Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex
edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash
ugrave uacute ucircumflex udieresis yacute thorn ydieresis`;
/** Pairs of a name and its text. */
const OTHERS = `quoteleft ‘ quoteright ’ quotesinglbase ‚ quotedblleft “ quotedblright ” quotedblbase „ dagger † daggerdbl ‡
bullet • ellipsis … emdash — endash – perthousand ‰ fraction ⁄ guilsinglleft ‹ guilsinglright › trademark ™ Euro €
florin ƒ circumflex ˆ caron ˇ tilde ˜ breve ˘ dotaccent ˙ ring ˚ ogonek ˛ hungarumlaut ˝ dotlessi ı dotlessj ȷ fi ﬁ fl ﬂ
ff ﬀ ffi ﬃ ffl ﬄ OE Œ oe œ Scaron Š scaron š Zcaron Ž zcaron ž Ydieresis Ÿ Lslash Ł lslash ł minus − lessequal ≤
greaterequal ≥ notequal ≠ infinity ∞ partialdiff ∂ summation ∑ product ∏ pi π integral ∫ Omega Ω radical √
approxequal ≈ Delta ∆ lozenge ◊ alpha α beta β gamma γ delta δ epsilon ε lambda λ sigma σ omega ω arrowright →
arrowleft ← visiblespace ␣ Cacute Ć cacute ć Nacute Ń nacute ń Sacute Ś sacute ś Zacute Ź zacute ź Aogonek Ą aogonek ą
Eogonek Ę eogonek ę Zdotaccent Ż zdotaccent ż Ccaron Č ccaron č Ecaron Ě ecaron ě Rcaron Ř rcaron ř`;

/** What codes 128 to 159 stand for in WinAnsiEncoding. */
const WIN_ANSI_MIDDLE = '€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ';
/** Codes 128 to 255 in MacRomanEncoding. */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';
/** Codes 161 to 251 in StandardEncoding; a dot stands for none. */
const STANDARD =
  '¡¢£⁄¥ƒ§¤\'“«‹›ﬁﬂ.–†‡·.¶•‚„”»…‰.¿.`´ˆ˜¯˘˙¨.˚¸.˝˛ˇ—................Æ.ª....ŁØŒº.....æ...ı..łøœß';

function glyphNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [index, name] of ASCII.split(/\s+/).entries()) names.set(name, String.fromCharCode(32 + index));
  for (const [index, name] of LATIN_1.split(/\s+/).entries()) names.set(name, String.fromCharCode(160 + index));
  const pairs = OTHERS.split(/\s+/);
  for (let at = 0; at + 1 < pairs.length; at += 2) names.set(pairs[at]!, pairs[at + 1]!);
  return names;
}

const NAMES = glyphNames();

/** The text of a glyph's name; null for a name that says nothing. */
export function textOfGlyph(name: string): string | null {
  const base = name.split('.')[0]!;
  const known = NAMES.get(base);
  if (known !== undefined) return known;
  const code = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(base)?.[1];
  if (code !== undefined) return String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
  return null;
}

/** The code of a character in WinAnsiEncoding; 0 for one that it does not have. */
export function winAnsiCode(text: string): number {
  const code = text.charCodeAt(0);
  if ((code >= 32 && code < 127) || (code >= 160 && code <= 255)) return code;
  const middle = text === '' ? -1 : WIN_ANSI_MIDDLE.indexOf(text);
  return middle < 0 ? 0 : 128 + middle;
}

type Encoding = (code: number) => string | null;

const ascii = (code: number): string | null => (code >= 32 && code < 127 ? String.fromCharCode(code) : null);

/** The text of a code, by the name of the encoding. */
export const ENCODINGS: Readonly<Record<string, Encoding>> = {
  WinAnsiEncoding: (code) =>
    ascii(code) ??
    (code >= 160 ? String.fromCharCode(code) : code >= 128 ? (WIN_ANSI_MIDDLE[code - 128] ?? null) : null),
  MacRomanEncoding: (code) => ascii(code) ?? (code >= 128 ? (MAC_ROMAN[code - 128] ?? null) : null),
  StandardEncoding: (code) => {
    if (code === 39) return '’';
    if (code === 96) return '‘';
    const found = STANDARD[code - 161];
    return ascii(code) ?? (found === undefined || found === '.' ? null : found);
  },
};
