/** Threads that do one task at a time each, for whatever they were started to do: `platen batch --jobs`, createPool(). */
import type { TransferListItem, Worker } from 'node:worker_threads';

/** A task that waits for a thread, or that a thread has. */
export interface Job<Answer> {
  /** Resolves when a thread has taken the task, and when there will be none. */
  readonly taken: Promise<void>;
  /** The next message of the thread that took the task. Rejects when the thread ends before it. */
  readonly answer: Promise<Answer>;
  /** Ends a task that no thread has taken, with this error. Tells whether it has done so. */
  withdraw(error: Error): boolean;
  /** The thread that has the task; null before one has. */
  readonly thread: Worker | null;
  /** Sends a further message to the thread that works on the task. */
  tell(message: unknown): void;
  /** Ends the task with this error, and its thread, which does not answer. Nothing happens if it has answered. */
  abandon(error: Error): void;
}

interface Outcome<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Taken<Task, Answer> {
  readonly task: Task;
  readonly transfer: readonly TransferListItem[];
  readonly outcome: Outcome<Answer>;
}

interface Waiting {
  take(thread: Worker): void;
  fail(error: Error): void;
}

/** Tasks are taken in the order in which they are given. A thread is started when a task finds none that is idle. */
export class ThreadCrew<Task, Answer> {
  /** With what each of them works for. */
  readonly #threads = new Map<Worker, Outcome<Answer> | null>();
  #idle: Worker[] = [];
  readonly #onTheirWay = new Set<Promise<void>>();
  #waiting: Waiting[] = [];
  #farewell: ((thread: Worker) => void) | null = null;

  /** `start`: resolves when the thread can take tasks. When it rejects, so does the task that has waited longest. */
  constructor(
    readonly size: number,
    readonly start: () => Promise<Worker>,
  ) {}

  /** Starts all threads, and resolves when they can take tasks. Rejects when one cannot be started. */
  async fill(): Promise<void> {
    const missing = this.size - this.#threads.size - this.#onTheirWay.size;
    await Promise.all([...this.#onTheirWay, ...Array.from({ length: missing }, () => this.#startForAll())]);
  }

  /** Tasks that waited for this thread start another one, and learn what is wrong. */
  async #startForAll(): Promise<void> {
    try {
      await this.#start();
    } catch (error) {
      this.#dispatch();
      throw error;
    }
  }

  /** Hands the task to the next thread that is free, and to it what is in `transfer`. */
  give(task: Task, transfer: readonly TransferListItem[] = []): Job<Answer> {
    let thread: Worker | null = null;
    let onTaken!: () => void;
    const taken = new Promise<void>((resolve) => (onTaken = resolve));
    let waiting!: Waiting;
    let outcome: Outcome<Answer> | null = null;
    const isCurrent = (): boolean => thread !== null && this.#threads.get(thread) === outcome;
    const answer = new Promise<Answer>((resolve, reject) => {
      waiting = {
        take: (free) => {
          thread = free;
          outcome = { resolve, reject };
          onTaken();
          this.#take(free, { task, transfer, outcome });
        },
        fail: (error) => {
          onTaken();
          reject(error);
        },
      };
    });
    this.#waiting.push(waiting);
    this.#dispatch();
    return {
      taken,
      answer,
      withdraw: (error) => {
        if (!this.#waiting.includes(waiting)) return false;
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        waiting.fail(error);
        return true;
      },
      get thread() {
        return thread;
      },
      tell: (message) => thread?.postMessage(message),
      abandon: (error) => {
        if (!thread || !isCurrent()) return;
        this.#onEnd(thread, error);
        void thread.terminate();
      },
    };
  }

  /** Ends all tasks that wait with this error, and says farewell to each thread: now, or when it has started. */
  end(error: Error, farewell: (thread: Worker) => void): void {
    this.#farewell = farewell;
    for (const waiting of this.#waiting.splice(0)) waiting.fail(error);
    for (const thread of this.#threads.keys()) farewell(thread);
  }

  /** Gives idle threads what waits, and starts threads for the rest. */
  #dispatch(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) this.#waiting.shift()!.take(this.#idle.pop()!);
    const room = this.size - this.#threads.size - this.#onTheirWay.size;
    const missing = Math.min(room, this.#waiting.length - this.#onTheirWay.size);
    for (let i = 0; i < missing; i++) this.#start().catch((error: unknown) => this.#failFirst(error as Error));
  }

  /** The next task tries to start a thread again: each failure ends one task. */
  #failFirst(error: Error): void {
    this.#waiting.shift()?.fail(error);
    this.#dispatch();
  }

  #start(): Promise<void> {
    const leave = (): void => void this.#onTheirWay.delete(started);
    const started = this.start().then(
      (thread) => {
        leave();
        this.#welcome(thread);
      },
      (error: unknown) => {
        leave();
        throw error;
      },
    );
    this.#onTheirWay.add(started);
    return started;
  }

  #welcome(thread: Worker): void {
    this.#threads.set(thread, null);
    thread.on('message', (answer: Answer) => this.#onAnswer(thread, answer));
    thread.on('error', (error) => this.#onEnd(thread, error));
    thread.on('exit', () => this.#onEnd(thread, new Error('it ended early')));
    if (this.#farewell) this.#farewell(thread);
    else this.#becomeIdle(thread);
  }

  #take(thread: Worker, { task, transfer, outcome }: Taken<Task, Answer>): void {
    this.#threads.set(thread, outcome);
    thread.ref();
    try {
      thread.postMessage(task, transfer);
    } catch (error) {
      // A task that cannot be sent does no harm to the thread.
      outcome.reject(error);
      this.#becomeIdle(thread);
    }
  }

  #onAnswer(thread: Worker, answer: Answer): void {
    this.#threads.get(thread)?.resolve(answer);
    this.#becomeIdle(thread);
  }

  #becomeIdle(thread: Worker): void {
    this.#threads.set(thread, null);
    // An idle thread does not keep the process alive.
    thread.unref();
    this.#idle.push(thread);
    this.#dispatch();
  }

  /** A thread that has ended is replaced when a task needs one. After an error, it exits. */
  #onEnd(thread: Worker, error: Error): void {
    this.#threads.get(thread)?.reject(error);
    this.#threads.delete(thread);
    this.#idle = this.#idle.filter((other) => other !== thread);
    if (!this.#farewell) this.#dispatch();
  }
}
