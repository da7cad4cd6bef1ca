import { cardTitle } from '../../../api/billing/cardText.ts';
import type { Purchase } from '../../../api/contract/billing/billing.ts';
import { formatDate } from '../../../calc/format/date.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';
import { dollars } from './dollars.ts';

const types = { Recurring: 'Subscription', InApp: 'Purchase' } as const;
const states = { OPEN: 'open', PAID: 'paid', VOID: 'void', WRITTEN_OFF: 'written off' } as const;

export const purchaseColumns: readonly GridColumn<Purchase>[] = [
  { key: 'invoice', label: 'Invoice', width: 80, align: 'right', text: ({ invoice }) => String(invoice) },
  { key: 'date', label: 'Date', width: 110, text: ({ purchasedDate }) => formatDate(purchasedDate) },
  { key: 'what', label: 'What', width: 260, grow: true, text: ({ productName }) => productName },
  { key: 'type', label: 'Type', width: 120, text: ({ purchaseType }) => types[purchaseType] },
  { key: 'term', label: 'Term', width: 90, text: ({ term }) => term ?? '' },
  { key: 'who', label: 'Bought by', width: 170, text: ({ purchasedBy }) => purchasedBy },
  {
    key: 'card',
    label: 'Card',
    width: 200,
    text: ({ cardType, cardNumber }) =>
      cardType === null || cardNumber === null ? '' : cardTitle({ cardType, cardNumber }),
  },
  { key: 'state', label: 'State', width: 90, text: ({ state }) => states[state] },
  { key: 'price', label: 'To be paid', width: 120, align: 'right', text: ({ price }) => dollars(price) },
];
