/** What the campaigns of a channel tell, and under which name. */
import { expect, it } from 'vitest';
import { campaignTypes, type CampaignType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { mailingsContract, type MailingRow } from '../../../src/api/contract/marketing/mailings.ts';
import { broughtText, mailingColumnsOf } from '../../../src/panes/marketing/mailings/mailingColumns.ts';

const row = (type: MailingRow['type']): MailingRow => ({
  id: 1,
  name: 'Spring',
  version: 2,
  marketingCampaignId: 3,
  type,
  status: 'PROCESSING',
  statusLabel: 'Processing',
  phase: '',
  recipientTotal: 1040,
  deliveredQuantity: 1036,
  clickThroughQuantity: 12,
  machineClickQuantity: 0,
  writtenQuantity: 0,
  leftOut: 7,
  scans: 0,
  machineScans: 0,
  leads: 0,
  appointments: 0,
  deals: 0,
  costPerLead: null,
  costPerDeal: null,
  cost: 0,
  answers: 0,
  carrier: { kind: 'SERVICE', place: 'a service' },
  counts: {},
  sequenceStep: null,
  modified: '2026-03-02T15:00:00.000Z',
  ordered: '2026-03-02T15:00:00.000Z',
  completed: null,
});

/** Its title, and its numbers by their names, beside what is told of campaigns of all channels. */
function told(channel: CampaignType, of: MailingRow): Readonly<Record<string, string>> {
  const common = new Set([
    'name',
    'status',
    'phase',
    'leftOut',
    'cost',
    'answers',
    'scans',
    'leads',
    'deals',
    'modified',
  ]);
  const columns = mailingColumnsOf(channel).filter(({ key }) => !common.has(key));
  return Object.fromEntries([
    ['title', campaignTypes[channel].title],
    ...columns.map(({ label, text }) => [label, text(of, 0)] as const),
  ]);
}

it('R-CAMPAIGN-001 of voicemail Recipients and Delivered are told', () => {
  expect(told('VOICEMAIL', row('VOICEMAIL'))).toEqual({ title: 'Voicemail', Recipients: '1,040', Delivered: '1,036' });
});

it('R-CAMPAIGN-002 of postcards Recipients and Sent', () => {
  expect(told('POSTCARD', row('POSTCARD'))).toEqual({ title: 'Postcard', Recipients: '1,040', Sent: '1,036' });
});

it('R-CAMPAIGN-003 of e-mails Sent and Click-Throughs', () => {
  const expected = { title: 'Email Marketing', Sent: '1,036', 'Click-Throughs': '12' };
  expect(told('EMAIL', row('EMAIL'))).toEqual(expected);
});

it('R-CAMPAIGN-004 of online ads Click-Throughs and Impressions, and none can be made', () => {
  expect(Object.keys(told('AD', row('EMAIL')))).toEqual(['title', 'Click-Throughs', 'Impressions']);
  expect(told('AD', row('EMAIL'))).toMatchObject({ title: 'Online Ad', Impressions: '1,036' });
  const { body } = mailingsContract.saveMailing;
  const isTaken = (content: object): boolean => body.safeParse({ name: 'Spring', content, audience: {} }).success;
  expect([isTaken({ type: 'AD' }), isTaken({ type: 'SMS', message: 'Hello' })]).toEqual([false, true]);
});

it('with files nothing is said to be sent, whatever the number is called', () => {
  const files = { ...row('EMAIL'), carrier: { kind: 'FILES', place: 'the outbox' }, writtenQuantity: 40 } as const;
  expect(told('EMAIL', files)['Sent']).toBe('files: 40');
});

it('what it brought is told with what each cost; where there is none, that is no number', () => {
  const brought = { ...row('POSTCARD'), leads: 11, costPerLead: 61.28, appointments: 3, deals: 1, costPerDeal: 674.05 };
  expect(broughtText(brought)).toBe('11 leads at $61.28, 3 appointments, 1 deal at $674.05');
  expect(broughtText(row('POSTCARD'))).toBe('0 leads at n/a, 0 appointments, 0 deals at n/a');
});

it('of all channels the channel is told, and numbers under names that fit each', () => {
  const labels = mailingColumnsOf(null).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Channel', 'Recipients', 'Delivered', 'Clicks']));
  expect(mailingColumnsOf('SMS')).toBe(mailingColumnsOf('SMS'));
});
