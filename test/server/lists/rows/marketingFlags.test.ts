/** What campaigns make of the marketing flags of a list's rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { mayText, numberOf } from '../../../support/marketing/people.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { until } from '../../../support/until.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  me = await server.newcomer();
  ids = await sampleIds(server, 4, 'owner_name IS NOT NULL AND street_address IS NOT NULL AND city_name IS NOT NULL');
  await saveInto(me, 'Leads', ids);
  await mayText(me, server.clock.now());
});
afterAll(async () => await server.close());

type Flag = 'IN_CAMPAIGN' | 'NOT_CONTACTED';
const flagged = async (flag: Flag, match: 'ANY' | 'NONE' = 'ANY'): Promise<number[]> => {
  const search = { filters: { marketingFlags: { match, values: [flag] } } };
  const { results } = valueOf(await me.client.call('queryGroups', { body: { search } }));
  return results.map(({ propertyId }) => propertyId).toSorted((a, b) => a - b);
};

it('O-081 a row is in a campaign while a message to its owner is under way, and contacted once it went', async () => {
  const [property = 0, ...others] = ids;
  const owners = await until('its owner is a contact', async () => {
    const search = { filters: { propertyIds: { values: [property] } } };
    const { results } = valueOf(await me.client.call('queryContacts', { body: { search } }));
    return results.length > 0 ? results : null;
  });
  const owned = owners.flatMap(({ propertyIds }) => propertyIds).filter((id) => ids.includes(id));
  const contact = owners[0]?.id ?? 0;
  valueOf(await me.client.call('saveContact', { query: {}, body: { id: contact, mobile: numberOf(7) } }));
  expect([await flagged('IN_CAMPAIGN'), (await flagged('NOT_CONTACTED')).length]).toEqual([[], ids.length]);

  const { mailing } = valueOf(
    await me.client.call('saveMailing', {
      body: {
        name: 'One',
        content: { type: 'SMS', message: 'About #PropertyStreet#, #PropertyCity#' },
        audience: { propertyIds: [property] },
      },
    }),
  );
  const params = { id: mailing.id };
  const { quote, notices, missing, sample } = valueOf(await me.client.call('estimateMailing', { params }));
  const record = valueOf(await me.client.call('property', { params: { id: property }, query: {} }));
  expect(missing).toEqual([]);
  expect(sample?.toUpperCase()).toContain((record.address.streetAddress ?? '').toUpperCase());
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  valueOf(await me.client.call('orderMailing', { params, body: { quote, acknowledged } }));
  const reached = [...new Set(owned)].toSorted((a, b) => a - b);
  expect(reached).toContain(property);
  expect(await flagged('IN_CAMPAIGN')).toEqual(reached);
  expect((await flagged('NOT_CONTACTED')).length).toBe(ids.length);

  await sendMailingsJob({}, server.services);
  expect(await flagged('IN_CAMPAIGN')).toEqual([]);
  expect(await flagged('NOT_CONTACTED', 'NONE')).toEqual(reached);
  expect(await flagged('NOT_CONTACTED')).toEqual(
    others.filter((id) => !reached.includes(id)).toSorted((a, b) => a - b),
  );
});
