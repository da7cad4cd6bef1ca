import type { Phone } from '../carriers/port.ts';
import type { Channel, ChannelParts, RowInHand } from '../sending/channel.ts';
import { callsGoing } from './voiceCalls.queries.ts';

/** Calls that are placed at once; the next ones begin when these are settled. */
const AT_ONCE = 50;

/** Calls through the telephone service, of one mailing no more at the same time than it has ports (R-VOICE-001). */
export const voiceChannel = ({ calls }: Phone, { store, clock }: Pick<ChannelParts, 'store' | 'clock'>): Channel => ({
  place: calls.place,
  canFind: true,
  ready: calls.ready,
  room: async (going) => {
    const ports = going.voice?.ports ?? 0;
    return Math.min(AT_ONCE, ports - (await callsGoing(store.db, going, going.id, clock.now())));
  },
  inHand: AT_ONCE,
  open: async ({ id, voice }) => {
    if (voice === null) throw new Error(`mailing ${id} was ordered without a number to show`);
    const outgoing = ({ key, targetKey, since }: RowInHand) => ({
      key,
      to: targetKey,
      since,
      from: `+1${voice.phone}`,
    });
    return await Promise.resolve({
      piecesOf: () => 1,
      hand: async (rows: readonly RowInHand[]) => await calls.hand(rows.map(outgoing)),
      find: async (row: RowInHand) => await calls.find(outgoing(row)),
    });
  },
});
