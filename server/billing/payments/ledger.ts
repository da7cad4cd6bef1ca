/** Nothing is collected: amounts are put on an invoice and posted, to be settled with whoever runs the installation. */
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import type { NotingProvider } from './port.ts';

const NOTHING = 'This installation collects nothing itself';

/** `operator`: who runs it, by name; empty: nobody said so. */
export function ledgerOf(operator: string): NotingProvider {
  const who = operator === '' ? 'its operator' : operator;
  return {
    kind: 'LEDGER',
    collects: false,
    text: `${NOTHING}: amounts are put on an invoice, to be settled with ${who}.`,
    refusal: (amount, { ownUse, open, openLimit }) => {
      const owed = cents(open + amount);
      if (ownUse || amount === 0 || owed <= openLimit) return null;
      return `${NOTHING}: ${dollars(openLimit)} may be open with ${who}, ${dollars(owed)} would be.`;
    },
  };
}

const dollars = (amount: Cents): string => formatCurrency(amount, { forceCents: true });
