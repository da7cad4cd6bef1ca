import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { Outcome, Post } from '../carriers/port.ts';
import { findPictures } from '../email/pictures.queries.ts';
import type { Channel, ChannelParts, RowInHand } from '../sending/channel.ts';
import { readMailings } from '../mailings/mailings.queries.ts';
import { codeAddress, mailToIn, returnTo } from './cardLayout.ts';
import { picturesOfCard } from './cardPictures.ts';
import { orderOf } from './orderOf.ts';
import { paintPieces } from './paintPieces.ts';

/** Cards that are painted and handed over at once. */
const AT_ONCE = 50;

/** Cards through a service that prints and posts them. */
export const postcardChannel = (post: Post, { store, apart, config }: ChannelParts): Channel => ({
  place: post.place,
  canFind: true,
  ready: post.ready,
  room: async () => await Promise.resolve(AT_ONCE),
  inHand: AT_ONCE,
  open: async ({ accountId, userId, id, content }) => {
    const [kept] = await readMailings(store.db, { accountId, userId }, { id });
    if (content.type !== 'POSTCARD' || kept?.ordered == null) throw new Error(`postcard ${id} was not ordered`);
    const card = content;
    const { ordered } = kept;
    const pictures = await findPictures(store.db, { accountId }, picturesOfCard(card), 'CARD');
    const later = (text: string): Outcome => ({ is: 'LATER', seconds: 60, text });
    return {
      piecesOf: () => 1,
      hand: async (rows: readonly RowInHand[]) => {
        const dir = await mkdtemp(join(tmpdir(), 'platbook-cards-'));
        try {
          const painted = await apart.run(
            paintPieces,
            {
              ...orderOf(card, pictures),
              title: 'Postcard',
              date: ordered,
              dir,
              // The service prints the addresses itself.
              cards: rows.map(({ seq, values, code }) => ({
                seq,
                values,
                codeText: codeAddress(config.publicUrl, code),
              })),
            },
            { accountId, isPatient: true },
          );
          if (isRefusal(painted))
            return rows.map(() => later(painted.userMessage ?? 'The cards could not be painted.'));
          const cards = await Promise.all(
            rows.map(async ({ seq, key, values, since }) => ({
              key,
              since,
              to: mailToIn(values),
              from: returnTo(values as ReturnType<typeof profileValues>), // with those of the sender
              front: await readFile(join(dir, `${seq}-FRONT.pdf`)),
              back: await readFile(join(dir, `${seq}-BACK.pdf`)),
            })),
          );
          return await post.hand(cards);
        } finally {
          await rm(dir, { recursive: true, force: true });
        }
      },
      find: async ({ key, values, since }: RowInHand) =>
        await post.find({
          key,
          since,
          to: mailToIn(values),
          from: null,
          front: Buffer.alloc(0),
          back: Buffer.alloc(0),
        }),
    };
  },
});
