/** Cards as they are chosen, kept and drawn (R-POSTCARD-001; P322-P324; design/marketing.md, section 10). */
import { z } from 'zod';
import { cardFonts, type DrawList } from '../../../calc/marketing/cards/drawList.ts';
import { defineContract } from '../define.ts';
import { Id, Instant, RecordId } from '../words.ts';
import { Graphic } from './postcardContent.ts';

/** A ready postcard. */
export const CardTemplate = z.object({
  id: z.number().int(),
  categoryId: z.number().int(),
  name: z.string(),
  frontGraphic: Graphic,
  backGraphic: Graphic,
});
export type CardTemplate = z.infer<typeof CardTemplate>;

export const CardName = z.string().trim().min(1, 'is missing').max(80, 'has more than 80 characters');

/** A card that somebody of the account keeps for later ones. */
export const OwnCard = z.object({
  id: RecordId,
  name: z.string(),
  frontGraphic: Graphic,
  backGraphic: Graphic,
  made: Instant,
});
export type OwnCard = z.infer<typeof OwnCard>;

const frame = {
  element: z.string().nullable(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  opacity: z.number(),
};
/** What is drawn, in its order (`DrawList`). */
const Drawn = z.discriminatedUnion('is', [
  z.object({ ...frame, is: z.literal('RECTANGLE'), color: z.string() }),
  z.object({
    ...frame,
    is: z.literal('PICTURE'),
    picture: z.string(),
    brightness: z.number(),
    fit: z.enum(['COVER', 'CONTAIN']),
  }),
  z.object({ ...frame, is: z.literal('QR'), text: z.string(), color: z.string() }),
  z.object({
    is: z.literal('LINE'),
    element: z.string().nullable(),
    x: z.number(),
    baseline: z.number(),
    width: z.number(),
    size: z.number(),
    text: z.string(),
    face: z.object({ family: z.enum(cardFonts), weight: z.literal([400, 700]), isSlanted: z.boolean() }),
    color: z.string(),
    opacity: z.number(),
    isUnderlined: z.boolean(),
  }),
]);
const Side: z.ZodType<DrawList> = z.object({
  width: z.number(),
  height: z.number(),
  items: z.array(Drawn),
  overflowing: z.array(z.string()),
  shrunk: z.array(z.string()),
  unprintable: z.array(z.string()),
});

/** A card as an invented recipient gets it, and of those asked for whose text does not fit: the first of them. */
export const PaintedCard = z.object({
  front: Side,
  back: Side,
  overflow: z.array(z.object({ contactId: RecordId, element: z.string() })),
});

const MAY = { may: 'MARKETING', area: 'postcard' } as const;
const Own = z.object({ cards: z.array(OwnCard) });
export const MOST_OWN_CARDS = 50;

export const cardsContract = defineContract({
  ownCards: {
    id: 'P322',
    ...MAY,
    scope: 'READ',
    guest: true,
    method: 'GET',
    path: '/app/marketing/cards',
    summary: 'Cards that the account keeps for later campaigns, the newest first',
    answer: Own,
  },
  keepCard: {
    id: 'P323',
    ...MAY,
    scope: 'WRITE',
    method: 'PUT',
    path: '/app/marketing/cards',
    once: true,
    summary: `Keeps both sides of a card under a name, ${MOST_OWN_CARDS} in an account; one of that name is replaced`,
    body: z.object({ name: CardName, frontGraphic: Graphic, backGraphic: Graphic }),
    answer: Own,
  },
  removeCard: {
    id: 'P324',
    ...MAY,
    scope: 'WRITE',
    method: 'DELETE',
    path: '/app/marketing/cards/{id}',
    summary: 'Keeps a card no longer; campaigns that were made from it stay as they are',
    params: Id,
    answer: Own,
  },
});
