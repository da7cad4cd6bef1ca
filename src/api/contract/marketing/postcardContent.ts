/** What a postcard shows: two sides of elements on a canvas (R-POSTCARD-001..003; O-212..O-214; design, section 10). */
import { z } from 'zod';
import { POSTCARD_SIZE } from '../../catalogue/marketing/postcards.ts';
import { CampaignElement } from './emailContent.ts';

/** Pixels of the canvas: 6 x 4.25 inches and an eighth of bleed around them, 300 an inch. */
export const CARD_WIDTH = 1875;
export const CARD_HEIGHT = 1350;
export const CARD_DPI = 300;

/** Content is a picture (its id, or `art:` and a name), HTML, or a code that leads to the site of the campaign. */
const size = z.number().min(0, 'is less than nothing').max(5000);
export const PostcardElement = CampaignElement.extend({
  width: size.default(0),
  height: size.default(0),
  content: z.union([z.string().max(20_000), z.object({ kind: z.literal('QR') })]).default(''),
});
export type PostcardElement = z.output<typeof PostcardElement>;

/** A side. Width and height are those of the canvas and nothing else. */
export const Graphic = z.object({
  id: z.string().max(50).default(''),
  name: z.string().max(120).default(''),
  /** Of what lies under all elements. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'is no colour as #rrggbb')
    .default('#ffffff'),
  size: z
    .object({ name: z.literal(POSTCARD_SIZE), dpi: z.literal(CARD_DPI) })
    .default({ name: POSTCARD_SIZE, dpi: CARD_DPI }),
  width: z.literal(CARD_WIDTH).default(CARD_WIDTH),
  height: z.literal(CARD_HEIGHT).default(CARD_HEIGHT),
  widthInches: z.literal(CARD_WIDTH / CARD_DPI).default(CARD_WIDTH / CARD_DPI),
  heightInches: z.literal(CARD_HEIGHT / CARD_DPI).default(CARD_HEIGHT / CARD_DPI),
  /** Ids of the templates that it was made from. */
  templates: z.array(z.number().int().positive()).max(20).default([]),
  elements: z.array(PostcardElement).max(40).default([]),
});
export type Graphic = z.output<typeof Graphic>;
/** A side that says nothing is white. */
export const CardFace = Graphic.default(Graphic.parse({}));

export const Postcard = z.object({
  type: z.literal('POSTCARD'),
  frontGraphic: CardFace,
  backGraphic: CardFace,
  /** Keeps the place of the address and its barcode on the back free of ink. */
  addressOverlayEnabled: z.boolean().default(true),
  templateId: z.number().int().positive().nullable().default(null),
});
export type Postcard = z.output<typeof Postcard>;
