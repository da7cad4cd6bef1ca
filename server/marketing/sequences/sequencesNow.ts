import type { Kysely } from 'kysely';
import { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import type { Sequence, StepNow } from '../../../src/api/contract/marketing/sequences.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import { outReasons } from '../../../src/calc/marketing/sequence.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import {
  readRuns,
  readSequences,
  readSpent,
  readStandings,
  readSteps,
  type RunRecord,
  type Standing,
} from './sequences.queries.ts';

/** The sequences of a user, or that of a campaign, as they stand now. */
export async function sequencesNow(
  db: Kysely<Database>,
  principal: Principal,
  campaignId?: number,
): Promise<Sequence[]> {
  const sequences = await readSequences(db, principal, campaignId);
  if (sequences.length === 0) return [];
  const [runs, spent, standings] = await Promise.all([
    readRuns(db, principal, campaignId),
    readSpent(db, principal, campaignId),
    readStandings(db, principal, campaignId),
  ]);
  const told: Sequence[] = [];
  for (const { campaign_id: id, name, state, paused_why: pausedWhy, ...row } of sequences) {
    const stands = standings.filter((one) => one.campaign_id === id);
    const of = (wanted: Standing['state']): number => sum(stands.filter((one) => one.state === wanted));
    const days = stands.flatMap(({ next }) => next ?? []);
    told.push({
      campaignId: id,
      name,
      state,
      pausedWhy,
      audience: Audience.parse(row.audience),
      joins: row.joins,
      stopStatusIds: row.stop_status_ids.map(Number),
      steps: await stepsNow(db, principal, id, { runs: runs.filter((one) => one.campaign_id === id), stands }),
      members: {
        waiting: of('WAITING'),
        handed: of('HANDED'),
        done: of('DONE'),
        out: Object.fromEntries(
          outReasons
            .map((why) => [why, sum(stands.filter((one) => one.why_out === why))] as const)
            .filter(([, count]) => count > 0),
        ),
      },
      ceiling: row.ceiling_cents === null ? null : dollarsOf(cents(row.ceiling_cents)),
      spent: dollarsOf(spent.get(id) ?? cents(0)),
      started: row.started?.toISOString() ?? null,
      nextDay: days.toSorted()[0] ?? null,
      version: row.version,
    });
  }
  return told;
}

const sum = (standings: readonly Standing[]): number => standings.reduce((total, { count }) => total + count, 0);

async function stepsNow(
  db: Kysely<Database>,
  principal: Principal,
  campaignId: number,
  { runs, stands }: { readonly runs: readonly RunRecord[]; readonly stands: readonly Standing[] },
): Promise<StepNow[]> {
  const steps = await readSteps(db, principal, campaignId);
  return steps.map((one) => {
    const out = runs.filter(({ step, status }) => step === one.step && status !== 'NEW');
    return {
      mailingId: one.mailing_id,
      afterDays: one.after_days,
      businessDays: one.business_days,
      onlyIf: one.only_if,
      type: one.type,
      name: one.name,
      waiting: sum(stands.filter(({ state, step }) => state === 'WAITING' && step === one.step)),
      recipients: out.reduce((total, { recipients }) => total + recipients, 0),
      passed: one.passed,
      cost: dollarsOf(cents(out.reduce((total, { cost }) => total + cost, 0))),
    };
  });
}
