import type { BillLine } from '../../../src/calc/billing/billLine.ts';
import type { Cents } from '../../../src/calc/money.ts';

/** A line of the time of a plan or seat, or of a thing that was bought. */
export type InvoiceLine =
  BillLine | { readonly product: 'REPORT' | 'SKIP_TRACING' | 'LEFT_OUT'; readonly text: string; readonly cents: Cents };
