import type { Postcard } from '../../../src/api/contract/marketing/postcardContent.ts';
import type { Picture } from '../email/pictures.queries.ts';

/** What the painter has to know of a card, whoever gets it. */
export const orderOf = (
  { frontGraphic: front, backGraphic: back, addressOverlayEnabled: overlay }: Postcard,
  pictures: readonly Picture[],
) => ({
  front,
  back,
  overlay,
  pictures: new Map(pictures.map(({ id, content }) => [String(id), new Uint8Array(content)])),
  product: 'Platbook',
});
