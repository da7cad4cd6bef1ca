import type { Phone } from '../carriers/port.ts';
import { piecesOf, readContent } from '../mailings/messageOf.ts';
import type { Channel, RowInHand } from '../sending/channel.ts';

/** Texts that are handed over at once; the next ones begin when these are settled. */
const AT_ONCE = 50;

/** Text messages through the telephone service. */
export const smsChannel = ({ texts }: Phone): Channel => ({
  place: texts.place,
  canFind: true,
  ready: texts.ready,
  room: async () => await Promise.resolve(AT_ONCE),
  inHand: AT_ONCE,
  open: async ({ content }) => {
    const written = await readContent(content);
    const outgoing = ({ key, targetKey, since, values }: RowInHand) => ({
      key,
      to: targetKey,
      since,
      text: written.messageOf(values),
    });
    return {
      piecesOf: ({ values }: RowInHand) => piecesOf(written, written.messageOf(values)),
      hand: async (rows: readonly RowInHand[]) => await texts.hand(rows.map(outgoing)),
      find: async (row: RowInHand) => await texts.find(outgoing(row)),
    };
  },
});
