import { campaignTypes, type CampaignType, type MailingType } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { MailingRow, Recipient } from '../../../api/contract/marketing/mailings.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { recipientTexts } from '../../../calc/marketing/lifecycle.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { whenText } from '../../parts/whenText.ts';

/** Nothing is known of what files became: the count is of rows in them, and says so. */
export const madeText = ({ carrier, writtenQuantity, deliveredQuantity }: MailingRow): string => {
  if (carrier === null) return '';
  return carrier.kind === 'FILES' ? `files: ${formatNumber(writtenQuantity)}` : formatNumber(deliveredQuantity);
};

const ordered = (row: MailingRow, count: number): string => (row.ordered === null ? '' : formatNumber(count));

/** Who gets a text or a call by a service can write back, or press a key. */
const isAnswered = ({ type, carrier }: MailingRow): boolean =>
  carrier?.kind === 'SERVICE' && (type === 'SMS' || type === 'VOICEMAIL');

const eachText = (cost: number | null): string => (cost === null ? 'n/a' : dollars(cost));

/** What it brought, and what each of that cost. @example broughtText(row) // '11 leads at $61.28, 3 appointments, 1 deal at $674.05' */
export const broughtText = (row: MailingRow): string =>
  row.ordered === null
    ? ''
    : [
        `${number(row.leads, 'lead')} at ${eachText(row.costPerLead)}`,
        number(row.appointments, 'appointment'),
        `${number(row.deals, 'deal')} at ${eachText(row.costPerDeal)}`,
      ].join(', ');
const number = (count: number, what: string): string => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;

const recipients: GridColumn<MailingRow> = {
  key: 'recipients',
  label: 'Recipients',
  width: 80,
  align: 'right',
  text: (row) => ordered(row, row.recipientTotal),
};
const made: GridColumn<MailingRow> = { key: 'made', label: 'Delivered', width: 80, align: 'right', text: madeText };
const clicks: GridColumn<MailingRow> = {
  key: 'clicks',
  label: 'Clicks',
  width: 60,
  align: 'right',
  text: (row) => (row.type === 'EMAIL' ? ordered(row, row.clickThroughQuantity) : ''),
  tooltip: ({ type, machineClickQuantity: count }) =>
    type === 'EMAIL' && count > 0 ? `and ${formatNumber(count)} opened by machines alone` : '',
};
const counted = { recipientTotal: recipients, deliveredQuantity: made, clickThroughQuantity: clicks } as const;

/** What it does; of one that has its turn in a sequence, which. */
export const phaseText = ({ phase, sequenceStep: step }: Pick<MailingRow, 'phase' | 'sequenceStep'>): string =>
  [...(step === null ? [] : [`step ${step} of a sequence`]), ...(phase === '' ? [] : [phase])].join(', ');

const mailingColumns: readonly GridColumn<MailingRow>[] = [
  { key: 'name', label: 'Name', width: 170, grow: true, text: ({ name }) => name, tooltip: ({ name }) => name },
  { key: 'type', label: 'Channel', width: 112, text: ({ type }) => campaignTypes[type].title },
  { key: 'status', label: 'Status', width: 96, text: ({ statusLabel }) => statusLabel },
  { key: 'phase', label: 'What it does', width: 112, text: phaseText, tooltip: phaseText },
  recipients,
  { key: 'leftOut', label: 'Left out', width: 62, align: 'right', text: (row) => ordered(row, row.leftOut) },
  made,
  {
    key: 'leads',
    label: 'Leads',
    width: 56,
    align: 'right',
    text: (row) => ordered(row, row.leads),
    tooltip: broughtText,
  },
  {
    key: 'cost',
    label: 'Cost',
    width: 66,
    align: 'right',
    text: (row) => (row.carrier?.kind === 'SERVICE' ? dollars(row.cost) : ''),
  },
  {
    key: 'scans',
    label: 'Scans',
    width: 56,
    align: 'right',
    text: (row) => (row.scans === 0 ? '' : ordered(row, row.scans)),
    tooltip: ({ machineScans: count }) => (count > 0 ? `and ${formatNumber(count)} followed by machines alone` : ''),
  },
  {
    key: 'deals',
    label: 'Deals',
    width: 56,
    align: 'right',
    text: (row) => ordered(row, row.deals),
    tooltip: broughtText,
  },
  {
    key: 'answers',
    label: 'Answers',
    width: 70,
    align: 'right',
    text: (row) => (isAnswered(row) ? ordered(row, row.answers) : ''),
  },
  clicks,
  { key: 'modified', label: 'Changed', width: 150, text: ({ modified }) => whenText(modified) },
];

/** Numbers of a channel have names of their own (R-CAMPAIGN-001..004). */
function columnsOf(channel: CampaignType): readonly GridColumn<MailingRow>[] {
  const statistics = campaignTypes[channel].statistics.map(([label, member]) => ({
    ...counted[member],
    label,
    width: label.length > 12 ? 110 : counted[member].width,
  }));
  return mailingColumns.flatMap((column) => {
    if (column === recipients) return statistics;
    return column.key === 'type' || column === made || column === clicks ? [] : [column];
  });
}
const channels = Object.keys(campaignTypes) as CampaignType[]; // its own keys
const byChannel = new Map(channels.map((channel) => [channel, columnsOf(channel)]));

/** What is told of campaigns of a channel, or of all; the same columns each time, as a grid draws others anew. */
export const mailingColumnsOf = (channel: CampaignType | null): readonly GridColumn<MailingRow>[] =>
  (channel === null ? undefined : byChannel.get(channel)) ?? mailingColumns;

type Column = GridColumn<Recipient>;
const before: readonly Column[] = [
  { key: 'name', label: 'Name', width: 130, grow: true, text: ({ name }) => name, tooltip: ({ name }) => name },
  { key: 'target', label: 'To', width: 130, text: ({ target }) => target, tooltip: ({ target }) => target },
  { key: 'state', label: 'State', width: 86, text: ({ state }) => recipientTexts[state] },
];
const came: Column = {
  key: 'came',
  label: 'Call',
  width: 150,
  text: ({ came: text }) => text ?? '',
  tooltip: ({ came: text }) => text ?? '',
};
const answer: Column = {
  key: 'answer',
  label: 'Answer',
  width: 150,
  text: ({ answer: text }) => text ?? '',
  tooltip: ({ answer: text }) => text ?? '',
};
const after: readonly Column[] = [
  { key: 'error', label: 'Note', width: 150, text: ({ error }) => error ?? '', tooltip: ({ error }) => error ?? '' },
  { key: 'moved', label: 'When', width: 150, text: ({ moved }) => whenText(moved) },
  { key: 'code', label: 'Code', width: 108, text: ({ code }) => code },
];

/** What is known of a recipient, by channel: only on some somebody calls, or writes back. */
export const recipientColumns: Readonly<Record<MailingType, readonly Column[]>> = {
  SMS: [...before, answer, ...after],
  CALL: [...before, came, ...after],
  VOICEMAIL: [...before, answer, ...after],
  EMAIL: [...before, ...after],
  POSTCARD: [...before, ...after],
};
