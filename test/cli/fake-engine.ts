/** An engine that writes a few bytes instead of a PDF and remembers how it was called. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../../engine/cli/command-line.js';
import { engine } from '../../engine/cli/engine.js';
import type {
  DocumentOptions,
  Engine,
  FontFace,
  RenderCall,
  RenderInput,
  RenderSeries,
} from '../../engine/cli/renderer.js';
import type { Warning } from '../../engine/diagnostics.js';

export interface FakeBehaviour {
  warnings?: Warning[];
  pages?: number;
  /** Thrown after the first bytes were given out. */
  fail?: (input: string) => Error | undefined;
  /** Called once in the middle of a render. */
  during?: () => void;
  fonts?: FontFace[];
}

type Write = (chunk: Uint8Array) => Promise<void>;

export class FakeEngine implements Engine {
  readonly calls: { input: RenderInput; inputs: readonly RenderInput[]; options: DocumentOptions; call: RenderCall }[] =
    [];
  renderers = 0;
  closed = 0;

  constructor(readonly behaviour: FakeBehaviour = {}) {}

  async createRenderer(options: DocumentOptions) {
    this.renderers++;
    return {
      render: async (given: readonly RenderInput[] | RenderSeries, write: Write, call: RenderCall) => {
        const inputs: RenderInput[] = [];
        for await (const input of 'documents' in given ? given.documents : given) inputs.push(input);
        const [input] = inputs as [RenderInput];
        this.calls.push({ input, inputs, options, call });
        return this.#render(input, write, call);
      },
      pictures: (): never => {
        throw new Error('The fake engine makes no pictures.');
      },
      session: (): never => {
        throw new Error('The fake engine has no sessions.');
      },
      close: () => void this.closed++,
    };
  }

  checkAccessibility: Engine['checkAccessibility'] = (...call) => engine.checkAccessibility(...call);

  async listFonts() {
    return this.behaviour.fonts ?? [];
  }

  describeTemplate(folder: string) {
    return engine.describeTemplate(folder);
  }

  async #render(input: RenderInput, write: Write, call: RenderCall) {
    const { pages = 1, warnings = [], fail, during } = this.behaviour;
    await write(Buffer.from('%PDF'));
    for (let page = 1; page <= pages; page++) call.onProgress?.({ pages: page });
    during?.();
    const error = fail?.(Buffer.from(input.content).toString());
    if (error) throw error;
    await write(Buffer.from('end'));
    call.dump?.('pages as text');
    return { pages, bytes: 7, sha256: 'ab', warnings };
  }
}

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  stdin?: string | Readable;
  cwd?: string;
  terminal?: boolean;
  engine?: Engine;
}

/** Runs the command line in this process. */
export async function run(args: string[], options: RunOptions = {}): Promise<Run> {
  const out: Buffer[] = [];
  let stderr = '';
  const { stdin = '' } = options;
  const code = await runCommandLine(args, {
    stdin: typeof stdin === 'string' ? Readable.from([Buffer.from(stdin)]) : stdin,
    stdout: new Writable({
      write(chunk: Buffer, _encoding, done) {
        out.push(chunk);
        done();
      },
    }),
    stderr: { write: (text) => (stderr += text), isTTY: options.terminal ?? false },
    cwd: options.cwd ?? tmpdir(),
    loadEngine: async () => options.engine ?? new FakeEngine(),
    version: '1.2.3',
  });
  return { code, stdout: Buffer.concat(out).toString(), stderr };
}

export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'platen-cli-'));
}
