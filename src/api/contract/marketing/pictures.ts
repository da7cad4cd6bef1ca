/** Pictures that e-mails and cards show (R-CAMPAIGN-012, R-POSTCARD-002). */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { Id, RecordId } from '../words.ts';

export const MOST_PICTURE_BYTES = 10 * 1024 * 1024;
/** Of a card, as it is sent. */
export const MOST_CARD_PICTURE_BYTES = 20 * 1024 * 1024;
export const MOST_CARD_PIXELS = 50_000_000;

const marketing = { may: 'MARKETING', area: 'email' } as const;

export const picturesContract = defineContract({
  addPicture: {
    ...marketing,
    id: 'P320',
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: '/app/marketing/pictures',
    summary:
      'Keeps a picture for e-mails, PNG or JPEG up to 10 MB, made small enough to travel with each, or with use CARD for cards, JPEG, PNG or WebP up to 20 MB and 50 million pixels, kept as large as it is printed; an element names it by its id',
    upload: z.object({ file: z.instanceof(Blob), use: z.enum(['EMAIL', 'CARD']).default('EMAIL') }),
    answer: z.object({ id: RecordId }),
  },
  pictureFile: {
    ...marketing,
    id: 'P321',
    scope: 'READ',
    method: 'GET',
    path: '/app/marketing/pictures/{id}/file',
    summary: 'A picture that e-mails or cards show',
    params: Id,
  },
});
