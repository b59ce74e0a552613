/**
 * Extends micromark's syntax by lines of colons (`::: name`, `:::`, `::name`) and definitions, which are containers
 * like list items. micromark needs both to find the boundaries of blocks. Later steps interpret them.
 */
import type { Literal, Nodes, Parent } from 'mdast';
import type {
  Code,
  Construct,
  ContainerState,
  Effects,
  Extension,
  State,
  Token,
  TokenizeContext,
} from 'micromark-util-types';
import { parseDirectiveLine } from './directive-line.js';

/** A line `::: name`, `:::` or `::name`. */
export interface DirectiveLine extends Literal {
  type: 'directiveLine';
}

/** `: text`, with the indented content below it. */
export interface DefinitionItem extends Parent {
  type: 'definitionItem';
}

declare module 'mdast' {
  interface RootContentMap {
    directiveLine: DirectiveLine;
    definitionItem: DefinitionItem;
  }
  interface BlockContentMap {
    directiveLine: DirectiveLine;
    definitionItem: DefinitionItem;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    directiveLine: 'directiveLine';
    definitionItem: 'definitionItem';
    definitionItemMarker: 'definitionItemMarker';
    definitionItemIndent: 'definitionItemIndent';
  }
}

const COLON = 58;
/** Longer lines are text and no directive. */
const MAX_LINE = 2000;
/** The maximum white space after a definition's colon, and the maximum indentation of the lines below. */
const MAX_INDENT = 4;

/** The codes of micromark: line endings are less than -2; a tab is -2, followed by -1 for each further column. */
function isLineEnd(code: Code): boolean {
  return code === null || code < -2;
}
function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === 32;
}

const directiveLine: Construct = {
  name: 'directiveLine',
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const slice = (token: Token): string => this.sliceSerialize(token);
    let length = 0;
    const inside: State = (code) => {
      if (isLineEnd(code)) return parseDirectiveLine(slice(effects.exit('directiveLine'))) ? ok(code) : nok(code);
      if (++length > MAX_LINE) return nok(code);
      effects.consume(code);
      return inside;
    };
    return (code) => {
      effects.enter('directiveLine');
      return inside(code);
    };
  },
};

const blankLine: Construct = {
  partial: true,
  tokenize(effects: Effects, ok: State, nok: State): State {
    const inside: State = (code) => {
      if (isSpace(code)) {
        effects.consume(code);
        return inside;
      }
      effects.exit('linePrefix');
      return isLineEnd(code) ? ok(code) : nok(code);
    };
    return (code) => {
      if (isLineEnd(code)) return ok(code);
      if (!isSpace(code)) return nok(code);
      effects.enter('linePrefix');
      return inside(code);
    };
  },
};

/** Continues a container at blank lines, and at lines indented by the given number of columns, which are consumed. */
function continuationBy(type: Token['type'], indentOf: (state: ContainerState) => number): Construct {
  return {
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const indent = indentOf(this.containerState!);
      let spaces = 0;
      const inside: State = (code) => {
        if (spaces < indent && isSpace(code)) {
          spaces++;
          effects.consume(code);
          return inside;
        }
        effects.exit(type);
        return spaces === indent ? ok(code) : nok(code);
      };
      return effects.check(blankLine, ok, (code) => {
        if (!isSpace(code)) return nok(code);
        effects.enter(type);
        return inside(code);
      });
    },
  };
}

/**
 * The definition of a footnote. micromark also counts its indentation as that of its content, so that consecutive
 * indented definitions nest in each other: 60 KB of them took a minute and a half.
 */
export function footnoteDefinition(construct: Construct): Construct {
  return {
    ...construct,
    continuation: continuationBy('gfmFootnoteDefinitionIndent' as Token['type'], () => MAX_INDENT),
  };
}

const definitionItem: Construct = {
  name: 'definitionItem',
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    let spaces = 0;
    const behindMarker: State = (code) => {
      if (isSpace(code)) {
        spaces++;
        effects.consume(code);
        return behindMarker;
      }
      effects.exit('definitionItemMarker');
      if (isLineEnd(code) || spaces === 0) return nok(code);
      this.containerState!.size = Math.min(1 + spaces, MAX_INDENT);
      return ok(code);
    };
    return (code) => {
      effects.enter('definitionItem', { _container: true });
      effects.enter('definitionItemMarker');
      effects.consume(code);
      return behindMarker;
    };
  },
  continuation: continuationBy('definitionItemIndent', ({ size }) => size!),
  exit(effects: Effects): undefined {
    effects.exit('definitionItem');
  },
};

/** An extension for micromark. */
export const EXTENDED_SYNTAX: Extension = {
  flow: { [COLON]: directiveLine },
  document: { [COLON]: definitionItem },
};

/** The parts of mdast-util-from-markdown's compile context that are used here. */
interface Compiler {
  enter(node: Nodes, token: Token): void;
  exit(token: Token): void;
  sliceSerialize(token: Token): string;
}

/** An extension for mdast-util-from-markdown. */
export const EXTENDED_TREE = {
  enter: {
    directiveLine(this: Compiler, token: Token): void {
      this.enter({ type: 'directiveLine', value: this.sliceSerialize(token).trim() }, token);
    },
    definitionItem(this: Compiler, token: Token): void {
      this.enter({ type: 'definitionItem', children: [] }, token);
    },
  },
  exit: {
    directiveLine(this: Compiler, token: Token): void {
      this.exit(token);
    },
    definitionItem(this: Compiler, token: Token): void {
      this.exit(token);
    },
  },
};

/** An extension for mdast-util-from-markdown that only counts: its own handlers are for other ends of these tokens. */
export function workInTree(onWork: () => void): object {
  const tokens: readonly Token['type'][] = ['lineEnding', 'emphasisSequence', 'strongSequence', 'labelMarker'];
  return { enter: Object.fromEntries(tokens.map((type) => [type, onWork])) };
}
