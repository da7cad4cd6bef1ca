import type { Examples } from './example.ts';

const rowsOf = (list: number) => ({ search: { filters: { groupIds: { values: [list] } } } });
const oneOf = (contact: number) => ({ selection: { items: [contact] } });

export const marketingExamples = {
  propertyLabels: ({ list }) => ({ query: { layoutId: '5160', offset: '7', format: 'csv' }, body: rowsOf(list) }),
  contactLabels: ({ contact }) => ({ query: { layoutId: '5160', format: 'csv' }, body: oneOf(contact) }),
  countPropertyLabels: ({ list }) => ({ query: { layoutId: '5160' }, body: rowsOf(list) }),
  countContactLabels: ({ contact }) => ({ query: { layoutId: '5160' }, body: oneOf(contact) }),
  emailTemplates: () => ({}),
  checkEmailLink: () => ({ query: { url: 'https://example.com/offer' } }),
  labelTestPage: () => ({ query: { layoutId: '5160' } }),
} satisfies Partial<Examples>;
