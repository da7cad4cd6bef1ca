/**
 * Work that is done apart, in a process of its own: everything that reads what somebody sent, and everything that takes
 * the processor for longer than others should wait. The module of a task exports `run`; what goes in and out of it is
 * data (structured clones), files go by their paths.
 */

/** Queues, so that nobody's files hold up anybody's reports, and a load of records, which takes minutes, neither. */
export type ApartLine = 'files' | 'paper' | 'loads';

export interface ApartTask<Input, Output> {
  readonly module: URL;
  readonly line: ApartLine;
  /** Ended when it takes more of the processor. */
  readonly seconds: number;
  /** What a person calls it, at the beginning of a sentence: `The picture`. */
  readonly subject: string;
  /** What a person can do about one that is too much: a sentence. */
  readonly wayOut: string;
  /** Only for the types: what `run` takes and answers. */
  readonly types?: (input: Input) => Output;
}

interface TaskModule {
  readonly run: (input: never) => Promise<unknown>;
}

/** Said with the module as its type: `apartTask<typeof import(...)>({ module: new URL(..., import.meta.url), ... })`. */
export const apartTask = <Module extends TaskModule>(
  task: ApartTask<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>>,
): ApartTask<Parameters<Module['run']>[0], Awaited<ReturnType<Module['run']>>> => task;
