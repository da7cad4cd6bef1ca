import { foreclosureStatuses, saleSituations, type Codes } from '../../../../src/api/catalogue/property/codes.ts';
import type { AfterRepairValue } from '../../../../src/calc/comps/afterRepairValue.ts';
import { formatDollars } from '../../../../src/calc/format/currency.ts';
import { formatDate } from '../../../../src/calc/format/date.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import type { ReportAbout } from '../reportAbout.ts';
import { drawPairs } from './drawPairs.ts';

const labelOf = (codes: Codes, code: string | null): string => (code === null ? MISSING : (codes[code] ?? code));
const dollars = (amount: number | null): string => formatDollars(amount === null ? null : Math.round(amount));
const share = (amount: number | null, value: number | undefined): string =>
  amount === null || value === undefined ? MISSING : `${Math.round((100 * amount) / value)}% of the value`;

/** The sale, and the foreclosure, that a report is about; nothing where it is about the property as such. */
export function drawRecords(
  report: PdfReport,
  { sale, foreclosure }: ReportAbout,
  value: AfterRepairValue | null,
): void {
  if (sale !== null) {
    report.section('The sale', 46);
    drawPairs(report, [
      ['Sold', formatDate(sale.saleDate)],
      ['Price', dollars(sale.amount)],
      ['Against the value then', share(sale.amount, value?.value)],
      ['Kind', labelOf(saleSituations, sale.saleSituation)],
      ['Buyer', sale.buyer ?? MISSING],
      ['Seller', sale.seller ?? MISSING],
      ['Document', [sale.documentType, sale.documentNumber].filter((part) => part !== null).join(' ') || MISSING],
      ['Recorded', formatDate(sale.recordingDate)],
    ]);
  }
  if (foreclosure !== null) {
    report.section('The foreclosure', 46);
    drawPairs(report, [
      ['Status', labelOf(foreclosureStatuses, foreclosure.status)],
      ['Recorded', formatDate(foreclosure.recordingDate)],
      ['Auction', formatDate(foreclosure.auctionDate)],
      ['Lender', foreclosure.lender ?? MISSING],
      ['Unpaid balance', dollars(foreclosure.unpaidBalance)],
      // With a sale the value is that of its day, and says nothing of what is owed now.
      ...(sale === null
        ? [['Balance against the value', share(foreclosure.unpaidBalance, value?.value)] as const]
        : []),
      ['In default', dollars(foreclosure.defaultAmount)],
      ['Opening bid', dollars(foreclosure.openingBid)],
    ]);
  }
}
