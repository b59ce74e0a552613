// engine/tree/document-tree.ts
var NO_NODE = -1;
var NO_ATTRIBUTES = /* @__PURE__ */ new Map();
var DocumentTree = class {
  root = 0;
  #s;
  constructor(storage) {
    this.#s = storage;
  }
  /** The number of nodes, elements and texts. */
  get length() {
    return this.#s.length;
  }
  isElement(node) {
    return this.#s.nameIndex[node] >= 0;
  }
  /** An element's lower-case name; '' for a text node. */
  name(node) {
    const index = this.#s.nameIndex[node];
    return index < 0 ? "" : this.#s.names[index];
  }
  /** A text node's characters; '' for an element. */
  text(node) {
    return this.#s.nameIndex[node] < 0 ? this.#s.texts[this.#s.payload[node]] : "";
  }
  /** An attribute's value by lower-case name. */
  attr(node, name) {
    return this.attributes(node).get(name);
  }
  attributes(node) {
    if (this.#s.nameIndex[node] < 0) return NO_ATTRIBUTES;
    const index = this.#s.payload[node];
    return index < 0 ? NO_ATTRIBUTES : this.#s.attributes[index];
  }
  /** The parent element, or NO_NODE for the root. */
  parent(node) {
    return this.#s.parent[node];
  }
  /** The first child (element or text), or NO_NODE. */
  firstChild(node) {
    return this.#s.firstChild[node];
  }
  /** The next sibling (element or text), or NO_NODE. */
  nextSibling(node) {
    return this.#s.nextSibling[node];
  }
  /** The node after this one's subtree in document order; `length` after the last. */
  afterSubtree(node) {
    for (let n = node; n >= 0; n = this.#s.parent[n]) {
      if (this.#s.nextSibling[n] >= 0) return this.#s.nextSibling[n];
    }
    return this.#s.length;
  }
  /** Where the node began in its source, if known. */
  position(node) {
    if (node < 0) return void 0;
    const line = this.#s.line[node];
    return line > 0 ? { line, column: this.#s.column[node] } : void 0;
  }
  /** The characters of all text nodes below `node`, concatenated. */
  textContent(node) {
    const end = this.afterSubtree(node);
    let text = "";
    for (let n = node; n < end; n++) text += this.text(n);
    return text;
  }
};

// test/css/tree-fixture.ts
function treeOf(root) {
  const rows3 = [];
  const names = [];
  const texts = [];
  const attributes = [];
  const firstChild = [];
  const nextSibling = [];
  const add = (node, parent) => {
    const id = rows3.length;
    firstChild.push(-1);
    nextSibling.push(-1);
    if (typeof node === "string") {
      texts.push(node);
      rows3.push({ name: -1, parent, payload: texts.length - 1 });
      return id;
    }
    const [name, ...rest] = node;
    if (!names.includes(name)) names.push(name);
    const row2 = { name: names.indexOf(name), parent, payload: -1 };
    rows3.push(row2);
    let previous = -1;
    for (const item of rest) {
      if (typeof item === "object" && !Array.isArray(item)) {
        attributes.push(new Map(Object.entries(item)));
        row2.payload = attributes.length - 1;
        continue;
      }
      const child = add(item, id);
      if (previous < 0) firstChild[id] = child;
      else nextSibling[previous] = child;
      previous = child;
    }
    return id;
  };
  add(root, -1);
  return new DocumentTree({
    length: rows3.length,
    nameIndex: Int32Array.from(rows3, (row2) => row2.name),
    parent: Int32Array.from(rows3, (row2) => row2.parent),
    firstChild: Int32Array.from(firstChild),
    nextSibling: Int32Array.from(nextSibling),
    payload: Int32Array.from(rows3, (row2) => row2.payload),
    line: new Uint32Array(rows3.length),
    column: new Uint32Array(rows3.length),
    names,
    texts,
    attributes
  });
}

// engine/css/color.ts
import { createRequire } from "node:module";

// engine/css/color-names.ts
var NAMES = "aliceblue=f0f8ff antiquewhite=faebd7 aqua=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc bisque=ffe4c4 black=000000 blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a burlywood=deb887 cadetblue=5f9ea0 chartreuse=7fff00 chocolate=d2691e coral=ff7f50 cornflowerblue=6495ed cornsilk=fff8dc crimson=dc143c cyan=00ffff darkblue=00008b darkcyan=008b8b darkgoldenrod=b8860b darkgray=a9a9a9 darkgreen=006400 darkgrey=a9a9a9 darkkhaki=bdb76b darkmagenta=8b008b darkolivegreen=556b2f darkorange=ff8c00 darkorchid=9932cc darkred=8b0000 darksalmon=e9967a darkseagreen=8fbc8f darkslateblue=483d8b darkslategray=2f4f4f darkslategrey=2f4f4f darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493 deepskyblue=00bfff dimgray=696969 dimgrey=696969 dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0 forestgreen=228b22 fuchsia=ff00ff gainsboro=dcdcdc ghostwhite=f8f8ff gold=ffd700 goldenrod=daa520 gray=808080 green=008000 greenyellow=adff2f grey=808080 honeydew=f0fff0 hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa lavenderblush=fff0f5 lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080 lightcyan=e0ffff lightgoldenrodyellow=fafad2 lightgray=d3d3d3 lightgreen=90ee90 lightgrey=d3d3d3 lightpink=ffb6c1 lightsalmon=ffa07a lightseagreen=20b2aa lightskyblue=87cefa lightslategray=778899 lightslategrey=778899 lightsteelblue=b0c4de lightyellow=ffffe0 lime=00ff00 limegreen=32cd32 linen=faf0e6 magenta=ff00ff maroon=800000 mediumaquamarine=66cdaa mediumblue=0000cd mediumorchid=ba55d3 mediumpurple=9370db mediumseagreen=3cb371 mediumslateblue=7b68ee mediumspringgreen=00fa9a mediumturquoise=48d1cc mediumvioletred=c71585 midnightblue=191970 mintcream=f5fffa mistyrose=ffe4e1 moccasin=ffe4b5 navajowhite=ffdead navy=000080 oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 orange=ffa500 orangered=ff4500 orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98 paleturquoise=afeeee palevioletred=db7093 papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f pink=ffc0cb plum=dda0dd powderblue=b0e0e6 purple=800080 rebeccapurple=663399 red=ff0000 rosybrown=bc8f8f royalblue=4169e1 saddlebrown=8b4513 salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d silver=c0c0c0 skyblue=87ceeb slateblue=6a5acd slategray=708090 slategrey=708090 snow=fffafa springgreen=00ff7f steelblue=4682b4 tan=d2b48c teal=008080 thistle=d8bfd8 tomato=ff6347 turquoise=40e0d0 violet=ee82ee wheat=f5deb3 white=ffffff whitesmoke=f5f5f5 yellow=ffff00 yellowgreen=9acd32 accentcolor=0060df accentcolortext=ffffff activetext=ff0000 buttonborder=767676 buttonface=efefef buttontext=000000 canvas=ffffff canvastext=000000 field=ffffff fieldtext=000000 graytext=757575 highlight=b5d5ff highlighttext=000000 linktext=0000ee mark=ffff00 marktext=000000 selecteditem=b5d5ff selecteditemtext=000000 visitedtext=0000ee";
var COLOR_NAMES = new Map(
  NAMES.split(" ").map((pair2) => pair2.split("="))
);

// node_modules/css-tree/lib/tokenizer/types.js
var Ident = 1;
var Function = 2;
var AtKeyword = 3;
var Hash = 4;
var String2 = 5;
var BadString = 6;
var Url = 7;
var BadUrl = 8;
var Delim = 9;
var Number2 = 10;
var Percentage = 11;
var Dimension = 12;
var WhiteSpace = 13;
var CDO = 14;
var CDC = 15;
var Colon = 16;
var Semicolon = 17;
var Comma = 18;
var LeftSquareBracket = 19;
var RightSquareBracket = 20;
var LeftParenthesis = 21;
var RightParenthesis = 22;
var LeftCurlyBracket = 23;
var RightCurlyBracket = 24;
var Comment = 25;

// node_modules/css-tree/lib/tokenizer/char-code-definitions.js
var EOF = 0;
function isDigit(code) {
  return code >= 48 && code <= 57;
}
function isHexDigit(code) {
  return isDigit(code) || // 0 .. 9
  code >= 65 && code <= 70 || // A .. F
  code >= 97 && code <= 102;
}
function isUppercaseLetter(code) {
  return code >= 65 && code <= 90;
}
function isLowercaseLetter(code) {
  return code >= 97 && code <= 122;
}
function isLetter(code) {
  return isUppercaseLetter(code) || isLowercaseLetter(code);
}
function isNonAscii(code) {
  return code >= 128;
}
function isNameStart(code) {
  return isLetter(code) || isNonAscii(code) || code === 95;
}
function isName(code) {
  return isNameStart(code) || isDigit(code) || code === 45;
}
function isNonPrintable(code) {
  return code >= 0 && code <= 8 || code === 11 || code >= 14 && code <= 31 || code === 127;
}
function isNewline(code) {
  return code === 10 || code === 13 || code === 12;
}
function isWhiteSpace(code) {
  return isNewline(code) || code === 32 || code === 9;
}
function isValidEscape(first, second) {
  if (first !== 92) {
    return false;
  }
  if (isNewline(second) || second === EOF) {
    return false;
  }
  return true;
}
function isIdentifierStart(first, second, third) {
  if (first === 45) {
    return isNameStart(second) || second === 45 || isValidEscape(second, third);
  }
  if (isNameStart(first)) {
    return true;
  }
  if (first === 92) {
    return isValidEscape(first, second);
  }
  return false;
}
function isNumberStart(first, second, third) {
  if (first === 43 || first === 45) {
    if (isDigit(second)) {
      return 2;
    }
    return second === 46 && isDigit(third) ? 3 : 0;
  }
  if (first === 46) {
    return isDigit(second) ? 2 : 0;
  }
  if (isDigit(first)) {
    return 1;
  }
  return 0;
}
function isBOM(code) {
  if (code === 65279) {
    return 1;
  }
  if (code === 65534) {
    return 1;
  }
  return 0;
}
var CATEGORY = new Array(128);
var EofCategory = 128;
var WhiteSpaceCategory = 130;
var DigitCategory = 131;
var NameStartCategory = 132;
var NonPrintableCategory = 133;
for (let i = 0; i < CATEGORY.length; i++) {
  CATEGORY[i] = isWhiteSpace(i) && WhiteSpaceCategory || isDigit(i) && DigitCategory || isNameStart(i) && NameStartCategory || isNonPrintable(i) && NonPrintableCategory || i || EofCategory;
}
function charCodeCategory(code) {
  return code < 128 ? CATEGORY[code] : NameStartCategory;
}

// node_modules/css-tree/lib/tokenizer/utils.js
function getCharCode(source2, offset) {
  return offset < source2.length ? source2.charCodeAt(offset) : 0;
}
function getNewlineLength(source2, offset, code) {
  if (code === 13 && getCharCode(source2, offset + 1) === 10) {
    return 2;
  }
  return 1;
}
function cmpChar(testStr, offset, referenceCode) {
  let code = testStr.charCodeAt(offset);
  if (isUppercaseLetter(code)) {
    code = code | 32;
  }
  return code === referenceCode;
}
function cmpStr(testStr, start, end, referenceStr) {
  if (end - start !== referenceStr.length) {
    return false;
  }
  if (start < 0 || end > testStr.length) {
    return false;
  }
  for (let i = start; i < end; i++) {
    const referenceCode = referenceStr.charCodeAt(i - start);
    let testCode = testStr.charCodeAt(i);
    if (isUppercaseLetter(testCode)) {
      testCode = testCode | 32;
    }
    if (testCode !== referenceCode) {
      return false;
    }
  }
  return true;
}
function findWhiteSpaceEnd(source2, offset) {
  for (; offset < source2.length; offset++) {
    if (!isWhiteSpace(source2.charCodeAt(offset))) {
      break;
    }
  }
  return offset;
}
function findDecimalNumberEnd(source2, offset) {
  for (; offset < source2.length; offset++) {
    if (!isDigit(source2.charCodeAt(offset))) {
      break;
    }
  }
  return offset;
}
function consumeEscaped(source2, offset) {
  offset += 2;
  if (isHexDigit(getCharCode(source2, offset - 1))) {
    for (const maxOffset = Math.min(source2.length, offset + 5); offset < maxOffset; offset++) {
      if (!isHexDigit(getCharCode(source2, offset))) {
        break;
      }
    }
    const code = getCharCode(source2, offset);
    if (isWhiteSpace(code)) {
      offset += getNewlineLength(source2, offset, code);
    }
  }
  return offset;
}
function consumeName(source2, offset) {
  for (; offset < source2.length; offset++) {
    const code = source2.charCodeAt(offset);
    if (isName(code)) {
      continue;
    }
    if (isValidEscape(code, getCharCode(source2, offset + 1))) {
      offset = consumeEscaped(source2, offset) - 1;
      continue;
    }
    break;
  }
  return offset;
}
function consumeNumber(source2, offset) {
  let code = source2.charCodeAt(offset);
  if (code === 43 || code === 45) {
    code = source2.charCodeAt(offset += 1);
  }
  if (isDigit(code)) {
    offset = findDecimalNumberEnd(source2, offset + 1);
    code = source2.charCodeAt(offset);
  }
  if (code === 46 && isDigit(source2.charCodeAt(offset + 1))) {
    offset += 2;
    offset = findDecimalNumberEnd(source2, offset);
  }
  if (cmpChar(
    source2,
    offset,
    101
    /* e */
  )) {
    let sign = 0;
    code = source2.charCodeAt(offset + 1);
    if (code === 45 || code === 43) {
      sign = 1;
      code = source2.charCodeAt(offset + 2);
    }
    if (isDigit(code)) {
      offset = findDecimalNumberEnd(source2, offset + 1 + sign + 1);
    }
  }
  return offset;
}
function consumeBadUrlRemnants(source2, offset) {
  for (; offset < source2.length; offset++) {
    const code = source2.charCodeAt(offset);
    if (code === 41) {
      offset++;
      break;
    }
    if (isValidEscape(code, getCharCode(source2, offset + 1))) {
      offset = consumeEscaped(source2, offset);
    }
  }
  return offset;
}

// node_modules/css-tree/lib/tokenizer/index.js
function tokenize(source2, onToken) {
  function getCharCode2(offset2) {
    return offset2 < sourceLength ? source2.charCodeAt(offset2) : 0;
  }
  function consumeNumericToken() {
    offset = consumeNumber(source2, offset);
    if (isIdentifierStart(getCharCode2(offset), getCharCode2(offset + 1), getCharCode2(offset + 2))) {
      type = Dimension;
      offset = consumeName(source2, offset);
      return;
    }
    if (getCharCode2(offset) === 37) {
      type = Percentage;
      offset++;
      return;
    }
    type = Number2;
  }
  function consumeIdentLikeToken() {
    const nameStartOffset = offset;
    offset = consumeName(source2, offset);
    if (cmpStr(source2, nameStartOffset, offset, "url") && getCharCode2(offset) === 40) {
      offset = findWhiteSpaceEnd(source2, offset + 1);
      if (getCharCode2(offset) === 34 || getCharCode2(offset) === 39) {
        type = Function;
        offset = nameStartOffset + 4;
        return;
      }
      consumeUrlToken();
      return;
    }
    if (getCharCode2(offset) === 40) {
      type = Function;
      offset++;
      return;
    }
    type = Ident;
  }
  function consumeStringToken(endingCodePoint) {
    if (!endingCodePoint) {
      endingCodePoint = getCharCode2(offset++);
    }
    type = String2;
    for (; offset < source2.length; offset++) {
      const code = source2.charCodeAt(offset);
      switch (charCodeCategory(code)) {
        // ending code point
        case endingCodePoint:
          offset++;
          return;
        // EOF
        // case EofCategory:
        // This is a parse error. Return the <string-token>.
        // return;
        // newline
        case WhiteSpaceCategory:
          if (isNewline(code)) {
            offset += getNewlineLength(source2, offset, code);
            type = BadString;
            return;
          }
          break;
        // U+005C REVERSE SOLIDUS (\)
        case 92:
          if (offset === source2.length - 1) {
            break;
          }
          const nextCode = getCharCode2(offset + 1);
          if (isNewline(nextCode)) {
            offset += getNewlineLength(source2, offset + 1, nextCode);
          } else if (isValidEscape(code, nextCode)) {
            offset = consumeEscaped(source2, offset) - 1;
          }
          break;
      }
    }
  }
  function consumeUrlToken() {
    type = Url;
    offset = findWhiteSpaceEnd(source2, offset);
    for (; offset < source2.length; offset++) {
      const code = source2.charCodeAt(offset);
      switch (charCodeCategory(code)) {
        // U+0029 RIGHT PARENTHESIS ())
        case 41:
          offset++;
          return;
        // EOF
        // case EofCategory:
        // This is a parse error. Return the <url-token>.
        // return;
        // whitespace
        case WhiteSpaceCategory:
          offset = findWhiteSpaceEnd(source2, offset);
          if (getCharCode2(offset) === 41 || offset >= source2.length) {
            if (offset < source2.length) {
              offset++;
            }
            return;
          }
          offset = consumeBadUrlRemnants(source2, offset);
          type = BadUrl;
          return;
        // U+0022 QUOTATION MARK (")
        // U+0027 APOSTROPHE (')
        // U+0028 LEFT PARENTHESIS (()
        // non-printable code point
        case 34:
        case 39:
        case 40:
        case NonPrintableCategory:
          offset = consumeBadUrlRemnants(source2, offset);
          type = BadUrl;
          return;
        // U+005C REVERSE SOLIDUS (\)
        case 92:
          if (isValidEscape(code, getCharCode2(offset + 1))) {
            offset = consumeEscaped(source2, offset) - 1;
            break;
          }
          offset = consumeBadUrlRemnants(source2, offset);
          type = BadUrl;
          return;
      }
    }
  }
  source2 = String(source2 || "");
  const sourceLength = source2.length;
  let start = isBOM(getCharCode2(0));
  let offset = start;
  let type;
  while (offset < sourceLength) {
    const code = source2.charCodeAt(offset);
    switch (charCodeCategory(code)) {
      // whitespace
      case WhiteSpaceCategory:
        type = WhiteSpace;
        offset = findWhiteSpaceEnd(source2, offset + 1);
        break;
      // U+0022 QUOTATION MARK (")
      case 34:
        consumeStringToken();
        break;
      // U+0023 NUMBER SIGN (#)
      case 35:
        if (isName(getCharCode2(offset + 1)) || isValidEscape(getCharCode2(offset + 1), getCharCode2(offset + 2))) {
          type = Hash;
          offset = consumeName(source2, offset + 1);
        } else {
          type = Delim;
          offset++;
        }
        break;
      // U+0027 APOSTROPHE (')
      case 39:
        consumeStringToken();
        break;
      // U+0028 LEFT PARENTHESIS (()
      case 40:
        type = LeftParenthesis;
        offset++;
        break;
      // U+0029 RIGHT PARENTHESIS ())
      case 41:
        type = RightParenthesis;
        offset++;
        break;
      // U+002B PLUS SIGN (+)
      case 43:
        if (isNumberStart(code, getCharCode2(offset + 1), getCharCode2(offset + 2))) {
          consumeNumericToken();
        } else {
          type = Delim;
          offset++;
        }
        break;
      // U+002C COMMA (,)
      case 44:
        type = Comma;
        offset++;
        break;
      // U+002D HYPHEN-MINUS (-)
      case 45:
        if (isNumberStart(code, getCharCode2(offset + 1), getCharCode2(offset + 2))) {
          consumeNumericToken();
        } else {
          if (getCharCode2(offset + 1) === 45 && getCharCode2(offset + 2) === 62) {
            type = CDC;
            offset = offset + 3;
          } else {
            if (isIdentifierStart(code, getCharCode2(offset + 1), getCharCode2(offset + 2))) {
              consumeIdentLikeToken();
            } else {
              type = Delim;
              offset++;
            }
          }
        }
        break;
      // U+002E FULL STOP (.)
      case 46:
        if (isNumberStart(code, getCharCode2(offset + 1), getCharCode2(offset + 2))) {
          consumeNumericToken();
        } else {
          type = Delim;
          offset++;
        }
        break;
      // U+002F SOLIDUS (/)
      case 47:
        if (getCharCode2(offset + 1) === 42) {
          type = Comment;
          offset = source2.indexOf("*/", offset + 2);
          offset = offset === -1 ? source2.length : offset + 2;
        } else {
          type = Delim;
          offset++;
        }
        break;
      // U+003A COLON (:)
      case 58:
        type = Colon;
        offset++;
        break;
      // U+003B SEMICOLON (;)
      case 59:
        type = Semicolon;
        offset++;
        break;
      // U+003C LESS-THAN SIGN (<)
      case 60:
        if (getCharCode2(offset + 1) === 33 && getCharCode2(offset + 2) === 45 && getCharCode2(offset + 3) === 45) {
          type = CDO;
          offset = offset + 4;
        } else {
          type = Delim;
          offset++;
        }
        break;
      // U+0040 COMMERCIAL AT (@)
      case 64:
        if (isIdentifierStart(getCharCode2(offset + 1), getCharCode2(offset + 2), getCharCode2(offset + 3))) {
          type = AtKeyword;
          offset = consumeName(source2, offset + 1);
        } else {
          type = Delim;
          offset++;
        }
        break;
      // U+005B LEFT SQUARE BRACKET ([)
      case 91:
        type = LeftSquareBracket;
        offset++;
        break;
      // U+005C REVERSE SOLIDUS (\)
      case 92:
        if (isValidEscape(code, getCharCode2(offset + 1))) {
          consumeIdentLikeToken();
        } else {
          type = Delim;
          offset++;
        }
        break;
      // U+005D RIGHT SQUARE BRACKET (])
      case 93:
        type = RightSquareBracket;
        offset++;
        break;
      // U+007B LEFT CURLY BRACKET ({)
      case 123:
        type = LeftCurlyBracket;
        offset++;
        break;
      // U+007D RIGHT CURLY BRACKET (})
      case 125:
        type = RightCurlyBracket;
        offset++;
        break;
      // digit
      case DigitCategory:
        consumeNumericToken();
        break;
      // name-start code point
      case NameStartCategory:
        consumeIdentLikeToken();
        break;
      // EOF
      // case EofCategory:
      // Return an <EOF-token>.
      // break;
      // anything else
      default:
        type = Delim;
        offset++;
    }
    onToken(type, start, start = offset);
  }
}

// engine/css/syntax.ts
var ComponentValue = class {
  constructor(type, text, lower, value, integer2, spaceBefore, children, start, end) {
    this.type = type;
    this.text = text;
    this.lower = lower;
    this.value = value;
    this.integer = integer2;
    this.spaceBefore = spaceBefore;
    this.children = children;
    this.start = start;
    this.end = end;
  }
  type;
  text;
  lower;
  value;
  integer;
  spaceBefore;
  children;
  start;
  end;
};
var MAX_DEPTH = 96;
var RULE_LIST_AT_RULES = /* @__PURE__ */ new Set(["media", "supports", "layer", "keyframes", "container", "scope"]);
var NO_VALUES = Object.freeze([]);
var T = {
  EOF: 0,
  Ident: 1,
  Function: 2,
  AtKeyword: 3,
  Hash: 4,
  String: 5,
  BadString: 6,
  Url: 7,
  BadUrl: 8,
  Delim: 9,
  Number: 10,
  Percentage: 11,
  Dimension: 12,
  WhiteSpace: 13,
  CDO: 14,
  CDC: 15,
  Colon: 16,
  Semicolon: 17,
  Comma: 18,
  LeftSquare: 19,
  RightSquare: 20,
  LeftParen: 21,
  RightParen: 22,
  LeftCurly: 23,
  RightCurly: 24,
  Comment: 25
};
var CLOSERS = {
  [T.Function]: T.RightParen,
  [T.LeftParen]: T.RightParen,
  [T.LeftSquare]: T.RightSquare,
  [T.LeftCurly]: T.RightCurly
};
var TYPE_NAMES = [
  void 0,
  "ident",
  "function",
  "at-keyword",
  "hash",
  "string",
  "bad-string",
  "url",
  "bad-url",
  "delim",
  "number",
  "percentage",
  "dimension",
  void 0,
  void 0,
  void 0,
  "colon",
  "semicolon",
  "comma",
  "[",
  void 0,
  "(",
  void 0,
  "{",
  void 0,
  void 0
];
function parseStyleSheetItems(text) {
  return new SyntaxParser(text).blockContents(false, true, 0);
}
function parseDeclarationItems(text) {
  return new SyntaxParser(text).blockContents(true, true, 0);
}
function parseComponentValues(text) {
  return new SyntaxParser(text).valuesUntilEnd();
}
var ESCAPE = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|([^])|$)/gi;
function unescape(text) {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPE, (_all, hex, newline, char) => {
    if (newline !== void 0) return "";
    if (hex === void 0) return char ?? "\uFFFD";
    const code = Number.parseInt(hex, 16);
    const valid = code > 0 && code <= 1114111 && (code < 55296 || code > 57343);
    return String.fromCodePoint(valid ? code : 65533);
  });
}
function urlContents(raw) {
  const close = raw.endsWith(")") ? raw.length - 1 : raw.length;
  return unescape(raw.slice(4, close).trim());
}
function stringContents(raw) {
  const quote = raw[0];
  const closed = raw.length > 1 && raw.endsWith(quote) && !/(^|[^\\])(\\\\)*\\$/.test(raw.slice(1, -1));
  return unescape(raw.slice(1, closed ? -1 : void 0));
}
var SyntaxParser = class {
  #text;
  #types = [];
  #starts = [];
  #i = 0;
  constructor(text) {
    this.#text = text;
    const { length: length2 } = text;
    tokenize(text, (type, start) => {
      this.#types.push(type);
      this.#starts.push(start);
    });
    this.#types.push(T.EOF);
    this.#starts.push(length2);
  }
  /** § 5.4.4 “consume a block's contents”; at the top level, to the end of the text. */
  blockContents(declarations, topLevel, depth) {
    const items = [];
    for (; ; ) {
      switch (this.#types[this.#i]) {
        case T.EOF:
          return items;
        case T.WhiteSpace:
        case T.Comment:
        case T.Semicolon:
        case T.CDO:
        case T.CDC:
          this.#i++;
          break;
        case T.RightCurly:
          if (!topLevel) return items;
          this.#i++;
          break;
        case T.AtKeyword:
          items.push(this.#atRule(declarations, depth));
          break;
        default:
          items.push(this.#declarationOrRule(declarations, topLevel, depth));
      }
    }
  }
  valuesUntilEnd() {
    return this.#values(-1, 0);
  }
  #atRule(declarations, depth) {
    const start = this.#starts[this.#i];
    const name = unescape(this.#tokenText(this.#i++).slice(1)).toLowerCase();
    const prelude = this.#prelude(true);
    let block2 = null;
    if (this.#types[this.#i] === T.LeftCurly) {
      this.#i++;
      block2 = this.#block(declarations || !RULE_LIST_AT_RULES.has(name), depth);
    } else if (this.#types[this.#i] === T.Semicolon) this.#i++;
    return { kind: "at-rule", name, prelude, block: block2, start };
  }
  #block(declarations, depth) {
    if (depth >= MAX_DEPTH) {
      this.#skipBlock();
      return [];
    }
    const items = this.blockContents(declarations, false, depth + 1);
    if (this.#types[this.#i] === T.RightCurly) this.#i++;
    return items;
  }
  #declarationOrRule(declarations, topLevel, depth) {
    const start = this.#starts[this.#i];
    if (declarations && this.#startsDeclaration()) return this.#declaration();
    const prelude = this.#prelude(declarations);
    if (this.#types[this.#i] === T.LeftCurly) {
      this.#i++;
      return { kind: "rule", prelude, block: this.#block(true, depth), start };
    }
    const end = this.#starts[this.#i];
    if (this.#types[this.#i] === T.Semicolon || topLevel && this.#types[this.#i] === T.RightCurly) this.#i++;
    return { kind: "invalid", text: this.#text.slice(start, end).trim(), start };
  }
  /** Values up to `{`, `}` or, if `semicolonEnds`, `;`. */
  #prelude(semicolonEnds) {
    const values = [];
    let space = false;
    for (; ; ) {
      const type = this.#types[this.#i];
      if (type === T.EOF || type === T.LeftCurly || type === T.RightCurly) return values;
      if (type === T.Semicolon && semicolonEnds) return values;
      if (type === T.WhiteSpace) space = true;
      const value = this.#value(space, 0);
      if (value) {
        values.push(value);
        space = false;
      }
    }
  }
  /** True for `name :` unless a `{` comes before the end of the would-be declaration (then it is a nested rule). */
  #startsDeclaration() {
    if (this.#types[this.#i] !== T.Ident) return false;
    let i = this.#i + 1;
    while (this.#types[i] === T.WhiteSpace || this.#types[i] === T.Comment) i++;
    if (this.#types[i] !== T.Colon) return false;
    if (this.#text.startsWith("--", this.#starts[this.#i])) return true;
    for (let open = 0; ; i++) {
      const type = this.#types[i];
      if (type === T.EOF || type === T.RightCurly) return true;
      if (type === T.Semicolon && open === 0) return true;
      if (type === T.LeftCurly) return false;
      if (type === T.Function || type === T.LeftParen) open++;
      else if (type === T.RightParen) open = Math.max(0, open - 1);
    }
  }
  #declaration() {
    const start = this.#starts[this.#i];
    const written = unescape(this.#tokenText(this.#i++));
    while (this.#types[this.#i] !== T.Colon) this.#i++;
    this.#i++;
    const values = this.#values(T.Semicolon, 0);
    let important = false;
    const [bang, word] = [values.at(-2), values.at(-1)];
    if (bang?.type === "delim" && bang.text === "!" && word?.lower === "important") {
      important = true;
      values.length -= 2;
    }
    const text = values.length > 0 ? this.#text.slice(values[0].start, values.at(-1).end) : "";
    const name = written.startsWith("--") ? written : written.toLowerCase();
    return { kind: "declaration", name, values, important, start, text };
  }
  /** Values up to `end` (a token type) or the end of the enclosing block, neither consumed. */
  #values(end, depth) {
    const values = [];
    let space = false;
    for (; ; ) {
      const type = this.#types[this.#i];
      if (type === T.EOF || type === end) return values;
      if (type === T.RightCurly && end !== -1) return values;
      if (type === T.WhiteSpace) space = true;
      const value = this.#value(space, depth);
      if (value) {
        values.push(value);
        space = false;
      }
    }
  }
  /** One component value; null for white space, comments and stray closers. Always consumes a token. */
  #value(spaceBefore, depth) {
    const index = this.#i++;
    const type = this.#types[index];
    const start = this.#starts[index];
    const closer = CLOSERS[type];
    if (closer !== void 0) return this.#nested(type, closer, spaceBefore, depth);
    if (type === T.WhiteSpace || type === T.Comment) return null;
    const name = TYPE_NAMES[type];
    if (!name) {
      const text = this.#tokenText(index);
      return new ComponentValue("delim", text, text, 0, false, spaceBefore, NO_VALUES, start, this.#starts[this.#i]);
    }
    return this.#token(name, index, spaceBefore);
  }
  #token(type, index, spaceBefore) {
    const start = this.#starts[index];
    const end = this.#starts[index + 1];
    const raw = this.#text.slice(start, end);
    let text = raw;
    let value = 0;
    let integer2 = false;
    if (type === "ident") text = unescape(raw);
    else if (type === "hash" || type === "at-keyword") text = unescape(raw.slice(1));
    else if (type === "string") text = stringContents(raw);
    else if (type === "url") text = urlContents(raw);
    else if (type === "number" || type === "percentage" || type === "dimension") {
      const digits = NUMBER.exec(raw)[0];
      value = Number(digits);
      integer2 = INTEGER.test(digits);
      text = type === "dimension" ? unescape(raw.slice(digits.length)).toLowerCase() : raw;
    }
    const lower = type === "ident" ? text.toLowerCase() : text;
    return new ComponentValue(type, text, lower, value, integer2, spaceBefore, NO_VALUES, start, end);
  }
  #nested(type, closer, spaceBefore, depth) {
    const index = this.#i - 1;
    const start = this.#starts[index];
    const text = type === T.Function ? unescape(this.#tokenText(index).slice(0, -1)) : "";
    let children = NO_VALUES;
    if (depth >= MAX_DEPTH) this.#skipTo(closer);
    else children = this.#children(closer, depth + 1);
    const end = this.#starts[this.#i];
    return new ComponentValue(TYPE_NAMES[type], text, text.toLowerCase(), 0, false, spaceBefore, children, start, end);
  }
  #children(closer, depth) {
    const values = [];
    let space = false;
    for (; ; ) {
      const type = this.#types[this.#i];
      if (type === T.EOF) return values;
      if (type === closer) {
        this.#i++;
        return values;
      }
      if (type === T.WhiteSpace) space = true;
      const value = this.#value(space, depth);
      if (value) {
        values.push(value);
        space = false;
      }
    }
  }
  #skipBlock() {
    for (let open = 1; open > 0 && this.#types[this.#i] !== T.EOF; this.#i++) {
      if (this.#types[this.#i] === T.LeftCurly) open++;
      else if (this.#types[this.#i] === T.RightCurly) open--;
    }
  }
  #skipTo(closer) {
    for (let open = 1; open > 0 && this.#types[this.#i] !== T.EOF; this.#i++) {
      const type = this.#types[this.#i];
      if (CLOSERS[type] === closer) open++;
      else if (type === closer) open--;
    }
  }
  #tokenText(index) {
    return this.#text.slice(this.#starts[index], this.#starts[index + 1]);
  }
};
var NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i;
var INTEGER = /^[+-]?\d+$/;
var BRACKETS = { "(": "()", "[": "[]", "{": "{}" };
function serialize(values) {
  let text = "";
  for (const value of values) {
    const space = text !== "" && value.spaceBefore ? " " : "";
    text += space + serializeOne(value);
  }
  return text;
}
function serializeOne(value) {
  const brackets = BRACKETS[value.type];
  if (brackets) return brackets[0] + serialize(value.children) + brackets[1];
  switch (value.type) {
    case "function":
      return `${value.text}(${serialize(value.children)})`;
    case "string":
      return JSON.stringify(value.text);
    case "url":
      return `url(${JSON.stringify(value.text)})`;
    case "hash":
      return `#${value.text}`;
    case "at-keyword":
      return `@${value.text}`;
    case "dimension":
      return `${value.value}${value.text}`;
    default:
      return value.text;
  }
}

// engine/css/color.ts
var BLACK = Object.freeze({ r: 0, g: 0, b: 0, a: 1 });
var TRANSPARENT = Object.freeze({ r: 0, g: 0, b: 0, a: 0 });
var color = (cursor) => {
  const token = cursor.next();
  if (!token) return void 0;
  if (token.type === "hash") return parseHex(token.text);
  if (token.type === "ident") return namedColor(token.lower);
  if (token.type !== "function") return void 0;
  const make = Object.hasOwn(FUNCTIONS, token.lower) ? FUNCTIONS[token.lower] : void 0;
  const simple = make && channels(token.children, make);
  if (simple) return simple;
  return LIBRARY_FUNCTIONS.has(token.lower) ? parseWithLibrary(token) : void 0;
};
function computeColor(specified, current) {
  return specified === "currentcolor" ? current : specified;
}
function namedColor(name) {
  if (name === "currentcolor") return name;
  if (name === "transparent") return TRANSPARENT;
  const hex = COLOR_NAMES.get(name);
  return hex === void 0 ? void 0 : parseHex(hex);
}
function parseHex(digits) {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return void 0;
  const short = digits.length <= 4;
  const channel = (i) => {
    const text = short ? digits[i] + digits[i] : digits.slice(2 * i, 2 * i + 2);
    return text === "" ? 1 : Number.parseInt(text, 16) / 255;
  };
  const opaque = digits.length === 3 || digits.length === 6;
  return Object.freeze({ r: channel(0), g: channel(1), b: channel(2), a: opaque ? 1 : channel(3) });
}
var FUNCTIONS = { rgb, rgba: rgb, hsl, hsla: hsl, hwb };
var LIBRARY_FUNCTIONS = /* @__PURE__ */ new Set([
  "rgb",
  "rgba",
  "hsl",
  "hsla",
  "hwb",
  "lab",
  "lch",
  "oklab",
  "oklch",
  "color",
  "color-mix",
  "contrast-color"
]);
function channels(values, make) {
  const legacy = values[1]?.type === "comma";
  const parts = legacy ? values.filter((_, i) => i % 2 === 0) : values.filter((_, i) => i !== 3);
  const separators = legacy ? values.filter((_, i) => i % 2 === 1) : values.slice(3, 4);
  if (parts.length < 3 || parts.length > 4 || values.length !== parts.length + separators.length) return void 0;
  if (!separators.every((s) => legacy ? s.type === "comma" : s.type === "delim" && s.text === "/")) return void 0;
  const a = parts[3] ? ratio(parts[3], 1) : 1;
  return a === void 0 ? void 0 : make(parts, clamp01(a));
}
function ratio(value, scale2) {
  if (value.type === "number") return value.value / scale2;
  return value.type === "percentage" ? value.value / 100 : void 0;
}
function clamp01(value) {
  return Math.max(0, Math.min(1, value));
}
function rgb(values, a) {
  const [r, g, b] = values.slice(0, 3).map((value) => ratio(value, 255));
  if (r === void 0 || g === void 0 || b === void 0) return void 0;
  return Object.freeze({ r: clamp01(r), g: clamp01(g), b: clamp01(b), a });
}
function hsl(values, a) {
  const [h, s, l] = [hue(values[0]), ratio(values[1], 100), ratio(values[2], 100)];
  if (h === void 0 || s === void 0 || l === void 0) return void 0;
  return fromHsl(h, clamp01(s), clamp01(l), a);
}
function hwb(values, a) {
  const [h, white, black] = [hue(values[0]), ratio(values[1], 100), ratio(values[2], 100)];
  if (h === void 0 || white === void 0 || black === void 0) return void 0;
  const sum = white + black;
  if (sum >= 1) return Object.freeze({ r: white / sum, g: white / sum, b: white / sum, a });
  const pure = fromHsl(h, 1, 0.5, a);
  const mix = (channel) => clamp01(channel * (1 - sum) + white);
  return Object.freeze({ r: mix(pure.r), g: mix(pure.g), b: mix(pure.b), a });
}
var HUE_UNITS = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
function hue(value) {
  const unit = value.type === "number" ? 1 : value.type === "dimension" ? HUE_UNITS[value.text] : void 0;
  if (unit === void 0) return void 0;
  const degrees = value.value * unit % 360;
  return degrees < 0 ? degrees + 360 : degrees;
}
function fromHsl(h, s, l, a) {
  const channel = (n) => {
    const k = (n + h / 30) % 12;
    return clamp01(l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return Object.freeze({ r: channel(0), g: channel(8), b: channel(4), a });
}
function parseWithLibrary(token) {
  const require2 = createRequire(import.meta.url);
  const { color: parseColor, serializeRGB } = require2("@csstools/css-color-parser");
  const { parseComponentValue } = require2("@csstools/css-parser-algorithms");
  const { tokenize: tokenize2 } = require2("@csstools/css-tokenizer");
  const parsed = parseComponentValue(tokenize2({ css: serialize([token]) }));
  const data = parsed && parseColor(parsed);
  if (!data) return void 0;
  const [r, g, b, a = "1"] = serializeRGB(data, true).toString().match(/[\d.e-]+/g) ?? [];
  if (b === void 0) return void 0;
  return Object.freeze({ r: Number(r) / 255, g: Number(g) / 255, b: Number(b) / 255, a: clamp01(Number(a)) });
}

// engine/css/math.ts
var ABSOLUTE_UNITS = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6
};
var RELATIVE_UNITS = {
  em: (c) => c.fontSize,
  rem: (c) => c.rootFontSize,
  ex: (c) => c.fontSize / 2,
  rex: (c) => c.rootFontSize / 2,
  ch: (c) => c.fontSize / 2,
  rch: (c) => c.rootFontSize / 2,
  cap: (c) => c.fontSize * 0.7,
  rcap: (c) => c.rootFontSize * 0.7,
  ic: (c) => c.fontSize,
  ric: (c) => c.rootFontSize,
  lh: (c) => c.lineHeight,
  rlh: (c) => c.rootLineHeight,
  ...viewportUnits(""),
  ...viewportUnits("s"),
  ...viewportUnits("l"),
  ...viewportUnits("d"),
  ...viewportUnits("c", "q")
};
function viewportUnits(prefix, letter = "v") {
  const width = (c) => c.viewportWidth / 100;
  const height = (c) => c.viewportHeight / 100;
  const start = prefix + letter;
  return {
    [`${start}w`]: width,
    [`${start}i`]: width,
    [`${start}h`]: height,
    [`${start}b`]: height,
    [`${start}min`]: (c) => Math.min(width(c), height(c)),
    [`${start}max`]: (c) => Math.max(width(c), height(c))
  };
}
var ANGLE_UNITS = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
var CONSTANTS = {
  e: Math.E,
  pi: Math.PI,
  infinity: Infinity,
  "-infinity": -Infinity,
  nan: NaN
};
var MAX_MATH_NODES = 64;
function number(range = {}) {
  return numeric("number", range);
}
var integer = (range = {}) => (cursor) => {
  const token = cursor.peek();
  if (token?.type === "number" && !token.integer) return void 0;
  const value = number(range)(cursor);
  return value === void 0 ? void 0 : Math.floor(value + 0.5);
};
function length(range = {}) {
  return numeric("length", range);
}
function percentage(range = {}) {
  return numeric("percent", range);
}
function lengthPercentage(range = {}) {
  return numeric("length-percent", range);
}
var angle = (cursor) => {
  const token = cursor.peek();
  if (token?.type === "number" && token.value === 0) return cursor.next(), 0;
  return numeric("angle", {})(cursor);
};
function numeric(wanted, range) {
  return (cursor) => {
    const token = cursor.next();
    if (!token) return void 0;
    if (token.type === "function") return mathFunctionValue(token, wanted, range);
    const literal = parseLiteral(token);
    if (!literal) return void 0;
    const zero = literal.type === "number" && token.value === 0 && (wanted === "length" || wanted === "length-percent");
    if (!zero && !fits(literal.type, wanted)) return void 0;
    if (range.min !== void 0 && token.value < range.min) return void 0;
    if (range.max !== void 0 && token.value > range.max) return void 0;
    return literal.node;
  };
}
function mathFunctionValue(token, wanted, range) {
  const result = parseMathFunction(token);
  if (!result || !fits(result.type, wanted) || countNodes(result.node) > MAX_MATH_NODES) return void 0;
  const { min = -Infinity, max = Infinity } = range;
  if (typeof result.node === "number") return clampFinite(result.node, min, max);
  if (min === -Infinity && max === Infinity) return result.node;
  return min > -Infinity ? { op: "max", args: [min, result.node] } : { op: "min", args: [max, result.node] };
}
function clampFinite(value, min, max) {
  if (Number.isNaN(value)) return Math.max(min, 0);
  return Math.max(Math.max(min, -1e9), Math.min(value, Math.min(max, 1e9)));
}
function fits(type, wanted) {
  return type === wanted || wanted === "length-percent" && (type === "length" || type === "percent");
}
function countNodes(node) {
  if (typeof node === "number" || "value" in node) return 1;
  if (node.op === "scale") return 1 + countNodes(node.arg);
  const counts = node.args.map(countNodes);
  if (node.op === "sum") return counts.reduce((product, count) => Math.min(1e6, product * count), 1);
  return counts.reduce((sum, count) => sum + count, 1);
}
function parseLiteral(token) {
  if (token.type === "number") return { type: "number", node: token.value };
  if (token.type === "percentage") return { type: "percent", node: { op: "percent", value: token.value } };
  if (token.type !== "dimension") return void 0;
  const unit = token.text;
  if (Object.hasOwn(ABSOLUTE_UNITS, unit)) return { type: "length", node: token.value * ABSOLUTE_UNITS[unit] };
  if (Object.hasOwn(RELATIVE_UNITS, unit)) return { type: "length", node: { op: "unit", unit, value: token.value } };
  if (Object.hasOwn(ANGLE_UNITS, unit)) return { type: "angle", node: token.value * ANGLE_UNITS[unit] };
  return void 0;
}
function parseMathFunction(token) {
  if (token.lower === "calc" || token.lower === "-webkit-calc") return parseSum(token.children);
  const make = Object.hasOwn(MATH_FUNCTIONS, token.lower) ? MATH_FUNCTIONS[token.lower] : void 0;
  if (!make) return void 0;
  const parts = splitAtCommas(token.children);
  const keyword2 = token.lower === "round" ? roundingStrategy(parts) : "";
  const args = [];
  for (const part2 of parts) {
    const arg = parseClampNone(token.lower, part2, args.length) ?? parseSum(part2);
    if (!arg) return void 0;
    args.push(arg);
  }
  return args.length > 0 ? make(args, keyword2) : void 0;
}
function parseClampNone(name, part2, index) {
  if (name !== "clamp" || part2.length !== 1 || part2[0].lower !== "none") return void 0;
  return { type: "number", node: index === 0 ? -Infinity : Infinity };
}
function roundingStrategy(parts) {
  const first = parts[0];
  const word = first?.length === 1 && first[0].type === "ident" ? first[0].lower : "";
  if (!["nearest", "up", "down", "to-zero"].includes(word)) return "nearest";
  parts.shift();
  return word;
}
function splitAtCommas(values) {
  const parts = [[]];
  for (const value of values) {
    if (value.type === "comma") parts.push([]);
    else parts.at(-1).push(value);
  }
  return parts;
}
function parseSum(values) {
  const terms = [];
  let from = 0;
  let sign = 1;
  for (let i = 0; i <= values.length; i++) {
    const value = values[i];
    const operator = value?.type === "delim" && (value.text === "+" || value.text === "-");
    if (value && !operator) continue;
    if (operator && (!value.spaceBefore || !values[i + 1]?.spaceBefore)) return void 0;
    const term = parseProduct(values.slice(from, i));
    if (!term) return void 0;
    terms.push(sign === 1 ? term : { type: term.type, node: scale(term.node, -1) });
    from = i + 1;
    sign = value?.text === "-" ? -1 : 1;
  }
  return addAll(terms);
}
function addAll(terms) {
  const type = commonType(terms);
  if (!type) return void 0;
  if (terms.length === 1) return terms[0];
  let known = 0;
  const rest = [];
  for (const { node } of terms) {
    if (typeof node === "number") known += node;
    else rest.push(node);
  }
  if (rest.length === 0) return { type, node: known };
  return { type, node: { op: "sum", args: known === 0 ? rest : [known, ...rest] } };
}
function commonType(terms) {
  let type;
  for (const term of terms) {
    if (type === void 0 || type === term.type) type = term.type;
    else if (fits(type, "length-percent") && fits(term.type, "length-percent")) type = "length-percent";
    else return void 0;
  }
  return type;
}
function parseProduct(values) {
  let result;
  let operator = "*";
  for (let i = 0; i < values.length; i += 2) {
    const factor = parseFactor(values[i]);
    if (!factor) return void 0;
    result = result ? multiply(result, factor, operator) : factor;
    if (!result) return void 0;
    const next = values[i + 1];
    if (!next) return result;
    if (next.type !== "delim" || next.text !== "*" && next.text !== "/") return void 0;
    operator = next.text;
  }
  return void 0;
}
function parseFactor(value) {
  if (value.type === "(") return parseSum(value.children);
  if (value.type === "function") return parseMathFunction(value);
  if (value.type === "ident") {
    return Object.hasOwn(CONSTANTS, value.lower) ? { type: "number", node: CONSTANTS[value.lower] } : void 0;
  }
  return parseLiteral(value);
}
function multiply(a, b, operator) {
  if (operator === "/") {
    return b.type === "number" ? { type: a.type, node: scale(a.node, 1 / b.node) } : void 0;
  }
  if (b.type === "number") return { type: a.type, node: scale(a.node, b.node) };
  if (a.type === "number") return { type: b.type, node: scale(b.node, a.node) };
  return void 0;
}
function scale(node, factor) {
  if (typeof node === "number") return node * factor;
  if (node.op === "unit" || node.op === "percent") return { ...node, value: node.value * factor };
  if (node.op === "scale") return { ...node, factor: node.factor * factor };
  return factor === 1 ? node : { op: "scale", factor, arg: node };
}
function sameType(op, count) {
  return (args) => {
    const typed = args.filter((arg) => !(op === "clamp" && Math.abs(arg.node) === Infinity));
    const type = commonType(typed);
    if (!type || count !== void 0 && args.length !== count) return void 0;
    const nodes = args.map((arg) => arg.node);
    if (nodes.every((node) => typeof node === "number")) return { type, node: OPERATORS[op](nodes) };
    const needsNumbers = op !== "min" && op !== "max" && op !== "clamp";
    if (needsNumbers && type !== "length") return void 0;
    return { type, node: { op, args: nodes } };
  };
}
function ofNumber(compute, resultType = "number") {
  return ([a, b, c]) => {
    if (!a || c || typeof a.node !== "number") return void 0;
    if (a.type !== "number" || b && b.type !== "number") return void 0;
    return { type: resultType, node: compute(a.node, b?.node ?? NaN) };
  };
}
function ofAngle(compute) {
  return ([a]) => {
    if (!a || typeof a.node !== "number" || a.type !== "angle" && a.type !== "number") return void 0;
    return { type: "number", node: compute(a.type === "angle" ? a.node * Math.PI / 180 : a.node) };
  };
}
var DEGREES = 180 / Math.PI;
var MATH_FUNCTIONS = {
  min: sameType("min"),
  max: sameType("max"),
  clamp: sameType("clamp", 3),
  abs: sameType("abs", 1),
  mod: sameType("mod", 2),
  rem: sameType("rem", 2),
  hypot: sameType("hypot"),
  round: (args, strategy) => {
    const step = args[1] ?? (args[0]?.type === "number" ? { type: "number", node: 1 } : void 0);
    return step && sameType(`round-${strategy}`, 2)([args[0], step], "");
  },
  sign: ([a]) => a && typeof a.node === "number" ? { type: "number", node: Math.sign(a.node) } : void 0,
  pow: ofNumber((a, b) => a ** b),
  sqrt: ofNumber((a) => Math.sqrt(a)),
  exp: ofNumber((a) => Math.exp(a)),
  log: ofNumber((a, b) => Number.isNaN(b) ? Math.log(a) : Math.log(a) / Math.log(b)),
  sin: ofAngle(Math.sin),
  cos: ofAngle(Math.cos),
  tan: ofAngle(Math.tan),
  asin: ofNumber((a) => Math.asin(a) * DEGREES, "angle"),
  acos: ofNumber((a) => Math.acos(a) * DEGREES, "angle"),
  atan: ofNumber((a) => Math.atan(a) * DEGREES, "angle"),
  atan2: ([a, b]) => a && b && a.type === b.type && typeof a.node === "number" && typeof b.node === "number" ? { type: "angle", node: Math.atan2(a.node, b.node) * DEGREES } : void 0
};
var OPERATORS = {
  min: (v) => Math.min(...v),
  max: (v) => Math.max(...v),
  clamp: ([low, value, high]) => Math.max(low, Math.min(value, high)),
  abs: ([a]) => Math.abs(a),
  rem: ([a, b]) => a % b,
  mod: ([a, b]) => a - b * Math.floor(a / b),
  hypot: (v) => Math.sqrt(v.reduce((sum, a) => sum + a * a, 0)),
  "round-nearest": ([a, b]) => Math.floor(a / b + 0.5) * b,
  "round-up": ([a, b]) => Math.ceil(a / b) * b,
  "round-down": ([a, b]) => Math.floor(a / b) * b,
  "round-to-zero": ([a, b]) => Math.trunc(a / b) * b
};
function computeLengthPercentage(node, context) {
  if (typeof node === "number") return node;
  switch (node.op) {
    case "unit":
      return node.value * RELATIVE_UNITS[node.unit](context);
    case "percent":
      return { kind: "linear", px: 0, percent: node.value };
    case "scale":
      return multiplyLength(computeLengthPercentage(node.arg, context), node.factor);
    case "sum":
      return node.args.map((arg) => computeLengthPercentage(arg, context)).reduce(addLengths);
    default:
      return applyOperator(node.op, node.args.map((arg) => computeLengthPercentage(arg, context)));
  }
}
function computeLength(node, context) {
  const value = computeLengthPercentage(node, context);
  return typeof value === "number" ? clampFinite(value, -Infinity, Infinity) : 0;
}
function applyOperator(op, args) {
  if (args.every((arg) => typeof arg === "number")) return OPERATORS[op](args);
  return { kind: op, args };
}
function addLengths(a, b) {
  if (typeof a === "number" && typeof b === "number") return a + b;
  if (typeof a !== "number" && a.kind !== "linear") return { kind: a.kind, args: a.args.map((arg) => addLengths(arg, b)) };
  if (typeof b !== "number" && b.kind !== "linear") return { kind: b.kind, args: b.args.map((arg) => addLengths(a, arg)) };
  const [x, y] = [asLinear(a), asLinear(b)];
  return { kind: "linear", px: x.px + y.px, percent: x.percent + y.percent };
}
function asLinear(value) {
  return typeof value === "number" ? { px: value, percent: 0 } : value;
}
function multiplyLength(value, factor) {
  if (typeof value === "number") return value * factor;
  if (value.kind === "linear") return { kind: "linear", px: value.px * factor, percent: value.percent * factor };
  const args = value.args.map((arg) => multiplyLength(arg, factor));
  if (factor >= 0) return { kind: value.kind, args };
  if (value.kind !== "clamp") return { kind: value.kind === "min" ? "max" : "min", args };
  return { kind: "min", args: [args[0], { kind: "max", args: [args[1], args[2]] }] };
}

// engine/css/background.ts
function computeImage(image2, context) {
  if (image2.kind === "url") return image2;
  const stops = image2.stops.map((stop) => ({
    color: computeColor(stop.color, context.color),
    at: stop.at === null ? null : computeLengthPercentage(stop.at, context)
  }));
  return { ...image2, stops };
}
var ZERO_PERCENT = Object.freeze({ kind: "linear", px: 0, percent: 0 });
var INITIAL_BACKGROUND = Object.freeze({
  backgroundImage: [null],
  backgroundPosition: [[ZERO_PERCENT, ZERO_PERCENT]],
  backgroundSize: [["auto", "auto"]],
  backgroundRepeat: [["repeat", "repeat"]],
  backgroundOrigin: ["padding-box"],
  backgroundClip: ["border-box"],
  backgroundAttachment: ["scroll"]
});
var LAYER_FIELDS = {
  backgroundImage: "image",
  backgroundPosition: "position",
  backgroundSize: "size",
  backgroundRepeat: "repeat",
  backgroundOrigin: "origin",
  backgroundClip: "clip",
  backgroundAttachment: "attachment"
};
function backgroundLayers(given) {
  const parts = { ...INITIAL_BACKGROUND, ...given };
  const clipsColor = pickLast(parts.backgroundClip) !== "border-box";
  if (!clipsColor && parts.backgroundImage.every((image2) => image2 === null)) return [];
  const pick = (list, i) => list[i % list.length];
  return parts.backgroundImage.map((image2, i) => ({
    image: image2,
    position: pick(parts.backgroundPosition, i),
    size: pick(parts.backgroundSize, i),
    repeat: pick(parts.backgroundRepeat, i),
    origin: pick(parts.backgroundOrigin, i),
    clip: pick(parts.backgroundClip, i),
    attachment: pick(parts.backgroundAttachment, i)
  }));
}
function pickLast(list) {
  return list[list.length - 1];
}
function inheritedBackgroundPart(parent, part2) {
  const field = LAYER_FIELDS[part2];
  if (parent.backgroundLayers.length === 0) return INITIAL_BACKGROUND[part2];
  return parent.backgroundLayers.map((layer) => layer[field]);
}

// engine/css/initial-style.ts
var NONE = Object.freeze([]);
var NO_RADIUS = Object.freeze([0, 0]);
var INITIAL_STYLE = Object.freeze({
  color: BLACK,
  fontFamily: Object.freeze(["serif"]),
  fontSize: 16,
  fontWeight: 400,
  fontStyle: "normal",
  fontStretch: 100,
  fontVariantCaps: "normal",
  fontVariantNumeric: NONE,
  fontVariantLigatures: NONE,
  fontKerning: "auto",
  fontFeatureSettings: /* @__PURE__ */ new Map(),
  lineHeight: "normal",
  letterSpacing: 0,
  wordSpacing: 0,
  textAlign: "start",
  textAlignLast: "auto",
  textIndent: 0,
  textTransform: "none",
  whiteSpace: "normal",
  wordBreak: "normal",
  overflowWrap: "normal",
  lineBreak: "auto",
  hyphens: "manual",
  tabSize: Object.freeze({ factor: 8 }),
  direction: "ltr",
  visibility: "visible",
  listStyleType: "disc",
  listStylePosition: "outside",
  listStyleImage: null,
  quotes: "auto",
  orphans: 2,
  widows: 2,
  borderCollapse: "separate",
  borderSpacing: Object.freeze([0, 0]),
  captionSide: "top",
  emptyCells: "show",
  lang: "",
  customProperties: /* @__PURE__ */ new Map(),
  display: "inline",
  position: "static",
  runningName: "",
  float: "none",
  clear: "none",
  boxSizing: "content-box",
  width: "auto",
  height: "auto",
  minWidth: "auto",
  minHeight: "auto",
  maxWidth: "none",
  maxHeight: "none",
  aspectRatio: Object.freeze({ auto: true, ratio: 0 }),
  top: "auto",
  right: "auto",
  bottom: "auto",
  left: "auto",
  zIndex: "auto",
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
  paddingTop: 0,
  paddingRight: 0,
  paddingBottom: 0,
  paddingLeft: 0,
  borderTopWidth: 0,
  borderRightWidth: 0,
  borderBottomWidth: 0,
  borderLeftWidth: 0,
  borderTopStyle: "none",
  borderRightStyle: "none",
  borderBottomStyle: "none",
  borderLeftStyle: "none",
  borderTopColor: BLACK,
  borderRightColor: BLACK,
  borderBottomColor: BLACK,
  borderLeftColor: BLACK,
  borderTopLeftRadius: NO_RADIUS,
  borderTopRightRadius: NO_RADIUS,
  borderBottomRightRadius: NO_RADIUS,
  borderBottomLeftRadius: NO_RADIUS,
  outlineWidth: 0,
  outlineStyle: "none",
  outlineColor: BLACK,
  outlineOffset: 0,
  overflow: "visible",
  opacity: 1,
  verticalAlign: "baseline",
  tableLayout: "auto",
  objectFit: "fill",
  objectPosition: Object.freeze([Object.freeze({ kind: "linear", px: 0, percent: 50 }), Object.freeze({ kind: "linear", px: 0, percent: 50 })]),
  backgroundColor: TRANSPARENT,
  backgroundLayers: NONE,
  textDecorationLine: NONE,
  textDecorationStyle: "solid",
  textDecorationColor: BLACK,
  textDecorationThickness: "auto",
  content: "normal",
  counterReset: NONE,
  counterIncrement: NONE,
  counterSet: NONE,
  stringSet: NONE,
  breakBefore: "auto",
  breakAfter: "auto",
  breakInside: "auto",
  boxDecorationBreak: "slice",
  page: "auto",
  bookmarkLevel: "none"
});

// engine/css/value-cursor.ts
var ValueCursor = class _ValueCursor {
  constructor(values, base = "") {
    this.values = values;
    this.base = base;
  }
  values;
  base;
  #i = 0;
  get atEnd() {
    return this.#i >= this.values.length;
  }
  get mark() {
    return this.#i;
  }
  reset(mark) {
    this.#i = mark;
  }
  peek() {
    return this.values[this.#i];
  }
  next() {
    return this.values[this.#i++];
  }
  /** The lower-case identifier here, consumed; undefined if here is none. */
  ident() {
    const value = this.values[this.#i];
    if (value?.type !== "ident") return void 0;
    this.#i++;
    return value.lower;
  }
  /** Consumes the delimiter (or ',') if it is here. */
  delim(char) {
    const value = this.values[this.#i];
    if (!value || value.text !== char || value.type !== "delim" && value.type !== "comma") return false;
    this.#i++;
    return true;
  }
  /** The contents of the function here if it has this name, consumed. */
  func(name) {
    const value = this.values[this.#i];
    if (value?.type !== "function" || value.lower !== name) return void 0;
    this.#i++;
    return new _ValueCursor(value.children, this.base);
  }
  /** Tries a parser; on failure the cursor is back where it was. */
  try(parse) {
    const mark = this.#i;
    const result = parse(this);
    if (result === void 0) this.#i = mark;
    return result;
  }
  /** Parses and insists that nothing is left. */
  whole(parse) {
    const result = parse(this);
    return this.atEnd ? result : void 0;
  }
};
function keywords(...names) {
  const known = new Set(names);
  return (cursor) => {
    const value = cursor.peek();
    if (value?.type !== "ident" || !known.has(value.lower)) return void 0;
    cursor.next();
    return value.lower;
  };
}
function mapped(table) {
  const map = new Map(Object.entries(table));
  return (cursor) => {
    const value = cursor.peek();
    if (value?.type !== "ident" || !map.has(value.lower)) return void 0;
    cursor.next();
    return map.get(value.lower);
  };
}
function oneOf(...alternatives) {
  return (cursor) => {
    for (const parse of alternatives) {
      const result = cursor.try(parse);
      if (result !== void 0) return result;
    }
    return void 0;
  };
}
function commaList(parse) {
  return (cursor) => {
    const list = [];
    do {
      const item = parse(cursor);
      if (item === void 0) return void 0;
      list.push(item);
    } while (cursor.delim(","));
    return list;
  };
}
function pair(parse) {
  return (cursor) => {
    const first = parse(cursor);
    if (first === void 0) return void 0;
    return [first, cursor.try(parse) ?? first];
  };
}
function keywordSet(...groups) {
  return (cursor) => {
    const seen = /* @__PURE__ */ new Set();
    const list = [];
    while (cursor.peek()?.type === "ident") {
      const word = cursor.peek().lower;
      const group = groups.findIndex((members) => members.includes(word));
      if (group < 0 || seen.has(group)) break;
      seen.add(group);
      list.push(word);
      cursor.next();
    }
    return list.length > 0 ? list : void 0;
  };
}
var string = (cursor) => {
  const value = cursor.peek();
  return value?.type === "string" ? cursor.next().text : void 0;
};
var customIdent = (cursor) => {
  const value = cursor.peek();
  if (value?.type !== "ident" || CSS_WIDE_KEYWORDS.has(value.lower) || value.lower === "default") return void 0;
  cursor.next();
  return value.text;
};
var CSS_WIDE_KEYWORDS = /* @__PURE__ */ new Set(["initial", "inherit", "unset", "revert", "revert-layer"]);

// engine/css/property-makers.ts
var ROW = { field: null, part: null, inherited: false, initial: null, initialIsCurrentColor: false, logical: null, internal: false };
function row(name, field, parse, compute, options = {}) {
  const { inherited = false, internal = false } = options;
  return { ...ROW, name, field, inherited, internal, initial: INITIAL_STYLE[field], parse, compute };
}
function plain(name, field, parse, options = {}) {
  return row(name, field, parse, same, options);
}
function keyword(name, field, names, options = {}) {
  return plain(name, field, keywords(...names), options);
}
function part(name, key, initial, parse, compute) {
  return { ...ROW, name, part: key, initial, parse, compute };
}
function colorRow(name, field, initialIsCurrentColor) {
  const compute = (specified, context) => computeColor(specified, context.color);
  return { ...ROW, name, field, initialIsCurrentColor, initial: INITIAL_STYLE[field], parse: color, compute };
}
function logical(name, ltr, rtl, parse) {
  return { ...ROW, name, logical: { ltr, rtl }, parse, compute: same };
}
function same(value) {
  return value;
}
var INHERITED = { inherited: true };
function lengthOr(range, ...names) {
  return oneOf(lengthPercentage(range), keywords(...names));
}
function computeLengthOr(value, context) {
  return typeof value === "string" ? value : computeLengthPercentage(value, context);
}
function toLength(value, context) {
  return computeLength(value, context);
}
function toLengthPercentage(value, context) {
  return computeLengthPercentage(value, context);
}

// engine/css/value-parsers.ts
var SCHEME = /^[a-z][a-z0-9+.-]*:/i;
function resolveUrl(url2, base) {
  if (base === "" || url2 === "" || url2.startsWith("#") || SCHEME.test(url2)) return url2;
  if (SCHEME.test(base)) return URL.canParse(url2, base) ? new URL(url2, base).href : url2;
  if (url2.startsWith("/")) return url2;
  return joinPath(base.slice(0, base.lastIndexOf("/") + 1), url2);
}
function joinPath(folder, path) {
  const parts = [];
  for (const part2 of (folder + path).split("/")) {
    if (part2 === ".") continue;
    if (part2 === ".." && parts.length > 0 && parts.at(-1) !== ".." && parts.at(-1) !== "") parts.pop();
    else parts.push(part2);
  }
  return parts.join("/");
}
var url = (cursor) => {
  const token = cursor.next();
  if (token?.type === "url") return resolveUrl(token.text, cursor.base);
  if (token?.type !== "function" || token.lower !== "url" && token.lower !== "src") return void 0;
  const argument = token.children[0];
  return argument?.type === "string" ? resolveUrl(argument.text, cursor.base) : void 0;
};
var GRADIENT = /^(?:-webkit-)?(repeating-)?linear-gradient$/;
var image = (cursor) => {
  const token = cursor.peek();
  if (token?.type !== "function") return urlImage(cursor);
  const match = GRADIENT.exec(token.lower);
  if (!match) return urlImage(cursor);
  if (token.lower.startsWith("-")) return void 0;
  return linearGradient(cursor.func(token.lower), match[1] !== void 0);
};
var urlImage = (cursor) => {
  const address = url(cursor);
  return address === void 0 ? void 0 : { kind: "url", url: address };
};
function linearGradient(args, repeating) {
  let direction = args.try(gradientDirection);
  if (direction === void 0) direction = 180;
  else if (!args.delim(",")) return void 0;
  const stops = [];
  do {
    const stop = colorStop(args);
    if (!stop) return void 0;
    stops.push(...stop);
  } while (args.delim(","));
  if (!args.atEnd || stops.length < 2) return void 0;
  return { kind: "linear-gradient", angle: direction, stops, repeating };
}
var SIDE_ANGLES = { top: 0, right: 90, bottom: 180, left: 270 };
var gradientDirection = (cursor) => {
  if (cursor.peek()?.lower !== "to") return angle(cursor);
  cursor.next();
  const sides = [cursor.ident(), cursor.ident()].filter((side) => side !== void 0);
  if (sides.length === 1) return Object.hasOwn(SIDE_ANGLES, sides[0]) ? SIDE_ANGLES[sides[0]] : void 0;
  const vertical = sides.find((side) => side === "top" || side === "bottom");
  const horizontal = sides.find((side) => side === "left" || side === "right");
  return vertical && horizontal ? `to ${vertical} ${horizontal}` : void 0;
};
function colorStop(cursor) {
  const stopColor = color(cursor);
  if (stopColor === void 0) return void 0;
  const at = cursor.try(lengthPercentage()) ?? null;
  const second = at === null ? void 0 : cursor.try(lengthPercentage());
  const stop = { color: stopColor, at };
  return second === void 0 ? [stop] : [stop, { color: stopColor, at: second }];
}
var HORIZONTAL = { left: 0, center: 50, right: 100 };
var VERTICAL = { top: 0, center: 50, bottom: 100 };
function percent(value) {
  return { op: "percent", value };
}
var position = (cursor) => {
  const words = [];
  while (words.length < 4 && !cursor.atEnd) {
    const word = cursor.try(positionWord);
    if (word === void 0) break;
    words.push(word);
  }
  if (words.length === 0) return void 0;
  if (words.length <= 2) return twoPart(words);
  return fourPart(words);
};
var positionWord = oneOf(keywords("left", "right", "top", "bottom", "center"), lengthPercentage());
function twoPart(words) {
  let [x, y = "center"] = words;
  if (x === "top" || x === "bottom" || y === "left" || y === "right") {
    if (typeof x !== "string" || typeof y !== "string") return void 0;
    [x, y] = [y, x];
  }
  const horizontal = onAxis(x, HORIZONTAL);
  const vertical = onAxis(y, VERTICAL);
  return horizontal === void 0 || vertical === void 0 ? void 0 : [horizontal, vertical];
}
function onAxis(word, axis) {
  if (typeof word !== "string") return word;
  return Object.hasOwn(axis, word) ? percent(axis[word]) : void 0;
}
function fourPart(words) {
  let x;
  let y;
  for (let i = 0; i < words.length; i++) {
    const side = words[i];
    if (typeof side !== "string") return void 0;
    const next = words[i + 1];
    const offset = next !== void 0 && typeof next !== "string" && side !== "center" ? next : void 0;
    if (offset !== void 0) i++;
    if (side === "left" || side === "right" || side === "center" && x === void 0 && y !== void 0) x = fromSide(side, offset, HORIZONTAL);
    else if (side === "center" && x === void 0) x = percent(50);
    else y = fromSide(side, offset, VERTICAL);
  }
  return x === void 0 || y === void 0 ? void 0 : [x, y];
}
function fromSide(side, offset, axis) {
  const base = axis[side];
  if (offset === void 0) return percent(base);
  if (base === 0) return offset;
  return { op: "sum", args: [percent(100), { op: "scale", factor: -1, arg: offset }] };
}
function counterChanges(fallback) {
  return (cursor) => {
    if (cursor.peek()?.lower === "none") return cursor.next(), [];
    const list = [];
    while (!cursor.atEnd) {
      const reversed = cursor.func("reversed");
      const name = customIdent(reversed ?? cursor);
      if (name === void 0 || reversed) return void 0;
      list.push({ name, value: cursor.try(integer()) ?? fallback });
    }
    return list.length > 0 ? list : void 0;
  };
}
var QUOTE_KEYWORDS = keywords("open-quote", "close-quote", "no-open-quote", "no-close-quote");
var contentItem = (cursor) => {
  const token = cursor.peek();
  if (token?.type === "string") return { kind: "string", value: cursor.next().text };
  if (token?.type === "ident") {
    const value = QUOTE_KEYWORDS(cursor);
    return value && { kind: "quote", value };
  }
  if (token?.type === "function" && Object.hasOwn(CONTENT_FUNCTIONS, token.lower)) {
    return CONTENT_FUNCTIONS[token.lower](cursor.func(token.lower));
  }
  const address = cursor.try(url);
  return address === void 0 ? void 0 : { kind: "image", image: { kind: "url", url: address } };
};
var counterStyle = (cursor) => {
  if (!cursor.delim(",")) return cursor.atEnd ? "decimal" : void 0;
  const style2 = customIdent(cursor) ?? string(cursor);
  return cursor.atEnd ? style2 : void 0;
};
var STRING_POSITIONS = /* @__PURE__ */ new Set(["first", "start", "last", "first-except"]);
var CONTENT_FUNCTIONS = {
  attr: (args) => {
    const name = args.ident();
    if (args.peek()?.type === "ident") args.next();
    const fallback = args.delim(",") ? string(args) : "";
    return name === void 0 || fallback === void 0 || !args.atEnd ? void 0 : { kind: "attr", name, fallback };
  },
  counter: (args) => {
    const name = customIdent(args);
    const style2 = counterStyle(args);
    return name === void 0 || style2 === void 0 ? void 0 : { kind: "counter", name, style: style2 };
  },
  counters: (args) => {
    const name = customIdent(args);
    const separator = args.delim(",") ? string(args) : void 0;
    const style2 = counterStyle(args);
    return name === void 0 || separator === void 0 || style2 === void 0 ? void 0 : { kind: "counters", name, separator, style: style2 };
  },
  element: (args) => {
    const name = customIdent(args);
    if (args.delim(",")) args.next();
    return name === void 0 || !args.atEnd ? void 0 : { kind: "element", name };
  },
  string: (args) => {
    const name = customIdent(args);
    const place = args.delim(",") ? args.ident() : "first";
    if (name === void 0 || place === void 0 || !STRING_POSITIONS.has(place) || !args.atEnd) return void 0;
    return { kind: "string-ref", name, position: place };
  }
};
var contentList = (cursor) => {
  const items = [];
  while (!cursor.atEnd && cursor.peek().type !== "comma") {
    if (cursor.delim("/")) {
      while (!cursor.atEnd) cursor.next();
      break;
    }
    const item = contentItem(cursor);
    if (!item) return void 0;
    items.push(item);
  }
  return items.length > 0 ? items : void 0;
};
var stringSetList = commaList((cursor) => {
  const name = customIdent(cursor);
  if (name === void 0 || CSS_WIDE_KEYWORDS.has(name)) return void 0;
  const content = [];
  while (!cursor.atEnd && cursor.peek().type !== "comma") {
    const item = cursor.try(contentFunction) ?? contentItem(cursor);
    if (!item) return void 0;
    content.push(item);
  }
  return content.length > 0 ? { name, content } : void 0;
});
var contentFunction = (cursor) => {
  const args = cursor.func("content");
  if (!args) return void 0;
  const what = args.atEnd ? "text" : args.ident();
  return what !== void 0 && args.atEnd && CONTENT_PARTS.has(what) ? { kind: "content", part: what } : void 0;
};
var CONTENT_PARTS = /* @__PURE__ */ new Set(["text", "before", "after", "first-letter", "marker"]);

// engine/css/properties-box.ts
var SIDES = ["Top", "Right", "Bottom", "Left"];
var CORNERS = ["TopLeft", "TopRight", "BottomRight", "BottomLeft"];
var NON_NEGATIVE = { min: 0 };
function cssName(field) {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
var DISPLAY_KEYWORDS = {
  none: "none",
  contents: "contents",
  block: "block",
  inline: "inline",
  "inline-block": "inline-block",
  "flow-root": "flow-root",
  "list-item": "list-item",
  table: "table",
  "inline-table": "inline-table",
  "table-row-group": "table-row-group",
  "table-header-group": "table-header-group",
  "table-footer-group": "table-footer-group",
  "table-row": "table-row",
  "table-cell": "table-cell",
  "table-column-group": "table-column-group",
  "table-column": "table-column",
  "table-caption": "table-caption",
  flex: "flex",
  "inline-flex": "inline-flex",
  grid: "grid",
  "inline-grid": "inline-grid",
  flow: "block",
  "run-in": "inline",
  // Ruby is laid out as plain inline text.
  ruby: "inline",
  "ruby-base": "inline",
  "ruby-text": "inline",
  "ruby-base-container": "inline",
  "ruby-text-container": "inline"
};
var INNER_BLOCK = { flow: "block", "flow-root": "flow-root", table: "table", flex: "flex", grid: "grid", ruby: "block" };
var INNER_INLINE = {
  flow: "inline",
  "flow-root": "inline-block",
  table: "inline-table",
  flex: "inline-flex",
  grid: "inline-grid",
  ruby: "inline"
};
var display = (cursor) => {
  const words = [];
  while (cursor.peek()?.type === "ident") words.push(cursor.ident());
  if (words.length === 1) return Object.hasOwn(DISPLAY_KEYWORDS, words[0]) ? DISPLAY_KEYWORDS[words[0]] : void 0;
  if (words.length === 0 || words.length > 3 || new Set(words).size !== words.length) return void 0;
  const outer = words.find((word) => word === "block" || word === "inline" || word === "run-in") ?? "block";
  const listItem = words.includes("list-item");
  const inner = words.find((word) => word !== outer && word !== "list-item") ?? "flow";
  const table = outer === "block" ? INNER_BLOCK : INNER_INLINE;
  if (!Object.hasOwn(table, inner)) return void 0;
  if (!listItem) return table[inner];
  return inner === "flow" || inner === "flow-root" ? "list-item" : void 0;
};
var SIZE_KEYWORDS = ["auto", "min-content", "max-content", "fit-content", "stretch"];
var LIMIT_KEYWORDS = ["none", "min-content", "max-content", "fit-content", "stretch"];
var size = (...names) => oneOf(lengthPercentage(NON_NEGATIVE), keywords(...names), mapped({ "-webkit-fill-available": "stretch", "-moz-available": "stretch" }));
function computeSize(value, context) {
  return typeof value === "string" ? value : computeLengthPercentage(value, context);
}
function sizeRow(field) {
  return row(cssName(field), field, size(...field.startsWith("max") ? LIMIT_KEYWORDS : SIZE_KEYWORDS), computeSize);
}
var aspectRatio = (cursor) => {
  const before = cursor.try(keywords("auto"));
  const width = cursor.try(number(NON_NEGATIVE));
  const height = width !== void 0 && cursor.delim("/") ? number(NON_NEGATIVE)(cursor) : 1;
  const auto = before ?? cursor.try(keywords("auto"));
  if (width === void 0 && !auto || height === void 0) return void 0;
  const ratio2 = width === void 0 || height === 0 ? 0 : width / height;
  return { auto: auto !== void 0 || ratio2 === 0, ratio: ratio2 };
};
var computeAuto = (value, context) => computeLengthOr(value, context);
var autoLength = lengthOr({}, "auto");
var paddingLength = lengthPercentage(NON_NEGATIVE);
var LINE_WIDTHS = { thin: 1, medium: 3, thick: 5 };
var lineWidth = oneOf(length(NON_NEGATIVE), mapped(LINE_WIDTHS));
var BORDER_STYLES = ["none", "hidden", "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"];
var borderStyle = keywords(...BORDER_STYLES);
var outlineStyle = keywords(...BORDER_STYLES.filter((style2) => style2 !== "hidden"), "auto");
var MEDIUM_WIDTH = 3;
function computePair([x, y], context) {
  return [computeLengthPercentage(x, context), computeLengthPercentage(y, context)];
}
function widthRow(field) {
  return { ...row(cssName(field), field, lineWidth, toLength), initial: MEDIUM_WIDTH };
}
function borderRows() {
  return [
    ...SIDES.map((side) => widthRow(`border${side}Width`)),
    ...SIDES.map((side) => plain(`border-${side.toLowerCase()}-style`, `border${side}Style`, borderStyle)),
    ...SIDES.map((side) => colorRow(`border-${side.toLowerCase()}-color`, `border${side}Color`, true)),
    ...CORNERS.map((corner) => row(cssName(`border${corner}Radius`), `border${corner}Radius`, pair(paddingLength), computePair))
  ];
}
var REPEATS = ["repeat", "no-repeat", "space", "round"];
var backgroundRepeat = oneOf(
  mapped({ "repeat-x": ["repeat", "no-repeat"], "repeat-y": ["no-repeat", "repeat"] }),
  pair(keywords(...REPEATS))
);
var sizePart = lengthOr(NON_NEGATIVE, "auto");
var backgroundSize = oneOf(keywords("cover", "contain"), (cursor) => {
  const width = sizePart(cursor);
  return width === void 0 ? void 0 : [width, cursor.try(sizePart) ?? "auto"];
});
var backgroundBox = keywords("border-box", "padding-box", "content-box");
var backgroundAttachment = keywords("scroll", "fixed", "local");
var backgroundImage = oneOf(image, mapped({ none: null }));
function computeBackgroundSize(value, context) {
  return typeof value === "string" ? value : [computeAuto(value[0], context), computeAuto(value[1], context)];
}
function backgroundRow(name, key, parse, compute) {
  const computeList = (list, context) => list.map((item) => compute(item, context));
  return part(name, key, INITIAL_BACKGROUND[key], commaList(parse), computeList);
}
var decorationLines = keywordSet(["underline"], ["overline"], ["line-through"], ["blink"]);
var textDecorationLine = oneOf(mapped({ none: [] }), (cursor) => {
  const lines = decorationLines(cursor);
  return lines?.filter((line) => line !== "blink");
});
var opacity = oneOf(number(), (cursor) => {
  const value = percentage()(cursor);
  return typeof value === "object" && value.op === "percent" ? value.value / 100 : void 0;
});
var VERTICAL_ALIGN = ["baseline", "sub", "super", "text-top", "text-bottom", "middle", "top", "bottom"];
var BREAKS = ["auto", "avoid", "avoid-page", "avoid-column", "page", "left", "right", "recto", "verso", "column", "always", "all"];
var breakBetween = keywords(...BREAKS);
var breakInside = keywords("auto", "avoid", "avoid-page", "avoid-column");
var bookmarkLevel = oneOf(keywords("none"), integer({ min: 1 }));
var PAGE_SIZES = {
  a0: mm(841, 1189),
  a1: mm(594, 841),
  a2: mm(420, 594),
  a3: mm(297, 420),
  a4: mm(210, 297),
  a5: mm(148, 210),
  a6: mm(105, 148),
  a7: mm(74, 105),
  b4: mm(250, 353),
  b5: mm(176, 250),
  "jis-b4": mm(257, 364),
  "jis-b5": mm(182, 257),
  letter: [816, 1056],
  legal: [816, 1344],
  ledger: [1056, 1632],
  tabloid: [1056, 1632]
};
function mm(width, height) {
  return [width * 96 / 25.4, height * 96 / 25.4];
}
var orientationKeyword = keywords("portrait", "landscape");
var pageSize = (cursor) => {
  if (cursor.try(keywords("auto"))) return { size: null, orientation: null };
  const lengths = cursor.try(pair(length(NON_NEGATIVE)));
  if (lengths) return { size: lengths, orientation: null };
  const before = cursor.try(orientationKeyword);
  const named = cursor.try(mapped(PAGE_SIZES));
  const orientation = before ?? cursor.try(orientationKeyword) ?? null;
  return named || orientation ? { size: named ?? null, orientation } : void 0;
};
function computePageSize({ size: given, orientation }, context) {
  return { size: given && [toLength(given[0], context), toLength(given[1], context)], orientation };
}
function logicalRows() {
  const kinds = [
    ["margin", "", autoLength],
    ["padding", "", paddingLength],
    ["border", "-width", lineWidth],
    ["border", "-style", borderStyle],
    ["border", "-color", BORDER_COLOR_PARSE]
  ];
  const rows3 = [];
  for (const [prefix, suffix, parse] of kinds) {
    const side = (name) => `${prefix}-${name}${suffix}`;
    rows3.push(logical(`${prefix}-inline-start${suffix}`, side("left"), side("right"), parse));
    rows3.push(logical(`${prefix}-inline-end${suffix}`, side("right"), side("left"), parse));
    rows3.push(logical(`${prefix}-block-start${suffix}`, side("top"), side("top"), parse));
    rows3.push(logical(`${prefix}-block-end${suffix}`, side("bottom"), side("bottom"), parse));
  }
  rows3.push(logical("inset-inline-start", "left", "right", autoLength), logical("inset-inline-end", "right", "left", autoLength));
  for (const block2 of ["start", "end"]) {
    const [edge, ltr, rtl] = block2 === "start" ? ["top", "left", "right"] : ["bottom", "left", "right"];
    rows3.push(logical(`border-${block2}-start-radius`, `border-${edge}-${ltr}-radius`, `border-${edge}-${rtl}-radius`, pair(paddingLength)));
    rows3.push(logical(`border-${block2}-end-radius`, `border-${edge}-${rtl}-radius`, `border-${edge}-${ltr}-radius`, pair(paddingLength)));
  }
  return rows3;
}
var BORDER_COLOR_PARSE = colorRow("border-top-color", "borderTopColor", true).parse;
function sideKeyword(field, names) {
  return row(field, field, keywords(...names), (value, { style: style2 }) => {
    const ltr = style2.direction === "ltr";
    if (value === "inline-start") return ltr ? "left" : "right";
    if (value === "inline-end") return ltr ? "right" : "left";
    return value;
  });
}
var marginRows = SIDES.map((side) => row(`margin-${side.toLowerCase()}`, `margin${side}`, autoLength, computeAuto));
var paddingRows = SIDES.map((side) => row(`padding-${side.toLowerCase()}`, `padding${side}`, paddingLength, toLengthPercentage));
var insetRows = ["top", "right", "bottom", "left"].map((side) => row(side, side, autoLength, computeAuto));
var BOX_PROPERTIES = [
  plain("display", "display", display),
  keyword("-platen-position", "position", ["static", "relative", "absolute", "fixed", "sticky", "running"]),
  plain("-platen-running-name", "runningName", customIdent),
  sideKeyword("float", ["none", "left", "right", "footnote", "inline-start", "inline-end"]),
  sideKeyword("clear", ["none", "left", "right", "both", "inline-start", "inline-end"]),
  keyword("box-sizing", "boxSizing", ["content-box", "border-box"]),
  ...["width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight"].map(sizeRow),
  plain("aspect-ratio", "aspectRatio", aspectRatio),
  ...insetRows,
  plain("z-index", "zIndex", oneOf(keywords("auto"), integer())),
  ...marginRows,
  ...paddingRows,
  ...borderRows(),
  widthRow("outlineWidth"),
  plain("outline-style", "outlineStyle", outlineStyle),
  colorRow("outline-color", "outlineColor", true),
  row("outline-offset", "outlineOffset", length(), toLength),
  plain("overflow", "overflow", overflow),
  row("opacity", "opacity", opacity, (value) => Math.max(0, Math.min(1, value))),
  row("vertical-align", "verticalAlign", lengthOr({}, ...VERTICAL_ALIGN), computeVerticalAlign),
  keyword("table-layout", "tableLayout", ["auto", "fixed"]),
  keyword("object-fit", "objectFit", ["fill", "contain", "cover", "none", "scale-down"]),
  row("object-position", "objectPosition", position, computePair),
  colorRow("background-color", "backgroundColor", false),
  backgroundRow("background-image", "backgroundImage", backgroundImage, (value, context) => value && computeImage(value, context)),
  backgroundRow("background-position", "backgroundPosition", position, computePair),
  backgroundRow("background-size", "backgroundSize", backgroundSize, computeBackgroundSize),
  backgroundRow("background-repeat", "backgroundRepeat", backgroundRepeat, same),
  backgroundRow("background-origin", "backgroundOrigin", backgroundBox, same),
  backgroundRow("background-clip", "backgroundClip", backgroundBox, same),
  backgroundRow("background-attachment", "backgroundAttachment", backgroundAttachment, same),
  plain("text-decoration-line", "textDecorationLine", textDecorationLine),
  keyword("text-decoration-style", "textDecorationStyle", ["solid", "double", "dotted", "dashed", "wavy"]),
  colorRow("text-decoration-color", "textDecorationColor", true),
  row("text-decoration-thickness", "textDecorationThickness", lengthOr({}, "auto", "from-font"), computeDecorationThickness),
  plain("content", "content", oneOf(keywords("normal", "none"), contentList)),
  plain("counter-reset", "counterReset", counterChanges(0)),
  plain("counter-increment", "counterIncrement", counterChanges(1)),
  plain("counter-set", "counterSet", counterChanges(0)),
  plain("string-set", "stringSet", oneOf(mapped({ none: [] }), stringSetList)),
  plain("break-before", "breakBefore", breakBetween),
  plain("break-after", "breakAfter", breakBetween),
  plain("break-inside", "breakInside", breakInside),
  keyword("box-decoration-break", "boxDecorationBreak", ["slice", "clone"]),
  plain("page", "page", oneOf(keywords("auto"), customIdent)),
  plain("bookmark-level", "bookmarkLevel", bookmarkLevel),
  part("size", "pageSize", { size: null, orientation: null }, pageSize, computePageSize),
  ...logicalRows()
];
function overflow(cursor) {
  const parse = mapped({ visible: "visible", hidden: "hidden", clip: "clip", scroll: "scroll", auto: "auto", overlay: "auto" });
  const both = pair(parse)(cursor);
  return both && (both[0] === "visible" ? both[1] : both[0]);
}
function computeVerticalAlign(value, context) {
  return computeLengthOr(value, context);
}
function computeDecorationThickness(value, context) {
  return computeLengthOr(value, context);
}

// engine/css/values.ts
function resolveLengthPercentage(value, basis) {
  if (typeof value === "number") return value;
  if (value.kind === "linear") {
    return value.percent === 0 ? value.px : value.px + value.percent * basis / 100;
  }
  const args = value.args.map((arg) => resolveLengthPercentage(arg, basis));
  if (value.kind === "min") return Math.min(...args);
  if (value.kind === "max") return Math.max(...args);
  const [low, middle, high] = args;
  return Math.max(low, Math.min(middle, high));
}

// engine/css/properties-text.ts
var GENERIC_FAMILIES = /* @__PURE__ */ new Set([
  "serif",
  "sans-serif",
  "monospace",
  "cursive",
  "fantasy",
  "system-ui",
  "ui-serif",
  "ui-sans-serif",
  "ui-monospace",
  "ui-rounded",
  "math",
  "emoji",
  "fangsong"
]);
var familyName = (cursor) => {
  const quoted = cursor.try(string);
  if (quoted !== void 0) return quoted;
  const words = [];
  while (cursor.peek()?.type === "ident") words.push(cursor.next().text);
  if (words.length === 0) return void 0;
  const name = words.join(" ");
  const lower = name.toLowerCase();
  if (words.length === 1 && customIdentExcluded(lower)) return void 0;
  return GENERIC_FAMILIES.has(lower) ? lower : name;
};
function customIdentExcluded(word) {
  return word === "default" || word === "initial" || word === "inherit" || word === "unset" || word === "revert";
}
var fontFamily = commaList(familyName);
var ABSOLUTE_SIZES = {
  "xx-small": 9 / 16,
  "x-small": 10 / 16,
  small: 13 / 16,
  medium: 1,
  large: 18 / 16,
  "x-large": 24 / 16,
  "xx-large": 32 / 16,
  "xxx-large": 48 / 16
};
var MEDIUM = 16;
var MONOSPACE_FACTOR = 13 / 16;
var RELATIVE_SIZE_RATIO = 1.2;
var fontSize = (cursor) => {
  const word = cursor.peek()?.lower ?? "";
  if (cursor.peek()?.type !== "ident") return lengthPercentage({ min: 0 })(cursor);
  cursor.next();
  if (Object.hasOwn(ABSOLUTE_SIZES, word)) return { keyword: ABSOLUTE_SIZES[word] };
  if (word === "larger") return { ratio: RELATIVE_SIZE_RATIO };
  return word === "smaller" ? { ratio: 1 / RELATIVE_SIZE_RATIO } : void 0;
};
function isMonospace(style2) {
  return style2.fontFamily.length === 1 && style2.fontFamily[0] === "monospace";
}
function computeFontSize(specified, context) {
  const { parent } = context;
  if (typeof specified === "object" && "keyword" in specified) {
    return MEDIUM * specified.keyword * (isMonospace(context.style) ? MONOSPACE_FACTOR : 1);
  }
  if (typeof specified === "object" && "ratio" in specified) return parent.fontSize * specified.ratio;
  const onParent = { ...context, fontSize: parent.fontSize, lineHeight: usedLineHeight(parent.lineHeight, parent.fontSize) };
  return Math.max(0, resolveLengthPercentage(computeLengthPercentage(specified, onParent), parent.fontSize));
}
function inheritedFontSize(style2, parent) {
  const mono = isMonospace(style2);
  if (mono === isMonospace(parent)) return parent.fontSize;
  return mono ? parent.fontSize * MONOSPACE_FACTOR : parent.fontSize / MONOSPACE_FACTOR;
}
var NORMAL_LINE_HEIGHT = 1.2;
function usedLineHeight(value, size2) {
  if (typeof value === "number") return value;
  return (value === "normal" ? NORMAL_LINE_HEIGHT : value.factor) * size2;
}
var lineHeightFactor = (cursor) => {
  const factor = number({ min: 0 })(cursor);
  return factor === void 0 ? void 0 : { factor };
};
var lineHeight = oneOf(keywords("normal"), lineHeightFactor, lengthPercentage({ min: 0 }));
function computeLineHeight(specified, context) {
  if (typeof specified === "string" || typeof specified === "object" && !("op" in specified)) return specified;
  const onParent = { ...context, lineHeight: usedLineHeight(context.parent.lineHeight, context.parent.fontSize) };
  return resolveLengthPercentage(computeLengthPercentage(specified, onParent), context.fontSize);
}
var fontWeight = oneOf(number({ min: 1, max: 1e3 }), mapped({ normal: 400, bold: 700 }), keywords("bolder", "lighter"));
function computeFontWeight(specified, { parent }) {
  const inherited = parent.fontWeight;
  if (specified === "bolder") return inherited < 350 ? 400 : inherited < 550 ? 700 : Math.max(900, inherited);
  if (specified === "lighter") return inherited < 100 ? inherited : inherited < 550 ? 100 : inherited < 750 ? 400 : 700;
  return specified;
}
var STRETCH_KEYWORDS = {
  "ultra-condensed": 50,
  "extra-condensed": 62.5,
  condensed: 75,
  "semi-condensed": 87.5,
  normal: 100,
  "semi-expanded": 112.5,
  expanded: 125,
  "extra-expanded": 150,
  "ultra-expanded": 200
};
var stretchPercentage = (cursor) => {
  const value = percentage({ min: 0 })(cursor);
  return typeof value === "object" && value.op === "percent" ? value.value : void 0;
};
var fontStyle = (cursor) => {
  const style2 = keywords("normal", "italic", "oblique")(cursor);
  if (style2 === "oblique" && cursor.peek()?.type === "dimension") cursor.next();
  return style2;
};
var CAPS = ["normal", "small-caps", "all-small-caps", "petite-caps", "all-petite-caps", "unicase", "titling-caps"];
var NUMERIC_GROUPS = [
  ["lining-nums", "oldstyle-nums"],
  ["proportional-nums", "tabular-nums"],
  ["diagonal-fractions", "stacked-fractions"],
  ["ordinal"],
  ["slashed-zero"]
];
var LIGATURE_GROUPS = [
  ["common-ligatures", "no-common-ligatures"],
  ["discretionary-ligatures", "no-discretionary-ligatures"],
  ["historical-ligatures", "no-historical-ligatures"],
  ["contextual", "no-contextual"]
];
var fontFeature = (cursor) => {
  const tag = string(cursor);
  if (tag === void 0 || !/^[\x20-\x7e]{4}$/.test(tag)) return void 0;
  const value = cursor.try(oneOf(mapped({ on: 1, off: 0 }), integer({ min: 0 })));
  return [tag, value ?? 1];
};
var fontFeatureSettings = oneOf(mapped({ normal: INITIAL_STYLE.fontFeatureSettings }), (cursor) => {
  const features = commaList(fontFeature)(cursor);
  return features && new Map(features);
});
var spacing = oneOf(mapped({ normal: 0 }), lengthPercentage());
function computeSpacing(value, context) {
  return resolveLengthPercentage(computeLengthPercentage(value, context), context.fontSize);
}
var ALIGNMENTS = ["start", "end", "left", "right", "center", "justify"];
var textAlign = keywords(...ALIGNMENTS, "match-parent", "-internal-center", "-internal-match-parent", "-webkit-center", "-webkit-left", "-webkit-right", "-webkit-match-parent");
function computeTextAlign(value, { parent }) {
  if (value === "-internal-center") return parent.textAlign === "start" ? "center" : parent.textAlign;
  if (!value.endsWith("match-parent")) return value.replace("-webkit-", "");
  const ltr = parent.direction === "ltr";
  if (parent.textAlign === "start") return ltr ? "left" : "right";
  if (parent.textAlign === "end") return ltr ? "right" : "left";
  return parent.textAlign;
}
var textIndent = lengthPercentage();
var tabSize = (cursor) => {
  const factor = cursor.try(number({ min: 0 }));
  return factor !== void 0 ? { factor } : length({ min: 0 })(cursor);
};
var listStyleType = (cursor) => {
  const token = cursor.peek();
  if (token?.type === "string") return JSON.stringify(cursor.next().text);
  const name = customIdent(cursor);
  return name === void 0 ? void 0 : name.toLowerCase() === name || !COUNTER_STYLE_CASES.has(name.toLowerCase()) ? name : name.toLowerCase();
};
var COUNTER_STYLE_CASES = /* @__PURE__ */ new Set([
  "none",
  "disc",
  "circle",
  "square",
  "decimal",
  "decimal-leading-zero",
  "lower-roman",
  "upper-roman",
  "lower-alpha",
  "upper-alpha",
  "lower-latin",
  "upper-latin",
  "lower-greek",
  "armenian",
  "georgian",
  "hebrew"
]);
var quotes = oneOf(keywords("auto", "none"), (cursor) => {
  const pairs = [];
  while (!cursor.atEnd) {
    const [open, close] = [string(cursor), string(cursor)];
    if (open === void 0 || close === void 0) return void 0;
    pairs.push([open, close]);
  }
  return pairs.length > 0 ? pairs : void 0;
});
var imageOrNone = oneOf(image, mapped({ none: null }));
var TEXT_PROPERTIES = [
  row("color", "color", color, (value, { parent }) => computeColor(value, parent.color), INHERITED),
  plain("font-family", "fontFamily", fontFamily, INHERITED),
  row("font-size", "fontSize", fontSize, computeFontSize, INHERITED),
  row("line-height", "lineHeight", lineHeight, computeLineHeight, INHERITED),
  row("font-weight", "fontWeight", fontWeight, computeFontWeight, INHERITED),
  plain("font-style", "fontStyle", fontStyle, INHERITED),
  plain("font-stretch", "fontStretch", oneOf(mapped(STRETCH_KEYWORDS), stretchPercentage), INHERITED),
  keyword("font-variant-caps", "fontVariantCaps", CAPS, INHERITED),
  plain("font-variant-numeric", "fontVariantNumeric", oneOf(mapped({ normal: INITIAL_STYLE.fontVariantNumeric }), keywordSet(...NUMERIC_GROUPS)), INHERITED),
  plain(
    "font-variant-ligatures",
    "fontVariantLigatures",
    oneOf(mapped({ normal: INITIAL_STYLE.fontVariantLigatures, none: LIGATURE_GROUPS.map((group) => group.find((word) => word.startsWith("no-"))) }), keywordSet(...LIGATURE_GROUPS)),
    INHERITED
  ),
  keyword("font-kerning", "fontKerning", ["auto", "normal", "none"], INHERITED),
  plain("font-feature-settings", "fontFeatureSettings", fontFeatureSettings, INHERITED),
  row("letter-spacing", "letterSpacing", spacing, computeSpacing, INHERITED),
  row("word-spacing", "wordSpacing", spacing, computeSpacing, INHERITED),
  row("text-align", "textAlign", textAlign, computeTextAlign, INHERITED),
  keyword("text-align-last", "textAlignLast", ["auto", ...ALIGNMENTS], INHERITED),
  row("text-indent", "textIndent", textIndent, toLengthPercentage, INHERITED),
  keyword("text-transform", "textTransform", ["none", "uppercase", "lowercase", "capitalize", "full-width"], INHERITED),
  keyword("white-space", "whiteSpace", ["normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces"], INHERITED),
  keyword("word-break", "wordBreak", ["normal", "break-all", "keep-all", "break-word"], INHERITED),
  keyword("overflow-wrap", "overflowWrap", ["normal", "anywhere", "break-word"], INHERITED),
  keyword("line-break", "lineBreak", ["auto", "loose", "normal", "strict", "anywhere"], INHERITED),
  keyword("hyphens", "hyphens", ["none", "manual", "auto"], INHERITED),
  row("tab-size", "tabSize", tabSize, (value, context) => typeof value === "object" && "factor" in value && !("op" in value) ? value : toLength(value, context), INHERITED),
  keyword("direction", "direction", ["ltr", "rtl"], INHERITED),
  keyword("visibility", "visibility", ["visible", "hidden", "collapse"], INHERITED),
  plain("list-style-type", "listStyleType", listStyleType, INHERITED),
  keyword("list-style-position", "listStylePosition", ["inside", "outside"], INHERITED),
  row("list-style-image", "listStyleImage", imageOrNone, (value, context) => value && computeImage(value, context), INHERITED),
  plain("quotes", "quotes", quotes, INHERITED),
  plain("orphans", "orphans", integer({ min: 1 }), INHERITED),
  plain("widows", "widows", integer({ min: 1 }), INHERITED),
  keyword("border-collapse", "borderCollapse", ["separate", "collapse"], INHERITED),
  row("border-spacing", "borderSpacing", pair(length({ min: 0 })), ([x, y], context) => [toLength(x, context), toLength(y, context)], INHERITED),
  keyword("caption-side", "captionSide", ["top", "bottom"], INHERITED),
  keyword("empty-cells", "emptyCells", ["show", "hide"], INHERITED),
  plain("-platen-lang", "lang", oneOf(string, customIdent), { inherited: true, internal: true })
];

// engine/css/property-row.ts
var INITIAL = Object.freeze({ cssWide: "initial" });

// engine/css/shorthands.ts
var SIDES2 = ["top", "right", "bottom", "left"];
function fourSides(name, longhand, parse) {
  const longhands = SIDES2.map(longhand);
  return {
    name,
    longhands,
    expand: (cursor) => {
      const values = repeat(cursor, parse, 4);
      if (!values) return void 0;
      const [top, right = top, bottom = top, left = right] = values;
      return Object.fromEntries([top, right, bottom, left].map((value, i) => [longhands[i], value]));
    }
  };
}
function twoSides(name, start, end, parse) {
  return {
    name,
    longhands: [start, end],
    expand: (cursor) => {
      const values = repeat(cursor, parse, 2);
      return values && { [start]: values[0], [end]: values[1] ?? values[0] };
    }
  };
}
function repeat(cursor, parse, limit) {
  const values = [];
  while (!cursor.atEnd && values.length < limit) {
    const value = parse(cursor);
    if (value === void 0) return void 0;
    values.push(value);
  }
  return values.length > 0 ? values : void 0;
}
function anyOrder(name, parts) {
  return { name, longhands: Object.keys(parts), expand: (cursor) => readAnyOrder(cursor, parts) };
}
function readAnyOrder(cursor, parts) {
  const found = {};
  let count = 0;
  while (!cursor.atEnd) {
    const key = Object.keys(parts).find((part2) => {
      if (part2 in found) return false;
      const value = cursor.try(parts[part2]);
      if (value !== void 0) found[part2] = value;
      return value !== void 0;
    });
    if (key === void 0) break;
    count++;
  }
  return count > 0 ? found : void 0;
}
function alias(name, longhand, parse) {
  return {
    name,
    longhands: [longhand],
    expand: (cursor) => {
      const value = parse(cursor);
      return value === void 0 ? void 0 : { [longhand]: value };
    }
  };
}
function borderSides(name, sides) {
  const longhands = sides.flatMap((side) => ["width", "style", "color"].map((kind) => `border-${side}-${kind}`));
  return {
    name,
    longhands,
    expand: (cursor) => {
      const found = readAnyOrder(cursor, { width: lineWidth, style: borderStyle, color });
      if (!found) return void 0;
      return Object.fromEntries(
        sides.flatMap((side) => Object.entries(found).map(([kind, value]) => [`border-${side}-${kind}`, value]))
      );
    }
  };
}
var CORNERS2 = ["top-left", "top-right", "bottom-right", "bottom-left"].map((corner) => `border-${corner}-radius`);
var borderRadius = {
  name: "border-radius",
  longhands: CORNERS2,
  expand: (cursor) => {
    const readRadii = () => {
      const values = [];
      while (values.length < 4) {
        const value = cursor.try(paddingLength);
        if (value === void 0) break;
        values.push(value);
      }
      if (values.length === 0) return void 0;
      const [a, b = a, c = a, d2 = b] = values;
      return [a, b, c, d2];
    };
    const horizontal = readRadii();
    const vertical = cursor.delim("/") ? readRadii() : horizontal;
    if (!horizontal || !vertical) return void 0;
    return Object.fromEntries(CORNERS2.map((corner, i) => [corner, [horizontal[i], vertical[i]]]));
  }
};
var BACKGROUND_LONGHANDS = ["image", "position", "size", "repeat", "origin", "clip", "attachment"].map((part2) => `background-${part2}`);
var positionAndSize = (cursor) => {
  const place = position(cursor);
  if (place === void 0) return void 0;
  if (!cursor.delim("/")) return [place, void 0];
  const size2 = backgroundSize(cursor);
  return size2 === void 0 ? void 0 : [place, size2];
};
var LAYER_PARTS = {
  image: backgroundImage,
  place: positionAndSize,
  repeat: backgroundRepeat,
  attachment: backgroundAttachment,
  origin: backgroundBox,
  clip: backgroundBox,
  color
};
var LAYER_DEFAULTS = {
  "background-image": null,
  "background-position": [{ op: "percent", value: 0 }, { op: "percent", value: 0 }],
  "background-size": ["auto", "auto"],
  "background-repeat": ["repeat", "repeat"],
  "background-origin": "padding-box",
  "background-clip": "border-box",
  "background-attachment": "scroll"
};
var background = {
  name: "background",
  longhands: ["background-color", ...BACKGROUND_LONGHANDS],
  expand: (cursor) => {
    const lists = Object.fromEntries(BACKGROUND_LONGHANDS.map((name) => [name, []]));
    let backgroundColor;
    do {
      if (backgroundColor !== void 0) return void 0;
      const found = readAnyOrder(cursor, LAYER_PARTS);
      if (!found) return void 0;
      backgroundColor = found.color;
      const layer = backgroundLayer(found);
      for (const name of BACKGROUND_LONGHANDS) lists[name].push(layer[name] === void 0 ? LAYER_DEFAULTS[name] : layer[name]);
    } while (cursor.delim(","));
    return { ...lists, "background-color": backgroundColor ?? INITIAL };
  }
};
function backgroundLayer(found) {
  const [place, size2] = found.place ?? [];
  return {
    "background-image": found.image,
    "background-position": place,
    "background-size": size2,
    "background-repeat": found.repeat,
    "background-attachment": found.attachment,
    "background-origin": found.origin,
    // One box sets both origin and clip.
    "background-clip": found.clip ?? found.origin
  };
}
var VARIANT_PARTS = {
  "font-variant-caps": keywords(...CAPS.filter((word) => word !== "normal")),
  "font-variant-numeric": variantWords(NUMERIC_GROUPS.flat()),
  "font-variant-ligatures": variantWords(LIGATURE_GROUPS.flat())
};
function variantWords(known) {
  return (cursor) => {
    const words = [];
    while (cursor.peek()?.type === "ident" && known.includes(cursor.peek().lower)) words.push(cursor.ident());
    return words.length > 0 ? words : void 0;
  };
}
var fontVariant = {
  name: "font-variant",
  longhands: Object.keys(VARIANT_PARTS),
  expand: (cursor) => {
    const word = cursor.peek()?.lower;
    if (word === "normal") return cursor.next(), {};
    if (word === "none") {
      cursor.next();
      return { "font-variant-ligatures": LIGATURE_GROUPS.map((group) => group.find((name) => name.startsWith("no-"))) };
    }
    return readAnyOrder(cursor, VARIANT_PARTS);
  }
};
var FONT_PREFIX = {
  "font-style": fontStyle,
  "font-variant-caps": keywords("small-caps"),
  "font-weight": fontWeight,
  "font-stretch": mapped(STRETCH_KEYWORDS)
};
var SYSTEM_FONTS = keywords("caption", "icon", "menu", "message-box", "small-caption", "status-bar");
var font = {
  name: "font",
  longhands: [
    "font-style",
    "font-variant-caps",
    "font-variant-numeric",
    "font-variant-ligatures",
    "font-weight",
    "font-stretch",
    "font-size",
    "line-height",
    "font-family",
    "font-kerning",
    "font-feature-settings"
  ],
  expand: (cursor) => {
    if (cursor.try(SYSTEM_FONTS)) return { "font-family": ["sans-serif"] };
    const found = {};
    for (let turn = 0; turn < 4; turn++) {
      if (cursor.try(keywords("normal"))) continue;
      const part2 = cursor.try((c) => readOne(c, FONT_PREFIX, found));
      if (part2 === void 0) break;
    }
    const size2 = fontSize(cursor);
    if (size2 === void 0) return void 0;
    found["font-size"] = size2;
    if (cursor.delim("/")) {
      const height = lineHeight(cursor);
      if (height === void 0) return void 0;
      found["line-height"] = height;
    }
    const families = fontFamily(cursor);
    return families && { ...found, "font-family": families };
  }
};
function readOne(cursor, parts, found) {
  for (const [name, parse] of Object.entries(parts)) {
    if (name in found) continue;
    const value = cursor.try(parse);
    if (value === void 0) continue;
    found[name] = value;
    return true;
  }
  return void 0;
}
var listStyle = {
  name: "list-style",
  longhands: ["list-style-type", "list-style-position", "list-style-image"],
  expand: (cursor) => {
    const found = readAnyOrder(cursor, {
      "list-style-position": keywords("inside", "outside"),
      "list-style-image": (c) => c.peek()?.type === "ident" ? void 0 : backgroundImage(c) ?? void 0,
      "list-style-type": listStyleTypeWord
    });
    if (found && cursor.peek()?.lower === "none") cursor.next();
    return found;
  }
};
var listStyleTypeWord = (cursor) => cursor.peek()?.type === "string" ? JSON.stringify(cursor.next().text) : customIdent(cursor);
var textDecoration = (rows3) => anyOrder("text-decoration", Object.fromEntries(
  ["line", "style", "thickness", "color"].map((kind) => [`text-decoration-${kind}`, rows3.get(`text-decoration-${kind}`).parse])
));
var positionShorthand = {
  name: "position",
  longhands: ["-platen-position", "-platen-running-name"],
  expand: (cursor) => {
    const running = cursor.func("running");
    if (running) {
      const name = running.whole(customIdent);
      return name === void 0 ? void 0 : { "-platen-position": "running", "-platen-running-name": name };
    }
    const scheme = oneOf(keywords("static", "relative", "absolute", "fixed", "sticky"), mapped({ "-webkit-sticky": "sticky" }))(cursor);
    return scheme === void 0 ? void 0 : { "-platen-position": scheme };
  }
};
var LEGACY_BREAKS = { always: "page", auto: "auto", avoid: "avoid", left: "left", right: "right", page: "page" };
var NOT_IN_ALL = /* @__PURE__ */ new Set(["direction", "-platen-lang"]);
function shorthandRows(longhands) {
  const inline = (kind) => [`${kind}-inline-start`, `${kind}-inline-end`];
  const block2 = (kind) => [`${kind}-block-start`, `${kind}-block-end`];
  const parserOf = (name) => longhands.get(name).parse;
  return [
    fourSides("margin", (side) => `margin-${side}`, autoLength),
    fourSides("padding", (side) => `padding-${side}`, paddingLength),
    fourSides("inset", (side) => side, autoLength),
    fourSides("border-width", (side) => `border-${side}-width`, lineWidth),
    fourSides("border-style", (side) => `border-${side}-style`, borderStyle),
    fourSides("border-color", (side) => `border-${side}-color`, color),
    twoSides("margin-inline", ...inline("margin"), autoLength),
    twoSides("margin-block", ...block2("margin"), autoLength),
    twoSides("padding-inline", ...inline("padding"), paddingLength),
    twoSides("padding-block", ...block2("padding"), paddingLength),
    twoSides("inset-inline", ...inline("inset"), autoLength),
    twoSides("inset-block", "top", "bottom", autoLength),
    ...["width", "style", "color"].flatMap(
      (kind) => ["inline", "block"].map(
        (axis) => twoSides(`border-${axis}-${kind}`, `border-${axis}-start-${kind}`, `border-${axis}-end-${kind}`, parserOf(`border-top-${kind}`))
      )
    ),
    borderSides("border", SIDES2),
    ...SIDES2.map((side) => borderSides(`border-${side}`, [side])),
    ...["inline", "block"].flatMap((axis) => [
      borderSides(`border-${axis}`, [`${axis}-start`, `${axis}-end`]),
      borderSides(`border-${axis}-start`, [`${axis}-start`]),
      borderSides(`border-${axis}-end`, [`${axis}-end`])
    ]),
    borderRadius,
    anyOrder("outline", { "outline-width": lineWidth, "outline-style": outlineStyle, "outline-color": color }),
    background,
    font,
    fontVariant,
    listStyle,
    textDecoration(longhands),
    positionShorthand,
    alias("inline-size", "width", parserOf("width")),
    alias("block-size", "height", parserOf("height")),
    alias("min-inline-size", "min-width", parserOf("min-width")),
    alias("min-block-size", "min-height", parserOf("min-height")),
    alias("max-inline-size", "max-width", parserOf("max-width")),
    alias("max-block-size", "max-height", parserOf("max-height")),
    alias("inset-block-start", "top", autoLength),
    alias("inset-block-end", "bottom", autoLength),
    alias("word-wrap", "overflow-wrap", parserOf("overflow-wrap")),
    alias("font-width", "font-stretch", parserOf("font-stretch")),
    alias("page-break-before", "break-before", mapped(LEGACY_BREAKS)),
    alias("page-break-after", "break-after", mapped(LEGACY_BREAKS)),
    alias("page-break-inside", "break-inside", keywords("auto", "avoid")),
    alias("-webkit-column-break-inside", "break-inside", breakInside),
    alias("-webkit-column-break-before", "break-before", breakBetween),
    alias("overflow-x", "overflow", lengthFree),
    alias("overflow-y", "overflow", lengthFree),
    { name: "all", longhands: [...longhands.keys()].filter((name) => !NOT_IN_ALL.has(name)), expand: () => void 0 }
  ];
}
var lengthFree = keywords("visible", "hidden", "clip", "scroll", "auto");

// engine/css/property-table.ts
var PROPERTIES = [...TEXT_PROPERTIES, ...BOX_PROPERTIES];
var byName = new Map(PROPERTIES.map((row2) => [row2.name, row2]));
var PROPERTY_INDEX = new Map(PROPERTIES.map((row2, index) => [row2.name, index]));
var SHORTHANDS = new Map(shorthandRows(byName).map((row2) => [row2.name, row2]));
var MEANINGLESS_ON_PAPER = /* @__PURE__ */ new Set([
  "accent-color",
  "animation",
  "appearance",
  "backface-visibility",
  "caret",
  "caret-color",
  "caret-shape",
  "color-scheme",
  "contain",
  "content-visibility",
  "cursor",
  "field-sizing",
  "font-display",
  "font-optical-sizing",
  "font-smooth",
  "forced-color-adjust",
  "image-rendering",
  "interactivity",
  "interpolate-size",
  "nav-up",
  "nav-down",
  "nav-left",
  "nav-right",
  "outline-radius",
  "overflow-anchor",
  "pointer-events",
  "print-color-adjust",
  "color-adjust",
  "resize",
  "scrollbar-color",
  "scrollbar-gutter",
  "scrollbar-width",
  "speak",
  "speak-as",
  "text-rendering",
  "text-size-adjust",
  "touch-action",
  "transition",
  "user-select",
  "view-transition-name",
  "view-transition-class",
  "voice-family",
  "will-change"
]);
var MEANINGLESS_PREFIXES = /^(?:animation|transition|scroll|overscroll|view-timeline|timeline|contain-intrinsic|cue|pause|rest|voice)-/;
function isMeaninglessOnPaper(name) {
  return MEANINGLESS_ON_PAPER.has(name) || MEANINGLESS_PREFIXES.test(name);
}

// engine/css/declarations.ts
var PendingValue = class {
  constructor(property, text, base) {
    this.property = property;
    this.text = text;
    this.base = base;
  }
  property;
  text;
  base;
};
var CSS_WIDE = new Map(
  [...CSS_WIDE_KEYWORDS].map((word) => [word, word === "initial" ? INITIAL : Object.freeze({ cssWide: word })])
);
function isCssWide(value) {
  return typeof value === "object" && value !== null && "cssWide" in value;
}
function parseDeclarations(items, source2) {
  const normal = [];
  const important = [];
  for (const item of items) {
    if (item.kind === "declaration") addDeclaration(item, source2, item.important ? important : normal);
    else if (item.kind === "invalid") warnInvalidItem(item.text, item.start, source2);
  }
  return { normal, important };
}
function warnInvalidItem(text, start, source2) {
  if (/^[*_]/.test(text)) return;
  warn(source2, `\u201C${shorten(text)}\u201D is not a CSS declaration and was ignored.`, start);
}
function addDeclaration(node, source2, target) {
  const { name, important } = node;
  if (name.startsWith("--")) {
    const wide = wholeCssWide(node.values);
    target.push({ property: -1, name, value: wide ?? node.text, important });
    return;
  }
  const expanded = parseDeclaration(name, node.values, node.text, source2);
  if (expanded === void 0) {
    reportUnsupported(node, source2);
    return;
  }
  for (const [property, value] of expanded) target.push({ property, name: "", value, important });
}
function parseDeclaration(name, values, text, source2) {
  const shorthand = SHORTHANDS.get(name);
  const index = shorthand ? -1 : PROPERTY_INDEX.get(name);
  if (index === void 0 || values.length === 0) return void 0;
  if (name.startsWith("-platen-") && !source2.internal) return void 0;
  const common = wholeCssWide(values) ?? (containsVar(values) ? new PendingValue(name, text, source2.base) : void 0);
  if (common !== void 0) {
    if (!shorthand) return [[index, common]];
    return shorthand.longhands.map((longhand) => [PROPERTY_INDEX.get(longhand), common]);
  }
  const cursor = new ValueCursor(values, source2.base);
  if (shorthand) return expandShorthand(shorthand, cursor);
  const value = cursor.whole(PROPERTIES[index].parse);
  return value === void 0 ? void 0 : [[index, value]];
}
function expandShorthand(shorthand, cursor) {
  const expansion = cursor.whole(shorthand.expand);
  return expansion && shorthand.longhands.map((name) => [PROPERTY_INDEX.get(name), name in expansion ? expansion[name] : INITIAL]);
}
function wholeCssWide(values) {
  return values.length === 1 && values[0].type === "ident" ? CSS_WIDE.get(values[0].lower) : void 0;
}
function containsVar(values) {
  return values.some((value) => value.type === "function" && value.lower === "var" || value.children.length > 0 && containsVar(value.children));
}
function reportUnsupported(node, source2) {
  const { name, values } = node;
  if (name.startsWith("-") || name.startsWith("_") || isMeaninglessOnPaper(name)) return;
  const known = SHORTHANDS.has(name) || PROPERTY_INDEX.has(name);
  if (!known) warn(source2, `The property \u201C${name}\u201D is not supported and was ignored.`, node.start);
  else if (values.length === 0) warn(source2, `\u201C${name}\u201D has no value and was ignored.`, node.start);
  else if (!isVendorValue(values)) warn(source2, `\u201C${name}: ${shorten(node.text)}\u201D is not supported and was ignored.`, node.start);
}
function isVendorValue(values) {
  return values.some(
    (value) => (value.type === "ident" || value.type === "function") && /^(?:-[a-z]+-|progid$|expression$)/.test(value.lower) || value.text.endsWith("	")
  );
}
function warn(source2, message, offset) {
  source2.diagnostics?.warn("SVC_CSS_UNSUPPORTED", message, source2.positionOf(offset));
}
function shorten(text) {
  const line = text.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}\u2026` : line;
}

// engine/css/cascade.ts
var ORIGIN_RANK = { "user-agent": 0, user: 1, author: 2 };
var HINT_LEVEL = Object.freeze({ origin: 2, layer: -1 });
var INLINE_LEVEL = Object.freeze({ origin: 2, layer: Infinity });
function strongestFirst(entries, visit) {
  for (const entry of importantOrder(entries)) visitBlock(entry.block.important, entry.level, visit);
  for (let i = entries.length - 1; i >= 0; i--) visitBlock(entries[i].block.normal, entries[i].level, visit);
}
function visitBlock(list, level, visit) {
  for (let i = list.length - 1; i >= 0; i--) visit(list[i], level);
}
function importantOrder(entries) {
  const important = entries.filter((entry) => entry.block.important.length > 0);
  if (important.length < 2) return important;
  const strength = ({ layer }) => layer === Infinity ? -2 : layer;
  const position2 = new Map(important.map((entry, i) => [entry, i]));
  return important.sort(
    (a, b) => a.level.origin - b.level.origin || strength(a.level) - strength(b.level) || position2.get(b) - position2.get(a)
  );
}
function cascade(entries, direction) {
  const properties = /* @__PURE__ */ new Map();
  const custom = /* @__PURE__ */ new Map();
  const winners = { properties, custom };
  const early = new Collector(winners);
  strongestFirst(entries, (declaration, level) => {
    if (declaration.property === -1) early.add(declaration.name, declaration, level);
    else if (declaration.property === DIRECTION) early.add(DIRECTION, declaration, level);
  });
  let ltr = null;
  const late = new Collector(winners);
  strongestFirst(entries, (declaration, level) => {
    const { property } = declaration;
    if (property === -1 || property === DIRECTION) return;
    const { logical: logical2 } = PROPERTIES[property];
    if (!logical2) late.add(property, declaration, level);
    else {
      ltr ??= direction(winners) === "ltr";
      late.add(PROPERTY_INDEX.get(ltr ? logical2.ltr : logical2.rtl), declaration, level);
    }
  });
  return winners;
}
var DIRECTION = PROPERTY_INDEX.get("direction");
var Collector = class {
  constructor(winners) {
    this.winners = winners;
  }
  winners;
  #rollbacks = /* @__PURE__ */ new Map();
  add(key, declaration, level) {
    const target = typeof key === "number" ? this.winners.properties : this.winners.custom;
    if (target.has(key)) return;
    const rollback = this.#rollbacks.get(key);
    if (rollback && isRolledBack(level, rollback)) return;
    const { value } = declaration;
    if (isCssWide(value) && (value.cssWide === "revert" || value.cssWide === "revert-layer")) {
      this.#rollbacks.set(key, { level, whole: value.cssWide === "revert" });
    } else target.set(key, value);
  }
};
function isRolledBack(level, { level: from, whole }) {
  if (level.origin !== from.origin) return level.origin > from.origin;
  return whole || level.layer >= from.layer;
}

// engine/css/custom-properties.ts
var MAX_SUBSTITUTED_LENGTH = 65536;
function resolveCustomProperties(inherited, declared) {
  if (declared.size === 0) return inherited;
  return new Resolution(inherited, declared).all();
}
var Resolution = class {
  constructor(inherited, declared) {
    this.inherited = inherited;
    this.declared = declared;
  }
  inherited;
  declared;
  #done = /* @__PURE__ */ new Map();
  #path = [];
  #cyclic = /* @__PURE__ */ new Set();
  all() {
    const result = new Map(this.inherited);
    for (const name of this.declared.keys()) {
      const value = this.#resolve(name);
      if (value === void 0) result.delete(name);
      else result.set(name, value);
    }
    return result;
  }
  /** Recursion is as deep as a chain of references; every name is resolved once. */
  #resolve(name) {
    if (!this.declared.has(name)) return this.inherited.get(name);
    if (this.#done.has(name)) return this.#done.get(name);
    const at = this.#path.indexOf(name);
    if (at >= 0) {
      for (const member of this.#path.slice(at)) this.#cyclic.add(member);
      return void 0;
    }
    const text = this.declared.get(name);
    if (text === void 0 || this.#path.length >= MAX_CHAIN) return void 0;
    this.#path.push(name);
    const value = text.includes("var(") || /var\(/i.test(text) ? substituteVars(text, (other) => this.#resolve(other)) : text;
    this.#path.pop();
    const result = this.#cyclic.has(name) ? void 0 : value;
    this.#done.set(name, result);
    return result;
  }
};
var MAX_CHAIN = 256;
function substituteVars(text, lookup) {
  return substitute(text, parseComponentValues(text), 0, text.length, lookup);
}
function substitute(text, values, from, to, lookup) {
  let result = "";
  let at = from;
  for (const value of values) {
    const isVar = value.type === "function" && value.lower === "var";
    if (!isVar && !containsVar(value.children)) continue;
    result += text.slice(at, value.start);
    const piece = isVar ? replaceVar(text, value, lookup) : substituteInside(text, value, lookup);
    if (piece === void 0 || result.length + piece.length > MAX_SUBSTITUTED_LENGTH) return void 0;
    result += isVar ? apart(result, piece, text[value.end]) : piece;
    at = value.end;
  }
  return result + text.slice(at, to);
}
function substituteInside(text, value, lookup) {
  const open = value.type === "function" ? text.indexOf("(", value.start) + 1 : value.start + 1;
  const inner = substitute(text, value.children, open, value.end, lookup);
  return inner === void 0 ? void 0 : text.slice(value.start, open) + inner;
}
function replaceVar(text, call, lookup) {
  const [name, comma, ...fallback] = call.children;
  if (name?.type !== "ident" || !name.text.startsWith("--") || comma && comma.type !== "comma") return void 0;
  const value = lookup(name.text);
  const end = text[call.end - 1] === ")" ? call.end - 1 : call.end;
  const spare = comma ? substitute(text, fallback, comma.end, end, lookup) : void 0;
  return value ?? spare?.trim();
}
function apart(before, piece, after) {
  const joinsBefore = /[\w\-#@.%\\]$/.test(before) && piece !== "";
  const joinsAfter = after !== void 0 && /[\w\-%(\\]/.test(after);
  return `${joinsBefore ? "/**/" : ""}${piece}${joinsAfter ? "/**/" : ""}`;
}

// engine/css/compute-style.ts
var INHERITED_FIELDS = [
  ...PROPERTIES.filter((row2) => row2.inherited && row2.field).map((row2) => row2.field),
  "customProperties"
];
var CURRENT_COLOR_FIELDS = PROPERTIES.filter((row2) => row2.initialIsCurrentColor).map((row2) => row2.field);
function inheritFrom(parent) {
  const style2 = { ...INITIAL_STYLE };
  for (const field of INHERITED_FIELDS) style2[field] = parent[field];
  return style2;
}
function useCurrentColor(style2) {
  for (const field of CURRENT_COLOR_FIELDS) style2[field] = style2.color;
}
function anonymousStyleOf(parent, display2) {
  const style2 = inheritFrom(parent);
  useCurrentColor(style2);
  style2.display = display2;
  return style2;
}
function computeStyle(cascaded, parent, environment, options = {}) {
  return new StyleComputation(cascaded, parent, environment, options).run();
}
function cascadedDirection(cascaded, parent) {
  const value = cascaded.properties.get(PROPERTY_INDEX.get("direction"));
  if (value === "ltr" || value === "rtl") return value;
  if (value instanceof PendingValue) {
    const custom = customPropertiesOf(cascaded, parent);
    const text = substituteVars(value.text, (name) => custom.get(name));
    if (text === "ltr" || text === "rtl") return text;
  }
  return isCssWide(value) && value.cssWide === "initial" ? "ltr" : parent.direction;
}
function customPropertiesOf(cascaded, parent) {
  const declared = /* @__PURE__ */ new Map();
  for (const [name, value] of cascaded.custom) {
    if (!isCssWide(value)) declared.set(name, value);
    else if (value.cssWide === "initial") declared.set(name, void 0);
  }
  return resolveCustomProperties(parent.customProperties, declared);
}
var StyleComputation = class {
  constructor(cascaded, parent, environment, options) {
    this.cascaded = cascaded;
    this.parent = parent;
    this.environment = environment;
    this.options = options;
    const style2 = inheritFrom(parent);
    this.style = style2;
    const { root } = environment;
    this.#context = {
      parent,
      style: style2,
      color: parent.color,
      fontSize: parent.fontSize,
      lineHeight: usedLineHeight(parent.lineHeight, parent.fontSize),
      // rem and rlh in the root's own font-size are of the initial value.
      rootFontSize: (root ?? INITIAL_STYLE).fontSize,
      rootLineHeight: usedLineHeight((root ?? INITIAL_STYLE).lineHeight, (root ?? INITIAL_STYLE).fontSize),
      viewportWidth: environment.viewportWidth,
      viewportHeight: environment.viewportHeight
    };
  }
  cascaded;
  parent;
  environment;
  options;
  style;
  #parts = {};
  #context;
  /** Shorthands and longhands with var() after substitution, by declaration. */
  #substituted = /* @__PURE__ */ new Map();
  run() {
    const { style: style2, parent, cascaded } = this;
    if (cascaded.custom.size > 0) style2.customProperties = customPropertiesOf(cascaded, parent);
    for (const name of EARLY_PROPERTIES) this.#computeRow(PROPERTY_INDEX.get(name));
    useCurrentColor(style2);
    for (const [width] of LINES) style2[width] = MEDIUM_WIDTH;
    for (const index of [...cascaded.properties.keys()].sort((a, b) => a - b)) {
      if (!EARLY_INDEXES.has(index)) this.#computeRow(index);
    }
    finish(style2, parent, this.#parts, this.options);
    return { style: Object.freeze(style2), parts: this.#parts };
  }
  #computeRow(index) {
    const row2 = PROPERTIES[index];
    const value = this.cascaded.properties.get(index);
    const specified = value instanceof PendingValue ? this.#substitute(value, index) : value;
    if (specified !== void 0) this.#apply(row2, specified);
    else if (row2.name === "font-size") this.style.fontSize = inheritedFontSize(this.style, this.parent);
    this.#updateContext(row2.name);
  }
  #apply(row2, specified) {
    if (!isCssWide(specified)) this.#set(row2, row2.compute(specified, this.#context));
    else if (specified.cssWide === "inherit" || specified.cssWide !== "initial" && row2.inherited) this.#set(row2, this.#inheritedValue(row2));
    else this.#set(row2, row2.initialIsCurrentColor ? this.style.color : row2.initial);
  }
  #inheritedValue(row2) {
    if (row2.field) return row2.name === "font-size" ? inheritedFontSize(this.style, this.parent) : this.parent[row2.field];
    return row2.part && row2.part !== "pageSize" ? inheritedBackgroundPart(this.parent, row2.part) : row2.initial;
  }
  #set(row2, value) {
    if (row2.field) this.style[row2.field] = value;
    else if (row2.part) this.#parts[row2.part] = value;
  }
  #updateContext(name) {
    const { style: style2 } = this;
    if (name === "color") this.#context.color = style2.color;
    else if (name === "font-size" || name === "line-height") {
      this.#context.fontSize = style2.fontSize;
      this.#context.lineHeight = usedLineHeight(style2.lineHeight, style2.fontSize);
      if (!this.environment.root) {
        this.#context.rootFontSize = this.#context.fontSize;
        this.#context.rootLineHeight = this.#context.lineHeight;
      }
    }
  }
  /** Invalid at computed-value time: as unset (CSS Custom Properties 1, § 3.1). */
  #substitute(pending, index) {
    let values = this.#substituted.get(pending);
    if (values === void 0) {
      values = parsePending(pending, this.style.customProperties);
      this.#substituted.set(pending, values);
    }
    if (!values) return UNSET;
    if (values.has(index)) return values.get(index);
    return values.size === 1 ? values.values().next().value : logicalValue(values, index, this.style.direction);
  }
};
var UNSET = Object.freeze({ cssWide: "unset" });
function parsePending(pending, custom) {
  const text = substituteVars(pending.text, (name) => custom.get(name));
  if (text === void 0) return null;
  const expanded = parseDeclaration(pending.property, parseComponentValues(text), text, { base: pending.base, internal: true });
  return expanded ? new Map(expanded) : null;
}
function logicalValue(values, index, direction) {
  for (const [candidate, value] of values) {
    const { logical: logical2 } = PROPERTIES[candidate];
    if (logical2 && PROPERTY_INDEX.get(logical2[direction]) === index) return value;
  }
  return UNSET;
}
var EARLY_PROPERTIES = ["direction", "font-family", "font-size", "line-height", "color"];
var EARLY_INDEXES = new Set(EARLY_PROPERTIES.map((name) => PROPERTY_INDEX.get(name)));
var BLOCKIFIED = {
  inline: "block",
  "inline-block": "block",
  "inline-table": "table",
  "inline-flex": "flex",
  "inline-grid": "grid",
  "table-row-group": "block",
  "table-header-group": "block",
  "table-footer-group": "block",
  "table-row": "block",
  "table-cell": "block",
  "table-column-group": "block",
  "table-column": "block",
  "table-caption": "block"
};
var FLEX_CONTAINERS = /* @__PURE__ */ new Set(["flex", "inline-flex", "grid", "inline-grid"]);
var LIST_ITEM = Object.freeze({ name: "list-item", value: 1 });
function finish(style2, parent, parts, options) {
  if (style2.position === "absolute" || style2.position === "fixed") style2.float = "none";
  const outOfFlow = style2.float !== "none" || style2.position === "absolute" || style2.position === "fixed";
  if (options.isRoot && style2.display === "contents") style2.display = "block";
  if (!options.isPage && (outOfFlow || options.isRoot || FLEX_CONTAINERS.has(parent.display))) {
    style2.display = BLOCKIFIED[style2.display] ?? style2.display;
  }
  for (const [width, line] of LINES) {
    if (style2[line] === "none" || style2[line] === "hidden") style2[width] = 0;
  }
  if (style2.position !== "running") style2.runningName = "";
  if (hasBackgroundParts(parts)) style2.backgroundLayers = backgroundLayers(parts);
  if (style2.display === "list-item" && !style2.counterIncrement.some((change) => change.name === "list-item")) {
    style2.counterIncrement = [...style2.counterIncrement, LIST_ITEM];
  }
}
var LINES = [
  ["borderTopWidth", "borderTopStyle"],
  ["borderRightWidth", "borderRightStyle"],
  ["borderBottomWidth", "borderBottomStyle"],
  ["borderLeftWidth", "borderLeftStyle"],
  ["outlineWidth", "outlineStyle"]
];
function hasBackgroundParts(parts) {
  return parts.backgroundImage !== void 0 || parts.backgroundClip !== void 0;
}

// engine/css/hints.ts
function presentationalHints(tree2, node) {
  const name = tree2.name(node);
  const attributes = tree2.attributes(node);
  const ofElement = Object.hasOwn(ELEMENT_HINTS, name) ? ELEMENT_HINTS[name] : void 0;
  let css2 = "";
  if (attributes.size > 0) {
    for (const key in GLOBAL_HINTS) css2 += hint(GLOBAL_HINTS, key, attributes, tree2, node);
    if (ofElement) for (const key in ofElement) css2 += hint(ofElement, key, attributes, tree2, node);
  }
  const structural = Object.hasOwn(STRUCTURAL_HINTS, name) ? STRUCTURAL_HINTS[name] : void 0;
  return structural ? structural(tree2, node) + css2 : css2;
}
function hint(hints, key, attributes, tree2, node) {
  const value = attributes.get(key);
  return value === void 0 ? "" : hints[key](value, tree2, node);
}
function integerOf(value) {
  const match = /^[ \t\n\f\r]*([+-]?\d{1,9})/.exec(value);
  return match ? Number(match[1]) : void 0;
}
function dimension(value) {
  const match = /^[ \t\n\f\r]*(\d{1,9}(?:\.\d{1,9})?)(%?)/.exec(value);
  return match ? `${Number(match[1])}${match[2] === "%" ? "%" : "px"}` : "";
}
function legacyColor(value) {
  const text = value.trim().toLowerCase();
  if (COLOR_NAMES.has(text)) return text;
  const digits = text.replace(/^#/, "");
  return /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(digits) ? `#${digits}` : "";
}
function set(property, value) {
  return value === "" ? "" : `${property}:${value};`;
}
var asDimension = (property) => (value) => set(property, dimension(value));
var asNonZeroDimension = (property) => (value) => /^\s*0+(?:\.0*)?%?\s*$/.test(value) ? "" : set(property, dimension(value));
var asColor = (property) => (value) => set(property, legacyColor(value));
var asKeyword = (table) => (value) => {
  const word = value.trim().toLowerCase();
  return Object.hasOwn(table, word) ? table[word] : "";
};
var asUrl = (property) => (value) => value.trim() === "" ? "" : `${property}:url("${value.trim().replace(/["\\\n\r\f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}");`;
var TEXT_ALIGN = asKeyword({
  left: "text-align:left;",
  right: "text-align:right;",
  center: "text-align:center;",
  middle: "text-align:center;",
  justify: "text-align:justify;"
});
var CELL_VERTICAL_ALIGN = asKeyword({
  top: "vertical-align:top;",
  middle: "vertical-align:middle;",
  center: "vertical-align:middle;",
  bottom: "vertical-align:bottom;",
  baseline: "vertical-align:baseline;"
});
var REPLACED_ALIGN = asKeyword({
  left: "float:left;",
  right: "float:right;",
  top: "vertical-align:top;",
  texttop: "vertical-align:text-top;",
  bottom: "vertical-align:baseline;",
  baseline: "vertical-align:baseline;",
  middle: "vertical-align:middle;",
  absmiddle: "vertical-align:middle;",
  center: "vertical-align:middle;",
  abscenter: "vertical-align:middle;",
  absbottom: "vertical-align:bottom;"
});
var TABLE_ALIGN = asKeyword({
  left: "float:left;",
  right: "float:right;",
  center: "margin-left:auto;margin-right:auto;",
  middle: "margin-left:auto;margin-right:auto;"
});
var RULE_ALIGN = asKeyword({
  left: "margin-left:0;margin-right:auto;",
  right: "margin-left:auto;margin-right:0;",
  center: "margin-left:auto;margin-right:auto;"
});
var CLEAR = asKeyword({ left: "clear:left;", right: "clear:right;", all: "clear:both;", both: "clear:both;" });
var LIST_TYPES = asKeyword({ disc: "list-style-type:disc;", circle: "list-style-type:circle;", square: "list-style-type:square;", none: "list-style-type:none;" });
var NUMBER_TYPES = {
  1: "decimal",
  a: "lower-alpha",
  A: "upper-alpha",
  i: "lower-roman",
  I: "upper-roman"
};
var listType = (value, tree2, node) => {
  const number2 = Object.hasOwn(NUMBER_TYPES, value.trim()) ? NUMBER_TYPES[value.trim()] : "";
  return number2 === "" ? LIST_TYPES(value, tree2, node) : `list-style-type:${number2};`;
};
var FONT_SIZES = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];
var fontSize2 = (value) => {
  const match = /^\s*([+-]?)(\d+)/.exec(value);
  if (!match) return "";
  const step = match[1] === "+" ? 3 + Number(match[2]) : match[1] === "-" ? 3 - Number(match[2]) : Number(match[2]);
  return set("font-size", FONT_SIZES[Math.max(1, Math.min(7, step)) - 1]);
};
var fontFace = (value) => {
  const names = value.split(",").map((name) => name.trim().replace(/["'\\;{}\n]/g, "")).filter((name) => name !== "");
  return names.length === 0 ? "" : `font-family:${names.map((name) => /^(?:serif|sans-serif|monospace|cursive|fantasy)$/i.test(name) ? name : `"${name}"`).join(",")};`;
};
var nowrap = () => "white-space:nowrap;";
var background2 = { bgcolor: asColor("background-color"), background: asUrl("background-image") };
var hvSpace = {
  hspace: (value) => set("margin-left", dimension(value)) + set("margin-right", dimension(value)),
  vspace: (value) => set("margin-top", dimension(value)) + set("margin-bottom", dimension(value))
};
var pixelBorder = (value) => {
  const width = integerOf(value);
  return width !== void 0 && width > 0 ? `border:${width}px solid;` : "";
};
var replaced = { width: asDimension("width"), height: asDimension("height"), align: REPLACED_ALIGN, ...hvSpace };
var cell = {
  align: TEXT_ALIGN,
  valign: CELL_VERTICAL_ALIGN,
  width: asNonZeroDimension("width"),
  height: asNonZeroDimension("height"),
  nowrap,
  ...background2
};
var rows = { align: TEXT_ALIGN, valign: CELL_VERTICAL_ALIGN, height: asDimension("height"), ...background2 };
var block = { align: TEXT_ALIGN };
var ruleSize = (value, tree2, node) => {
  const size2 = integerOf(value);
  if (size2 === void 0 || size2 < 1) return "";
  const solid = tree2.attr(node, "noshade") !== void 0 || tree2.attr(node, "color") !== void 0;
  if (solid) return `border-width:${size2 / 2}px;`;
  return size2 === 1 ? "border-bottom-width:0;" : `height:${size2 - 2}px;`;
};
var ELEMENT_HINTS = {
  img: { ...replaced, border: pixelBorder },
  object: { ...replaced, border: pixelBorder },
  embed: replaced,
  iframe: { ...replaced, frameborder: (value) => /^\s*(?:0|no)\b/i.test(value) ? "border-width:0;" : "" },
  video: replaced,
  audio: replaced,
  canvas: replaced,
  input: { ...replaced, border: pixelBorder },
  svg: { width: asDimension("width"), height: asDimension("height") },
  table: {
    align: TABLE_ALIGN,
    width: asNonZeroDimension("width"),
    height: asDimension("height"),
    ...background2,
    ...hvSpace,
    cellspacing: asDimension("border-spacing"),
    border: (value) => {
      const width = integerOf(value) ?? 1;
      return width > 0 ? `border:${width}px outset gray;` : "";
    },
    bordercolor: asColor("border-color")
  },
  td: cell,
  th: cell,
  tr: rows,
  thead: rows,
  tbody: rows,
  tfoot: rows,
  col: { width: asDimension("width") },
  colgroup: { width: asDimension("width") },
  caption: { align: asKeyword({ bottom: "caption-side:bottom;", top: "caption-side:top;", left: "text-align:left;", right: "text-align:right;", center: "text-align:center;" }) },
  p: block,
  div: block,
  h1: block,
  h2: block,
  h3: block,
  h4: block,
  h5: block,
  h6: block,
  legend: block,
  hr: {
    align: RULE_ALIGN,
    width: asDimension("width"),
    size: ruleSize,
    noshade: () => "border-style:solid;color:gray;",
    color: (value) => set("color", legacyColor(value)) + "border-style:solid;"
  },
  br: { clear: CLEAR },
  font: { color: asColor("color"), face: fontFace, size: fontSize2 },
  body: {
    text: asColor("color"),
    ...background2,
    marginheight: (value) => set("margin-top", dimension(value)) + set("margin-bottom", dimension(value)),
    marginwidth: (value) => set("margin-left", dimension(value)) + set("margin-right", dimension(value))
  },
  ul: { type: listType },
  ol: { type: listType, start: startOf, reversed: reversedOf },
  li: { type: listType, value: (value) => {
    const number2 = integerOf(value);
    return number2 === void 0 ? "" : `counter-set:list-item ${number2};`;
  } },
  pre: { width: () => "", wrap: () => "white-space:pre-wrap;" }
};
function startOf(value, tree2, node) {
  const start = integerOf(value);
  if (start === void 0) return "";
  return `counter-reset:list-item ${tree2.attr(node, "reversed") === void 0 ? start - 1 : start + 1};`;
}
function reversedOf(_value, tree2, node) {
  if (integerOf(tree2.attr(node, "start") ?? "") !== void 0) return "";
  let items = 0;
  for (let n = tree2.firstChild(node); n !== NO_NODE; n = tree2.nextSibling(n)) if (tree2.name(n) === "li") items++;
  return `counter-reset:list-item ${items + 1};`;
}
var GLOBAL_HINTS = {
  lang: language,
  "xml:lang": (value, tree2, node) => tree2.attr(node, "lang") === void 0 ? language(value) : "",
  dir: (value, tree2, node) => {
    const direction = value.trim().toLowerCase();
    if (direction === "ltr" || direction === "rtl") return `direction:${direction};`;
    return direction === "auto" ? `direction:${autoDirection(tree2.textContent(node))};` : "";
  },
  hidden: (value) => value.toLowerCase() === "until-found" ? "" : "display:none;"
};
function language(value) {
  return /^[a-z0-9-]*$/i.test(value) ? `-platen-lang:"${value}";` : "";
}
var RTL_LETTER = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
var LETTER = /\p{L}/u;
function autoDirection(text) {
  const first = LETTER.exec(text)?.[0];
  return first !== void 0 && RTL_LETTER.test(first) ? "rtl" : "ltr";
}
var STRUCTURAL_HINTS = {
  td: cellHints,
  th: cellHints,
  li: (tree2, node) => {
    const parent = tree2.parent(node);
    const reversed = parent !== NO_NODE && tree2.name(parent) === "ol" && tree2.attr(parent, "reversed") !== void 0;
    return reversed ? "counter-increment:list-item -1;" : "";
  },
  a: linkColor
};
function cellHints(tree2, node) {
  let table = tree2.parent(node);
  for (let level = 0; level < 2 && table !== NO_NODE && tree2.name(table) !== "table"; level++) table = tree2.parent(table);
  if (table === NO_NODE || tree2.name(table) !== "table" || tree2.attributes(table).size === 0) return "";
  const border = tree2.attr(table, "border");
  const padding = tree2.attr(table, "cellpadding");
  let css2 = padding === void 0 ? "" : set("padding", dimension(padding));
  if (border !== void 0 && (integerOf(border) ?? 1) > 0) css2 += "border:1px inset gray;";
  return css2;
}
function linkColor(tree2, node) {
  if (tree2.attr(node, "href") === void 0) return "";
  for (let n = tree2.firstChild(tree2.root); n !== NO_NODE; n = tree2.nextSibling(n)) {
    if (tree2.name(n) !== "body") continue;
    const link = tree2.attr(n, "link");
    return link === void 0 ? "" : set("color", legacyColor(link));
  }
  return "";
}

// engine/css/match-context.ts
var MAX_REMEMBERED_PARENTS = 256;
var MAX_CLASS_LISTS = 4096;
var RecentMap = class {
  constructor(limit) {
    this.limit = limit;
  }
  limit;
  #map = /* @__PURE__ */ new Map();
  get(key) {
    const value = this.#map.get(key);
    if (value !== void 0 && this.#map.size > this.limit / 2) {
      this.#map.delete(key);
      this.#map.set(key, value);
    }
    return value;
  }
  set(key, value) {
    if (this.#map.size >= this.limit) this.#map.delete(this.#map.keys().next().value);
    this.#map.set(key, value);
  }
};
var SiblingCounter = class {
  constructor(tree2, accepts) {
    this.tree = tree2;
    this.accepts = accepts;
  }
  tree;
  accepts;
  #scans = new RecentMap(MAX_REMEMBERED_PARENTS);
  /** 1-based position of an accepted element; for `ofType`, among those of its name. */
  index(node, ofType) {
    const scan = this.#scanTo(node);
    return ofType ? scan.types.get(this.tree.name(node)) : scan.count;
  }
  /** 1-based position from the end. */
  indexFromEnd(node, ofType) {
    const scan = this.#scanTo(node);
    const totals = scan.totals ?? this.#countAll(node, scan);
    return ofType ? totals.get(this.tree.name(node)) - scan.types.get(this.tree.name(node)) + 1 : scan.total - scan.count + 1;
  }
  /** The element sibling before `node`, or NO_NODE. */
  previousElement(node) {
    return this.#scanTo(node).previous;
  }
  /** Is there an accepted element before `node`? */
  hasEarlier(node) {
    const scan = this.#scanTo(node);
    return scan.count - (this.accepts?.(node) ? 1 : 0) > 0;
  }
  #scanTo(node) {
    const { tree: tree2 } = this;
    const parent = tree2.parent(node);
    let scan = this.#scans.get(parent);
    if (scan?.node === node) return scan;
    if (!scan || scan.node > node) {
      const fresh = { node: NO_NODE, count: 0, previous: NO_NODE, types: /* @__PURE__ */ new Map() };
      scan = { ...fresh, totals: scan?.totals ?? null, total: scan?.total ?? 0 };
      this.#scans.set(parent, scan);
    }
    let next = scan.node !== NO_NODE ? tree2.nextSibling(scan.node) : parent === NO_NODE ? node : tree2.firstChild(parent);
    for (; next !== NO_NODE; next = tree2.nextSibling(next)) {
      if (!tree2.isElement(next)) continue;
      scan.previous = scan.node;
      scan.node = next;
      if (!this.accepts || this.accepts(next)) {
        scan.count++;
        const name = tree2.name(next);
        scan.types.set(name, (scan.types.get(name) ?? 0) + 1);
      }
      if (next === node) break;
    }
    return scan;
  }
  #countAll(node, scan) {
    const { tree: tree2 } = this;
    const totals = /* @__PURE__ */ new Map();
    const parent = tree2.parent(node);
    for (let n = parent === NO_NODE ? node : tree2.firstChild(parent); n !== NO_NODE; n = tree2.nextSibling(n)) {
      if (!tree2.isElement(n) || this.accepts && !this.accepts(n)) continue;
      scan.total++;
      totals.set(tree2.name(n), (totals.get(tree2.name(n)) ?? 0) + 1);
    }
    scan.totals = totals;
    return totals;
  }
};
var NO_CLASSES = Object.freeze([]);
var MatchContext = class {
  constructor(tree2) {
    this.tree = tree2;
    this.siblings = new SiblingCounter(tree2, null);
  }
  tree;
  /** All element siblings, for :nth-child() without `of` and for `+`. */
  siblings;
  #counters = /* @__PURE__ */ new Map();
  #searches = /* @__PURE__ */ new Map();
  #classLists = /* @__PURE__ */ new Map();
  /** The classes of an element, split once per distinct attribute value. */
  classes(node) {
    const value = this.tree.attr(node, "class");
    if (value === void 0) return NO_CLASSES;
    let list = this.#classLists.get(value);
    if (!list) {
      if (this.#classLists.size >= MAX_CLASS_LISTS) this.#classLists = /* @__PURE__ */ new Map();
      list = value.split(/[ \t\n\f\r]+/).filter((name) => name !== "");
      this.#classLists.set(value, list);
    }
    return list;
  }
  /** The counter that belongs to one part of one selector (`key`): there are as many as the style sheets have. */
  counter(key, accepts) {
    let counter = this.#counters.get(key);
    if (!counter) this.#counters.set(key, counter = new SiblingCounter(this.tree, accepts));
    return counter;
  }
  /** The first element in [from, end) that passes, or -1; cheap if `from` grows from call to call. */
  firstBetween(key, from, end, accepts) {
    let search = this.#searches.get(key);
    if (!search) this.#searches.set(key, search = { from: Infinity, found: -1 });
    if (from < search.from || from > search.found) {
      const { length: length2 } = this.tree;
      let n = from;
      while (n < length2 && !(this.tree.isElement(n) && accepts(n))) n++;
      search.from = from;
      search.found = n;
    }
    return search.found < end ? search.found : -1;
  }
};

// engine/css/selector-ast.ts
var LIMIT = 1023;
function packSpecificity(ids, classes, types) {
  return Math.min(ids, LIMIT) * 1048576 + Math.min(classes, LIMIT) * 1024 + Math.min(types, LIMIT);
}
function unpackSpecificity(packed) {
  return [Math.floor(packed / 1048576), packed >> 10 & LIMIT, packed & LIMIT];
}

// engine/css/selector-parser.ts
var SelectorError = class extends Error {
};
var PSEUDO_ELEMENTS = /* @__PURE__ */ new Set(["before", "after", "marker", "first-line", "first-letter"]);
var LEGACY_PSEUDO_ELEMENTS = /* @__PURE__ */ new Set(["before", "after", "first-line", "first-letter"]);
var IGNORED_PSEUDO_ELEMENTS = /* @__PURE__ */ new Set([
  "selection",
  "placeholder",
  "backdrop",
  "file-selector-button",
  "cue",
  "target-text",
  "spelling-error",
  "grammar-error",
  "details-content"
]);
var TREE_PSEUDO_CLASSES = /* @__PURE__ */ new Set([
  "root",
  "scope",
  "empty",
  "link",
  "any-link",
  "checked",
  "disabled",
  "enabled",
  "required",
  "optional",
  "read-only",
  "read-write",
  "default",
  "defined",
  "open"
]);
var NEVER_PSEUDO_CLASSES = /* @__PURE__ */ new Set([
  "hover",
  "focus",
  "active",
  "visited",
  "focus-visible",
  "focus-within",
  "target",
  "target-within",
  "fullscreen",
  "modal",
  "playing",
  "paused",
  "muted",
  "autofill",
  "user-valid",
  "user-invalid",
  "valid",
  "invalid",
  "in-range",
  "out-of-range",
  "indeterminate",
  "placeholder-shown",
  "popover-open",
  "picture-in-picture",
  "local-link",
  "current",
  "past",
  "future",
  "buffering",
  "stalled",
  "seeking",
  "volume-locked",
  "host",
  "blank"
]);
var ODD = { a: 2, b: 1 };
var EVEN = { a: 2, b: 0 };
var NTH_SHORTHANDS = {
  "first-child": { last: false, ofType: false },
  "last-child": { last: true, ofType: false },
  "first-of-type": { last: false, ofType: true },
  "last-of-type": { last: true, ofType: true }
};
var NTH_FUNCTIONS = {
  "nth-child": { last: false, ofType: false },
  "nth-last-child": { last: true, ofType: false },
  "nth-of-type": { last: false, ofType: true },
  "nth-last-of-type": { last: true, ofType: true }
};
function parseSelectorList(values, options = {}) {
  return parseList(values, options);
}
function parseList(values, options) {
  return splitList(values).map((part2) => new SelectorParser(part2, options).complex());
}
function parseForgivingList(values, options) {
  const list = [];
  for (const part2 of splitList(values)) {
    try {
      const selector = new SelectorParser(part2, { ...options, inner: true }).complex();
      if (!selector.pseudoElement) list.push(selector);
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
    }
  }
  return list;
}
function splitList(values) {
  const parts = [[]];
  for (const value of values) {
    if (value.type === "comma") parts.push([]);
    else parts.at(-1).push(value);
  }
  return parts;
}
var SelectorParser = class _SelectorParser {
  constructor(values, options) {
    this.values = values;
    this.options = options;
  }
  values;
  options;
  #i = 0;
  #ids = 0;
  #classes = 0;
  #types = 0;
  #pseudoElement = null;
  /** Simple selectors of the compound being read, in an object so that helpers can append. */
  #simple = [];
  complex() {
    const compounds = [];
    let combinator = this.#combinator(true);
    if (combinator && !this.options.relative && !this.options.parents) throw new SelectorError("it starts with a combinator");
    const leading = combinator;
    do {
      compounds.push({ simple: this.#compound(), combinator });
      combinator = this.#combinator(false);
      if (combinator && this.#pseudoElement) throw new SelectorError("something follows a pseudo-element");
    } while (combinator);
    if (this.#i < this.values.length) throw new SelectorError(`\u201C${serialize(this.values.slice(this.#i, this.#i + 1))}\u201D is not expected there`);
    this.#anchor(compounds, leading);
    return {
      compounds,
      pseudoElement: this.#pseudoElement,
      specificity: packSpecificity(this.#ids, this.#classes, this.#types)
    };
  }
  /** Puts :scope (in :has) or the implicit `&` (nested rules) at the left. */
  #anchor(compounds, leading) {
    const { relative, parents, inner } = this.options;
    const first = compounds[0];
    if (relative) {
      compounds[0] = { simple: first.simple, combinator: leading ?? " " };
      compounds.unshift({ simple: [{ kind: "scope" }], combinator: null });
    } else if (parents && !inner && (leading || !mentionsNesting(this.values))) {
      this.#addSpecificity(maxSpecificity(parents));
      compounds[0] = { simple: first.simple, combinator: leading ?? " " };
      compounds.unshift({ simple: [{ kind: "is", list: parents }], combinator: null });
    }
  }
  #combinator(first) {
    const value = this.values[this.#i];
    if (!value) return null;
    if (value.type === "delim" && (value.text === ">" || value.text === "+" || value.text === "~")) {
      this.#i++;
      return value.text;
    }
    return !first && value.spaceBefore ? " " : null;
  }
  #compound() {
    this.#simple = [];
    const start = this.#i;
    while (this.#i < this.values.length) {
      const value = this.values[this.#i];
      if (this.#i > start && value.spaceBefore) break;
      if (!this.#simpleSelector(value, this.#i === start)) break;
    }
    if (this.#i === start) throw new SelectorError("a selector is missing");
    return this.#simple;
  }
  #simpleSelector(value, first) {
    if (this.#pseudoElement && value.type !== "colon") throw new SelectorError("something follows a pseudo-element");
    if (value.type === "ident" || value.type === "delim" && (value.text === "*" || value.text === "|")) {
      if (!first) return false;
      this.#typeSelector();
    } else if (value.type === "hash") {
      this.#i++;
      this.#ids++;
      this.#simple.push({ kind: "id", name: value.text });
    } else if (value.type === "delim" && value.text === ".") this.#classSelector();
    else if (value.type === "delim" && value.text === "&") this.#nesting();
    else if (value.type === "[") this.#attribute(value);
    else if (value.type === "colon") this.#pseudo();
    else return false;
    return true;
  }
  #typeSelector() {
    const bar = this.values[this.#i].text === "|" ? this.#i : this.#i + 1;
    const next = this.values[bar];
    if (next?.type === "delim" && next.text === "|" && this.values[bar + 1] && !this.values[bar + 1].spaceBefore) this.#i = bar + 1;
    const name = this.values[this.#i++];
    if (name.type === "ident") {
      this.#types++;
      this.#simple.push({ kind: "type", name: name.lower });
    } else if (name.text !== "*") throw new SelectorError("a type selector has no name");
  }
  #classSelector() {
    const name = this.values[this.#i + 1];
    if (name?.type !== "ident" || name.spaceBefore) throw new SelectorError("a class has no name");
    this.#i += 2;
    this.#classes++;
    this.#simple.push({ kind: "class", name: name.text });
  }
  #nesting() {
    this.#i++;
    const { parents } = this.options;
    if (!parents) {
      this.#simple.push({ kind: "pseudo", name: "root" });
      return;
    }
    this.#addSpecificity(maxSpecificity(parents));
    this.#simple.push({ kind: "is", list: parents });
  }
  #addSpecificity(packed) {
    const [ids, classes, types] = unpackSpecificity(packed);
    this.#ids += ids;
    this.#classes += classes;
    this.#types += types;
  }
  #attribute(block2) {
    this.#i++;
    this.#classes++;
    const parts = [...block2.children];
    if (parts[1]?.text === "|" && parts[2]?.type === "ident" && parts[0]?.text !== "|") parts.splice(0, 2);
    else if (parts[0]?.text === "|") parts.shift();
    const name = parts.shift();
    if (name?.type !== "ident") throw new SelectorError("an attribute has no name");
    let operator = "";
    while (parts[0]?.type === "delim") operator += parts.shift().text;
    const value = operator === "" ? void 0 : parts.shift();
    const flag = parts.shift()?.lower;
    const valid = ATTRIBUTE_OPERATORS.has(operator) && parts.length === 0 && (operator === "" ? flag === void 0 : value?.type === "string" || value?.type === "ident") && (flag === void 0 || flag === "i" || flag === "s");
    if (!valid) throw new SelectorError(`\u201C${serialize([block2])}\u201D is not an attribute selector`);
    const ignoreCase = flag === "i" || flag === void 0 && CASE_INSENSITIVE_ATTRIBUTES.has(name.lower);
    this.#simple.push({ kind: "attribute", name: name.lower, operator, value: value?.text ?? "", ignoreCase });
  }
  #pseudo() {
    const double = this.values[this.#i + 1]?.type === "colon";
    const token = this.values[this.#i + (double ? 2 : 1)];
    this.#i += double ? 3 : 2;
    if (!token || token.spaceBefore || token.type !== "ident" && token.type !== "function") {
      throw new SelectorError("a pseudo-class has no name");
    }
    const name = token.lower;
    if (double || LEGACY_PSEUDO_ELEMENTS.has(name)) this.#pseudoElementNamed(name);
    else if (this.#pseudoElement) {
      this.#simple.push({ kind: "never" });
    } else if (token.type === "function") this.#functional(name, token.children);
    else this.#pseudoClass(name);
  }
  #pseudoElementNamed(name) {
    if (name.startsWith("-") || IGNORED_PSEUDO_ELEMENTS.has(name)) throw new SelectorError("");
    if (!PSEUDO_ELEMENTS.has(name) || this.#pseudoElement || this.options.inner) {
      throw new SelectorError(`\u201C::${name}\u201D is not supported there`);
    }
    this.#types++;
    this.#pseudoElement = name;
  }
  #pseudoClass(name) {
    this.#classes++;
    const shorthand = Object.hasOwn(NTH_SHORTHANDS, name) ? NTH_SHORTHANDS[name] : void 0;
    if (shorthand) this.#simple.push({ kind: "nth", nth: { a: 0, b: 1 }, of: null, ...shorthand });
    else if (name === "only-child" || name === "only-of-type") {
      const ofType = name === "only-of-type";
      for (const last of [false, true]) this.#simple.push({ kind: "nth", nth: { a: 0, b: 1 }, last, ofType, of: null });
    } else if (TREE_PSEUDO_CLASSES.has(name)) this.#simple.push({ kind: "pseudo", name: name === "scope" ? "root" : name });
    else if (NEVER_PSEUDO_CLASSES.has(name)) this.#simple.push({ kind: "never" });
    else if (name.startsWith("-")) throw new SelectorError("");
    else throw new SelectorError(`\u201C:${name}\u201D is not supported`);
  }
  #functional(name, args) {
    const nested = { ...this.options, inner: true, relative: false };
    if (name === "is" || name === "where" || name === "matches" || name === "-webkit-any" || name === "-moz-any") {
      const list = parseForgivingList(args, nested);
      if (name !== "where") this.#addSpecificity(maxSpecificity(list));
      this.#simple.push({ kind: name === "where" ? "where" : "is", list });
    } else if (name === "not") {
      const list = parseList(args, nested);
      this.#addSpecificity(maxSpecificity(list));
      this.#simple.push({ kind: "not", list });
    } else if (name === "has") {
      const list = splitList(args).map((part2) => new _SelectorParser(part2, { ...nested, relative: true }).complex());
      this.#addSpecificity(maxSpecificity(list));
      this.#simple.push({ kind: "has", list });
    } else if (Object.hasOwn(NTH_FUNCTIONS, name)) this.#nthFunction(name, args);
    else if (name === "lang" || name === "dir") this.#langOrDir(name, args);
    else if (name.startsWith("-")) throw new SelectorError("");
    else throw new SelectorError(`\u201C:${name}()\u201D is not supported`);
  }
  #nthFunction(name, args) {
    const kind = NTH_FUNCTIONS[name];
    const of = args.findIndex((value) => value.type === "ident" && value.lower === "of");
    const nth = parseNth(serialize(of < 0 ? args : args.slice(0, of)));
    if (!nth || of >= 0 && kind.ofType) throw new SelectorError(`\u201C:${name}(${serialize(args)})\u201D cannot be read`);
    const list = of < 0 ? null : parseList(args.slice(of + 1), { ...this.options, inner: true, relative: false });
    this.#classes++;
    if (list) this.#addSpecificity(maxSpecificity(list));
    this.#simple.push({ kind: "nth", nth, of: list, ...kind });
  }
  #langOrDir(name, args) {
    this.#classes++;
    const words = splitList(args).map((part2) => part2[0]);
    if (words.some((word) => word?.type !== "ident" && word?.type !== "string")) throw new SelectorError(`\u201C:${name}()\u201D needs a name`);
    if (name === "dir") this.#simple.push({ kind: "dir", value: words[0].text.toLowerCase() });
    else this.#simple.push({ kind: "lang", ranges: words.map((word) => word.text.toLowerCase()) });
  }
};
function mentionsNesting(values) {
  return values.some((value) => value.type === "delim" && value.text === "&" || mentionsNesting(value.children));
}
function maxSpecificity(list) {
  return list.reduce((max, selector) => Math.max(max, selector.specificity), 0);
}
var ATTRIBUTE_OPERATORS = /* @__PURE__ */ new Set(["", "=", "~=", "|=", "^=", "$=", "*="]);
var CASE_INSENSITIVE_ATTRIBUTES = /* @__PURE__ */ new Set([
  "align",
  "bgcolor",
  "checked",
  "clear",
  "color",
  "dir",
  "disabled",
  "face",
  "frame",
  "hreflang",
  "lang",
  "language",
  "link",
  "media",
  "method",
  "multiple",
  "nohref",
  "noshade",
  "nowrap",
  "readonly",
  "rel",
  "rev",
  "rules",
  "scope",
  "scrolling",
  "selected",
  "shape",
  "text",
  "valign",
  "valuetype",
  "vlink"
]);
var NTH = /^(?:([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))$/;
function parseNth(text) {
  const lower = text.trim().toLowerCase();
  if (lower === "odd") return ODD;
  if (lower === "even") return EVEN;
  const match = NTH.exec(lower);
  if (!match) return void 0;
  const [, step, sign, offset, only] = match;
  if (only !== void 0) return { a: 0, b: Number(only) };
  const a = step === "" || step === "+" ? 1 : step === "-" ? -1 : Number(step);
  return { a, b: offset === void 0 ? 0 : Number(`${sign}${offset}`) };
}

// engine/css/conditions.ts
var TRUE = () => true;
var FALSE = () => false;
var UNKNOWN = () => null;
function holds(condition, environment) {
  return condition(environment) === true;
}
function parseMediaQueryList(values) {
  if (values.length === 0) return TRUE;
  const queries = [[]];
  for (const value of values) {
    if (value.type === "comma") queries.push([]);
    else queries.at(-1).push(value);
  }
  return any(queries.map(parseMediaQuery));
}
function parseMediaQuery(values) {
  const words = [...values];
  let negated = false;
  const first = words[0];
  const followedByType = words[1]?.type === "ident";
  if (first?.type === "ident" && (first.lower === "not" || first.lower === "only") && followedByType) {
    negated = first.lower === "not";
    words.shift();
  }
  const type = words[0];
  if (type?.type !== "ident" || type.lower === "not") return parseCondition(words, mediaInParens) ?? FALSE;
  words.shift();
  const matchesType = type.lower === "print" || type.lower === "all" ? TRUE : FALSE;
  if (words.length === 0) return negated ? not(matchesType) : matchesType;
  if (words[0].lower !== "and") return FALSE;
  const rest = parseCondition(words.slice(1), mediaInParens) ?? FALSE;
  const whole = all([matchesType, rest]);
  return negated ? not(whole) : whole;
}
function parseCondition(values, inParens) {
  const [first, second] = values;
  if (!first) return void 0;
  if (first.lower === "not" && first.type === "ident") return values.length === 2 ? not(operand(second, inParens)) : void 0;
  const operator = second?.lower;
  if (second && operator !== "and" && operator !== "or") return void 0;
  const operands = [];
  for (let i = 0; i < values.length; i += 2) {
    if (i > 0 && values[i - 1].lower !== operator) return void 0;
    operands.push(operand(values[i], inParens));
  }
  if (values.length % 2 === 0) return void 0;
  return operator === "or" ? any(operands) : all(operands);
}
function operand(value, inParens) {
  if (value.type === "(") {
    const first = value.children[0];
    const nested = first?.type === "(" || first?.type === "function" || first?.type === "ident" && first.lower === "not";
    const condition = nested ? parseCondition(value.children, inParens) : void 0;
    if (condition) return condition;
  }
  return inParens(value);
}
function not(condition) {
  return (environment) => {
    const truth = condition(environment);
    return truth === null ? null : !truth;
  };
}
function all(conditions) {
  return (environment) => {
    const truths = conditions.map((condition) => condition(environment));
    return truths.includes(false) ? false : truths.includes(null) ? null : true;
  };
}
function any(conditions) {
  return (environment) => {
    const truths = conditions.map((condition) => condition(environment));
    return truths.includes(true) ? true : truths.includes(null) ? null : false;
  };
}
var NUMERIC_FEATURES = {
  width: (e) => e.pageWidth,
  height: (e) => e.pageHeight,
  "device-width": (e) => e.pageWidth,
  "device-height": (e) => e.pageHeight,
  "aspect-ratio": (e) => e.pageWidth / e.pageHeight,
  "device-aspect-ratio": (e) => e.pageWidth / e.pageHeight,
  color: () => 8,
  "color-index": () => 0,
  monochrome: () => 0,
  grid: () => 0,
  // Dots per px of a typical printer, 300 dpi.
  resolution: () => 300 / 96
};
var KEYWORD_FEATURES = {
  hover: ["none"],
  "any-hover": ["none"],
  pointer: ["none"],
  "any-pointer": ["none"],
  update: ["none"],
  scan: ["progressive"],
  "overflow-block": ["paged"],
  "overflow-inline": ["none"],
  scripting: ["none"],
  "prefers-color-scheme": ["light"],
  "prefers-reduced-motion": ["reduce"],
  "prefers-contrast": ["no-preference"],
  "prefers-reduced-transparency": ["no-preference"],
  "prefers-reduced-data": ["no-preference"],
  "forced-colors": ["none"],
  "inverted-colors": ["none"],
  "color-gamut": ["srgb"],
  "display-mode": ["browser"],
  "dynamic-range": ["standard"],
  "video-dynamic-range": ["standard"],
  "environment-blending": ["opaque"]
};
var FALSE_KEYWORDS = /* @__PURE__ */ new Set(["none", "no-preference"]);
function mediaInParens(block2) {
  if (block2.type !== "(") return UNKNOWN;
  const values = block2.children;
  const [name, colon] = values;
  if (values.length === 1 && name.type === "ident") return booleanFeature(name.lower);
  if (name?.type === "ident" && colon?.type === "colon") return plainFeature(name.lower, values.slice(2));
  return rangeFeature(values);
}
function booleanFeature(name) {
  const numeric2 = Object.hasOwn(NUMERIC_FEATURES, name) ? NUMERIC_FEATURES[name] : void 0;
  if (numeric2) return (environment) => numeric2(environment) !== 0;
  const truth = name === "orientation" || (Object.hasOwn(KEYWORD_FEATURES, name) ? !FALSE_KEYWORDS.has(KEYWORD_FEATURES[name][0]) : null);
  return () => truth;
}
function plainFeature(name, values) {
  const word = values.length === 1 && values[0].type === "ident" ? values[0].lower : void 0;
  if (name === "orientation") {
    if (word !== "portrait" && word !== "landscape") return UNKNOWN;
    return (e) => (e.pageWidth > e.pageHeight ? "landscape" : "portrait") === word;
  }
  if (Object.hasOwn(KEYWORD_FEATURES, name)) {
    const truth = word === void 0 ? null : KEYWORD_FEATURES[name].includes(word);
    return () => truth;
  }
  const match = /^(min-|max-)?(.*)$/.exec(name);
  return compare(match[2], match[1] === "min-" ? ">=" : match[1] === "max-" ? "<=" : "=", values);
}
function rangeFeature(values) {
  const at = values.findIndex((value) => value.type === "ident" && Object.hasOwn(NUMERIC_FEATURES, value.lower));
  if (at < 0) return UNKNOWN;
  const name = values[at].lower;
  const conditions = [];
  const after = splitOperator(values.slice(at + 1), false);
  const before = splitOperator(values.slice(0, at), true);
  if (after) conditions.push(compare(name, after.operator, after.values));
  if (before) conditions.push(compare(name, MIRRORED[before.operator], before.values));
  return conditions.length > 0 ? all(conditions) : UNKNOWN;
}
var MIRRORED = { "<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=" };
function splitOperator(values, atEnd) {
  const rest = [...values];
  let operator = "";
  while (rest.length > 0) {
    const value = atEnd ? rest.at(-1) : rest[0];
    if (value.type !== "delim" || !"<>=".includes(value.text)) break;
    operator = atEnd ? value.text + operator : operator + value.text;
    if (atEnd) rest.pop();
    else rest.shift();
  }
  return Object.hasOwn(MIRRORED, operator) && rest.length > 0 ? { operator, values: rest } : void 0;
}
var COMPARISONS = {
  "=": (a, b) => a === b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b
};
function compare(name, operator, values) {
  const actual = Object.hasOwn(NUMERIC_FEATURES, name) ? NUMERIC_FEATURES[name] : void 0;
  const wanted = featureValue(values);
  if (!actual || !wanted) return UNKNOWN;
  const test2 = COMPARISONS[operator];
  return (environment) => test2(actual(environment), wanted(environment));
}
var RESOLUTION_UNITS = { dpi: 1 / 96, dpcm: 2.54 / 96, dppx: 1, x: 1 };
function featureValue(values) {
  const cursor = new ValueCursor(values);
  const [only] = values;
  if (values.length === 1 && only.type === "dimension" && Object.hasOwn(RESOLUTION_UNITS, only.text)) {
    const dots = only.value * RESOLUTION_UNITS[only.text];
    return () => dots;
  }
  const ratio2 = cursor.try((c) => {
    const width = number()(c);
    const height = width !== void 0 && c.delim("/") ? number()(c) : 1;
    return width === void 0 || height === void 0 || !c.atEnd ? void 0 : width / height;
  });
  if (ratio2 !== void 0) return () => ratio2;
  const size2 = cursor.whole(length());
  return size2 === void 0 ? void 0 : (environment) => toPx(size2, environment);
}
function toPx(size2, { pageWidth, pageHeight }) {
  return computeLength(size2, {
    fontSize: 16,
    rootFontSize: 16,
    lineHeight: 19.2,
    rootLineHeight: 19.2,
    viewportWidth: pageWidth,
    viewportHeight: pageHeight
  });
}
function supports(values) {
  const condition = parseCondition(values, supportsInParens);
  return condition !== void 0 && condition({ pageWidth: 0, pageHeight: 0 }) === true;
}
function supportsDeclaration(values) {
  const [name, colon, ...rest] = values;
  if (name?.type !== "ident" || colon?.type !== "colon" || rest.length === 0) return false;
  if (name.text.startsWith("--")) return true;
  const bang = rest.findIndex((value2) => value2.text === "!");
  const value = bang < 0 ? rest : rest.slice(0, bang);
  return parseDeclaration(name.lower, value, serialize(value), { base: "", internal: false }) !== void 0;
}
function supportsInParens(value) {
  if (value.type === "(") return supportsDeclaration(value.children) ? TRUE : FALSE;
  if (value.type === "function" && value.lower === "selector") return supportsSelector(value.children) ? TRUE : FALSE;
  return value.type === "function" ? FALSE : UNKNOWN;
}
function supportsSelector(values) {
  try {
    return parseSelectorList(values).length === 1;
  } catch (error) {
    if (error instanceof SelectorError) return false;
    throw error;
  }
}

// engine/css/rule-index.ts
var LayerNode = class _LayerNode {
  children = /* @__PURE__ */ new Map();
  level;
  constructor(origin) {
    this.level = { origin, layer: 0 };
  }
  child(name) {
    let node = this.children.get(name);
    if (!node) this.children.set(name, node = new _LayerNode(this.level.origin));
    return node;
  }
  /** A layer's own rules win over those of layers inside it: post-order. Returns the next free number. */
  number(next) {
    let free = next;
    for (const child of this.children.values()) free = child.number(free);
    this.level.layer = free;
    return free + 1;
  }
};
var Buckets = class {
  ids = /* @__PURE__ */ new Map();
  classes = /* @__PURE__ */ new Map();
  types = /* @__PURE__ */ new Map();
  universal = [];
  add(entry) {
    const keys = bucketKeys(entry.selector.compounds.at(-1), 0);
    if (!keys) this.universal.push(entry);
    else for (const { kind, name } of keys) append(this[kind], name, entry);
  }
  /** Appends the entries that match `node`, unsorted, perhaps some twice. */
  collect(context, node, found) {
    const { tree: tree2 } = context;
    test(this.types.get(tree2.name(node)), context, node, found);
    test(this.universal, context, node, found);
    if (tree2.attributes(node).size === 0) return;
    if (this.ids.size > 0) {
      const id = tree2.attr(node, "id");
      if (id !== void 0) test(this.ids.get(id), context, node, found);
    }
    if (this.classes.size > 0) {
      for (const name of context.classes(node)) test(this.classes.get(name), context, node, found);
    }
  }
};
function append(map, key, entry) {
  const list = map.get(key);
  if (!list) map.set(key, [entry]);
  else if (list.at(-1) !== entry) list.push(entry);
}
function test(entries, context, node, found) {
  if (!entries) return;
  for (const entry of entries) {
    if (entry.matches(context, node)) found.push(entry);
  }
}
function bucketKeys(compound, depth) {
  const find = (kind) => {
    const simple = compound.simple.find((candidate) => candidate.kind === kind);
    return simple && "name" in simple ? simple.name : void 0;
  };
  const [id, className, type] = [find("id"), find("class"), find("type")];
  if (id !== void 0) return [{ kind: "ids", name: id }];
  if (className !== void 0) return [{ kind: "classes", name: className }];
  if (type !== void 0) return [{ kind: "types", name: type }];
  const list = compound.simple.find((candidate) => candidate.kind === "is" || candidate.kind === "where");
  if (!list || !("list" in list) || depth > 4) return null;
  const keys = list.list.map((selector) => bucketKeys(selector.compounds.at(-1), depth + 1));
  return keys.every((key) => key !== null) ? keys.flat() : null;
}
var RuleIndex = class {
  fontFaces = [];
  pageEntries = [];
  #elements = new Buckets();
  #pseudos = /* @__PURE__ */ new Map();
  constructor(sheets, environment) {
    const builder = new IndexBuilder(environment);
    for (const sheet of sheets) builder.addSheet(sheet, builder.root(sheet));
    this.fontFaces = builder.fontFaces;
    builder.numberLayers();
    for (const [rank, entry] of sortEntries(builder.entries).entries()) {
      entry.rank = rank;
      this.#bucketsOf(entry.selector.pseudoElement).add(entry);
    }
    this.pageEntries = builder.pageEntries;
  }
  /** The rules of an element or pseudo-element, weakest first. */
  match(context, node, pseudo) {
    const found = [];
    const buckets = pseudo === null ? this.#elements : this.#pseudos.get(pseudo);
    buckets?.collect(context, node, found);
    if (found.length > 1) {
      found.sort((a, b) => a.rank - b.rank);
      return withoutRepeats(found);
    }
    return found;
  }
  /** @page rules that apply to a page, weakest first. */
  matchPage(page) {
    const found = [];
    for (const [order, entry] of this.pageEntries.entries()) {
      const matching = entry.rule.selectors.filter((selector) => selector.matches(page));
      if (matching.length === 0) continue;
      found.push({ entry, order, specificity: Math.max(...matching.map((selector) => selector.specificity)) });
    }
    found.sort((a, b) => compareLevels(a.entry.level, b.entry.level) || a.specificity - b.specificity || a.order - b.order);
    return found.map(({ entry }) => entry);
  }
  #bucketsOf(pseudo) {
    if (pseudo === null) return this.#elements;
    let buckets = this.#pseudos.get(pseudo);
    if (!buckets) this.#pseudos.set(pseudo, buckets = new Buckets());
    return buckets;
  }
};
function compareLevels(a, b) {
  return a.origin - b.origin || a.layer - b.layer;
}
function sortEntries(entries) {
  return [...entries].sort((a, b) => compareLevels(a.level, b.level) || a.selector.specificity - b.selector.specificity);
}
function withoutRepeats(sorted) {
  return sorted.filter((entry, i) => {
    for (let later = i + 1; later < sorted.length; later++) if (sorted[later].rule === entry.rule) return false;
    return true;
  });
}
var IndexBuilder = class {
  constructor(environment) {
    this.environment = environment;
  }
  environment;
  entries = [];
  pageEntries = [];
  fontFaces = [];
  #roots = /* @__PURE__ */ new Map();
  #sheets = 0;
  /** Sheets being read, so that imports attached in a circle end. */
  #open = /* @__PURE__ */ new Set();
  root(sheet) {
    const origin = ORIGIN_RANK[sheet.origin];
    let root = this.#roots.get(origin);
    if (!root) this.#roots.set(origin, root = new LayerNode(origin));
    return root;
  }
  addSheet(sheet, layer) {
    if (this.#open.has(sheet)) return;
    this.#open.add(sheet);
    this.#add(sheet.rules, layer, ++this.#sheets);
    this.#open.delete(sheet);
  }
  numberLayers() {
    for (const root of this.#roots.values()) root.number(0);
  }
  #add(rules, layer, sheetNumber) {
    for (const rule of rules) {
      if (rule.kind === "style") this.#addStyleRule(rule, layer);
      else if (rule.kind === "page") this.pageEntries.push({ rule, block: rule.block, level: layer.level });
      else if (rule.kind === "font-face") this.fontFaces.push(rule.rule);
      else if (rule.kind === "layers") for (const name of rule.names) descend(layer, name, sheetNumber);
      else if (rule.kind === "group") {
        if (rule.condition && !holds(rule.condition, this.environment)) continue;
        this.#add(rule.rules, descend(layer, rule.layer ?? [], sheetNumber), sheetNumber);
      } else if (rule.sheet && rule.media(this.environment)) {
        this.addSheet(rule.sheet, descend(layer, rule.layer ?? [], sheetNumber));
      }
    }
  }
  #addStyleRule(rule, { level }) {
    for (const { selector, matches } of rule.selectors) {
      this.entries.push({ rule, selector, matches, block: rule.block, level, rank: 0 });
    }
  }
};
function descend(layer, names, sheetNumber) {
  return names.reduce((node, name) => node.child(name.startsWith(" ") ? `${name} ${sheetNumber}` : name), layer);
}

// engine/css/shared-styles.ts
var EntryPath = class _EntryPath {
  constructor(entry, before) {
    this.entry = entry;
    this.before = before;
  }
  entry;
  before;
  #next = /* @__PURE__ */ new Map();
  /** Parent style → style. */
  styles = /* @__PURE__ */ new Map();
  next(entry) {
    return this.#next.get(entry);
  }
  extend(entry) {
    const path = new _EntryPath(entry, this);
    this.#next.set(entry, path);
    return path;
  }
  /** The entries, weakest first. */
  entries() {
    const list = [];
    for (let path = this; path?.entry; path = path.before) list.push(path.entry);
    return list.reverse();
  }
};
var MAX_KEPT = 2e4;
var SharedStyles = class {
  #root = new EntryPath(null, null);
  #texts = /* @__PURE__ */ new Map();
  #kept = 0;
  /** The node of a list of entries. */
  pathOf(entries) {
    if (this.#kept >= MAX_KEPT) this.#forget();
    let path = this.#root;
    for (const entry of entries) {
      let next = path.next(entry);
      if (!next) {
        next = path.extend(entry);
        this.#kept++;
      }
      path = next;
    }
    return path;
  }
  styleOf(path, parent, compute) {
    let style2 = path.styles.get(parent);
    if (!style2) {
      style2 = compute();
      path.styles.set(parent, style2);
      this.#kept++;
    }
    return style2;
  }
  /** The entry of a piece of CSS text (style attribute, hints): parsed once while it is kept. */
  entryOf(key, make) {
    let entry = this.#texts.get(key);
    if (!entry) {
      entry = make();
      this.#texts.set(key, entry);
      this.#kept++;
    }
    return entry;
  }
  #forget() {
    this.#root = new EntryPath(null, null);
    this.#texts = /* @__PURE__ */ new Map();
    this.#kept = 0;
  }
};

// engine/css/create-style-resolver.ts
function createStyleResolver(tree2, sheets, options, diagnostics) {
  return new Resolver(tree2, sheets, options, diagnostics);
}
var MAX_PAGE_STYLES = 256;
var MAX_ANONYMOUS_STYLES = 4096;
var Resolver = class {
  constructor(tree2, sheets, options, diagnostics) {
    this.tree = tree2;
    this.options = options;
    this.diagnostics = diagnostics;
    const { pageWidth, pageHeight } = options;
    this.#index = new RuleIndex(sheets, { pageWidth, pageHeight });
    this.#context = new MatchContext(tree2);
    this.#environment = { viewportWidth: pageWidth, viewportHeight: pageHeight, root: null };
  }
  tree;
  options;
  diagnostics;
  #index;
  #context;
  #shared = new SharedStyles();
  #environment;
  #anonymous = /* @__PURE__ */ new Map();
  #pages = /* @__PURE__ */ new Map();
  get fontFaces() {
    return this.#index.fontFaces;
  }
  styleOf(node, parent) {
    const isRoot = node === this.tree.root;
    if (!isRoot) this.#rootStyle();
    else if (this.#environment.root) return this.#environment.root;
    const inherited = parent ?? INITIAL_STYLE;
    const path = this.#shared.pathOf(this.#elementEntries(node));
    const style2 = this.#shared.styleOf(path, inherited, () => this.#compute(path.entries(), inherited, isRoot ? ROOT : NO_OPTIONS).style);
    if (isRoot) this.#environment.root = style2;
    return style2;
  }
  pseudoStyleOf(node, pseudo, originating) {
    const rules = this.#index.match(this.#context, node, pseudo);
    if (rules.length === 0) return null;
    const path = this.#shared.pathOf(rules);
    const style2 = this.#shared.styleOf(path, originating, () => this.#compute(path.entries(), originating, NO_OPTIONS).style);
    const generated = pseudo === "before" || pseudo === "after";
    return generated && (style2.content === "none" || style2.content === "normal" || style2.display === "none") ? null : style2;
  }
  anonymousStyle(parent, display2) {
    let styles = this.#anonymous.get(parent);
    if (!styles) {
      if (this.#anonymous.size >= MAX_ANONYMOUS_STYLES) this.#anonymous = /* @__PURE__ */ new Map();
      this.#anonymous.set(parent, styles = /* @__PURE__ */ new Map());
    }
    let style2 = styles.get(display2);
    if (!style2) styles.set(display2, style2 = Object.freeze(anonymousStyleOf(parent, display2)));
    return style2;
  }
  pageStyle(page) {
    const entries = this.#index.matchPage(page);
    const key = entries.map((entry) => this.#index.pageEntries.indexOf(entry)).join(" ");
    let style2 = this.#pages.get(key);
    if (!style2) {
      if (this.#pages.size >= MAX_PAGE_STYLES) this.#pages = /* @__PURE__ */ new Map();
      this.#pages.set(key, style2 = this.#computePage(entries));
    }
    return style2;
  }
  /** The page context inherits from the root element (CSS Paged Media 3, § 3), margin boxes from it. */
  #computePage(entries) {
    const { style: style2, parts } = this.#compute(entries, this.#rootStyle(), PAGE);
    const marginBoxes = /* @__PURE__ */ new Map();
    for (const [name, blocks] of marginBoxBlocks(entries)) {
      const box = this.#compute(blocks, style2, PAGE).style;
      if (box.content !== "normal" && box.content !== "none" && box.display !== "none") marginBoxes.set(name, box);
    }
    return { ...this.#pageBox(parts.pageSize), style: style2, marginBoxes };
  }
  #pageBox(given) {
    const { pageWidth, pageHeight } = this.options;
    const [width, height] = given?.size ?? [pageWidth, pageHeight];
    const turn = given?.orientation === "landscape" ? width < height : given?.orientation === "portrait" && width > height;
    return turn ? { width: height, height: width } : { width, height };
  }
  #rootStyle() {
    return this.#environment.root ?? this.styleOf(this.tree.root, null);
  }
  /** Rules, hints and style attribute of an element, weakest first. */
  #elementEntries(node) {
    const rules = this.#index.match(this.#context, node, null);
    const hints = presentationalHints(this.tree, node);
    if (hints !== "") {
      const entry = this.#shared.entryOf(`h${hints}`, () => this.#textEntry(hints, HINT_LEVEL, null));
      const at = rules.findIndex((rule) => rule.level.origin === HINT_LEVEL.origin);
      rules.splice(at < 0 ? rules.length : at, 0, entry);
    }
    const inline = this.tree.attr(node, "style");
    if (inline !== void 0 && inline !== "") rules.push(this.#shared.entryOf(`s${inline}`, () => this.#textEntry(inline, INLINE_LEVEL, node)));
    return rules;
  }
  /** `node`: whose style attribute it is; null for hints, which are ours and not reported on. */
  #textEntry(text, level, node) {
    const source2 = {
      base: this.options.baseUrl ?? "",
      internal: node === null,
      diagnostics: node === null ? null : this.diagnostics,
      positionOf: () => node === null ? void 0 : this.tree.position(node)
    };
    return { level, block: parseDeclarations(parseDeclarationItems(text), source2) };
  }
  #compute(entries, parent, options) {
    const cascaded = cascade(entries, (values) => cascadedDirection(values, parent));
    return computeStyle(cascaded, parent, this.#environment, options);
  }
};
var ROOT = Object.freeze({ isRoot: true });
var PAGE = Object.freeze({ isPage: true });
var NO_OPTIONS = Object.freeze({});
function marginBoxBlocks(entries) {
  const boxes = /* @__PURE__ */ new Map();
  for (const { rule, level } of entries) {
    for (const { name, block: block2 } of rule.marginBoxes) {
      const list = boxes.get(name);
      if (list) list.push({ level, block: block2 });
      else boxes.set(name, [{ level, block: block2 }]);
    }
  }
  return boxes;
}

// engine/css/font-face.ts
var source = (cursor) => {
  const local = cursor.func("local");
  if (local) {
    const families = fontFamily(local);
    return families ? { local: families[0] } : void 0;
  }
  const address = url(cursor);
  if (address === void 0) return void 0;
  const hint2 = cursor.func("format");
  const format = hint2 ? (hint2.try(string) ?? customIdent(hint2) ?? "").toLowerCase() : "";
  cursor.func("tech");
  return { url: address, format };
};
var weight = pair(oneOf(mapped({ normal: 400, bold: 700 }), number({ min: 1, max: 1e3 })));
var stretchValue = (cursor) => {
  const token = cursor.next();
  return token?.type === "percentage" && token.value >= 0 ? token.value : void 0;
};
var stretch = pair(oneOf(mapped(STRETCH_KEYWORDS), stretchValue));
var style = (cursor) => {
  const word = mapped({ normal: "normal", italic: "italic", oblique: "oblique" })(cursor);
  while (word === "oblique" && cursor.peek()?.type === "dimension") cursor.next();
  return word;
};
var RANGE = /^u\+([0-9a-f]{0,6})(\?{0,6})(?:-([0-9a-f]{1,6}))?$/i;
function parseUnicodeRanges(text) {
  const ranges = [];
  for (const part2 of text.split(",")) {
    const match = RANGE.exec(part2.trim());
    if (!match || match[1].length + match[2].length === 0) return void 0;
    const [, digits, wild, last] = match;
    const from = Number.parseInt(digits + wild.replaceAll("?", "0"), 16);
    const to = last ? Number.parseInt(last, 16) : Number.parseInt(digits + wild.replaceAll("?", "f"), 16);
    if (from > to || to > 1114111) return void 0;
    ranges.push([from, to]);
  }
  return ranges;
}
var DESCRIPTORS = {
  "font-family": { field: "family", parse: (cursor) => fontFamily(cursor)?.[0] },
  src: { field: "sources", parse: sourceList },
  "font-weight": { field: "weight", parse: weight },
  "font-style": { field: "style", parse: style },
  "font-stretch": { field: "stretch", parse: stretch },
  "font-width": { field: "stretch", parse: stretch }
};
var IGNORED_DESCRIPTORS = /* @__PURE__ */ new Set([
  "font-display",
  "font-feature-settings",
  "font-variation-settings",
  "font-named-instance",
  "font-language-override",
  "ascent-override",
  "descent-override",
  "line-gap-override",
  "size-adjust",
  "font-variant"
]);
function sourceList(cursor) {
  const items = [[]];
  while (!cursor.atEnd) {
    const value = cursor.next();
    if (value.type === "comma") items.push([]);
    else items.at(-1).push(value);
  }
  const sources = items.map((item) => new ValueCursor(item, cursor.base).whole(source)).filter((item) => item !== void 0);
  return sources.length > 0 ? sources : void 0;
}
function parseFontFace(items, from, start) {
  const face = { family: "", sources: [], weight: [400, 400], style: "normal", stretch: [100, 100], unicodeRange: [] };
  for (const item of items) {
    if (item.kind === "declaration") readDescriptor(face, item, from);
  }
  if (face.family !== "" && face.sources.length > 0) return face;
  from.diagnostics?.warn("SVC_CSS_UNSUPPORTED", "An @font-face was ignored: it needs font-family and a src that can be read.", from.positionOf(start));
  return null;
}
function readDescriptor(face, node, from) {
  let value;
  if (node.name === "unicode-range") {
    value = parseUnicodeRanges(node.text);
    if (value !== void 0) face.unicodeRange = value;
  } else {
    const descriptor = Object.hasOwn(DESCRIPTORS, node.name) ? DESCRIPTORS[node.name] : void 0;
    if (!descriptor && (IGNORED_DESCRIPTORS.has(node.name) || node.name.startsWith("-"))) return;
    value = descriptor && new ValueCursor(node.values, from.base).whole(descriptor.parse);
    if (descriptor && value !== void 0) Object.assign(face, { [descriptor.field]: value });
  }
  if (value === void 0) {
    const message = `\u201C${node.name}: ${shorten(node.text)}\u201D in @font-face is not supported and was ignored.`;
    from.diagnostics?.warn("SVC_CSS_UNSUPPORTED", message, from.positionOf(node.start));
  }
}

// engine/css/page-selector.ts
var PSEUDO_PAGES = {
  first: { test: (page) => page.index === 1, weight: 1024 },
  blank: { test: (page) => page.blank, weight: 1024 },
  left: { test: (page) => page.left, weight: 1 },
  right: { test: (page) => !page.left, weight: 1 },
  verso: { test: (page) => page.left, weight: 1 },
  recto: { test: (page) => !page.left, weight: 1 }
};
function parsePageSelectors(values) {
  if (values.length === 0) return [{ matches: () => true, specificity: 0 }];
  const parts = [[]];
  for (const value of values) {
    if (value.type === "comma") parts.push([]);
    else parts.at(-1).push(value);
  }
  const selectors = parts.map(parsePageSelector);
  return selectors.every((selector) => selector !== void 0) ? selectors : void 0;
}
function parsePageSelector(values) {
  const tests = [];
  let specificity = 0;
  let i = 0;
  if (values[0]?.type === "ident") {
    const name = values[i++].text;
    tests.push((page) => page.name === name);
    specificity += 1048576;
  }
  for (; i < values.length; i += 2) {
    const pseudo = values[i + 1];
    if (values[i].type !== "colon" || !pseudo) return void 0;
    const known = pseudo.type === "ident" && Object.hasOwn(PSEUDO_PAGES, pseudo.lower) ? PSEUDO_PAGES[pseudo.lower] : nthPage(pseudo);
    if (!known) return void 0;
    tests.push(known.test);
    specificity += known.weight;
  }
  return tests.length > 0 ? { matches: (page) => tests.every((test2) => test2(page)), specificity } : void 0;
}
function nthPage(value) {
  const nth = value.type === "function" && value.lower === "nth" ? parseNth(serialize(value.children)) : void 0;
  if (!nth) return void 0;
  const { a, b } = nth;
  return { weight: 1024, test: ({ index }) => a === 0 ? index === b : (index - b) % a === 0 && (index - b) / a >= 0 };
}

// engine/css/selector-matcher.ts
var MATCHES = 0;
var FAILS_HERE = 1;
var FAILS_ABOVE = 2;
function compileSelector(selector) {
  if (selector.compounds.length === 1) {
    const test2 = compileCompound(selector.compounds[0]);
    return (context, node) => test2(context, node, NO_NODE);
  }
  const step = compileSteps(selector);
  return (context, node) => step(context, node, NO_NODE) === MATCHES;
}
function compileList(list) {
  const steps = list.map(compileSteps);
  if (steps.length === 1) return (context, node, scope) => steps[0](context, node, scope) === MATCHES;
  return (context, node, scope) => steps.some((step) => step(context, node, scope) === MATCHES);
}
function compileSteps(selector) {
  let step = null;
  for (const compound of selector.compounds) {
    const test2 = compileCompound(compound);
    step = step && compound.combinator ? COMBINATORS[compound.combinator](test2, step) : leftmost(test2);
  }
  return step;
}
function leftmost(test2) {
  return (context, node, scope) => test2(context, node, scope) ? MATCHES : FAILS_HERE;
}
var COMBINATORS = {
  " ": (test2, left) => (context, node, scope) => {
    if (!test2(context, node, scope)) return FAILS_HERE;
    for (let p = context.tree.parent(node); p !== NO_NODE; p = context.tree.parent(p)) {
      const result = left(context, p, scope);
      if (result !== FAILS_HERE) return result;
    }
    return FAILS_ABOVE;
  },
  ">": (test2, left) => (context, node, scope) => {
    if (!test2(context, node, scope)) return FAILS_HERE;
    const parent = context.tree.parent(node);
    return parent === NO_NODE ? FAILS_ABOVE : left(context, parent, scope);
  },
  "+": (test2, left) => (context, node, scope) => {
    if (!test2(context, node, scope)) return FAILS_HERE;
    const previous = context.siblings.previousElement(node);
    return previous === NO_NODE ? FAILS_HERE : left(context, previous, scope);
  },
  "~": (test2, left) => {
    const key = {};
    return (context, node, scope) => {
      if (!test2(context, node, scope)) return FAILS_HERE;
      if (scope !== NO_NODE) return earlierSibling(context, node, scope, left);
      const counter = context.counter(key, (sibling) => left(context, sibling, NO_NODE) === MATCHES);
      return counter.hasEarlier(node) ? MATCHES : FAILS_HERE;
    };
  }
};
function earlierSibling(context, node, scope, left) {
  const { tree: tree2 } = context;
  const parent = tree2.parent(node);
  if (parent === NO_NODE) return FAILS_HERE;
  for (let n = tree2.firstChild(parent); n !== NO_NODE && n < node; n = tree2.nextSibling(n)) {
    if (tree2.isElement(n) && left(context, n, scope) === MATCHES) return MATCHES;
  }
  return FAILS_HERE;
}
function compileCompound(compound) {
  const tests = compound.simple.map(compileSimple);
  const [first, second, ...rest] = tests;
  if (!first) return () => true;
  if (!second) return first;
  if (rest.length === 0) return (c, n, s) => first(c, n, s) && second(c, n, s);
  return (c, n, s) => tests.every((test2) => test2(c, n, s));
}
function compileSimple(simple) {
  switch (simple.kind) {
    case "type":
      return (context, node) => context.tree.name(node) === simple.name;
    case "class":
      return (context, node) => context.classes(node).includes(simple.name);
    case "id":
      return (context, node) => context.tree.attr(node, "id") === simple.name;
    case "attribute":
      return compileAttribute(simple);
    case "pseudo":
      return PSEUDO_CLASSES[simple.name];
    case "nth":
      return compileNth(simple);
    case "is":
    case "where":
      return compileList(simple.list);
    case "not": {
      const list = compileList(simple.list);
      return (context, node, scope) => !list(context, node, scope);
    }
    case "has": {
      const tests = simple.list.map(compileHas);
      return (context, node) => tests.some((test2) => test2(context, node));
    }
    case "lang":
      return (context, node) => matchesLanguage(languageOf(context, node), simple.ranges);
    case "dir":
      return (context, node) => directionOf(context, node) === simple.value;
    case "scope":
      return (_context, node, scope) => node === scope;
    case "never":
      return () => false;
  }
}
var ATTRIBUTE_TESTS = {
  "=": (actual, wanted) => actual === wanted,
  "~=": (actual, wanted) => wanted !== "" && !/\s/.test(wanted) && actual.split(/[ \t\n\f\r]+/).includes(wanted),
  "|=": (actual, wanted) => actual === wanted || actual.startsWith(`${wanted}-`),
  "^=": (actual, wanted) => wanted !== "" && actual.startsWith(wanted),
  "$=": (actual, wanted) => wanted !== "" && actual.endsWith(wanted),
  "*=": (actual, wanted) => wanted !== "" && actual.includes(wanted)
};
function compileAttribute(simple) {
  const { name, operator, ignoreCase } = simple;
  if (operator === "") return (context, node) => context.tree.attr(node, name) !== void 0;
  const test2 = ATTRIBUTE_TESTS[operator];
  const wanted = ignoreCase ? simple.value.toLowerCase() : simple.value;
  return (context, node) => {
    const actual = context.tree.attr(node, name);
    return actual !== void 0 && test2(ignoreCase ? actual.toLowerCase() : actual, wanted);
  };
}
function compileNth(simple) {
  const { nth, last, ofType, of } = simple;
  if (!of) {
    return (context, node) => {
      const { siblings } = context;
      return isNth(nth, last ? siblings.indexFromEnd(node, ofType) : siblings.index(node, ofType));
    };
  }
  const list = compileList(of);
  return (context, node, scope) => {
    if (!list(context, node, scope)) return false;
    const counter = context.counter(simple, (sibling) => list(context, sibling, NO_NODE));
    return isNth(nth, last ? counter.indexFromEnd(node, false) : counter.index(node, false));
  };
}
function isNth({ a, b }, index) {
  const distance = index - b;
  return a === 0 ? distance === 0 : distance % a === 0 && distance / a >= 0;
}
function compileHas(selector) {
  const combinator = selector.compounds[1].combinator;
  const step = compileSteps(selector);
  if (combinator === " " && selector.compounds.length === 2) {
    const test2 = compileCompound({ ...selector.compounds[1], combinator: null });
    return (context, node) => {
      const accepts = (n) => test2(context, n, NO_NODE);
      return context.firstBetween(step, node + 1, context.tree.afterSubtree(node), accepts) >= 0;
    };
  }
  const siblings = combinator === "+" || combinator === "~";
  return (context, node) => {
    const { tree: tree2 } = context;
    const parent = tree2.parent(node);
    const start = siblings ? tree2.nextSibling(node) : node + 1;
    if (start < 0 || siblings && parent === NO_NODE) return false;
    const end = tree2.afterSubtree(siblings ? parent : node);
    for (let n = start; n < end; n++) {
      if (tree2.isElement(n) && step(context, n, node) === MATCHES) return true;
    }
    return false;
  };
}
var FORM_CONTROLS = /* @__PURE__ */ new Set(["button", "input", "select", "textarea", "fieldset", "optgroup", "option"]);
var REQUIRABLE = /* @__PURE__ */ new Set(["input", "select", "textarea"]);
var isDisabled = ({ tree: tree2 }, node) => FORM_CONTROLS.has(tree2.name(node)) && tree2.attr(node, "disabled") !== void 0;
var isLink = ({ tree: tree2 }, node) => (tree2.name(node) === "a" || tree2.name(node) === "area") && tree2.attr(node, "href") !== void 0;
var isChecked = ({ tree: tree2 }, node) => tree2.attr(node, tree2.name(node) === "option" ? "selected" : "checked") !== void 0 && (tree2.name(node) === "input" || tree2.name(node) === "option");
var isRequired = ({ tree: tree2 }, node) => REQUIRABLE.has(tree2.name(node)) && tree2.attr(node, "required") !== void 0;
var isWritable = ({ tree: tree2 }, node) => (tree2.name(node) === "input" || tree2.name(node) === "textarea") && tree2.attr(node, "readonly") === void 0 && tree2.attr(node, "disabled") === void 0;
var PSEUDO_CLASSES = {
  root: (context, node) => node === context.tree.root,
  empty: isEmpty,
  link: isLink,
  "any-link": isLink,
  checked: isChecked,
  default: isChecked,
  disabled: isDisabled,
  enabled: (context, node, scope) => FORM_CONTROLS.has(context.tree.name(node)) && !isDisabled(context, node, scope),
  required: isRequired,
  optional: (context, node, scope) => REQUIRABLE.has(context.tree.name(node)) && !isRequired(context, node, scope),
  "read-write": isWritable,
  "read-only": (context, node, scope) => !isWritable(context, node, scope),
  defined: () => true,
  open: ({ tree: tree2 }, node) => (tree2.name(node) === "details" || tree2.name(node) === "dialog") && tree2.attr(node, "open") !== void 0
};
function isEmpty({ tree: tree2 }, node) {
  for (let n = tree2.firstChild(node); n !== NO_NODE; n = tree2.nextSibling(n)) {
    if (tree2.isElement(n) || /[^ \t\n\f\r]/.test(tree2.text(n))) return false;
  }
  return true;
}
function languageOf({ tree: tree2 }, node) {
  for (let n = node; n !== NO_NODE; n = tree2.parent(n)) {
    const lang = tree2.attr(n, "lang") ?? tree2.attr(n, "xml:lang");
    if (lang !== void 0) return lang.toLowerCase();
  }
  return "";
}
function matchesLanguage(lang, ranges) {
  return ranges.some((range) => {
    if (range === "*") return lang !== "";
    if (range.startsWith("*-")) return `${lang}-`.includes(`${range.slice(1)}-`);
    return lang === range || range !== "" && lang.startsWith(`${range}-`);
  });
}
function directionOf({ tree: tree2 }, node) {
  for (let n = node; n !== NO_NODE; n = tree2.parent(n)) {
    const dir = tree2.attr(n, "dir")?.toLowerCase();
    if (dir === "rtl" || dir === "ltr") return dir;
  }
  return "ltr";
}

// engine/css/style-resolver.ts
var MARGIN_BOX_NAMES = [
  "top-left-corner",
  "top-left",
  "top-center",
  "top-right",
  "top-right-corner",
  "left-top",
  "left-middle",
  "left-bottom",
  "right-top",
  "right-middle",
  "right-bottom",
  "bottom-left-corner",
  "bottom-left",
  "bottom-center",
  "bottom-right",
  "bottom-right-corner"
];

// engine/css/style-sheet.ts
function parseStyleSheet(text, options, diagnostics) {
  return new SheetBuilder(text, options, diagnostics).build();
}
var SILENT_AT_RULES = /* @__PURE__ */ new Set([
  "charset",
  "keyframes",
  "namespace",
  "view-transition",
  "starting-style",
  "viewport",
  "font-feature-values",
  "color-profile",
  "property"
]);
var SheetBuilder = class {
  constructor(text, options, diagnostics) {
    this.text = text;
    this.options = options;
    this.diagnostics = diagnostics;
    this.#source = {
      base: options.url ?? "",
      internal: options.origin === "user-agent",
      diagnostics,
      positionOf: (offset) => this.#position(offset)
    };
  }
  text;
  options;
  diagnostics;
  #imports = [];
  #source;
  #lineStarts = [0];
  #anonymousLayers = 0;
  /** @import is valid only before all other rules but @charset and @layer statements. */
  #importsAllowed = true;
  build() {
    const rules = [];
    this.#addItems(parseStyleSheetItems(this.text), { parents: null, target: rules });
    return { origin: this.options.origin, url: this.#source.base, rules, imports: this.#imports };
  }
  #addItems(items, context) {
    for (const item of items) {
      if (item.kind === "rule") {
        this.#importsAllowed = false;
        this.#styleRule(item, context);
      } else if (item.kind === "at-rule") this.#atRule(item, context);
      else if (item.kind === "invalid") this.#warn(`\u201C${shorten(item.text)}\u201D is not a CSS rule and was ignored.`, item.start);
    }
  }
  #styleRule(node, context) {
    const list = this.#selectors(node, context.parents);
    if (!list) return;
    this.#styleBlock(node.block, list, node.start, context.target);
  }
  /** A block's declarations, in runs between its nested rules, and the nested rules (CSS Nesting, § 3). */
  #styleBlock(block2, list, start, target) {
    let run = [];
    const selectors = list.map((selector) => ({ selector, matches: compileSelector(selector) }));
    const flush = () => {
      if (run.length === 0) return;
      const declarations = parseDeclarations(run, this.#source);
      run = [];
      if (declarations.normal.length + declarations.important.length === 0) return;
      target.push({ kind: "style", selectors, block: declarations, position: this.#position(start) });
    };
    for (const item of block2) {
      if (item.kind === "declaration" || item.kind === "invalid") run.push(item);
      else {
        flush();
        this.#addItems([item], { parents: list, target });
      }
    }
    flush();
  }
  #selectors(node, parents) {
    try {
      return parseSelectorList(node.prelude, { parents });
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
      if (error.message !== "") {
        this.#warn(`The selector \u201C${shorten(serialize(node.prelude))}\u201D was ignored with its rule: ${error.message}.`, node.start);
      }
      return null;
    }
  }
  #atRule(node, context) {
    const { name } = node;
    if (name === "import") return this.#import(node, context);
    if (name !== "charset" && !(name === "layer" && node.block === null)) this.#importsAllowed = false;
    const handle = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : void 0;
    if (handle) handle(node, context);
    else if (!name.startsWith("-") && !SILENT_AT_RULES.has(name)) this.#warn(`The rule \u201C@${name}\u201D is not supported and was ignored.`, node.start);
  }
  #handlers = {
    media: (node, context) => this.#group(node, context, parseMediaQueryList(node.prelude), null),
    supports: (node, context) => {
      if (supports(node.prelude)) this.#group(node, context, null, null);
    },
    layer: (node, context) => this.#layer(node, context),
    page: (node, context) => this.#page(node, context),
    "font-face": (node, context) => {
      const rule = parseFontFace(node.block ?? [], this.#source, node.start);
      if (rule) context.target.push({ kind: "font-face", rule });
    }
  };
  #group(node, context, condition, layer) {
    if (!node.block) return;
    const rules = [];
    if (context.parents) this.#styleBlock(node.block, context.parents, node.start, rules);
    else this.#addItems(node.block, { parents: null, target: rules });
    context.target.push({ kind: "group", condition, layer, rules });
  }
  #layer(node, context) {
    const names = layerNames(node.prelude);
    if (!names || node.block && names.length > 1) {
      this.#warn(`\u201C@layer ${shorten(serialize(node.prelude))}\u201D was ignored: it is not a list of layer names.`, node.start);
    } else if (!node.block) context.target.push({ kind: "layers", names });
    else this.#group(node, context, null, names[0] ?? this.#anonymousLayer());
  }
  /** A name no author can write; unique within the sheet, and made unique across sheets by the cascade. */
  #anonymousLayer() {
    return [` ${++this.#anonymousLayers}`];
  }
  #page(node, context) {
    const selectors = parsePageSelectors(node.prelude);
    if (!selectors) {
      this.#warn(`The page selector \u201C${shorten(serialize(node.prelude))}\u201D was ignored with its rule.`, node.start);
      return;
    }
    const block2 = node.block ?? [];
    const marginBoxes = [];
    for (const item of block2) {
      if (item.kind !== "at-rule") continue;
      if (MARGIN_BOX_NAMES.includes(item.name)) {
        marginBoxes.push({ name: item.name, block: parseDeclarations(item.block ?? [], this.#source) });
      } else if (!item.name.startsWith("-")) this.#warn(`\u201C@${item.name}\u201D in @page is not supported and was ignored.`, item.start);
    }
    context.target.push({ kind: "page", selectors, block: parseDeclarations(block2, this.#source), marginBoxes });
  }
  #import(node, context) {
    if (!this.#importsAllowed || node.block || context.parents) {
      this.#warn("An @import was ignored: it must come before all other rules.", node.start);
      return;
    }
    const cursor = new ValueCursor(node.prelude, this.#source.base);
    const address = cursor.peek()?.type === "string" ? resolveUrl(cursor.next().text, this.#source.base) : url(cursor);
    if (address === void 0) {
      this.#warn("An @import was ignored: it names no URL.", node.start);
      return;
    }
    const layer = this.#importLayer(cursor);
    const condition = cursor.func("supports");
    if (condition && !supports(condition.values) && !supportsDeclaration(condition.values)) return;
    const rest = [];
    while (!cursor.atEnd) rest.push(cursor.next());
    const media = parseMediaQueryList(rest);
    const rule = {
      kind: "import",
      url: address,
      layer,
      position: this.#position(node.start),
      sheet: null,
      media: (environment) => holds(media, environment)
    };
    this.#imports.push(rule);
    context.target.push(rule);
  }
  #importLayer(cursor) {
    const value = cursor.peek();
    if (value?.lower !== "layer") return null;
    if (value.type === "ident") {
      cursor.next();
      return this.#anonymousLayer();
    }
    const args = cursor.func("layer");
    return (args && layerNames(args.values)?.[0]) ?? null;
  }
  #warn(message, offset) {
    this.diagnostics.warn("SVC_CSS_UNSUPPORTED", message, this.#position(offset));
  }
  #position(offset) {
    const starts = this.#lineStarts;
    for (let i = starts.at(-1); i < offset; ) {
      const newline = this.text.indexOf("\n", i);
      if (newline < 0 || newline >= offset) break;
      i = newline + 1;
      starts.push(i);
    }
    let low = 0;
    for (let high = starts.length - 1; low < high; ) {
      const middle = low + high + 1 >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    const { lineOffset = 0, columnOffset = 0, url: url2 = "" } = this.options;
    const column = offset - starts[low] + 1 + (low === 0 ? columnOffset : 0);
    return { line: low + 1 + lineOffset, column, ...url2 !== "" && { file: url2 } };
  }
};
function layerNames(values) {
  if (values.length === 0) return [];
  const names = [[]];
  for (const [i, value] of values.entries()) {
    const expectsName = i === 0 || values[i - 1].type !== "ident";
    if (expectsName !== (value.type === "ident")) return void 0;
    if (value.type === "ident") names.at(-1).push(value.text);
    else if (value.type === "comma") names.push([]);
    else if (value.text !== ".") return void 0;
  }
  return values.at(-1).type === "ident" ? names : void 0;
}

// engine/css/user-agent-css.ts
var USER_AGENT_CSS = `
@page {
  margin: 75px;
  @top-left-corner { text-align: right; vertical-align: middle }
  @top-left { text-align: left; vertical-align: middle }
  @top-center { text-align: center; vertical-align: middle }
  @top-right { text-align: right; vertical-align: middle }
  @top-right-corner { text-align: left; vertical-align: middle }
  @left-top { text-align: center; vertical-align: top }
  @left-middle { text-align: center; vertical-align: middle }
  @left-bottom { text-align: center; vertical-align: bottom }
  @right-top { text-align: center; vertical-align: top }
  @right-middle { text-align: center; vertical-align: middle }
  @right-bottom { text-align: center; vertical-align: bottom }
  @bottom-left-corner { text-align: right; vertical-align: middle }
  @bottom-left { text-align: left; vertical-align: middle }
  @bottom-center { text-align: center; vertical-align: middle }
  @bottom-right { text-align: right; vertical-align: middle }
  @bottom-right-corner { text-align: left; vertical-align: middle }
}

/* Not shown. noscript is: there are no scripts. */
area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title { display: none }
input[type=hidden i] { display: none !important }
source, track { display: none }

html, body, address, blockquote, center, dialog, div, dd, dl, dt, fieldset, figcaption, figure, footer, form, header, hgroup, hr, legend, listing,
main, menu, nav, ol, p, plaintext, pre, search, section, article, aside, ul, xmp, h1, h2, h3, h4, h5, h6, details, summary, dir, noscript,
optgroup, option { display: block }
noscript { display: inline }

body { margin: 8px }
address, cite, dfn, em, i, var { font-style: italic }
address { font-style: italic }
b, strong { font-weight: bolder }
blockquote, figure { margin: 1em 40px }
center { text-align: center }
p, dl, listing, plaintext, pre, xmp { margin-top: 1em; margin-bottom: 1em }
dd { margin-inline-start: 40px }
dt { break-after: avoid }

h1 { font-size: 2em; margin-top: .67em; margin-bottom: .67em; bookmark-level: 1 }
h2 { font-size: 1.5em; margin-top: .83em; margin-bottom: .83em; bookmark-level: 2 }
h3 { font-size: 1.17em; margin-top: 1em; margin-bottom: 1em; bookmark-level: 3 }
h4 { font-size: 1em; margin-top: 1.33em; margin-bottom: 1.33em; bookmark-level: 4 }
h5 { font-size: .83em; margin-top: 1.67em; margin-bottom: 1.67em; bookmark-level: 5 }
h6 { font-size: .67em; margin-top: 2.33em; margin-bottom: 2.33em; bookmark-level: 6 }
h1, h2, h3, h4, h5, h6 { font-weight: bold; break-after: avoid; break-inside: avoid }

/* Lists. */
ul, ol, menu, dir { margin-top: 1em; margin-bottom: 1em; padding-inline-start: 40px; counter-reset: list-item }
ul, menu, dir { list-style-type: disc }
ol { list-style-type: decimal }
li { display: list-item; text-align: -internal-match-parent }
summary { display: list-item; counter-increment: list-item 0; list-style: disclosure-open inside }
:is(ul, ol, menu, dir, dl) :is(ul, ol, menu, dir, dl) { margin-top: 0; margin-bottom: 0 }
:is(ol, ul, menu, dir) :is(ul, menu, dir) { list-style-type: circle }
:is(ol, ul, menu, dir) :is(ol, ul, menu, dir) :is(ul, menu, dir) { list-style-type: square }
::marker { font-variant-numeric: tabular-nums; white-space: pre; text-transform: none; text-indent: 0 }

/* Tables. */
table { display: table; box-sizing: border-box; border-spacing: 2px; border-color: gray; text-indent: initial }
caption { display: table-caption; text-align: center; break-after: avoid }
colgroup { display: table-column-group }
col { display: table-column }
thead { display: table-header-group; vertical-align: middle; break-inside: avoid }
tbody { display: table-row-group; vertical-align: middle }
tfoot { display: table-footer-group; vertical-align: middle; break-inside: avoid }
tr { display: table-row; vertical-align: inherit }
td, th { display: table-cell; vertical-align: inherit; padding: 1px }
th { font-weight: bold; text-align: -internal-center }

/* Text. */
a:any-link { color: #0000ee; text-decoration: underline }
u, ins { text-decoration: underline }
s, del, strike { text-decoration: line-through }
abbr[title], acronym[title] { text-decoration: dotted underline }
mark { background: yellow; color: black }
big { font-size: larger }
small { font-size: smaller }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
code, kbd, samp, tt, pre, listing, plaintext, xmp { font-family: monospace }
pre, listing, plaintext, xmp { white-space: pre }
nobr { white-space: nowrap }
q::before { content: open-quote }
q::after { content: close-quote }
rt { font-size: 50% }
ruby > rt::before { content: "(" }
ruby > rt::after { content: ")" }
br { white-space: pre-line }

hr { color: gray; border-style: inset; border-width: 1px; margin: .5em auto; overflow: hidden }

/* Forms, as they stand on paper. */
fieldset {
  margin-inline: 2px; padding: .35em .75em .625em; border: 2px groove #c0c0c0; min-inline-size: min-content;
}
legend { padding-inline: 2px }
input, select, button, textarea, meter, progress {
  display: inline-block; font: 13.3333px sans-serif; letter-spacing: initial; word-spacing: initial; line-height: initial; text-transform: initial;
  text-indent: initial; text-align: start; color: initial;
}
input, textarea, select { border: 2px inset #767676; padding: 1px 2px; background: white; box-sizing: border-box }
textarea { font-family: monospace; white-space: pre-wrap; min-width: 180px; min-height: 30px }
input { width: 150px; min-height: 1.4em }
input:is([type=checkbox i], [type=radio i]) { width: 13px; height: 13px; min-height: 0; margin: 3px 3px 0 5px; padding: 0; border-width: 1px; border-style: solid }
input[type=radio i] { border-radius: 50% }
button, input:is([type=button i], [type=submit i], [type=reset i]) {
  width: auto; padding: 1px 6px; border: 2px outset #767676; background: #efefef; text-align: center; box-sizing: border-box;
}
input[type=image i] { width: auto; border: none; padding: 0; background: none }
option { display: none }
option:checked, select[multiple] option { display: block }
progress, meter { width: 10em; height: 1em; vertical-align: -.2em; border: 1px solid gray }

/* Replaced and embedded content. */
img, svg, canvas, video, audio, iframe, embed, object { display: inline }
iframe { border: 2px inset }
dialog { border: solid; padding: 1em; width: fit-content; margin-inline: auto }
audio:not([controls]) { display: none }

bdo[dir] { direction: inherit }
`;

// engine/diagnostics.ts
var MAX_DISTINCT_WARNINGS = 1e3;
var Diagnostics = class {
  #byKey = /* @__PURE__ */ new Map();
  #dropped = 0;
  /** Records a warning; the same code and message again only raises its count. */
  warn(code, message, position2) {
    const key = `${code}
${message}`;
    const known = this.#byKey.get(key);
    if (known) known.count++;
    else if (this.#byKey.size >= MAX_DISTINCT_WARNINGS) this.#dropped++;
    else this.#byKey.set(key, { warning: { code, message, ...position2 && { position: position2 } }, count: 1 });
  }
  /** All warnings in the order in which they first happened. */
  get warnings() {
    const list = [...this.#byKey.values()].map(({ warning, count }) => ({ ...warning, count }));
    if (this.#dropped > 0) {
      list.push({
        code: "SVC_VALUE_CLAMPED",
        message: `${this.#dropped} more distinct warnings are not listed.`,
        count: this.#dropped
      });
    }
    return list;
  }
};

// engine/css/.bench.ts
var d = new Diagnostics();
for (let i = 0; i < 5; i++) {
  const t = performance.now();
  parseStyleSheet(USER_AGENT_CSS, { origin: "user-agent" }, d);
  console.log("ua parse", performance.now() - t);
}
var ua = parseStyleSheet(USER_AGENT_CSS, { origin: "user-agent" }, d);
var css = ":root{--accent:#123} body{font:14px/1.4 Inter, sans-serif}";
for (let i = 0; i < 20; i++) css += `.c${i} td{padding:${i}px} .report .row-${i}{color:var(--accent)} h2.c${i} + p{margin:1em}`;
css += "tr:nth-child(even) td{background:#eee} td:last-child{text-align:right} table > tbody > tr > td:first-child{font-weight:bold} p ~ p {text-indent:1em}";
var au = parseStyleSheet(css, { origin: "author" }, d);
var rows2 = [];
for (let i = 0; i < 5e3; i++) rows2.push(["tr", { class: "row-" + i % 20 }, ["td", "a"], ["td", { class: "num" }, "b"], ["td", "b"], ["td", "b"], ["td", ["b", "b"]]]);
var tree = treeOf(["html", ["body", ["div", { class: "report c3" }, ["p", "a"], ["table", ["tbody", ...rows2]]]]]);
for (let k = 0; k < 4; k++) {
  const t = performance.now();
  const r = createStyleResolver(tree, [ua, au], { pageWidth: 800, pageHeight: 1e3 }, d);
  const t1 = performance.now();
  const set2 = /* @__PURE__ */ new Set();
  let n = 0;
  const walk = (node, parent) => {
    const s = r.styleOf(node, parent);
    n++;
    set2.add(s);
    r.pseudoStyleOf(node, "before", s);
    r.pseudoStyleOf(node, "after", s);
    for (let c = tree.firstChild(node); c !== NO_NODE; c = tree.nextSibling(c)) if (tree.isElement(c)) walk(c, s);
  };
  walk(0, null);
  console.log("index", t1 - t, "match", performance.now() - t1, n, "distinct", set2.size, d.warnings.length);
}
