import type { BillLine } from '../../../src/calc/billing/billLine.ts';
import type { Cents } from '../../../src/calc/money.ts';

/** A thing that was bought. */
export interface ThingLine {
  readonly product: 'REPORT' | 'SKIP_TRACING' | 'CREDIT' | 'SAVES' | 'EXPORTS' | 'LEFT_OUT' | 'REFUND';
  readonly text: string;
  readonly cents: Cents;
}

/** A line of the time of a plan or seat, or of a thing. */
export type InvoiceLine = BillLine | ThingLine;
