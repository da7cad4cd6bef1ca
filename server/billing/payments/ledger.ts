/** Nothing is collected: amounts are put on an invoice and posted, to be settled with whoever runs the installation. */
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import type { NotingProvider } from './port.ts';

export const ledger: NotingProvider = {
  kind: 'LEDGER',
  collects: false,
  text: 'This installation collects nothing itself: amounts are put on an invoice, to be settled with its operator.',
  refusal: (amount, { ownUse, open, openLimit }) => {
    const owed = cents(open + amount);
    if (ownUse || amount === 0 || owed <= openLimit) return null;
    return `This installation collects nothing itself: ${dollars(openLimit)} may be open with its operator, ${dollars(owed)} would be.`;
  },
};

const dollars = (amount: Cents): string => formatCurrency(amount, { forceCents: true });
