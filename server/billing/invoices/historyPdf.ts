import { settledText } from '../../../src/api/billing/settledText.ts';
import type { Purchase } from '../../../src/api/contract/billing/billing.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { centsOf, dollarsOf, sumCents } from '../../../src/calc/money.ts';
import type { Config } from '../../platform/config/config.ts';
import { drawNotes } from '../../paper/pdf/drawNotes.ts';
import { drawTitle } from '../../paper/pdf/drawTitle.ts';
import { PdfReport } from '../../paper/pdf/pdfReport.ts';
import { drawTable, type PdfColumn, type PdfRow } from '../../paper/pdf/pdfTable.ts';

export interface HistoryOnPaper {
  /** Newest first. */
  readonly history: readonly Purchase[];
  readonly tab: Purchase['purchaseType'] | null;
  readonly buyer: string;
  /** Who runs the installation, as far as that is said. */
  readonly seller: Config['vendor'];
  readonly date: CalendarDate;
  /** What the account knows the product as. */
  readonly product: string;
  /** How money comes in. */
  readonly note: string;
}

const titles = { Recurring: 'Subscription', InApp: 'Purchases' } as const;
const states = { OPEN: 'open', PAID: 'paid', VOID: 'void', WRITTEN_OFF: 'written off' } as const;

/** Invoice by invoice with its lines: number, day, who, what for which time, and how it stands. */
export async function historyPdf({
  history,
  tab,
  buyer,
  seller,
  date,
  product,
  note,
}: HistoryOnPaper): Promise<Buffer> {
  const subject = tab === null ? 'Billing history' : `Billing history: ${titles[tab]}`;
  const report = new PdfReport({ kind: 'Billing history', subject: buyer, date, product });
  const count = `${history.length} ${history.length === 1 ? 'invoice' : 'invoices'}`;
  drawTitle(report, subject, '', [formatDate(date, 'MMMM DD, YYYY'), count]);
  report.paragraph(`Seller: ${sellerText(seller)}`, { size: 9 });
  report.paragraph(`Buyer: ${buyer}`, { size: 9 });
  report.y += 8;
  if (history.length === 0) report.paragraph('Nothing was billed.', { size: 9 });
  else drawTable(report, columnsOf(report.width), [...history.flatMap(rowsOf), ...sumsOf(history)], { rowHeight: 13 });
  drawNotes(report, 'What these amounts are', [
    note,
    'Days are counted in the time zone of the account; a line of a part of a period is its price × days / days of the period.',
    'No line names sales tax.',
  ]);
  return await report.finish();
}

const columnsOf = (width: number): PdfColumn[] => [
  { label: 'What', width: width - 270, align: 'left', wraps: true },
  { label: 'Service period', width: 142, align: 'left' },
  { label: 'Days', width: 64 },
  { label: 'Amount', width: 64 },
];

/** An invoice under its title, its lines, and what was to be paid. */
function rowsOf(purchase: Purchase): PdfRow[] {
  const { kind, invoice, purchasedBy, purchasedDate, price, state, lines, forward, credit } = purchase;
  return [
    {
      kind: 'group',
      cells: [
        `${kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${invoice} of ${formatDate(purchasedDate)}, ${purchasedBy}, ${states[state]}`,
      ],
    },
    ...lines.map(({ text, from, to, days, of, amount }) => ({
      cells: [text, periodOf(from, to), days === null ? '' : `${days} of ${of}`, dollars(amount)],
    })),
    ...(forward === 0 ? [] : [{ cells: [forwardText(forward), '', '', dollars(forward)] }]),
    ...(credit === 0
      ? []
      : [
          {
            cells: [credit < 0 ? 'Paid with prepaid credit' : 'Given back as prepaid credit', '', '', dollars(credit)],
          },
        ]),
    {
      kind: 'total',
      cells: [settledText(purchase), '', '', dollars(price)],
    },
  ];
}

const forwardText = (forward: number): string =>
  forward < 0 ? 'Carried forward from earlier bills' : 'Carried forward to later bills';

/** What all of it came to, and what of that nobody paid yet. */
function sumsOf(history: readonly Purchase[]): PdfRow[] {
  const row = (text: string, some: readonly Purchase[]): PdfRow => ({
    kind: 'total',
    cells: [text, '', '', dollars(dollarsOf(sumCents(some.map(({ price }) => centsOf(price)))))],
  });
  const open = history.filter(({ state }) => state === 'OPEN');
  const counted = history.filter(({ state }) => state !== 'VOID');
  return [row('Sum', counted), row('Of that to be paid', open)];
}

const sellerText = ({ name, address, email, phone }: Config['vendor']): string =>
  [name === '' ? 'who runs this installation' : name, address, email, phone].filter((part) => part !== '').join(', ');

const periodOf = (from: CalendarDate | null, to: CalendarDate | null): string =>
  from === null || to === null ? '' : `${formatDate(from)} until ${formatDate(to)}`;

const dollars = (amount: number): string => formatDollars(amount, { forceCents: true });
