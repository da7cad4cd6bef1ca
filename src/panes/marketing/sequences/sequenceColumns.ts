import { campaignTypes } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { Member, Sequence, StepNow } from '../../../api/contract/marketing/sequences.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { MOST_STEP_DAYS, stepConditions } from '../../../calc/marketing/sequence.ts';
import { outOf, type StepRule } from '../../../machines/marketing/sequences/context.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import {
  conditionTexts,
  memberTexts,
  nextText,
  nextTooltip,
  outText,
  passedText,
  spentText,
  stateTexts,
  whyOutText,
} from './sequenceTexts.ts';

const counted = (count: number): string => (count === 0 ? '' : formatNumber(count));

export const sequenceColumns: readonly GridColumn<Sequence>[] = [
  { key: 'name', label: 'Sequence', width: 140, grow: true, text: ({ name }) => name, tooltip: ({ name }) => name },
  {
    key: 'state',
    label: 'State',
    width: 76,
    text: ({ state }) => stateTexts[state],
    tooltip: ({ pausedWhy }) => pausedWhy,
    className: ({ state, pausedWhy }) => (state === 'PAUSED' && pausedWhy !== null ? 'sequences-stopped' : ''),
  },
  { key: 'steps', label: 'Steps', width: 52, align: 'right', text: ({ steps }) => formatNumber(steps.length) },
  {
    key: 'waiting',
    label: 'Waiting',
    width: 64,
    align: 'right',
    text: ({ members: { waiting, handed } }) => counted(waiting + handed),
    tooltip: ({ members: { handed } }) =>
      handed === 0 ? null : `${formatNumber(handed)} of them with a step on its way`,
  },
  { key: 'out', label: 'Out', width: 52, align: 'right', text: (row) => counted(outOf(row)), tooltip: outText },
  { key: 'done', label: 'Through', width: 72, align: 'right', text: ({ members: { done } }) => counted(done) },
  {
    key: 'leads',
    label: 'Leads',
    width: 52,
    align: 'right',
    text: ({ members: { out } }) => counted(out.LEAD ?? 0),
    tooltip: () => 'Members who became a lead',
  },
  { key: 'next', label: 'Next step', width: 94, text: nextText, tooltip: nextTooltip },
  { key: 'spent', label: 'Spent of ceiling', width: 166, align: 'right', text: spentText },
];

/** What a cell of a step says, read back; null: it is none of that. */
export function readRule(key: string, text: string): Partial<StepRule> | null {
  if (key === 'business') return { businessDays: text === 'yes' };
  if (key === 'onlyIf') {
    const onlyIf = stepConditions.find((one) => conditionTexts[one] === text);
    return onlyIf === undefined ? null : { onlyIf };
  }
  const afterDays = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : -1;
  return key === 'after' && afterDays >= 0 && afterDays <= MOST_STEP_DAYS ? { afterDays } : null;
}

const isSheet = (isOpen: boolean) => (isOpen ? {} : { readOnly: () => true });

/** The steps of one; cells of those of one that has ended are only read. */
const stepColumnsOf = (isOpen: boolean): readonly GridColumn<StepNow>[] => [
  { key: 'step', label: '#', width: 30, align: 'right', text: (_, index) => String(index + 1) },
  { key: 'channel', label: 'Channel', width: 112, text: ({ type }) => campaignTypes[type].title },
  { key: 'name', label: 'Message', width: 130, grow: true, text: ({ name }) => name, tooltip: ({ name }) => name },
  {
    key: 'after',
    label: 'Days',
    title: 'So many days after the step before; the first, after somebody joins',
    width: 52,
    align: 'right',
    editor: 'text',
    text: ({ afterDays }) => formatNumber(afterDays),
    ...isSheet(isOpen),
  },
  {
    key: 'business',
    label: 'Business',
    title: 'Business days alone are counted: no Saturday, no Sunday',
    width: 78,
    align: 'center',
    editor: 'select',
    options: ['yes', 'no'],
    text: ({ businessDays }) => (businessDays ? 'yes' : ''),
    editText: ({ businessDays }) => (businessDays ? 'yes' : 'no'),
    ...isSheet(isOpen),
  },
  {
    key: 'onlyIf',
    label: 'Only to who',
    width: 134,
    editor: 'select',
    options: stepConditions.map((one) => conditionTexts[one]),
    text: ({ onlyIf }) => conditionTexts[onlyIf],
    ...isSheet(isOpen),
  },
  { key: 'waiting', label: 'Waiting', width: 62, align: 'right', text: ({ waiting }) => counted(waiting) },
  {
    key: 'recipients',
    label: 'Recipients',
    width: 86,
    align: 'right',
    text: ({ recipients }) => counted(recipients),
  },
  {
    key: 'passed',
    label: 'Passed',
    title: 'Who was passed over, or left out by a rule',
    width: 64,
    align: 'right',
    text: ({ passed }) => counted(passed),
  },
  { key: 'cost', label: 'Cost', width: 72, align: 'right', text: ({ cost }) => (cost === 0 ? '' : dollars(cost)) },
];
const openColumns = stepColumnsOf(true);
const endedColumns = stepColumnsOf(false);
export const stepColumns = (isOpen: boolean): readonly GridColumn<StepNow>[] => (isOpen ? openColumns : endedColumns);

export const memberColumns: readonly GridColumn<Member>[] = [
  { key: 'name', label: 'Name', width: 110, grow: true, text: ({ name }) => name, tooltip: ({ name }) => name },
  { key: 'state', label: 'State', width: 74, text: ({ state }) => memberTexts[state] },
  { key: 'step', label: 'Step', width: 44, align: 'right', text: ({ step }) => String(step) },
  {
    key: 'due',
    label: 'Due',
    width: 94,
    text: ({ state, due }) => (due === null || state === 'OUT' || state === 'DONE' ? '' : formatDate(due)),
  },
  { key: 'why', label: 'Why out', width: 150, text: whyOutText, tooltip: whyOutText },
  {
    key: 'passed',
    label: 'Passed over',
    title: 'Steps without which they went on, the last first',
    width: 150,
    text: passedText,
    tooltip: passedText,
  },
];
