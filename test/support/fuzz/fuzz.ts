/** Sends requests drawn from the OpenAPI document to a server and tells which answers no answer may be. */
import { Agent } from 'node:http';
import { AUTH_HEADER } from '../../../src/api/contract/account/session.ts';
import { chanceOf } from './chance.ts';
import { drawRequest, type ApiDocument, type FuzzRequest } from './drawRequest.ts';
import type { Known } from './drawValue.ts';
import { sendRequest, type FuzzAnswer, type FuzzTarget } from './sendRequest.ts';

export interface FuzzRun {
  readonly url: string;
  /** A token of a session: asked for again whenever one was ended by a request. */
  readonly signIn: () => Promise<string>;
  readonly document: ApiDocument;
  readonly known: Known;
  readonly seed: number;
  readonly count: number;
  readonly patienceMs: number;
  /** Whether parts are replaced by what nobody expects. */
  readonly isSpoilt: boolean;
  /** What is wrong with an answer; null: nothing. */
  readonly judge: (sent: FuzzRequest, answer: FuzzAnswer) => string | null;
  /** How many at a time. */
  readonly hands: number;
}

export interface Complaint {
  readonly seed: number;
  readonly sent: FuzzRequest;
  readonly why: string;
}
export interface FuzzOutcome {
  readonly complaints: readonly Complaint[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly calls: number;
  readonly slowest: { readonly call: string; readonly ms: number; readonly seed: number };
}

export async function fuzz(run: FuzzRun): Promise<FuzzOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: run.hands });
  const complaints: Complaint[] = [];
  const statuses: Record<string, number> = {};
  const calls = new Set<string>();
  let slowest = { call: '', ms: 0, seed: 0 };
  let token = run.signIn();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < run.count) {
      const seed = run.seed + next;
      next += 1;
      const used = token;
      const target: FuzzTarget = {
        url: run.url,
        agent,
        patienceMs: run.patienceMs,
        header: { [AUTH_HEADER]: await used },
      };
      const sent = drawRequest(run.document, chanceOf(seed), run.known, run.isSpoilt);
      const answer = await sendRequest(target, sent);
      const why = run.judge(sent, answer);
      if (why !== null) complaints.push({ seed, sent, why });
      calls.add(sent.call);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.ms > slowest.ms) slowest = { call: sent.call, ms: answer.ms, seed };
      // Somebody signed out, or in again elsewhere.
      if ((answer.status === 401 || sent.call === 'logout') && token === used) token = run.signIn();
    }
  };
  try {
    await Promise.all(Array.from({ length: run.hands }, work));
    return { complaints, statuses, calls: calls.size, slowest };
  } finally {
    agent.destroy();
  }
}

/** A line for each kind of complaint, with the first that was found. */
export function complaintText(complaints: readonly Complaint[]): string {
  const kinds = new Map<string, Complaint[]>();
  for (const one of complaints) {
    const kind = `${one.sent.call}: ${one.why.replaceAll(/\d+/g, 'N').slice(0, 120)}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds.values()]
    .map(
      (of) =>
        `${of.length}x ${of[0]?.why}\n   seed ${of[0]?.seed}: ${of[0] === undefined ? '' : requestText(of[0].sent)}`,
    )
    .join('\n');
}

const requestText = ({ call, method, path, body }: FuzzRequest): string =>
  `${call} ${method} ${path.slice(0, 300)} ${body?.toString().slice(0, 600) ?? ''}`;
