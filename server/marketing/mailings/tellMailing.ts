/** What somebody is told of a campaign without asking: that it stopped, that it is through, that somebody wrote back. */
import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Alert } from '../../../src/api/contract/account/session.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { StateCounts } from '../../../src/calc/marketing/lifecycle.ts';
import { keepNotice } from '../../account/notices/tellOnce.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { insertAlert } from '../../search/alerts/alerts.queries.ts';
import { readMailingRows } from './mailings.queries.ts';
import { rowOf } from './mailings.rows.ts';

export type SaidAlert = z.infer<typeof Alert>;

type Parts = Pick<Resources, 'store' | 'config' | 'brands' | 'clock' | 'events'>;

/** What paused by itself. */
interface PausedWork {
  readonly kind: 'mailing' | 'sequence';
  readonly id: number;
  readonly name: string;
  readonly why: string;
}

const pausedWords = {
  mailing: { title: 'Campaign', more: 'What was not sent waits: go on with it, or finish it.' },
  sequence: { title: 'Sequence', more: 'Whoever is in it waits where they stand: go on with it, or end it.' },
} as const;

/**
 * A campaign whose service takes nothing more, or a sequence that could not order a step: an alert, and an e-mail where
 * there is an address (section 4, `trouble`). Kept with the pause; what it answers is called behind the commit.
 */
export async function keepPaused(
  trx: Transaction<Database>,
  parts: Parts,
  to: Principal,
  { kind, id, name, why }: PausedWork,
): Promise<() => void> {
  const { title, more } = pausedWords[kind];
  return await keepNotice(trx, parts, {
    to,
    subjects: [`${kind}:${id}:paused:${parts.clock.now().getTime()}`],
    level: 'warning',
    text: `${title} ${name} is paused: ${why}`,
    mail: {
      subject: `${title} ${name} is paused`,
      more,
      page: 'marketing',
    },
  });
}

/**
 * All that goes out by a service has gone out (section 4): the alert that says so, for who is signed in to be told of once
 * it is kept. With files it is seen at once, and nothing was sent.
 */
export async function sayComplete(trx: Kysely<Database>, to: Principal, id: number, now: Date): Promise<SaidAlert[]> {
  const alerts: SaidAlert[] = [];
  for (const record of await readMailingRows(trx, to, { id })) {
    const { name, counts } = rowOf(record);
    const text = `Campaign ${name} is complete: ${countsText(counts)}.`;
    alerts.push(await insertAlert(trx, to, { level: 'info', text, searchId: null, runId: null }, now));
  }
  return alerts;
}

/** @example countsText({ ACCEPTED: 1, DELIVERED: 1036, FAILED: 3 }) // '1,037 taken by the service, 3 failed' */
function countsText({ ACCEPTED = 0, DELIVERED = 0, BOUNCED = 0, FAILED = 0, UNKNOWN = 0 }: StateCounts): string {
  const parts = [
    `${formatNumber(ACCEPTED + DELIVERED + BOUNCED)} taken by the service`,
    ...(FAILED > 0 ? [`${formatNumber(FAILED)} failed`] : []),
    ...(UNKNOWN > 0 ? [`${formatNumber(UNKNOWN)} unknown`] : []),
  ];
  return parts.join(', ');
}

/** So much of an answer stands in its alert; all of it stands beside the recipient. */
const MOST_SHOWN = 160;

/** Somebody wrote back (section 13). */
export async function tellAnswer(
  parts: Parts,
  to: Principal,
  { name, campaign, text }: { readonly name: string; readonly campaign: string; readonly text: string },
): Promise<void> {
  const said = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
  await tell(parts, to, `${name} answered campaign ${campaign}: "${said}"`);
}

async function tell({ store, clock, events }: Parts, to: Principal, text: string): Promise<void> {
  const alert = await insertAlert(store.db, to, { level: 'info', text, searchId: null, runId: null }, clock.now());
  events.publish(to, { type: 'alerts.added', alert });
}
