/** One list of properties, and their owners reached by everything there is. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import { writtenTypes } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { contract } from '../../../src/api/contract/contract.ts';
import { everyChannel } from '../../support/marketing/everyChannel.ts';
import { numberOf } from '../../support/marketing/people.ts';
import { publishedSite } from '../../support/marketing/publicSite.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ sampleParcels: 2000 })));
afterAll(async () => await server.close());

it('R-BRAND-008 owners of a saved list get voicemail, postcard, e-mail and text, a page to answer on, and labels of properties and contacts', async () => {
  const me = await server.newcomer();
  const where = `owner_name IS NOT NULL AND mail_street_address IS NOT NULL AND owner_type = 'PERSON' AND owner_name NOT LIKE '%&%' AND fips = '39049'`;
  const ids = await sampleIds(server, 3, where);
  const groupId = await saveInto(me, 'Hot', ids);
  const search = { filters: { groupIds: { values: [groupId] } } };
  const owners = valueOf(await me.client.call('queryContacts', { body: { search } })).results;
  expect(new Set(owners.map(({ id }) => id)).size).toBeGreaterThanOrEqual(ids.length);
  const home = { streetAddress: '12 Oak St', city: 'Columbus', state: 'OH', zip: '43004', mailAddressSame: true };
  for (const [at, { id }] of owners.entries()) {
    const reached = { ...home, mobile: numberOf(at + 1), email: `bea${at}@example.org` };
    const body = { id, ...reached, streetAddress: `${at + 12} Oak St` };
    valueOf(await me.client.call('saveContact', { query: {}, body }));
  }
  const drafts = await everyChannel(me, server.clock.now(), { groupIds: [groupId] });
  for (const type of writtenTypes) {
    const params = { id: drafts.get(type)?.id ?? 0 };
    const { quote, notices, problems, recipientTotal } = valueOf(await me.client.call('estimateMailing', { params }));
    expect([type, problems, recipientTotal]).toEqual([type, [], owners.length]);
    const body = { quote, acknowledged: notices.map(({ ruleId }) => ruleId) };
    valueOf(await me.client.call('orderMailing', { params, body }));
    await sendMailingsJob({}, server.services);
    const { status, counts, carrier } = valueOf(await me.client.call('mailing', { params }));
    expect([type, status, counts]).toEqual([type, 'COMPLETE', { WRITTEN: owners.length }]);
    const folder = join(server.services.config.dataDir, carrier?.place.replace('folder ', '') ?? '');
    expect([type, readdirSync(folder).length > 0]).toEqual([type, true]);
    const { results } = valueOf(await me.client.call('recipients', { params, query: {} }));
    expect(new Set(results.map(({ propertyId }) => propertyId))).toEqual(new Set(ids));
  }
  const path = await publishedSite(me, drafts.get('POSTCARD')?.marketingCampaignId ?? 0);
  const page = await fetch(`${server.baseUrl}/w/${path}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')]);
  const labels = async (call: 'propertyLabels' | 'contactLabels', body: object): Promise<string[]> => {
    const asked = `${contract[call].path}?layoutId=5160&format=csv`;
    const answer = await server.request('POST', asked, { token: me.token, body });
    expect([call, answer.status]).toEqual([call, 200]);
    return (await answer.text()).trim().split('\n');
  };
  const headed = 1;
  expect(await labels('propertyLabels', { selection: { items: ids } })).toHaveLength(headed + 3);
  const chosen = { selection: { items: owners.map(({ id }) => id) } };
  expect(await labels('contactLabels', chosen)).toHaveLength(headed + owners.length);
});
