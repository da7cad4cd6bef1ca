import { readMailings } from '../mailings/mailings.queries.ts';
import type { Mail } from '../carriers/port.ts';
import type { Channel, ChannelParts, RowInHand } from '../sending/channel.ts';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { picturesOf } from './pictures.queries.ts';
import { emailsOf } from './emailMessage.ts';

/** E-mails through a mail server. Nobody can ask one afterwards whether it took a message: what is unclear stays so. */
export const emailChannel = (mail: Mail, { store, clock, config }: ChannelParts): Channel => ({
  place: mail.place,
  canFind: false,
  ready: mail.ready,
  room: async () => await Promise.resolve(mail.room()),
  inHand: mail.connections,
  open: async ({ accountId, userId, id, content }) => {
    const [ordered] = await readMailings(store.db, { accountId, userId }, { id });
    if (content.type !== 'EMAIL' || ordered?.opt_out_key == null) throw new Error(`e-mail ${id} was not ordered`);
    const sender = ordered.sender as ReturnType<typeof profileValues>; // written by orderMailing
    const pictures = await picturesOf(store.db, { accountId }, content);
    const emailOf = await emailsOf({ id, content, sender, optOutKey: ordered.opt_out_key, pictures }, config);
    return {
      piecesOf: () => 1,
      hand: async (rows: readonly RowInHand[]) =>
        await mail.hand(
          await Promise.all(
            rows.map(async ({ seq, name, targetKey, values, code, since }) => {
              const { key, from, to, raw } = await emailOf(
                { seq, name, target_key: targetKey, values, code },
                clock.now(),
              );
              return { key, from, to, raw, since };
            }),
          ),
        ),
      find: async () => await Promise.resolve('CANNOT_KNOW'),
    };
  },
});
