import type { BillLine } from '../../../src/calc/billing/billLine.ts';
import type { Cents } from '../../../src/calc/money.ts';

/** A thing that was bought. */
export interface ThingLine {
  readonly product: 'REPORT' | 'SKIP_TRACING' | 'CREDIT' | 'SAVES' | 'EXPORTS' | 'MAILING' | 'LEFT_OUT' | 'REFUND';
  readonly text: string;
  readonly cents: Cents;
}

/** Of what was paid for a member's seat, given back: below nothing. */
export interface BackLine {
  readonly product: 'SEAT';
  readonly text: string;
  readonly cents: Cents;
  readonly memberId: number;
}

/** A line of the time of a plan or seat, of a thing, or of what is given back. */
export type InvoiceLine = BillLine | ThingLine | BackLine;
