import { formatDollars } from '../../../calc/format/currency.ts';

/** An amount of a bill: with cents, also where there are none. */
export const dollars = (amount: number): string => formatDollars(amount, { forceCents: true });
