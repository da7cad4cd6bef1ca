/**
 * Every act in every state of a mailing, on the way that leads there: what the table of the lifecycle says is what the
 * server does, and each refusal is told in its words and changes nothing.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import {
  mailingActs,
  refusalOfAct,
  transitions,
  type MailingAct,
  type MailingStatus,
} from '../../../src/calc/marketing/lifecycle.ts';
import { openPersons, type Person } from '../../support/marketing/lifecycleWalk.ts';
import type { TestServer } from '../../support/server.ts';
import { startTestServer } from '../../support/server.ts';

/** What can be asked for; `send` is what the workers do. */
const asks = [...mailingActs, 'restore', 'send'] as const;
type Ask = (typeof asks)[number];
/** Where a mailing stands; one that was deleted comes back as what it was. */
interface At {
  readonly status: MailingStatus;
  readonly isGone: boolean;
}
const START: At = { status: 'NEW', isGone: false };
const keyOf = ({ status, isGone }: At): string => `${status}${isGone ? ' deleted' : ''}`;

/** What comes of it, by the table of the lifecycle; null: it is refused, or nothing is to be done. */
function next({ status, isGone }: At, ask: Ask): At | null {
  if (ask === 'restore') return isGone ? { status, isGone: false } : null;
  if (isGone) return null;
  if (ask === 'send') return status === 'PROCESSING' ? { status: 'COMPLETE', isGone } : null;
  const to = transitions[ask][status];
  if (to === undefined) return null;
  return to === 'GONE' ? { status: status === 'PAUSED' ? 'COMPLETE' : status, isGone: true } : { status: to, isGone };
}

/** The shortest way to each state that there is. */
function ways(): ReadonlyMap<string, { readonly at: At; readonly asks: readonly Ask[] }> {
  const found = new Map([[keyOf(START), { at: START, asks: [] as readonly Ask[] }]]);
  for (const { at, asks: before } of found.values())
    for (const ask of asks) {
      const to = next(at, ask);
      if (to !== null && !found.has(keyOf(to))) found.set(keyOf(to), { at: to, asks: [...before, ask] });
    }
  return found;
}

const NOTHING: Readonly<Record<MailingAct | 'restore', string>> = {
  save: 'Nothing was saved.',
  order: 'Nothing was ordered.',
  pause: 'Nothing was paused.',
  resume: 'Nothing was resumed.',
  finish: 'Nothing was finished.',
  delete: 'Nothing was deleted.',
  restore: 'Nothing was brought back.',
};
const refusalOf = ({ status, isGone }: At, ask: Exclude<Ask, 'send'>): string | null =>
  isGone || ask === 'restore' ? `There is no such campaign. ${NOTHING[ask]}` : refusalOfAct(ask, status);

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await openPersons(server);
});
afterAll(async () => await server.close());

it('R-CAMPAIGN-010 R-CAMPAIGN-011 a mailing stands in one of four statuses, and these acts alone lead on', () => {
  const led = [...ways().values()].map(({ at }) => [
    keyOf(at),
    asks.flatMap((ask) => {
      const to = next(at, ask);
      return to === null ? [] : `${ask}: ${keyOf(to)}`;
    }),
  ]);
  expect(Object.fromEntries(led)).toEqual({
    NEW: ['save: NEW', 'order: PROCESSING', 'delete: NEW deleted'],
    PROCESSING: ['pause: PAUSED', 'send: COMPLETE'],
    PAUSED: ['resume: PROCESSING', 'finish: COMPLETE', 'delete: COMPLETE deleted'],
    COMPLETE: ['delete: COMPLETE deleted'],
    'NEW deleted': ['restore: NEW'],
    'COMPLETE deleted': ['restore: COMPLETE'],
  });
});

it.each([...ways().values()].flatMap(({ at, asks: way }) => asks.map((ask) => [keyOf(at), ask, way, at] as const)))(
  '%s: %s does what the table says, or is refused and changes nothing',
  async (_, ask, way, at) => {
    const id = await person.draft();
    for (const one of way) expect(await person.does(id, one)).toBeNull();
    const before = await person.seen(id);
    expect([before.status, before.isGone]).toEqual([at.status, at.isGone]);
    if (ask === 'send') {
      await sendMailingsJob({}, server.services);
      const to = next(at, ask) ?? at;
      const after = await person.seen(id);
      expect([after.status, after.isGone]).toEqual([to.status, to.isGone]);
      return;
    }
    const refused = await person.does(id, ask);
    const to = next(at, ask);
    expect(refused).toBe(to === null ? refusalOf(at, ask) : null);
    const after = await person.seen(id);
    if (to === null) expect(after).toEqual(before);
    else expect([after.status, after.isGone]).toEqual([to.status, to.isGone]);
  },
);
