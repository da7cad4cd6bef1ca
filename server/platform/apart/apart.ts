import { availableParallelism, totalmem } from 'node:os';
import { refuse, type Refusal } from '../http/refuse.ts';
import type { Log } from '../log/createLog.ts';
import type { ApartLine, ApartTask } from './apartTask.ts';
import type { Ending, Outcome } from './hand.ts';
import { openLine, type Line, type LineLimits } from './line.ts';

/** Does tasks apart from the thread that answers requests. */
export interface Apart {
  /**
   * What the task answers. A refusal when too many wait, or when the task was ended: it took too much time or memory,
   * died of what it read, or its caller left. A task whose process dies of neither is done once more before what it read
   * is said to be damaged: its process may have died of the machine. Throws what the task throws.
   */
  readonly run: <Input, Output>(
    task: ApartTask<Input, Output>,
    input: Input,
    caller?: ApartCaller,
  ) => Promise<Output | Refusal>;
  readonly close: () => Promise<void>;
}

export interface ApartCaller {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  readonly accountId?: number | undefined;
  readonly isPatient?: boolean;
}

const RETRY_SECONDS = 5;
/** Nobody reads it; it stands in the log. */
const CALLER_LEFT = 499;

/** Reports take turns with each other and with requests; more at once than processors only take memory. */
const REPORTS = Math.min(4, Math.max(2, availableParallelism()));

/** Of a load of records: half of the machine's memory, since whoever searches meanwhile has the rest. */
const LOAD_MEMORY_MB = Math.max(1536, Math.floor(totalmem() / 1024 / 1024 / 2));

const LIMITS: Readonly<Record<ApartLine, LineLimits>> = {
  files: { hands: 2, waiting: 20, memoryMb: 1536, idleMs: 60_000 },
  paper: { hands: REPORTS, waiting: 60, memoryMb: 1024, idleMs: 300_000 },
  loads: { hands: 1, waiting: 20, memoryMb: LOAD_MEMORY_MB, idleMs: 1000 },
};

export function createApart(log: Log, limits: Readonly<Record<ApartLine, LineLimits>> = LIMITS): Apart {
  const lines: Readonly<Record<ApartLine, Line>> = {
    files: openLine(limits.files),
    paper: openLine(limits.paper),
    loads: openLine(limits.loads),
  };
  return {
    run: async <Input, Output>(task: ApartTask<Input, Output>, input: Input, caller: ApartCaller = {}) => {
      const order = { module: task.module.href, input, seconds: task.seconds };
      const placed = async () => {
        const outcome = await lines[task.line].place({ order, ...caller });
        if (outcome.how === 'ended' && outcome.why !== 'left' && outcome.why !== 'closing') {
          const { why, said } = outcome;
          log.warn({ task: task.module.pathname.split('/').at(-1), why, said }, 'work apart was ended');
        }
        return outcome;
      };
      const first = await placed();
      const outcome = isWorthAnother(task, first) ? await placed() : first;
      switch (outcome.how) {
        case 'answered':
          return outcome.output as Output; // what `run` of the module answers, see apartTask()
        case 'failed':
          throw outcome.error;
        case 'full':
          return tooMany(task);
        case 'ended':
          return refusalOf(task, outcome.why, limits[task.line].memoryMb);
      }
    },
    close: async () => void (await Promise.all(Object.values(lines).map(async (line) => await line.close()))),
  };
}

/** A load is a job: how often that is begun is the queue's to say. */
const isWorthAnother = ({ line }: ApartTask<never, unknown>, outcome: Outcome | { readonly how: 'full' }): boolean =>
  line !== 'loads' && outcome.how === 'ended' && (outcome.why === 'died' || outcome.why === 'killed');

const tooMany = ({ line }: ApartTask<never, unknown>): Refusal =>
  line !== 'paper'
    ? refuse(
        503,
        'Too many files are being read just now: send it again in a moment. Nothing was kept.',
        undefined,
        RETRY_SECONDS,
      )
    : refuse(503, 'Too many reports are being made just now: ask again in a moment.', undefined, RETRY_SECONDS);

function refusalOf(
  { line, subject, seconds, wayOut }: ApartTask<never, unknown>,
  why: Ending,
  memoryMb: number,
): Refusal {
  if (why === 'left') return refuse(CALLER_LEFT, 'The caller has left.');
  if (why === 'closing')
    return refuse(503, 'The server is being stopped: ask again in a moment.', undefined, RETRY_SECONDS);
  if (line === 'loads')
    return refuse(503, `${subject} was not finished: ${ownWords(why, seconds, memoryMb)}. ${wayOut}`);
  if (line === 'paper')
    return refuse(503, `${subject} could not be made: ${ownWords(why, seconds, memoryMb)}. ${wayOut}`);
  if (why === 'killed')
    return refuse(
      503,
      `${subject} was not read: ${ownWords(why, seconds, memoryMb)}. Nothing was kept. Send it again in a moment.`,
      undefined,
      RETRY_SECONDS,
    );
  return why === 'died'
    ? refuse(422, `${subject} cannot be read: it is damaged. Nothing was kept. ${wayOut}`, { file: 'is damaged' })
    : refuse(422, `${subject} cannot be read: ${ownWords(why, seconds, memoryMb)}. Nothing was kept. ${wayOut}`, {
        file: why === 'time' ? 'takes too long to read' : 'takes too much memory',
      });
}

function ownWords(why: 'time' | 'memory' | 'died' | 'killed', seconds: number, memoryMb: number): string {
  switch (why) {
    case 'time':
      return `it took more than ${seconds} seconds of computing`;
    case 'memory':
      return `it took more than ${memoryMb} MB of memory`;
    case 'died':
      return 'it broke off';
    case 'killed':
      return 'the machine ended it, as it does where its memory runs out';
  }
}
