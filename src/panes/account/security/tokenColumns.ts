import type { ApiToken } from '../../../api/contract/account/tokens.ts';
import { centsOf } from '../../../calc/money.ts';
import { formatCurrency } from '../../../calc/format/currency.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { scopeTexts } from './scopeTexts.ts';
import { dayText, whenText } from '../../parts/whenText.ts';

const dollars = (amount: number): string => formatCurrency(centsOf(amount), { forceCents: true });

const spentText = ({ spendCap, spent }: ApiToken): string =>
  spendCap === null ? '' : `${dollars(spent)} of ${dollars(spendCap)}`;
const scopesText = ({ scopes }: ApiToken): string => scopes.map((scope) => scopeTexts[scope].short).join(', ');
const usedText = ({ lastUsed, lastPlace }: ApiToken): string =>
  lastUsed === null ? 'never' : `${whenText(lastUsed)}${lastPlace === null ? '' : ` from ${lastPlace}`}`;

/** What a token may, what it spent this month, until when it is good, and when it was used. */
export const tokenColumns: readonly GridColumn<ApiToken>[] = [
  { key: 'name', label: 'Name', width: 200, text: ({ name }) => name, tooltip: ({ name }) => name },
  { key: 'scopes', label: 'May', width: 170, text: scopesText, tooltip: scopesText },
  { key: 'spent', label: 'Spent this month', width: 160, text: spentText },
  {
    key: 'expires',
    label: 'Good until',
    width: 160,
    text: ({ expires, isExpired }) => (isExpired ? `expired ${dayText(expires)}` : dayText(expires)),
  },
  { key: 'lastUsed', label: 'Last used', width: 260, grow: true, text: usedText, tooltip: usedText },
];
