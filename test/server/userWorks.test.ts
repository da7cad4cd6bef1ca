/** What a person does with the product, over the API from one end to the other (R-BRAND). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleIds, saveInto } from '../support/sampleIds.ts';
import { valueOf, type SignedIn, type TestServer } from '../support/server.ts';
import { importFile, startImportServer } from './imports/importServer.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startImportServer(6000);
  me = await server.signIn();
});
afterAll(async () => await server.close());

it('R-BRAND-004 saves into lists and folders, pulls comparables and flips, buys and downloads a report, keeps documents and contacts, brings lists in and out', async () => {
  const { client } = me;
  const ids = await sampleIds(
    server,
    3,
    "property_type_code = '1001' AND square_feet IS NOT NULL AND owner_name IS NOT NULL",
  );
  const [id = 0] = ids;

  const groupId = await saveInto(me, 'Spring', ids);
  const { folders } = valueOf(await client.call('saveFolder', { query: {}, body: { name: 'Gwinnett' } }));
  const folderId = folders.find(({ name }) => name === 'Gwinnett')?.id ?? 0;
  const { groups } = valueOf(await client.call('saveGroupOptions', { body: { id: groupId, folderId } }));
  expect(groups.find((group) => group.id === groupId)).toMatchObject({ folderId, size: 3 });

  const { comparables } = valueOf(
    await client.call('comparables', { body: { subjectPropertyId: id, distanceMax: 25, squareFeetMin: 1 } }),
  );
  expect(comparables.length).toBeGreaterThan(0);
  const flips = valueOf(await client.call('flipComparables', { params: { id }, body: { distanceMax: 25 } }));
  expect(Array.isArray(flips.flipComparables)).toBe(true);

  const { reports } = valueOf(await client.call('reportEstimates', { params: { id }, query: {} }));
  const offer = reports.find(({ code }) => code === 'COMPARABLE_PROPERTY');
  const bought = valueOf(
    await client.call('buyReport', {
      params: { id, reportCode: 'COMPARABLE_PROPERTY' },
      query: { confirmedPrice: offer?.due ?? 0 },
    }),
  );
  const pdf = valueOf(await client.call('documentFile', { params: { id: bought.id } }));
  expect((await pdf.content.text()).startsWith('%PDF-')).toBe(true);
  const note = new File(['Roof is ten years old.'], 'Inspection.txt');
  const { documents } = valueOf(await client.call('addDocument', { params: { id }, upload: { file: note } }));
  expect(documents.map(({ name }) => name)).toEqual(expect.arrayContaining(['Inspection.txt', bought.name]));

  const { results } = valueOf(await client.call('queryContacts', { body: { search: { propertyId: id } } }));
  const [owner] = results;
  const { contact } = valueOf(
    await client.call('saveContact', { query: {}, body: { id: owner?.id ?? 0, mobile: '434-555-0100', statusId: 2 } }),
  );
  expect(contact).toMatchObject({
    mobile: '434-555-0100',
    statusId: 2,
    propertyIds: expect.arrayContaining([id]) as unknown,
  });

  const started = valueOf(
    await client.call('exportProperties', {
      query: { csv: 'true' },
      body: { search: { filters: { groupIds: { values: [groupId] } } } },
    }),
  );
  valueOf(await client.call('confirmExport', { params: { id: started.fileId } }));
  const file = valueOf(await client.call('exportFile', { params: { id: started.fileId } }));
  expect((await file.content.text()).trim().split('\r\n')).toHaveLength(4);
  const again = new File([file.content], 'spring.csv');
  const imported = await importFile(client, again, 'Back again');
  expect(imported).toMatchObject({ state: 'COMPLETE', members: 3 });
  const members = valueOf(await client.call('groupMembers', { params: { id: imported.groupId ?? 0 } }));
  expect(new Set(members.ids)).toEqual(new Set(ids));
});
