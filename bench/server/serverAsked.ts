import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createAccount } from '../../server/account/session/createAccount.ts';
import { insertSession } from '../../server/account/session/session.queries.ts';
import { newToken, tokenHash } from '../../server/account/session/tokens.ts';
import type { Services } from '../../server/platform/http/services.ts';

type Question = { readonly ask: 'accounts'; readonly count: number } | { readonly ask: 'stalls' };

/** How long the server's thread did not get round to what waited, since the question before. */
export interface Stalls {
  readonly longestMs: number;
  /** 99 of 100 looks found it that late at most. */
  readonly p99Ms: number;
}

const DAY_MS = 86_400_000;
/** How often the thread is looked at; what is found holds that much more than the delay itself. */
const LOOK_MS = 10;

/** Answers the process that started this one; one nobody asks does nothing. */
export function answerParent(services: Services): void {
  if (process.send === undefined) return;
  // Looked at from the first question on: a hundred looks a second cost more than the calls of one person.
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  process.on('message', (asked: Question) => {
    if (asked.ask === 'accounts') {
      void accounts(services, asked.count).then((tokens) => process.send?.(tokens));
      return;
    }
    const stalls: Stalls = { longestMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 };
    delay.reset();
    delay.enable();
    process.send?.(stalls);
  });
}

/** Tokens of sessions of new people, each with an account of their own. */
export const askAccounts = async (server: ChildProcess, count: number): Promise<string[]> =>
  (await ask(server, { ask: 'accounts', count })) as string[]; // as answered above

export const askStalls = async (server: ChildProcess): Promise<Stalls> =>
  (await ask(server, { ask: 'stalls' })) as Stalls; // likewise

async function ask(server: ChildProcess, question: Question): Promise<unknown> {
  const answered = once(server, 'message');
  server.send(question);
  return ((await answered) as unknown[])[0];
}

async function accounts({ store, clock }: Services, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const token = newToken();
    const now = clock.now();
    await store.db.transaction().execute(async (trx) => {
      const username = `person${number}@platbook.local`;
      const principal = await createAccount(trx, { name: username, ownUse: true }, { username, password: null });
      const expires = new Date(now.getTime() + DAY_MS);
      const seen = { place: '127.0.0.1', device: 'bench' };
      await insertSession(trx, principal, {
        hash: tokenHash(token),
        created: now,
        expires,
        activationCode: null,
        seen,
      });
    });
    tokens.push(token);
  }
  return tokens;
}
