/** What the print service tells of cards: signed, late, twice, in the wrong order, of others; and answers that were lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { lobSettings, openLobServer, type LobServer, type MadeCard } from '../../../support/carriers/lobServer.ts';
import { cardOf, giveBusiness, peopleAt } from '../../../support/marketing/cards.ts';
import { estimateOf, orderOf } from '../../../support/marketing/paidMailings.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

let service: LobServer;
let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  service = await openLobServer(() => server.clock.now());
  const marketing = { rates: { VOICEMAIL: 7, POSTCARD: 0, EMAIL: 2, SMS: 3 }, ratesAsOf: '2026-11-22' };
  const config = { publicUrl: 'https://go.example.com', lob: lobSettings(service), marketing };
  server = await startTestServer({ config });
  service.ours = server.baseUrl;
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  me = await server.newcomer();
  await giveBusiness(me);
});

const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const saved = async (streets: readonly string[]) => {
  const contactIds = await peopleAt(
    server,
    me,
    streets.map((street) => ({ street })),
  );
  return valueOf(await me.client.call('savePostcard', { query: {}, body: cardOf({ contactIds }) })).campaign;
};
const ordered = async (...streets: string[]) => {
  const campaign = await saved(streets);
  valueOf(await orderOf(me, campaign, {}));
  await send();
  return campaign;
};
const statesOf = async ({ id }: { id: number }): Promise<string[]> => {
  const { results } = valueOf(await me.client.call('recipients', { params: { id }, query: {} }));
  return results.map(({ target, state }) => `${target.replace(', Columbus OH 43004', '')}: ${state}`);
};
const cardTo = (street: string): MadeCard => {
  const card = service.made.findLast(({ fields }) => fields['to[address_line1]'] === street);
  if (card === undefined) throw new Error(`no card to ${street}`);
  return card;
};

describe('events of cards', () => {
  it('move them on and never back, whatever the order, and one that comes twice is one', async () => {
    const campaign = await ordered('1 Maple St', '2 Maple St', '3 Maple St');
    expect(await statesOf(campaign)).toEqual(['1 Maple St: ACCEPTED', '2 Maple St: ACCEPTED', '3 Maple St: ACCEPTED']);
    const [one, two, three] = [cardTo('1 Maple St'), cardTo('2 Maple St'), cardTo('3 Maple St')];
    expect(await service.tell(one, 'returned_to_sender')).toBe(200);
    expect(await service.tell(one, 'delivered')).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect(await service.tell(two, 'delivered', { eventId: 'evt_twice', seconds: true })).toBe(200);
    expect(await service.tell(two, 'mailed')).toBe(200);
    expect(await service.tell(three, 'failed')).toBe(200);
    expect(await service.tell(three, 'viewed')).toBe(200);
    expect(await statesOf(campaign)).toEqual(['1 Maple St: RETURNED', '2 Maple St: DELIVERED', '3 Maple St: BOUNCED']);
    const receipts = await server.db
      .selectFrom('receipt')
      .select(['kind', 'event_id'])
      .where('mailing_id', '=', campaign.id)
      .where('event_id', '=', 'evt_twice')
      .execute();
    expect(receipts).toEqual([{ kind: 'DELIVERED', event_id: 'evt_twice' }]);
    expect(valueOf(await me.client.call('postcardCampaign', { params: { id: campaign.id } })).campaign).toMatchObject({
      deliveredQuantity: 1,
      status: 'COMPLETE',
    });
    // Where the post brings it back nothing goes again.
    const next = await saved(['1 MAPLE STREET', '2 Maple St']);
    expect((await estimateOf(me, next)).leftOut).toMatchObject([
      { reason: 'SUPPRESSED', count: 1 },
      { reason: 'TOO_SOON', count: 1 },
    ]);
  });

  it('without the signature of the service change nothing, nor of cards that are none of ours', async () => {
    const campaign = await ordered('1 Ash St');
    const card = cardTo('1 Ash St');
    expect(await service.tell(card, 'delivered', { secret: 'somebody else' })).toBe(403);
    const old = new Date(server.clock.now().getTime() - 6 * 60_000);
    expect(await service.tell(card, 'delivered', { at: old })).toBe(403);
    const change = (body: string): string => body.replace('delivered', 'returned_to_sender');
    expect(await service.tell(card, 'delivered', { change })).toBe(403);
    const unsigned = await fetch(`${server.baseUrl}/app/marketing/hooks/lob`, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(403);
    for (const key of ['pb-00000000-1-1-1', card.key.replace(/\d+$/, '999'), 'nonsense'])
      expect(await service.tell({ ...card, key }, 'delivered')).toBe(200);
    expect(await statesOf(campaign)).toEqual(['1 Ash St: ACCEPTED']);
    expect(await service.tell(card, 'delivered')).toBe(200);
    expect(await statesOf(campaign)).toEqual(['1 Ash St: DELIVERED']);
  });

  it('an answer that was lost is made up for by an event, or by asking, and the card is made once', async () => {
    service.fail = { '1 Fir St': 'lost', '2 Fir St': 'broken', '3 Fir St': 'cut' };
    const campaign = await ordered('1 Fir St', '2 Fir St', '3 Fir St');
    service.fail = {};
    expect(await statesOf(campaign)).toEqual(['1 Fir St: CLAIMED', '2 Fir St: CLAIMED', '3 Fir St: CLAIMED']);
    await service.tell(cardTo('1 Fir St'), 'mailed');
    expect((await statesOf(campaign))[0]).toBe('1 Fir St: ACCEPTED');
    // Ten minutes, then five: the second is found, the third is not, and is made.
    server.clock.advance(11);
    await send();
    server.clock.advance(6);
    await send();
    expect(await statesOf(campaign)).toEqual(['1 Fir St: ACCEPTED', '2 Fir St: ACCEPTED', '3 Fir St: ACCEPTED']);
    const keys = service.made.flatMap(({ key, fields }) => (/Fir/.test(fields['to[address_line1]'] ?? '') ? key : []));
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
  });

  it.each([23, 25])(
    'each card is made once where the server was down for %i hours behind the first try',
    async (hours) => {
      const streets = ['lost', 'cut', 'busy'].map((fate) => [`${hours} ${fate} Elm St`, fate] as const);
      service.fail = Object.fromEntries(streets) as LobServer['fail']; // of its names
      const campaign = await ordered(...streets.map(([street]) => street));
      service.fail = {};
      server.clock.advance(hours * 60);
      await send();
      server.clock.advance(6);
      await send();
      me = await server.signIn({ username: me.auth.profile.username, password: OWNER.password });
      expect(await statesOf(campaign)).toEqual(streets.map(([street]) => `${street}: ACCEPTED`));
      const made = streets.map(
        ([street]) => service.made.filter(({ fields }) => fields['to[address_line1]'] === street).length,
      );
      expect(made).toEqual([1, 1, 1]);
    },
  );

  it('a service that refuses us pauses the campaign, and nothing is lost', async () => {
    service.fail = { '1 Yew St': 'unpaid' };
    const campaign = await ordered('1 Yew St', '2 Yew St');
    service.fail = {};
    const paused = valueOf(await me.client.call('postcardCampaign', { params: { id: campaign.id } })).campaign;
    expect(paused).toMatchObject({ status: 'PAUSED', phase: expect.stringContaining('payment_method') as string });
    const resumed = { ...paused, status: 'PROCESSING' as const };
    valueOf(await me.client.call('savePostcard', { query: {}, body: resumed }));
    await send();
    expect(await statesOf(campaign)).toEqual(['1 Yew St: ACCEPTED', '2 Yew St: ACCEPTED']);
  });
});
