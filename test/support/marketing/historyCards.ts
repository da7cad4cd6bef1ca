/** Cards in the histories of campaigns: people with doors of their own, and what becomes of a card at the print service. */
import type { LobServer } from '../carriers/lobServer.ts';
import type { SignedIn, TestServer } from '../server.ts';
import { valueOf } from '../valueOf.ts';
import { cardOf, doors, peopleAt } from './cards.ts';
import type { CampaignEvent } from './campaignEvents.ts';

export type Mood = NonNullable<Extract<CampaignEvent, { readonly do: 'send' }>['mood']>;
type Fate = LobServer['fail'][string];

/** What a service of texts does, as one of cards does it. */
const FATES = {
  none: 'undeliverable',
  busy: 'busy',
  lost: 'lost',
  cut: 'cut',
  broken: 'broken',
  odd: 'tooLong',
} as const satisfies Record<Mood, Fate>;
const DOORS = 910;
const STREET = 'Oak St';
const ZIP = '43004';

export async function draftCards(server: TestServer, me: SignedIn, people: number, from: number): Promise<void> {
  const contactIds = await peopleAt(server, me, doors(people, from, STREET));
  valueOf(await me.client.call('savePostcard', { query: {}, body: cardOf({ contactIds }) }));
}

/** For every third door, as the service of texts does it for every third number. */
export const fatesOf = (mood: Mood | null): LobServer['fail'] =>
  mood === null
    ? {}
    : Object.fromEntries(Array.from({ length: DOORS / 3 }, (_, at) => [`${3 * at + 1} ${STREET}`, FATES[mood]]));

export const isDoor = (targetKey: string): boolean => targetKey.endsWith(ZIP);
export const doorOf = (targetKey: string): { readonly text: string; readonly zip: string } => ({
  text: targetKey.slice(0, -ZIP.length - 1),
  zip: ZIP,
});

/** What the service tells of a card that it has made. */
export async function tellOfCard(
  print: LobServer,
  cardId: string,
  { status, which }: Extract<CampaignEvent, { readonly do: 'receipt' }>,
): Promise<void> {
  const card = print.made.find(({ id }) => id === cardId);
  if (card === undefined) return;
  const undelivered = which % 2 === 0 ? 'returned_to_sender' : 'failed';
  await print.tell(card, status === 'delivered' ? 'delivered' : undelivered);
}
