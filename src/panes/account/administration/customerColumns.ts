import type { Customer, Installation, OwedInvoice } from '../../../api/contract/account/operator.ts';
import { formatCurrency } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { centsOf } from '../../../calc/money.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { dayText, whenText } from '../../parts/whenText.ts';

export const dollars = (amount: number): string => formatCurrency(centsOf(amount), { forceCents: true });

/** How it stands with an account, in words; `until`: how a moment is told. */
export function stateText({ state, closes, invitedUntil }: Customer, until = whenText): string {
  const words = {
    OPEN: 'open',
    READ_ONLY: 'read-only',
    CLOSING: `closes ${closes === null ? '' : dayText(closes)}`,
    CLOSED: `closed ${closes === null ? '' : dayText(closes)}`,
    ERASED: 'removed',
  } as const satisfies Record<Customer['state'], string>;
  return invitedUntil === null ? words[state] : `${words[state]}, invites you until ${until(invitedUntil)}`;
}

export const limitText = ({ openLimit }: Pick<Customer, 'openLimit'>): string =>
  openLimit === null ? 'no limit' : dollars(openLimit);

export const customerColumns: readonly GridColumn<Customer>[] = [
  { key: 'id', label: 'No.', width: 64, align: 'right', text: ({ id }) => String(id) },
  {
    key: 'owner',
    label: 'Owner',
    width: 190,
    fit: { most: 320, least: 150 },
    text: ({ owner }) => owner,
    tooltip: ({ owner }) => owner,
  },
  {
    key: 'name',
    label: 'Account',
    width: 140,
    fit: { most: 320, least: 120 },
    text: ({ name }) => name,
    tooltip: ({ name }) => name,
  },
  { key: 'brand', label: 'Brand', width: 96, text: ({ brand }) => brand },
  { key: 'plan', label: 'Plan', width: 96, text: ({ plan }) => plan ?? 'none' },
  {
    key: 'nextBill',
    label: 'Next bill',
    width: 96,
    text: ({ nextBill }) => (nextBill === null ? '' : formatDate(nextBill)),
  },
  { key: 'members', label: 'Members', width: 76, align: 'right', text: ({ members }) => formatNumber(members) },
  { key: 'open', label: 'Owed', width: 90, align: 'right', text: ({ open }) => dollars(open) },
  { key: 'limit', label: 'May be open', width: 104, align: 'right', text: limitText },
  {
    key: 'lastUse',
    label: 'Last use',
    width: 150,
    text: ({ lastUse }) => (lastUse === null ? 'never' : whenText(lastUse)),
  },
  {
    key: 'state',
    label: 'State',
    width: 220,
    grow: true,
    text: (customer) => stateText(customer, dayText),
    tooltip: (customer) => stateText(customer),
  },
];

const invoiceStates = { OPEN: 'open', PAID: 'paid', VOID: 'void', WRITTEN_OFF: 'written off' } as const;

export const invoiceColumns: readonly GridColumn<OwedInvoice>[] = [
  { key: 'number', label: 'No.', width: 72, align: 'right', text: ({ number }) => String(number) },
  { key: 'kind', label: 'What', width: 110, text: ({ kind }) => (kind === 'INVOICE' ? 'Invoice' : 'Credit note') },
  { key: 'day', label: 'Day', width: 100, text: ({ day }) => formatDate(day) },
  {
    key: 'purchaseType',
    label: 'Of',
    width: 130,
    text: ({ purchaseType }) => (purchaseType === 'Recurring' ? 'plan and seats' : 'purchases'),
  },
  { key: 'amount', label: 'Amount', width: 110, align: 'right', text: ({ amount }) => dollars(amount) },
  { key: 'owed', label: 'Owed', width: 110, align: 'right', text: ({ owed }) => dollars(owed) },
  { key: 'state', label: 'State', width: 110, grow: true, text: ({ state }) => invoiceStates[state] },
];

type Job = Installation['jobs']['troubled'][number];
export const jobColumns: readonly GridColumn<Job>[] = [
  { key: 'queue', label: 'Job', width: 180, text: ({ queue }) => queue },
  { key: 'state', label: 'State', width: 90, text: ({ state }) => (state === 'FAILED' ? 'failed' : 'late') },
  { key: 'since', label: 'Since', width: 160, text: ({ since }) => whenText(since) },
  { key: 'why', label: 'Why', width: 300, grow: true, text: ({ why }) => why, tooltip: ({ why }) => why },
];

type Mail = Installation['mail']['troubled'][number];
export const mailColumns: readonly GridColumn<Mail>[] = [
  { key: 'to', label: 'To', width: 240, text: ({ to }) => to, tooltip: ({ to }) => to },
  { key: 'accountId', label: 'Account', width: 80, align: 'right', text: ({ accountId }) => String(accountId) },
  { key: 'made', label: 'Written', width: 160, text: ({ made }) => whenText(made) },
  { key: 'attempts', label: 'Tried', width: 64, align: 'right', text: ({ attempts }) => formatNumber(attempts) },
  {
    key: 'why',
    label: 'Why it was not taken',
    width: 300,
    grow: true,
    text: ({ why }) => why,
    tooltip: ({ why }) => why,
  },
];

type Brand = Installation['brands'][number];
export const brandColumns: readonly GridColumn<Brand>[] = [
  { key: 'code', label: 'Code', width: 140, text: ({ code }) => code },
  { key: 'name', label: 'Name', width: 200, text: ({ name }) => name },
  { key: 'automator', label: 'Automator', width: 90, text: ({ automator }) => (automator ? 'yes' : 'no') },
  { key: 'accounts', label: 'Accounts', width: 84, align: 'right', text: ({ accounts }) => formatNumber(accounts) },
  {
    key: 'hostnames',
    label: 'Hostnames',
    width: 200,
    grow: true,
    text: ({ hostnames }) => hostnames.join(', '),
    tooltip: ({ hostnames }) => hostnames.join(', '),
  },
  { key: 'address', label: 'Leads to', width: 260, text: ({ address }) => address, tooltip: ({ address }) => address },
];
