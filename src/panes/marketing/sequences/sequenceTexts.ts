import type { Member, Sequence } from '../../../api/contract/marketing/sequences.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import {
  outTexts,
  outReasons,
  type MemberState,
  type SequenceState,
  type StepCondition,
} from '../../../calc/marketing/sequence.ts';
import { dollars } from '../../billing/billing/dollars.ts';

export const stateTexts: Readonly<Record<SequenceState, string>> = {
  DRAFT: 'draft',
  RUNNING: 'running',
  PAUSED: 'paused',
  ENDED: 'ended',
};

export const conditionTexts: Readonly<Record<StepCondition, string>> = {
  NO_RESPONSE: 'did not respond',
  NOT_DELIVERED: 'not reached before',
  ALL: 'all still in',
};

export const memberTexts: Readonly<Record<MemberState, string>> = {
  WAITING: 'waiting',
  HANDED: 'on its way',
  DONE: 'through',
  OUT: 'out',
};

/** The day of the next step; of one that cannot go on by itself, none. */
export const nextText = ({ state, nextDay }: Sequence): string =>
  nextDay === null || state === 'ENDED' || state === 'DRAFT' ? '' : formatDate(nextDay);

/** How many can get it at most. */
export const nextTooltip = (row: Sequence): string | null =>
  nextText(row) === '' ? null : `to ${formatNumber(row.members.waiting)} at most, who wait for a step`;

export const spentText = ({ ceiling, spent }: Sequence): string =>
  ceiling === null ? '' : `${dollars(spent)} of ${dollars(ceiling)}`;

/** Why members are out, the reason that is looked for first before the others. */
export const outText = ({ members: { out } }: Sequence): string =>
  outReasons
    .flatMap((reason) => ((out[reason] ?? 0) > 0 ? [`${formatNumber(out[reason] ?? 0)} ${outTexts[reason]}`] : []))
    .join('\n');

export const whyOutText = ({ whyOut }: Member): string => (whyOut === null ? '' : outTexts[whyOut]);

/** @example passedText(member) // 'step 2: no consent (tcpa-consent)' */
export const passedText = ({ passed }: Pick<Member, 'passed'>): string =>
  passed
    .toReversed()
    .map(({ step, why, ruleId }) => `step ${step}: ${why}${ruleId === null ? '' : ` (${ruleId})`}`)
    .join('; ');
