/**
 * Random histories of campaigns, texts and postcards, on the ledger and with cards charged: written, ordered, sent by
 * services that refuse, lose and delay, answered, paused, finished, deleted and brought back, while banks refuse and the
 * program dies between any two writes. After each event all of the money fits together, and each answer is one lead.
 * `PLATBOOK_HISTORIES` sets how many, of 40 events each.
 */
import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { lobSettings, openLobServer, type LobServer } from '../../../support/carriers/lobServer.ts';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../../../support/carriers/twilioServer.ts';
import { newHistory, openWorld, type Provider, type World } from '../../../support/histories/world.ts';
import { worldsOf } from '../../../support/histories/worlds.ts';
import { campaignEvent } from '../../../support/marketing/campaignEvents.ts';
import { campaignsFit, playCampaign, type CampaignHistory } from '../../../support/marketing/campaignHistories.ts';
import { giveBusiness } from '../../../support/marketing/cards.ts';
import { endCampaigns } from '../../../support/marketing/endCampaigns.ts';
import { leadsFit } from '../../../support/marketing/historyLeads.ts';
import { mayUseService } from '../../../support/marketing/paidMailings.ts';
import { mayText } from '../../../support/marketing/people.ts';
import { repeats } from '../../../support/thorough.ts';

const HISTORIES = repeats({ few: 5, many: 20, variable: 'PLATBOOK_HISTORIES' });
const EVENTS = 40;
const PUBLIC = 'https://leads.example.com';

/** The hours in which somebody may be texted begin anew. */
function toMorning({ server: { clock } }: World): void {
  const next = new Date(clock.now());
  next.setUTCDate(next.getUTCDate() + 1);
  next.setUTCHours(14, 0, 0, 0);
  clock.advance((next.getTime() - clock.now().getTime()) / 60_000);
}

interface PostedWorld extends World {
  readonly service: TwilioServer;
  readonly print: LobServer;
}

/** With a telephone service and a printer of its own: their keys are made of ids of its store. */
async function openPostedWorld(provider: Provider): Promise<PostedWorld> {
  let world: World | null = null;
  const now = (): Date => world?.server.clock.now() ?? new Date();
  const service = await openTwilioServer(now);
  const print = await openLobServer(now);
  const marketing = { rates: { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 2, SMS: 65 }, ratesAsOf: '2026-11-22' };
  const services = { phone: phoneSettings(service), lob: lobSettings(print) };
  const opened = await openWorld(provider, { ...services, publicUrl: PUBLIC, marketing });
  world = opened;
  service.ours = { publicUrl: PUBLIC, url: opened.server.baseUrl };
  print.ours = opened.server.baseUrl;
  const close = async (): Promise<void> => {
    await opened.close();
    await service.close();
    await print.close();
  };
  return { ...opened, service, print, close };
}

describe.each<Provider>(['LEDGER', 'STRIPE'])('%s', (provider) => {
  it('whatever happens to campaigns, what was taken and what went back is what was paid', async () => {
    const worlds = worldsOf(provider, HISTORIES, async () => await openPostedWorld(provider));
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(campaignEvent, { minLength: EVENTS, maxLength: EVENTS }), async (events) => {
          const world = await worlds.next();
          const { service, print } = world;
          toMorning(world);
          const own = { service, print, bodies: new Map<number, string>(), told: new Set<string>() };
          const history: CampaignHistory = { ...(await newHistory(world, null)), ...own };
          const me = await history.account.signIn();
          await mayText(me, world.server.clock.now(), { people: 920 });
          await giveBusiness(me);
          await mayUseService(world.server, me);
          for (const [which, isCard] of [false, true].entries()) {
            await playCampaign(history, { do: 'draft', people: 4, isCard });
            await playCampaign(history, { do: 'order', which, part: 5, dies: null });
          }
          for (const [at, next] of events.entries()) {
            try {
              await playCampaign(history, next);
              await campaignsFit(history);
              await leadsFit(history);
            } catch (cause) {
              throw new Error(`event ${at}, ${JSON.stringify(next)}: ${String(cause)}`, { cause });
            }
          }
          await endCampaigns(history);
          await campaignsFit(history);
        }),
        { numRuns: HISTORIES, endOnFailure: true },
      );
    } finally {
      await worlds.end();
    }
  }, 36_000_000);
});
