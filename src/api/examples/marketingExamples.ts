import type { Examples } from './example.ts';

const spring = { name: 'Spring', content: { type: 'SMS', message: 'Hello #OwnerFirstName#' } } as const;

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

  campaign: ({ campaign }) => ({ params: { id: campaign } }),
  saveCampaign: () => ({ body: { name: 'Spring' } }),
  saveSms: ({ contact }) => ({ query: {}, body: { name: 'Spring', message: 'Hello', contactIds: [contact] } }),
  mailings: () => ({ query: {} }),
  mailing: ({ mailing }) => ({ params: { id: mailing } }),
  saveMailing: ({ contact }) => ({ body: { ...spring, audience: { contactIds: [contact] } } }),
  estimateMailing: ({ mailing }) => ({ params: { id: mailing } }),
  orderMailing: ({ mailing, quote }) => ({ params: { id: mailing }, body: { quote } }),
  moveMailing: ({ ordered }) => ({ params: { id: ordered }, body: { act: 'pause', version: 2 } }),
  duplicateMailing: ({ mailing }) => ({ params: { id: mailing }, body: {} }),
  recipients: ({ ordered }) => ({ params: { id: ordered }, query: { state: 'FAILED' } }),
  sendAgain: ({ ordered }) => ({ params: { id: ordered, seq: 1 }, body: {} }),
  mailingDetail: ({ ordered }) => ({ params: { id: ordered } }),
} satisfies Partial<Examples>;
