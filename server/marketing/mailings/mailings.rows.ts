/** Mailings between the store and the wire. */
import { Audience, Content, type Mailing, type MailingRow } from '../../../src/api/contract/marketing/mailings.ts';
import { phaseOf, recipientStates, statusLabels, type StateCounts } from '../../../src/calc/marketing/lifecycle.ts';
import { costEach } from '../../../src/calc/marketing/costEach.ts';
import { dollarsOf, cents } from '../../../src/calc/money.ts';
import { placeOf } from '../carriers/files.ts';
import type { MailingRecord, MailingRowRecord } from './mailings.queries.ts';

export function rowOf(record: MailingRowRecord): MailingRow {
  const { id, type, name, status, carrier, recipients, candidates } = record;
  const states = recipientStates.flatMap((state) => {
    const count = record.counts[state];
    return count === undefined ? [] : [[state, count] as const];
  });
  const counts: StateCounts = Object.fromEntries(states.map(([state, { rows }]) => [state, rows]));
  const delivered = counts.DELIVERED ?? 0;
  const spent = states.reduce((sum, [, count]) => sum + count.cents, 0);
  return {
    id,
    marketingCampaignId: record.campaign_id,
    type,
    name,
    status,
    statusLabel: statusLabels[status],
    phase: phaseOf({
      status,
      counts,
      recipients,
      pausedWhy: record.paused_why,
      isFiles: carrier === 'FILES',
      isBeingPaid: record.isBeingPaid,
    }),
    recipientTotal: recipients,
    deliveredQuantity: delivered,
    clickThroughQuantity: record.clicks,
    machineClickQuantity: record.opened - record.clicks,
    writtenQuantity: counts.WRITTEN ?? 0,
    leftOut: Math.max(0, candidates - recipients),
    ...record.results,
    answers: record.answers,
    cost: dollarsOf(cents(spent)),
    costPerLead: dollarsEach(spent, record.results.leads),
    costPerDeal: dollarsEach(spent, record.results.deals),
    carrier:
      carrier === '' || status === 'NEW'
        ? null
        : { kind: carrier, place: carrier === 'FILES' ? placeOf(record) : record.place },
    sequenceStep: record.sequenceStep,
    counts,
    modified: record.modified.toISOString(),
    ordered: record.ordered?.toISOString() ?? null,
    completed: record.completed?.toISOString() ?? null,
    version: record.version,
  };
}

function dollarsEach(spent: number, count: number): number | null {
  const each = costEach(spent, count);
  return each === null ? null : dollarsOf(cents(each));
}

export const mailingOf = (record: MailingRecord): Mailing => ({
  ...rowOf(record),
  content: Content.parse(record.body),
  audience: Audience.parse(record.audience),
});
