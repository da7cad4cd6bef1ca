/** Campaigns by their own calls: made, renamed, read with what goes out under them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleOf } from '../../support/marketing/people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

it('R-CAMPAIGN-025 one is saved under a name, read again, and unpublished at first; of another user it is none', async () => {
  const me = await server.newcomer();
  const made = valueOf(await me.client.call('saveCampaign', { body: { name: 'Spring' } })).campaign;
  expect(made).toMatchObject({ id: expect.any(Number), name: 'Spring', website: null, mailings: [] });
  const rename = { id: made.id, version: made.version, name: 'Summer' };
  const saved = valueOf(await me.client.call('saveCampaign', { body: rename }));
  expect(saved.campaigns.map(({ id, name }) => [id, name])).toEqual([[made.id, 'Summer']]);
  const read = async (by = me) => await by.client.call('campaign', { params: { id: made.id } });
  expect(valueOf(await read()).campaign).toEqual(saved.campaign);
  // From before it was renamed: it stays as it is.
  expect(await me.client.call('saveCampaign', { body: { ...rename, name: 'Autumn' } })).toMatchObject({ ok: false });
  expect(valueOf(await read()).campaign.name).toBe('Summer');
  const contactIds = await peopleOf(me, 2);
  const { mailing } = valueOf(
    await me.client.call('saveMailing', {
      body: { name: 'To all', content: { type: 'CALL', script: 'Hello' }, audience: { contactIds } },
    }),
  );
  const { campaign } = valueOf(await me.client.call('campaign', { params: { id: mailing.marketingCampaignId } }));
  expect(campaign).toMatchObject({ name: 'To all', website: null, mailings: [{ id: mailing.id, status: 'NEW' }] });
  expect(await read(await server.newcomer())).toMatchObject({ ok: false, status: 404 });
});
