import { sql } from 'kysely';
import { sendWebhooks } from '../../server/account/webhooks/sendWebhooks.ts';
import { openReceiver } from '../../test/support/receiver.ts';
import { newOwner, PASSWORD, signIn, withServer, type Place, type SignedIn } from '../billing/withServer.ts';
import { someParcels } from '../lists/largeFile.ts';
import { must } from '../lists/must.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { measure } from '../support/measure.ts';
import { quantile } from '../support/quantile.ts';
import { checkThat } from '../support/same.ts';

const NS_PER_MS = 1e6;
const LATEST_MS = 2000;
const EVENTS = 200;
/** Members whose leads come and who search meanwhile. */
const PEOPLE = 40;
const MANY = 2000;
const SETTINGS = { webhookPrivate: ['127.0.0.1'] };

/** How soon a program hears of a lead while others work, and what listening costs those who save. */
export async function benchWebhooks(): Promise<PartResult> {
  return await withServer(async (place) => {
    const parcels = await someParcels(place.warehouse, MANY);
    return { figures: [await told(place, parcels), await listening(place, parcels)], notes: [] };
  }, SETTINGS);
}

/** From the answer of a save until the message is there. */
async function told({ server }: Place, parcels: readonly number[]): Promise<Figure> {
  const receiver = await openReceiver();
  const stop = sendWebhooks(server.services);
  const saved = new Map<string, number>();
  const late: number[] = [];
  receiver.answer = (response, { body }) => {
    const { data } = JSON.parse(body) as { data: { list: { name: string } } }; // as the server wrote it
    const at = saved.get(data.list.name);
    // It may come before the answer of the call: then it was no later than that.
    late.push(at === undefined ? 0 : performance.now() - at);
    response.writeHead(204).end();
  };
  const over = new AbortController();
  try {
    const people: SignedIn[] = [];
    // One after the other: so many at once from one address would be slowed down.
    for (let at = 0; at < PEOPLE; at += 1) {
      await newOwner(server, `told${at}`, PASSWORD);
      people.push(await signIn(server, `told${at}`));
    }
    await Promise.all(people.map(async (person) => await listen(person, receiver.url)));
    const searching = people.map(async ({ client }) => {
      while (!over.signal.aborted)
        must(await client.call('listing', { query: { type: 'COUNTY', fips: '39049', limit: 50 } }));
    });
    for (let event = 0; event < EVENTS; event += 1) {
      const person = people[event % PEOPLE] as SignedIn; // there are so many
      const groupName = `List ${event}`;
      must(
        await person.client.call('saveProperties', {
          query: { groupName },
          body: { selection: [parcels[event % parcels.length] ?? 0] },
        }),
      );
      saved.set(groupName, performance.now());
    }
    const until = performance.now() + 60_000;
    while (late.length < EVENTS && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    over.abort();
    await Promise.all(searching);
  } finally {
    over.abort();
    await stop();
    await receiver.close();
  }
  checkThat(`all ${EVENTS} messages came`, late.length === EVENTS);
  return {
    name: `a webhook after its event, of ${PEOPLE} who search meanwhile`,
    ours: { label: '99 of 100', value: quantile(late, 0.99) * NS_PER_MS, unit: 'ns' },
    other: { label: 'two seconds', value: LATEST_MS * NS_PER_MS, unit: 'ns' },
    goal: { bound: 'at most', ratio: 1 },
  };
}

/** A save of many leads by somebody whose program listens, and by somebody whose program does not. */
async function listening({ server }: Place, parcels: readonly number[]): Promise<Figure> {
  const [heard, unheard] = await Promise.all(
    ['heard', 'unheard'].map(async (name) => {
      await newOwner(server, name, PASSWORD);
      return await signIn(server, name);
    }),
  );
  if (heard === undefined || unheard === undefined) throw new Error('two were made');
  await listen(heard, 'https://192.0.2.1/');
  let made = 0;
  const save = async ({ client }: SignedIn): Promise<number> => {
    const query = { groupName: `Many ${(made += 1)}` };
    const { savePropertyResponse } = must(
      await client.call('saveProperties', { query, body: { selection: [...parcels] } }),
    );
    return savePropertyResponse.added.length;
  };
  checkThat('both save all', (await save(heard)) === MANY && (await save(unheard)) === MANY);
  const { ours, other } = await measure({
    ours: async () => await save(heard),
    other: async () => await save(unheard),
  });
  await sql`delete from webhook_delivery`.execute(server.services.store.db);
  return {
    name: `saving ${MANY.toLocaleString('en-US')} leads`,
    ours: { label: 'a program listens', value: ours.median, unit: 'ns' },
    other: { label: 'none does', value: other.median, unit: 'ns' },
    goal: { bound: 'at most', ratio: 1.1 },
  };
}

async function listen({ client }: SignedIn, url: string): Promise<void> {
  must(await client.call('addWebhook', { body: { name: 'bench', url, kinds: ['lead.added'] } }));
}
