/** Mailing labels over HTTP; all parcels and people are invented. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelLayoutIds } from '../../../../src/api/catalogue/marketing/labelLayouts.ts';
import { contract } from '../../../../src/api/contract/contract.ts';
import { MOST_LABELED } from '../../../../src/api/contract/marketing/labels.ts';
import { inService } from '../../../support/inService.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { publishParcels, type ParcelFacts } from '../../../support/smallWarehouse.ts';
import { pdfPages } from '../../deal/reports/support/pdfPages.ts';

const at = (mailStreetAddress: string | null, mailCity = 'RICHMOND', mailState = 'VA', mailZip = '23220') =>
  mailStreetAddress === null ? {} : { mailStreetAddress, mailCity, mailState, mailZip };
const person = (ownerName: string): ParcelFacts => ({ ownerName, ownerType: 'PERSON', ownerNameOrder: 'LAST_FIRST' });

const told: readonly ParcelFacts[] = [
  { ...person('SMITH, JOHN A & MARY'), ...at('12 OAK ST') },
  // The same household, spelled otherwise.
  { ...person('SMITH JOHN A'), ...at('12 Oak Street', 'RICHMOND', 'VA', '232201234') },
  { ownerName: 'KESTREL PROPERTIES LLC', ownerType: 'COMPANY', ...at('PO BOX 77') },
  { ...person('RIVERA, LUZ'), ...at('CALLE 5 URB EL PRADO', 'SAN JUAN', 'PR', '00901') },
  { ...person('TREMBLAY, GUY'), ...at('45 RUE SHERBROOKE', 'MONTREAL', 'QC', 'H2X 1Y4') },
  { ...person('STONE, AL'), ...at('PSC 41 BOX 12', 'APO', 'AE', '09464') },
  // At the property, with its unit.
  {
    ...person('HALE ANN B'),
    streetAddress: '8 ELM AVE',
    unitNumber: '4',
    cityName: 'CHARLOTTESVILLE',
    stateCode: 'VA',
    zip: '22903',
  },
  { ...person('NOWHERE, NED') },
  { ...person('MARLOWE, PIP'), ...at('9 IVY LN APT 4') },
  // Another unit of the same house.
  { ...person('MARLOWE, PIP'), ...at('9 IVY LN APT 5') },
];
const parcels = told.map((facts, nth): ParcelFacts => ({ ...facts, propertyId: nth + 1, fips: '51540' }));
const ids = parcels.map(({ propertyId }) => propertyId ?? 0);

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const { id } = await publishParcels(server.services.config.warehouseDir, parcels);
  await inService(server.services.warehouse, id);
  me = await server.newcomer();
});
afterAll(async () => await server.close());

const { propertyLabels, contactLabels, labelTestPage } = contract;
const post = async (path: string, query: Record<string, string | number>, body: unknown, who = me) => {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return await server.request('POST', `${path}?${asked.toString()}`, { token: who.token, body });
};
const ofProperties = async (query: Record<string, string | number>, items: readonly number[] = ids) =>
  await post(propertyLabels.path, { layoutId: 5160, ...query }, { selection: { items } });
const pagesOf = async (response: Response) => pdfPages(Buffer.from(await response.arrayBuffer()));
const rowsOf = async (response: Response): Promise<string[][]> => parse((await response.text()).replace('\uFEFF', ''));
const problemOf = async (response: Response) => [response.status, await response.json()];

describe('labels of properties', () => {
  it('R-LABEL-002 are one a household, at the mailing address, else at the property; the rest is counted', async () => {
    const response = await ofProperties({ format: 'csv' });
    expect(response.headers.get('content-disposition')).toContain('mailing-labels.csv');
    expect(response.headers.get('x-left-out')).toBe('2');
    expect(await rowsOf(response)).toEqual([
      ['NAME', 'ADDRESS LINE 1', 'ADDRESS LINE 2', 'CITY', 'STATE', 'ZIP'],
      ['John A & Mary Smith', '12 OAK ST', '', 'RICHMOND', 'VA', '23220'],
      ['Kestrel Properties LLC', 'PO BOX 77', '', 'RICHMOND', 'VA', '23220'],
      ['Luz Rivera', 'CALLE 5 URB EL PRADO', '', 'SAN JUAN', 'PR', '00901'],
      ['Guy Tremblay', '45 RUE SHERBROOKE', '', 'MONTREAL', 'QC CANADA', 'H2X 1Y4'],
      ['Al Stone', 'PSC 41 BOX 12', '', 'APO', 'AE', '09464'],
      ['Ann B Hale', '8 ELM AVE #4', '', 'CHARLOTTESVILLE', 'VA', '22903'],
      ['Pip Marlowe', '9 IVY LN APT 4', '', 'RICHMOND', 'VA', '23220'],
      ['Pip Marlowe', '9 IVY LN APT 5', '', 'RICHMOND', 'VA', '23220'],
    ]);
  });

  it('are counted by the same rules before a sheet is made', async () => {
    const query = { layoutId: '5160' };
    const counted = await me.client.call('countPropertyLabels', { query, body: { selection: { items: ids } } });
    expect(valueOf(counted)).toEqual({
      rows: 10,
      labels: 8,
      leftOut: [
        { reason: 'NO_TARGET', label: 'No mailing address', count: 1 },
        { reason: 'DUPLICATE', label: 'Same household as another row', count: 1 },
      ],
    });
  });

  it('are not made for addresses that opted out of mail, however they are written', async () => {
    const who = await server.newcomer();
    const stop = async (text: string, zip: string): Promise<number> =>
      valueOf(await who.client.call('addSuppression', { body: { kind: 'ADDRESS', text, zip, source: 'a letter' } }))
        .suppression.id;
    await stop('9 Ivy Lane, Apartment 4', '23220-1234');
    await stop('P.O. Box 77', '23220');
    await stop('8 Elm Avenue # 4', '22903');
    const lifted = await stop('12 Oak Street', '23220');
    const labels = async () =>
      valueOf(
        await who.client.call('countPropertyLabels', {
          query: { layoutId: '5160' },
          body: { selection: { items: ids } },
        }),
      );
    const suppressed = async () => (await labels()).leftOut.find(({ reason }) => reason === 'SUPPRESSED')?.count;
    // Two rows are of one house.
    expect(await suppressed()).toBe(5);
    valueOf(await who.client.call('liftSuppression', { params: { id: lifted }, body: { why: 'wants offers again' } }));
    expect(await suppressed()).toBe(3);
    const mine = valueOf(
      await me.client.call('countPropertyLabels', { query: { layoutId: '5160' }, body: { selection: { items: ids } } }),
    );
    expect(mine.labels).toBe(8);
  });

  it('R-LABEL-001 begin behind the used ones of the first sheet, and go on on the next', async () => {
    const pages = await pagesOf(await ofProperties({ offset: 28 }));
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [612, 792],
      [612, 792],
    ]);
    const [first, second] = pages.map(({ texts }) => texts.map(({ text }) => text));
    expect(first).toEqual(
      ['John A & Mary Smith', '12 Oak St', 'Richmond VA 23220'].concat([
        'Kestrel Properties LLC',
        'PO Box 77',
        'Richmond VA 23220',
      ]),
    );
    expect(second?.slice(0, 3)).toEqual(['Luz Rivera', 'Calle 5 Urb El Prado', 'San Juan PR 00901']);
    expect(second).toContain('CANADA');
    // The 29th label: the last row, second column, six points inside.
    expect(pages[0]?.texts[0]).toMatchObject({ x: 211.5 + 6, font: 'Helvetica', size: 10 });
    expect(pages[0]?.texts[0]?.y).toBeGreaterThan(36 + 9 * 72);
  });

  it('lie where the shift of the user puts them, as the test page does', async () => {
    const shifted = await server.newcomer();
    const ask = async (): Promise<{ x: number; y: number } | undefined> => {
      const response = await post(propertyLabels.path, { layoutId: 5163 }, { selection: { items: [1] } }, shifted);
      return (await pagesOf(response))[0]?.texts[0];
    };
    const [before] = [await ask()];
    valueOf(await shifted.client.call('saveSettings', { body: { labelShift: { x: -4, y: 9 } } }));
    expect(await ask()).toMatchObject({ x: (before?.x ?? 0) - 4, y: expect.closeTo((before?.y ?? 0) + 9, 3) });
    // One that is asked for goes before the one that is kept.
    const asked = await post(
      propertyLabels.path,
      { layoutId: 5163, shiftRight: 2 },
      { selection: { items: [1] } },
      shifted,
    );
    expect((await pagesOf(asked))[0]?.texts[0]).toMatchObject({
      x: (before?.x ?? 0) + 2,
      y: expect.closeTo((before?.y ?? 0) + 9, 3),
    });
    expect(await post(propertyLabels.path, { layoutId: 5163, shiftDown: 10 }, {}, shifted)).toMatchObject({
      status: 400,
    });
    const test = await server.request('GET', `${labelTestPage.path}?layoutId=5163`, { token: shifted.token });
    const [page, ...more] = await pagesOf(test);
    expect(more).toEqual([]);
    expect(page?.texts.map(({ text }) => text).slice(0, 10)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
    expect(page?.texts[0]?.x).toBe(11.25 - 4 + 6);
    for (const labelShift of [
      { x: 10, y: 0 },
      { x: 0, y: -10 },
      { x: 0.5, y: 0 },
    ])
      expect(await shifted.client.call('saveSettings', { body: { labelShift } })).toMatchObject({ status: 400 });
  });

  it('take the last free label, and refuse what leaves none, is no sheet, no number, or no row', async () => {
    expect((await ofProperties({ offset: 29 })).status).toBe(200);
    expect(await problemOf(await ofProperties({ offset: 30 }))).toEqual([
      422,
      expect.objectContaining({ userMessage: 'Offset 30 leaves no label on a sheet of 30. No labels were made.' }),
    ]);
    expect(await problemOf(await ofProperties({ layoutId: 9999 }))).toEqual([
      400,
      expect.objectContaining({ fieldErrors: { layoutId: `must be one of ${labelLayoutIds.join(', ')}` } }),
    ]);
    for (const [name, value] of [
      ['offset', -1],
      ['offset', 1.5],
      ['offset', 'x'],
      ['format', 'docx'],
    ] as const)
      expect((await ofProperties({ [name]: value })).status).toBe(400);
    expect(await problemOf(await ofProperties({}, []))).toEqual([
      422,
      expect.objectContaining({ userMessage: 'Nothing was selected, and nothing was labeled.' }),
    ]);
    expect(await problemOf(await ofProperties({}, [8]))).toEqual([
      422,
      expect.objectContaining({ userMessage: 'None of the 1 rows has a label to print. No labels were made.' }),
    ]);
    const many = Array.from({ length: MOST_LABELED + 1 }, (_, nth) => nth + 1);
    expect(await problemOf(await ofProperties({}, many))).toEqual([
      422,
      expect.objectContaining({
        userMessage:
          '50,001 rows are meant; at most 50,000 can be labeled at once. Narrow the search, or label parts. Nothing was labeled.',
      }),
    ]);
  });

  it('leave out properties whose owner said Do Not Contact, and parcels that nobody knows', async () => {
    const owner = await server.newcomer();
    valueOf(await owner.client.call('saveProperties', { query: { groupName: 'Owners' }, body: { selection: [3, 4] } }));
    const { results } = valueOf(await owner.client.call('queryContacts', { body: { search: {} } }));
    const company = results.find(({ companyName }) => companyName !== '');
    valueOf(
      await owner.client.call('setContacts', { body: { selection: { items: [company?.id ?? 0] }, statusId: 6 } }),
    );
    const body = { selection: { items: [3, 4, 4711] } };
    const counted = valueOf(await owner.client.call('countPropertyLabels', { query: { layoutId: '5160' }, body }));
    expect(counted).toMatchObject({
      labels: 1,
      leftOut: [
        { reason: 'NO_TARGET', count: 1 },
        { reason: 'DO_NOT_CONTACT', count: 1 },
      ],
    });
    // Who opted out as a person counts as well, for their property and for themselves, until it is lifted.
    const person = results.find(({ companyName }) => companyName === '')?.id ?? 0;
    const { suppression } = valueOf(
      await owner.client.call('addSuppression', { body: { kind: 'PERSON', contactId: person } }),
    );
    const query = { layoutId: '5160' } as const;
    const made = async (): Promise<number[]> => [
      valueOf(await owner.client.call('countPropertyLabels', { query, body })).labels,
      valueOf(await owner.client.call('countContactLabels', { query, body: { selection: { items: [person] } } }))
        .labels,
    ];
    expect(await made()).toEqual([0, 0]);
    const why = { why: 'asked for a letter' };
    valueOf(await owner.client.call('liftSuppression', { params: { id: suppression.id }, body: why }));
    expect(await made()).toEqual([1, 1]);
    // Of another user they are other contacts.
    const others = valueOf(await me.client.call('countPropertyLabels', { query: { layoutId: '5160' }, body }));
    expect(others.labels).toBe(2);
  });
});

describe('labels of contacts', () => {
  const place = { streetAddress: '1 Main St', city: 'Columbus', state: 'OH', zip: '43004' };
  const add = async (who: SignedIn, fields: object): Promise<number> =>
    valueOf(await who.client.call('saveContact', { query: {}, body: fields })).contact.id;

  it('go where mail of theirs goes, and are those of the user alone', async () => {
    const who = await server.newcomer();
    const same = await add(who, { firstName: 'Ann', lastName: 'Lee', companyName: 'Lee Homes', ...place });
    const other = await add(who, {
      lastName: 'Bo',
      ...place,
      mailAddressSame: false,
      mailStreetAddress: 'PO Box 9',
      mailCity: 'Dover',
      mailState: 'DE',
      mailZip: '19901',
    });
    const response = await post(
      contactLabels.path,
      { layoutId: 5167, format: 'csv' },
      { selection: { items: [same, other] } },
      who,
    );
    expect((await rowsOf(response)).slice(1)).toEqual([
      // In the order on screen: a company stands by its name.
      ['Bo', 'PO Box 9', '', 'Dover', 'DE', '19901'],
      ['Ann Lee', '1 Main St', '', 'Columbus', 'OH', '43004'],
    ]);
    const stranger = await post(contactLabels.path, { layoutId: 5167 }, { selection: { items: [same] } });
    expect(await problemOf(stranger)).toEqual([
      422,
      expect.objectContaining({ userMessage: 'There is nothing to label.' }),
    ]);
  });

  it('names with accents are printed, those in other letters, emoji and marks are not; in a CSV file all stay, and nothing runs', async () => {
    const who = await server.newcomer();
    const names = ['José Núñez', 'Иван Петров', 'Ann 🏠 Lee', '\u202EeiL nnA', "=cmd|'/C calc'!A0"];
    for (const [nth, lastName] of names.entries())
      await add(who, { ...place, lastName, streetAddress: `${nth + 1} Main St` });
    const all = { selection: { allSelected: true, items: [] } };
    const pages = await pagesOf(await post(contactLabels.path, { layoutId: 5160 }, all, who));
    const printed = pages.flatMap(({ texts }) => texts.map(({ text }) => text));
    expect(printed.filter((text) => !/^\d|^Columbus/.test(text)).toSorted()).toEqual(
      ['José Núñez', 'Current Resident', 'Ann Lee', 'eiL nnA', "=cmd|'/C calc'!A0"].toSorted(),
    );
    const rows = await rowsOf(await post(contactLabels.path, { layoutId: 5160, format: 'csv' }, all, who));
    expect(
      rows
        .slice(1)
        .map(([name = '']) => name)
        .toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(names.map((name) => (name.startsWith('=') ? `'${name}` : name)).toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('an address that cannot be printed, or is too long for the label, gets none and is counted', async () => {
    const who = await server.newcomer();
    await add(who, { ...place, lastName: 'Long', streetAddress: 'W'.repeat(50) });
    await add(who, { ...place, lastName: 'Other', streetAddress: 'улица Ленина 5' });
    await add(who, {
      ...place,
      lastName: 'Fifty',
      streetAddress: '12345 Northwest Old Plantation Village Blvd Apt 12',
    });
    const all = { selection: { allSelected: true, items: [] } };
    const count = async (layoutId: string) =>
      valueOf(await who.client.call('countContactLabels', { query: { layoutId }, body: all }));
    expect(await count('5160')).toMatchObject({ labels: 1, leftOut: [{ reason: 'BAD_TARGET', count: 2 }] });
    expect((await post(contactLabels.path, { layoutId: 5160 }, all, who)).headers.get('x-left-out')).toBe('2');
  });

  it('are refused to who may not see contacts, whatever else they may', async () => {
    const credentials = { username: 'labels.scout@example.com', password: 'a long password' };
    const { accountId } = me.auth.profile;
    await server.addUser({ ...credentials, type: 'SCOUT', accountId });
    await server.db.deleteFrom('permission_grant').where('user_type', '=', 'SCOUT').execute();
    const grant = async (...permissions: readonly ('MARKETING_VIEW' | 'CONTACT_VIEW')[]) => {
      const rows = permissions.map((permission) => ({
        account_id: accountId,
        user_type: 'SCOUT' as const,
        permission,
      }));
      await server.db.insertInto('permission_grant').values(rows).execute();
    };
    const scout = await server.signIn(credentials);
    const ask = async (path: string) =>
      (await post(path, { layoutId: 5160 }, { selection: { items: [1] } }, scout)).status;
    expect([await ask(propertyLabels.path), await ask(contactLabels.path)]).toEqual([403, 403]);
    await grant('MARKETING_VIEW');
    expect([await ask(propertyLabels.path), await ask(contactLabels.path)]).toEqual([200, 403]);
    await grant('CONTACT_VIEW');
    expect(await ask(contactLabels.path)).toBe(422);
  });
});

it('R-LABEL-001 R-CAMPAIGN-018 signing in tells the sheets there are, and a recipient to show previews with', async () => {
  const { mailingLabelLayouts, sampleRecipient } = valueOf(await me.client.call('auth', { query: {} }));
  expect(mailingLabelLayouts).toContainEqual({
    id: 5160,
    type: 'MAILING_LABEL',
    name: '5160: 1 x 2 5/8 in, 30 a sheet',
  });
  expect(mailingLabelLayouts.map(({ id }) => id)).toEqual([5160, 5161, 5162, 5163, 5164, 5167]);
  expect(sampleRecipient).toMatchObject({ firstName: 'John', lastName: 'Sample', zip: '12345' });
});
