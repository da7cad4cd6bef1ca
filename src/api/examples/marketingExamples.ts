import { usualSchedule } from '../../calc/marketing/weekSchedule.ts';

import type { Examples } from './example.ts';

const spring = { name: 'Spring', content: { type: 'SMS', message: 'Hello #OwnerFirstName#' } } as const;

const letter = {
  name: 'A question',
  subject: 'A question about #PropertyStreet#',
  friendlyFrom: '#MyBusinessName#',
  replyToEmail: 'ann@example.com',
  layoutId: 2,
  bodyText: '<p>Hello #OwnerFirstName#,</p><p>would you sell #PropertyStreet#?</p>',
} as const;

const card = {
  name: 'A question on paper',
  frontGraphic: {
    elements: [
      {
        type: 'TITLE_HTML' as const,
        x: 200,
        y: 400,
        width: 1400,
        height: 300,
        content: '<p>Hello #OwnerFirstName#</p>',
      },
    ],
  },
  backGraphic: {
    elements: [
      {
        type: 'BODY_HTML' as const,
        x: 150,
        y: 150,
        width: 600,
        height: 700,
        content: '<p>Would you sell #PropertyStreet#? Call #MyBusinessPhone#.</p>',
      },
    ],
  },
};

const rowsOf = (list: number) => ({ search: { filters: { groupIds: { values: [list] } } } });
const oneOf = (contact: number) => ({ selection: { items: [contact] } });

const file = (name: string, text: string): File => new File([text], name, { type: 'text/csv' });

export const marketingExamples = {
  propertyLabels: ({ list }) => ({ query: { layoutId: '5160', offset: '7', format: 'csv' }, body: rowsOf(list) }),
  contactLabels: ({ contact }) => ({ query: { layoutId: '5160', format: 'csv' }, body: oneOf(contact) }),
  countPropertyLabels: ({ list }) => ({ query: { layoutId: '5160' }, body: rowsOf(list) }),
  countContactLabels: ({ contact }) => ({ query: { layoutId: '5160' }, body: oneOf(contact) }),
  emailTemplates: () => ({}),
  emailCampaign: ({ email }) => ({ params: { id: email } }),
  saveEmail: ({ contact }) => ({ query: {}, body: { ...letter, contactIds: [contact] } }),
  previewEmail: () => ({ query: {}, body: letter }),
  deleteEmail: ({ email }) => ({ params: { id: email } }),
  emailDetail: ({ email }) => ({ params: { id: email } }),
  postcardCampaign: ({ postcard }) => ({ params: { id: postcard } }),
  postcardTemplates: () => ({}),
  savePostcard: ({ contact }) => ({ query: {}, body: { ...card, contactIds: [contact] } }),
  previewPostcard: ({ contact }) => ({ query: {}, body: { ...card, contactIds: [contact] } }),
  proofPostcard: () => ({ body: card }),
  savedProof: ({ postcard }) => ({ params: { id: postcard } }),
  deletePostcard: ({ postcard }) => ({ params: { id: postcard } }),
  postcardDetail: ({ postcard }) => ({ params: { id: postcard } }),
  ownCards: () => ({}),
  keepCard: () => ({ body: card }),
  removeCard: ({ ownCard }) => ({ params: { id: ownCard } }),
  checkEmailLink: () => ({ query: { url: 'https://example.com/offer' } }),
  labelTestPage: () => ({ query: { layoutId: '5160' } }),

  campaign: ({ campaign }) => ({ params: { id: campaign } }),
  saveCampaign: () => ({ body: { name: 'Spring' } }),
  saveSms: ({ contact }) => ({ query: {}, body: { name: 'Spring', message: 'Hello', contactIds: [contact] } }),
  voicemailCampaigns: () => ({}),
  saveVoicemail: ({ contact, callerId: callerIdId, recording: recordingId, schedule: scheduleId }) => ({
    query: {},
    body: { name: 'Spring', callerIdId, recordingId, scheduleId, ports: 10, contactIds: [contact] },
  }),
  previewVoicemail: ({ contact, callerId: callerIdId, recording: recordingId, schedule: scheduleId }) => ({
    query: { estimate: 'true' },
    body: { callerIdId, recordingId, scheduleId, contactIds: [contact] },
  }),
  deleteVoicemail: ({ voicemail }) => ({ params: { id: voicemail } }),
  voicemailDetail: ({ voicemail }) => ({ params: { id: voicemail } }),
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
  callRows: ({ callList }) => ({ params: { id: callList }, query: { all: 'false' } }),
  tellCall: ({ callList }) => ({ params: { id: callList, seq: 1 }, body: { result: 'SPOKE', note: 'Call in May' } }),
  takeBackCall: ({ callList }) => ({ params: { id: callList, seq: 1 } }),
  checkSitePath: () => ({ params: { x: 0, y: 'we-buy-in-columbus' } }),
  saveSite: ({ campaign }) => ({
    params: { id: campaign },
    body: { path: `we-buy-${campaign}`, contactEmail: 'ann@example.com', bodyText: '<p>Tell us about your house.</p>' },
  }),
  siteTemplates: () => ({}),
  sites: () => ({}),
  previewSite: () => ({ body: { layoutId: 2, headerText: 'Sell your house in three plain steps' } }),
  leads: () => ({ query: { spam: 'false' } }),
  markLead: ({ lead }) => ({ params: { id: lead }, body: { isSpam: true } }),
  addLead: ({ callList }) => ({ body: { mailingId: callList, seq: 1, source: 'CALL', message: 'Wants an offer' } }),
  sequences: () => ({}),
  campaignTallies: () => ({}),
  estimateSequence: ({ sequence }) => ({ params: { id: sequence } }),
  startSequence: ({ sequence, sequenceQuote: quote }) => ({
    params: { id: sequence },
    body: { quote, ceiling: 2000, acknowledged: [] },
  }),
  moveSequence: ({ running }) => ({ params: { id: running }, body: { act: 'pause', version: 2 } }),
  members: ({ running }) => ({ params: { id: running }, query: { state: 'WAITING' } }),
  moveMember: ({ running, sequenceMember: memberId }) => ({ params: { id: running, memberId }, body: { act: 'out' } }),
  sequenceCalendar: ({ running }) => ({ params: { id: running } }),
  setLeadStatus: () => ({ body: { statusId: null } }),
  suppressions: () => ({ query: { kind: 'PHONE', find: '6142' } }),
  addSuppression: () => ({ body: { kind: 'PHONE', text: '(614) 224-5501', source: 'asked on the telephone' } }),
  liftSuppression: ({ suppression }) => ({ params: { id: suppression }, body: { why: 'asked to be called again' } }),
  importSuppressions: () => ({ upload: { file: file('opt-outs.csv', 'Phone,Date\n(614) 224-5502,11/02/2025\n') } }),
  consents: () => ({ query: {} }),
  addConsent: () => ({
    body: {
      text: '(614) 224-5503',
      channels: ['SMS'],
      level: 'WRITTEN',
      wording: 'Text me offers for my house at this number. Not a condition of anything.',
      at: '2025-11-02T12:00:00Z',
      source: 'our page',
    },
  }),
  revokeConsent: ({ consent }) => ({ params: { id: consent }, body: { why: 'said so on the telephone' } }),
  importConsents: () => ({
    upload: {
      file: file(
        'consents.csv',
        'Phone,Channels,Level,Wording,Date,Source\n(614) 224-5504,SMS CALL,WRITTEN,Text or call me about my house.,2025-11-02,our page\n',
      ),
    },
  }),
  checkedLists: () => ({}),
  uploadCheckedList: () => ({
    query: { list: 'DNC', day: '2025-11-02' },
    upload: { areaCodes: '614', file: file('614.csv', '614,2245505\n614,2245506\n') },
  }),
  removeCheckedList: ({ checkedList }) => ({ params: { id: checkedList } }),
  checkTarget: () => ({ query: { text: '(614) 224-5501' } }),
  complianceRules: () => ({}),
  setComplianceRule: () => ({
    params: { ruleId: 'HOUSE-CAP' },
    body: { value: { kind: 'CAP', most: 1, hours: 336 }, reason: 'once in two weeks' },
  }),
  acknowledgeRule: () => ({ params: { ruleId: 'OH-WHOLESALE' }, body: {} }),
  complianceLog: () => ({ query: {} }),
  audioPin: () => ({ query: {} }),
  callerIds: () => ({}),
  addCallerId: () => ({ body: { phone: '(434) 555-0142' } }),
  deleteCallerId: ({ callerId }) => ({ params: { id: callerId } }),
  recordings: () => ({}),
  addPicture: () => ({ upload: { file: aPicture() } }),
  pictureFile: ({ picture }) => ({ params: { id: picture } }),
  addRecording: () => ({ upload: { name: 'First call', file: aSecond() } }),
  saveRecording: ({ recording }) => ({ body: { id: recording, name: 'First call, shorter' } }),
  recordingFile: ({ recording }) => ({ params: { id: recording } }),
  deleteRecording: ({ recording }) => ({ params: { id: recording } }),
  schedules: () => ({}),
  saveSchedule: () => ({ body: { ...usualSchedule, name: 'Office hours', sunStartTime: '', sunEndTime: '' } }),
  deleteSchedule: ({ schedule }) => ({ params: { id: schedule } }),
  smsStatus: () => ({}),
} satisfies Partial<Examples>;

/** One pixel. */
const aPicture = (): File => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return new File([Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))], 'logo.png', { type: 'image/png' });
};

/** A second of silence: mu-law at 8 kHz, as telephones have it. */
function aSecond(): File {
  const [rate, head] = [8000, 44];
  const view = new DataView(new ArrayBuffer(head + rate));
  const words: readonly (readonly [at: number, word: string])[] = [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ];
  for (const [at, word] of words)
    for (let sign = 0; sign < 4; sign += 1) view.setUint8(at + sign, word.charCodeAt(sign));
  for (const [at, value] of [
    [4, head - 8 + rate],
    [16, 16],
    [24, rate],
    [28, rate],
    [40, rate],
  ] as const)
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 7],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(at, value, true);
  for (let at = head; at < head + rate; at += 1) view.setUint8(at, 0xff);
  return new File([view.buffer], 'first-call.wav', { type: 'audio/wav' });
}
