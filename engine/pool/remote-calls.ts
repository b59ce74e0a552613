/**
 * Functions of the caller cannot be sent to a thread. The thread has functions of the same names in their place, which
 * ask for the call over a port and wait for its result.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** What can be called from a thread: the functions among the options, and the one that takes the bytes of the PDF. */
export type CallName = 'write' | 'load' | 'onProgress' | 'onWarning' | 'onPage' | `${typeof ELEMENT}${string}`;

/** Begins the call of a function that writes a custom element; its name follows. */
export const ELEMENT = 'element ';

export type Called = (...values: never[]) => unknown;

export type CalledFunctions = Readonly<Partial<Record<CallName, Called>>>;

interface Call {
  readonly number: number;
  readonly name: CallName;
  readonly values: readonly unknown[];
}

interface Reply {
  readonly number: number;
  /** The message of the error that was thrown; null for none. */
  readonly error: string | null;
  readonly value?: unknown;
}

/** Answers the calls of one task. */
export class CallsAnswered {
  /** What goes to the thread. */
  readonly port: MessagePort;
  readonly #own: MessagePort;
  /** The first error of a function other than that for resources, whose errors are warnings. */
  thrown: { readonly error: unknown } | null = null;

  constructor(readonly functions: CalledFunctions) {
    const { port1, port2 } = new MessageChannel();
    this.#own = port1;
    this.port = port2;
    port1.on('message', (call: Call) => void this.#answer(call));
    // The thread keeps the process alive while it works.
    port1.unref();
  }

  async #answer({ number, name, values }: Call): Promise<void> {
    try {
      const value = await this.functions[name]!(...(values as never[]));
      // What listeners return does not matter, and may not be sendable.
      const isWanted = name === 'load' || name.startsWith(ELEMENT);
      this.#own.postMessage({ number, error: null, ...(isWanted && { value }) } satisfies Reply);
    } catch (error) {
      if (name !== 'load') this.thrown ??= { error };
      const message = error instanceof Error ? error.message : String(error);
      this.#own.postMessage({ number, error: message } satisfies Reply);
    }
  }

  end(): void {
    this.#own.close();
  }
}

/** Calls functions of the thread that gave the task. */
export class RemoteCalls {
  #number = 0;
  readonly #open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

  constructor(readonly port: MessagePort) {
    port.on('message', ({ number, error, value }: Reply) => {
      const outcome = this.#open.get(number);
      this.#open.delete(number);
      if (error === null) outcome?.resolve(value);
      else outcome?.reject(new Error(error));
    });
  }

  /** A function that is called over there. */
  functionFor(name: CallName): Called {
    return (...values: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        const number = ++this.#number;
        this.#open.set(number, { resolve, reject });
        this.port.postMessage({ number, name, values } satisfies Call);
      });
  }

  end(): void {
    this.port.close();
  }
}
