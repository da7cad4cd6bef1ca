/**
 * Requests of every call with the ids of somebody else in every place where an id may stand, made by whoever may not
 * have them. What is looked for is an answer with a word of the owner in it, and a row of the owner that changed.
 */
import { contract, type CallName } from '../../../src/api/contract/contract.ts';
import type { Call } from '../../../src/api/contract/define.ts';
import { fuzz, type FuzzOutcome, type FuzzRun } from '../fuzz/fuzz.ts';
import type { ApiDocument, FuzzRequest } from '../fuzz/drawRequest.ts';
import type { FuzzAnswer } from '../fuzz/sendRequest.ts';
import { SECRET } from './ownersDesk.ts';

export interface Roamer {
  /** Whether calls that need a session are all refused. */
  readonly isOutside: boolean;
  /** A token of the roamer's own session, or one that is no session; asked for again when a request ended it. */
  readonly signIn: () => Promise<string>;
}

export async function roam(
  { isOutside, signIn }: Roamer,
  run: Pick<FuzzRun, 'url' | 'document' | 'known' | 'seed' | 'count'>,
): Promise<FuzzOutcome> {
  const judge = (sent: FuzzRequest, answer: FuzzAnswer): string | null => judgeRoaming(sent, answer, isOutside);
  const document = withoutGuessing(run.document);
  return await fuzz({ ...run, document, signIn, isSpoilt: false, judge, patienceMs: 60_000, hands: 2 });
}

/** Guessing passwords is another matter, and would soon be slowed down. */
const GUESSING: ReadonlySet<string> = new Set<CallName>([
  'pre',
  'openFirstRun',
  'changePassword',
  'askReset',
  'prove',
  'changeEmail',
]);

function withoutGuessing({ paths }: ApiDocument): ApiDocument {
  const kept = Object.entries(paths).map(([path, operations]) => {
    const others = Object.entries(operations).filter(([, { operationId }]) => !GUESSING.has(operationId));
    return [path, Object.fromEntries(others)] as const;
  });
  return { paths: Object.fromEntries(kept.filter(([, operations]) => Object.keys(operations).length > 0)) };
}

function judgeRoaming(sent: FuzzRequest, { status, text, isHanging }: FuzzAnswer, isOutside: boolean): string | null {
  if (isHanging || status === 0) return 'no answer';
  if (status >= 500 && status !== 503) return `status ${status}: ${text.slice(0, 300)}`;
  if (text.includes(SECRET)) return `a word of the owner: ${around(text)}`;
  const { may }: Call = contract[sent.call as CallName]; // the document is made from the contract
  if (isOutside && may !== 'DOOR' && status !== 401) return `status ${status} without a session`;
  return null;
}

function around(text: string): string {
  const at = text.indexOf(SECRET);
  return text.slice(Math.max(0, at - 120), at + 120);
}
