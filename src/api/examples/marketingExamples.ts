import type { Examples } from './example.ts';

const spring = { name: 'Spring', content: { type: 'SMS', message: 'Hello #OwnerFirstName#' } } as const;

export const marketingExamples = {
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
