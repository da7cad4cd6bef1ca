/** What leans on a protected class is told before each order, waits for a yes, and the yes is kept (42 USC 3604). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inService } from '../../support/inService.ts';
import { mayText, numberOf, peopleOf } from '../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { publishParcels, type ParcelFacts } from '../../support/smallWarehouse.ts';

const parcels = ['ANN', 'BOB', 'CARA', 'DAN', 'EVE', 'FAY'].map((first, n): ParcelFacts => ({
  propertyId: n + 1,
  fips: '51540',
  ownerName: `HALE, ${first}`,
  mailStreetAddress: `${n + 1} OAK ST`,
  mailCity: 'RICHMOND',
  mailState: 'VA',
  mailZip: '23220',
  ownerType: 'PERSON',
  ownerNameOrder: 'LAST_FIRST',
  stateCode: 'VA',
  taxExemptions: n < 3 ? ['Homestead', 'Disabled'] : ['None'],
}));

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const { id } = await publishParcels(server.services.config.warehouseDir, parcels);
  await inService(server.services.warehouse, id);
  me = await server.newcomer();
  await mayText(me, server.clock.now());
});
afterAll(async () => await server.close());

const estimated = async (message: string, audience: object) => {
  const body = { name: 'Spring', content: { type: 'SMS' as const, message }, audience };
  const { id } = valueOf(await me.client.call('saveMailing', { body })).mailing;
  const { notices, quote } = valueOf(await me.client.call('estimateMailing', { params: { id } }));
  const leanings = notices.filter(({ ruleId }) => ruleId.startsWith('US-FAIR-HOUSING-'));
  const rest = notices.filter((one) => !leanings.includes(one)).map(({ ruleId }) => ruleId);
  return { id, quote, leanings, rest };
};

it('the words of a text wait for a yes at each order, and what was said yes to stays with the campaign', async () => {
  for (const from of [1, 3]) {
    const contactIds = await peopleOf(me, 2, from);
    const { id, quote, leanings, rest } = await estimated('No children live here? I buy.', { contactIds });
    expect(leanings).toEqual([
      {
        ruleId: 'US-FAIR-HOUSING-WORDS',
        text: 'The text leans on a protected class: "No children" (families with children). Say what you offer, not to whom',
        acknowledged: false,
      },
    ]);
    const order = async (acknowledged: string[]) =>
      await me.client.call('orderMailing', { params: { id }, body: { quote, acknowledged } });
    expect(await order(rest)).toMatchObject({
      ok: false,
      status: 422,
      fieldErrors: { acknowledged: 'must hold US-FAIR-HOUSING-WORDS' },
    });
    valueOf(await order([...rest, 'US-FAIR-HOUSING-WORDS']));
    const { rows } = await sql<{ kept: { ruleId: string; text: string }[] }>`
      select notices as kept from mailing where id = ${id}`.execute(server.db);
    expect(rows[0]?.kept).toContainEqual({ ruleId: 'US-FAIR-HOUSING-WORDS', text: leanings[0]?.text });
  }
  const contactIds = await peopleOf(me, 1, 9);
  expect((await estimated('I buy houses.', { contactIds })).leanings).toEqual([]);
});

it('a list that seems to choose people by a protected class is named, and one whose parcels have the exemption in common', async () => {
  const save = async (groupName: string, selection: number[]): Promise<number> => {
    const { savePropertyResponse } = valueOf(
      await me.client.call('saveProperties', { query: { groupName }, body: { selection } }),
    );
    return Number(savePropertyResponse.groupId);
  };
  const named = await save('Widows of the 22903', [1, 4, 5, 6]);
  const plain = await save('High equity', [1, 2, 3, 4, 5]);
  const { results } = valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
  const owners = results.filter(({ mobile }) => mobile === '');
  expect(owners).toHaveLength(6);
  for (const [n, { id }] of owners.entries())
    valueOf(await me.client.call('saveContact', { query: {}, body: { id, mobile: numberOf(50 + n) } }));
  const first = await estimated('I buy houses.', { groupIds: [named] });
  expect(first.leanings.map(({ ruleId, text }) => [ruleId, text])).toEqual([
    [
      'US-FAIR-HOUSING-LISTS',
      'A list seems to choose people by a protected class: Widows of the 22903: "Widows" (sex)',
    ],
  ]);
  const second = await estimated('I buy houses.', { groupIds: [plain] });
  expect(second.leanings.map(({ ruleId, text }) => [ruleId, text])).toEqual([
    [
      'US-FAIR-HOUSING-FACTS',
      '3 of the 5 properties have a tax exemption for disabled owners: whoever is chosen by a handicap is chosen by a protected class',
    ],
  ]);
});
