/** Something of every kind that belongs to one person, with a word in it that nobody else may read. */
import sharp from 'sharp';
import type { Client, Outcome } from '../../../src/api/client.ts';
import type { AuthAnswer } from '../../../src/api/contract/account/session.ts';
import { usualSchedule } from '../../../src/calc/marketing/weekSchedule.ts';
import { fileOf, wavOf } from '../sounds.ts';
import type { Known } from '../fuzz/drawValue.ts';

export const SECRET = 'only-mine';

export interface Owned {
  readonly group: number;
  readonly saved: number;
  readonly layout: number;
  readonly folder: number;
  readonly analysis: number;
  readonly property: number;
  readonly status: number;
  readonly search: number;
  readonly alert: number;
  readonly exported: number;
  readonly imported: number;
  readonly importedContacts: number;
  readonly document: number;
  readonly user: number;
  readonly appendJob: number;
  readonly contact: number;
  readonly contactGroup: number;
  /** Who may be the same as `contact`, and one that was joined to another. */
  readonly twin: number;
  readonly joined: number;
  readonly card: number;
  readonly webhook: number;
  readonly delivery: number;
  readonly callerId: number;
  readonly recording: number;
  readonly picture: number;
  readonly schedule: number;
  readonly apiToken: number;
  readonly campaign: number;
  /** One that was not ordered, and one that was. */
  readonly mailing: number;
  readonly email: number;
  readonly ordered: number;
  /** Of voicemail, not ordered. */
  readonly voicemail: number;
  readonly postcard: number;
  readonly ownCard: number;
  /** Of calls, ordered. */
  readonly callList: number;
  /** Of who was to be called; the campaign of the first mailing has a page as well. */
  readonly lead: number;
  /** Campaigns: one whose sequence was not started, and one whose sequence runs, with somebody in it. */
  readonly sequence: number;
  readonly running: number;
  readonly sequenceMember: number;
  readonly suppression: number;
  readonly consent: number;
  readonly checkedList: number;
}
/** `alert`: of an alert that the server made for this person, since no call makes one. */
export async function ownersDesk(
  client: Client,
  { profile, propertyStatuses }: AuthAnswer,
  property: number,
  alert: number,
  /** The day of the server, so that its list of numbers is not too old to be asked. */
  now: Date,
): Promise<Owned> {
  const { savePropertyResponse } = valueOf(
    await client.call('saveProperties', { query: { groupName: SECRET }, body: { selection: [property] } }),
  );
  const group = Number(savePropertyResponse.groupId);
  const search = { filters: { groupIds: { values: [group] } } };
  const { results } = valueOf(await client.call('queryGroups', { body: { search } }));
  const saved = results[0]?.savedPropertyId ?? 0;
  const status = propertyStatuses[0]?.id ?? 0;
  // Tags are the account's, so this one is no secret.
  const edits = { id: saved, version: 1, statusId: status, note: SECRET, tags: ['shared'] };
  valueOf(await client.call('saveEdits', { query: {}, body: edits }));
  valueOf(await client.call('saveSettings', { body: { theme: 'dark' } }));
  valueOf(await client.call('saveProfile', { body: { businessName: SECRET } }));
  const { layouts } = valueOf(
    await client.call('saveLayout', { body: { type: 'WORKSPACE', name: SECRET, columns: SECRET } }),
  );
  const { folders } = valueOf(await client.call('saveFolder', { query: {}, body: { name: SECRET } }));
  valueOf(
    await client.call('saveUndoHistory', { body: { undo: ['a'], redo: [], entries: [{ id: 'a', label: SECRET }] } }),
  );
  const { tokens } = valueOf(await client.call('makeToken', { body: { name: SECRET, scopes: ['READ'] } }));
  const analysis = valueOf(await client.call('saveAnalysis', { body: { propertyId: property, name: SECRET } }));
  const kept = valueOf(
    await client.call('saveSearch', { body: { name: SECRET, search: { fips: '01999', label: SECRET } } }),
  );
  valueOf(await client.call('setSearchSlot', { params: { slot: 1, id: kept.id } }));
  const text = new File([SECRET], `${SECRET}.txt`);
  const added = valueOf(await client.call('addDocument', { params: { id: property }, upload: { file: text } }));
  const { fileId: exported } = valueOf(
    await client.call('exportProperties', { query: { name: SECRET }, body: { search } }),
  );
  const file = new File([`APN\n${SECRET}`], `${SECRET}.csv`);
  const { id: imported } = valueOf(await client.call('uploadImport', { upload: { file, groupName: SECRET } }));
  const people = new File([`Last name,Phone\n${SECRET},4345550100`], 'people.csv');
  const { importId } = valueOf(await client.call('importContacts', { upload: { file: people, groupName: SECRET } }));
  const person = valueOf(
    await client.call('saveContact', {
      query: { groupName: `${SECRET} people` },
      // Labels have a place to go to, and messages a number.
      body: {
        lastName: SECRET,
        mobile: '4342930100',
        streetAddress: '12 Oak St',
        city: 'Columbus',
        state: 'OH',
        zip: '43004',
      },
    }),
  );
  const { id: contact } = person.contact;
  const { appendJob } = valueOf(
    await client.call('orderAppendJob', {
      query: {},
      body: { name: `${SECRET} trace`, selection: { items: [contact] } },
    }),
  );
  // What is the account's is no secret within it.
  valueOf(await client.call('saveListColumn', { body: { name: 'Shared', kind: 'text' } }));
  const phone = '4345550100';
  const { selectedId: callerId } = valueOf(await client.call('addCallerId', { body: { phone } }));
  const upload = { name: 'Shared', file: fileOf(wavOf(1), 'shared.wav') };
  const create = { width: 2, height: 2, channels: 3 as const, background: '#1c5fd4' };
  const png = new Uint8Array(await sharp({ create }).png().toBuffer());
  const { id: picture } = valueOf(await client.call('addPicture', { upload: { file: new File([png], 'logo.png') } }));
  const { selectedId: recording } = valueOf(await client.call('addRecording', { upload }));
  const week = { ...usualSchedule, name: 'Shared' };
  const { selectedId: schedule } = valueOf(await client.call('saveSchedule', { body: week }));
  const settings = valueOf(await client.call('dealSettings'));
  const fieldAmounts = [{ field: 17, amount: 900, source: 'shared' }];
  valueOf(await client.call('saveDealSettings', { body: { ...settings, fieldAmounts } }));
  valueOf(await client.call('correctFact', { params: { id: property }, body: { fact: 'bedrooms', value: 7 } }));
  const surroundingSearches = [{ tab: 'COMP' as const, search: { distanceMax: 1 } }];
  valueOf(await client.call('saveSurroundingSearches', { params: { id: saved }, body: { surroundingSearches } }));
  const { reports } = valueOf(await client.call('reportEstimates', { params: { id: property }, query: {} }));
  const confirmedPrice = reports.find(({ code }) => code === 'COMPARABLE_PROPERTY')?.due ?? 0;
  const params = { id: property, reportCode: 'COMPARABLE_PROPERTY' } as const;
  valueOf(await client.call('buyReport', { params, query: { confirmedPrice } }));
  // Annual, with its bonus, and a smaller one to come.
  const ordered = { params: { id: profile.id } };
  valueOf(await client.call('changePlan', { ...ordered, body: { planId: 946 } }));
  valueOf(await client.call('changePlan', { ...ordered, body: { planId: 943 } }));
  const address = { billingStreetAddress: SECRET, billingCity: SECRET, billingState: 'VA', billingZip: '22901' };
  const { savedId: card } = valueOf(
    await client.call('addCard', {
      body: {
        cardNumber: '**** **** **** 1111',
        cardType: 'VISA',
        cardName: SECRET,
        cardExpMonth: 12,
        cardExpYear: 2099,
        ...address,
      },
    }),
  );
  const removed = valueOf(
    await client.call('saveProperties', { query: { groupName: `${SECRET} once` }, body: { selection: [property] } }),
  );
  valueOf(
    await client.call('deleteGroup', { params: { id: Number(removed.savePropertyResponse.groupId) }, query: {} }),
  );
  const hook = { name: SECRET, url: `https://example.com/${SECRET}`, kinds: ['lead.added' as const] };
  const { id: webhook } = valueOf(await client.call('addWebhook', { body: hook }));
  valueOf(await client.call('testWebhook', { params: { id: webhook }, body: {} }));
  const { results: deliveries } = valueOf(
    await client.call('webhookDeliveries', { params: { id: webhook }, query: {} }),
  );
  // Who may be reached is the account's as well.
  const { suppression } = valueOf(
    await client.call('addSuppression', { body: { kind: 'PHONE', text: '434-293-3131', source: 'shared' } }),
  );
  const { consent } = valueOf(
    await client.call('addConsent', {
      body: {
        text: '434-293-0100',
        channels: ['SMS'],
        level: 'WRITTEN',
        wording: 'shared',
        at: '2020-01-01T00:00:00Z',
        source: 'shared',
      },
    }),
  );
  const numbers = new File(['434,2933133\n'], 'shared.csv');
  const { id: checkedList } = valueOf(
    await client.call('uploadCheckedList', {
      query: { list: 'DNC', day: now.toISOString().slice(0, 10) },
      upload: { areaCodes: '434', file: numbers },
    }),
  );
  valueOf(await client.call('acknowledgeRule', { params: { ruleId: 'OH-WHOLESALE' }, body: {} }));
  // Nobody can write to them.
  const { contact: nobody } = valueOf(await client.call('saveContact', { query: {}, body: { lastName: SECRET } }));
  const silent = nobody.id;
  const namesake = async (): Promise<number> =>
    valueOf(await client.call('saveContact', { query: {}, body: { lastName: SECRET, mobile: '4342930100' } })).contact
      .id;
  const [twin, joined] = [await namesake(), await namesake()];
  valueOf(await client.call('joinContacts', { body: { stays: silent, ids: [joined] } }));
  const campaign = {
    name: SECRET,
    content: { type: 'SMS' as const, message: SECRET },
    audience: { contactIds: [contact, silent] },
  };
  const { mailing } = valueOf(await client.call('saveMailing', { body: campaign }));
  const letter = { type: 'EMAIL' as const, subject: SECRET, friendlyFrom: SECRET, bodyText: SECRET };
  const { mailing: email } = valueOf(
    await client.call('saveMailing', { body: { name: SECRET, content: letter, audience: { contactIds: [contact] } } }),
  );
  const { mailing: other } = valueOf(await client.call('saveMailing', { body: campaign }));
  const { quote, notices } = valueOf(await client.call('estimateMailing', { params: { id: other.id } }));
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  valueOf(await client.call('orderMailing', { params: { id: other.id }, body: { quote, acknowledged } }));
  const voice = { callerIdId: callerId, recordingId: recording, scheduleId: schedule };
  const { campaign: postcard } = valueOf(
    await client.call('savePostcard', { query: {}, body: { name: `${SECRET} card`, contactIds: [contact] } }),
  );
  // What is the account's is no secret within it.
  const { cards: ownCards } = valueOf(
    await client.call('keepCard', { body: { name: 'Shared', frontGraphic: {}, backGraphic: {} } }),
  );
  const { mailing: spoken } = valueOf(
    await client.call('saveMailing', { body: { ...campaign, content: { type: 'VOICEMAIL', ...voice } } }),
  );
  const { mailing: called } = valueOf(
    await client.call('saveMailing', { body: { ...campaign, content: { type: 'CALL', script: SECRET } } }),
  );
  const toCall = valueOf(await client.call('estimateMailing', { params: { id: called.id } }));
  const read = toCall.notices.map(({ ruleId }) => ruleId);
  valueOf(
    await client.call('orderMailing', {
      params: { id: called.id },
      body: { quote: toCall.quote, acknowledged: read },
    }),
  );
  const { lead } = valueOf(
    await client.call('addLead', { body: { mailingId: called.id, seq: 1, source: 'HAND', message: SECRET } }),
  );
  const followed = async (): Promise<number> => {
    const { campaign: made } = valueOf(await client.call('saveCampaign', { body: { name: SECRET } }));
    const step = { name: SECRET, content: { type: 'CALL' as const, script: SECRET } };
    const { mailing: say } = valueOf(
      await client.call('saveMailing', { body: { ...step, marketingCampaignId: made.id } }),
    );
    const steps = [{ mailingId: say.id, afterDays: 30 }];
    const sequence = { audience: { contactIds: [silent, contact] } };
    valueOf(await client.call('saveCampaign', { body: { id: made.id, name: SECRET, steps, sequence } }));
    return made.id;
  };
  const [sequence, running] = [await followed(), await followed()];
  const begun = valueOf(await client.call('estimateSequence', { params: { id: running } }));
  const yes = { quote: begun.quote, ceiling: 0, acknowledged: begun.notices.map(({ ruleId }) => ruleId) };
  valueOf(await client.call('startSequence', { params: { id: running }, body: yes }));
  const { results: inIt } = valueOf(await client.call('members', { params: { id: running }, query: {} }));
  const site = { path: `page-${profile.id}`, bodyText: SECRET };
  valueOf(await client.call('saveSite', { params: { id: mailing.marketingCampaignId }, body: site }));
  return {
    campaign: mailing.marketingCampaignId,
    mailing: mailing.id,
    ordered: other.id,
    email: email.id,
    voicemail: spoken.id,
    postcard: postcard.id,
    ownCard: ownCards[0]?.id ?? 0,
    callList: called.id,
    lead: lead.id,
    sequence,
    running,
    sequenceMember: inIt.find(({ contactId }) => contactId === silent)?.id ?? 0,
    suppression: suppression.id,
    consent: consent.id,
    checkedList,
    webhook,
    delivery: deliveries[0]?.id ?? 0,
    user: profile.id,
    callerId: callerId ?? 0,
    recording: recording ?? 0,
    picture,
    schedule: schedule ?? 0,
    apiToken: tokens[0]?.id ?? 0,
    card,
    appendJob: appendJob.id,
    contact,
    contactGroup: person.groups.find(({ type }) => type === 'CONTACT')?.id ?? 0,
    twin,
    joined,
    exported,
    imported,
    importedContacts: importId ?? 0,
    document: added.savedId,
    search: kept.id,
    alert,
    group,
    saved,
    status,
    property,
    layout: layouts[0]?.id ?? 0,
    folder: folders[0]?.id ?? 0,
    analysis: analysis.savedId,
  };
}

/** For drawn requests: ids of everything that is the owner's, names that are nobody's. */
export const knownOf = (owned: Owned): Known => ({
  ids: Object.values(owned),
  names: ['mine now', 'another', 'Adams'],
  texts: {
    fips: ['39049'],
    zip: ['43004'],
    type: ['COUNTY', 'PROPERTY', 'WORKSPACE', 'PROPERTY_GRID'],
    token: ['x'],
    username: ['nobody@example.com'],
    password: ['a long enough password'],
  },
});

/** The benchmark makes such a desk as well, where no test runs. */
function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`the desk could not be made: ${outcome.status} ${outcome.message} ${outcome.detail ?? ''}`);
}
