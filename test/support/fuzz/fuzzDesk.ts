/** Something of every kind, so that ids and names in requests meet what exists. */
import type { Client, Outcome } from '../../../src/api/client.ts';
import type { Known } from './drawValue.ts';

/** `now`: of the clock of the server. */
export async function fuzzDesk(client: Client, properties: readonly number[], now: Date): Promise<Known> {
  const [property = 0] = properties;
  const saved = valueOf(
    await client.call('saveProperties', { query: { groupName: 'Taken' }, body: { selection: [...properties] } }),
  );
  const groupId = Number(saved.savePropertyResponse.groupId);
  const rows = valueOf(
    await client.call('queryGroups', { body: { search: { filters: { groupIds: { values: [groupId] } } } } }),
  );
  const second = valueOf(
    await client.call('saveProperties', { query: { groupName: 'Second' }, body: { selection: [property] } }),
  );
  const { layouts } = valueOf(
    await client.call('saveLayout', { body: { type: 'WORKSPACE', name: 'Taken', columns: {} } }),
  );
  const { folders } = valueOf(await client.call('saveFolder', { query: {}, body: { name: 'Taken' } }));
  const analysis = valueOf(await client.call('saveAnalysis', { body: { propertyId: property, name: 'Taken' } }));
  const search = valueOf(await client.call('saveSearch', { body: { name: 'Taken', search: { fips: '39049' } } }));
  const columns = valueOf(await client.call('saveListColumn', { body: { kind: 'text', name: 'Taken' } }));
  const contact = valueOf(
    await client.call('saveContact', { query: { groupName: 'Taken people' }, body: { lastName: 'Adams' } }),
  );
  const note = new File(['A note.'], 'note.txt');
  const document = valueOf(await client.call('addDocument', { params: { id: property }, upload: { file: note } }));
  const file = new File(['APN\n1\n'], 'rows.csv');
  const imported = valueOf(await client.call('uploadImport', { upload: { file, groupName: 'Taken' } }));
  const people = new File(['Last name,Phone\nClark,4345550100'], 'people.csv');
  const contacts = valueOf(
    await client.call('importContacts', { upload: { file: people, groupName: 'Taken people' } }),
  );
  const { appendJob } = valueOf(
    await client.call('orderAppendJob', {
      query: {},
      body: { name: 'Taken', selection: { items: [contact.contact.id] } },
    }),
  );
  const { fileId } = valueOf(
    await client.call('exportProperties', {
      query: { name: 'Taken' },
      body: { search: { filters: { groupIds: { values: [groupId] } } } },
    }),
  );
  const marketing = await marketingDesk(client, now);
  return {
    ids: [
      ...marketing,
      ...properties,
      groupId,
      Number(second.savePropertyResponse.groupId),
      ...rows.results.slice(0, 3).map(({ savedPropertyId }) => savedPropertyId ?? 1),
      ...layouts.map(({ id }) => id),
      ...folders.map(({ id }) => id),
      ...columns.columns.map(({ id }) => id),
      ...contact.groups.map(({ id }) => id),
      analysis.savedId,
      search.id,
      contact.contact.id,
      document.savedId,
      imported.id,
      contacts.importId ?? 1,
      appendJob.id,
      fileId,
      1,
      2,
    ].filter((id) => typeof id === 'number'),
    names: ['Taken', 'taken', 'Second', 'Taken people', 'Adams'],
    texts: {
      fips: ['39049', '01999', '00000'],
      zip: ['43004', '43201'],
      type: ['COUNTY', 'ZIP', 'PROPERTY', 'WORKSPACE', 'PROPERTY_GRID', 'LOCATION'],
      formula: [
        'estimatedValue * 2',
        "concat(ownerName, ' ')",
        'round(estimatedValue, 1)',
        'round(estimatedValue, 1e300)',
      ],
      groupName: ['Taken', 'Second', 'Taken people'],
      sortField: ['estimatedValue', 'own.1'],
      path: ['taken-page', 'thanks', 'Taken Page'],
      token: ['x'],
      username: ['nobody@example.com'],
      password: ['a long enough password'],
    },
  };
}

/** A campaign with its page, a sequence that runs with who is in it, a lead, and two contacts that are one. */
async function marketingDesk(client: Client, now: Date): Promise<number[]> {
  const person = async (mobile: string): Promise<number> =>
    valueOf(await client.call('saveContact', { query: {}, body: { lastName: 'Fuller', mobile } })).contact.id;
  const [one, twin, other] = [await person('4342930001'), await person('4342930001'), await person('4342930002')];
  valueOf(await client.call('joinContacts', { body: { stays: one, ids: [twin] } }));
  valueOf(await client.call('saveProfile', { body: { businessName: 'Taken Homes' } }));
  const numbers = { areaCodes: '434', file: new File(['434,2939999\n'], 'area-434.csv') };
  const day = now.toISOString().slice(0, 10);
  valueOf(await client.call('uploadCheckedList', { query: { list: 'DNC', day }, upload: numbers }));
  const { campaign } = valueOf(await client.call('saveCampaign', { body: { name: 'Taken' } }));
  const params = { id: campaign.id };
  valueOf(await client.call('saveSite', { params, body: { path: 'taken-page' } }));
  const content = { type: 'CALL' as const, script: 'Hello' };
  const message = { name: 'Taken', marketingCampaignId: campaign.id, content };
  const [say, ordered] = [
    valueOf(await client.call('saveMailing', { body: message })).mailing.id,
    valueOf(await client.call('saveMailing', { body: { ...message, audience: { contactIds: [other] } } })).mailing.id,
  ];
  const steps = [{ mailingId: say, afterDays: 30 }];
  const sequence = { audience: { contactIds: [one, other] } };
  valueOf(await client.call('saveCampaign', { body: { id: campaign.id, name: 'Taken', steps, sequence } }));
  const begun = valueOf(await client.call('estimateSequence', { params }));
  const yes = begun.notices.map(({ ruleId }) => ruleId);
  valueOf(await client.call('startSequence', { params, body: { quote: begun.quote, ceiling: 0, acknowledged: yes } }));
  const { results: members } = valueOf(await client.call('members', { params, query: {} }));
  const toCall = valueOf(await client.call('estimateMailing', { params: { id: ordered } }));
  const acknowledged = toCall.notices.map(({ ruleId }) => ruleId);
  const order = { quote: toCall.quote, acknowledged };
  valueOf(await client.call('orderMailing', { params: { id: ordered }, body: order }));
  const answer = { mailingId: ordered, seq: 1, source: 'HAND' as const };
  const { lead } = valueOf(await client.call('addLead', { body: answer }));
  return [campaign.id, say, ordered, lead.id, one, twin, other, ...members.map(({ id }) => id)];
}

/** The benchmark makes such a desk as well, where no test runs. */
function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`the desk could not be made: ${outcome.status} ${outcome.message} ${outcome.detail ?? ''}`);
}
