/** Pictures that e-mails show: logo and banner (R-CAMPAIGN-012). */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { Id, RecordId } from '../words.ts';

export const MOST_PICTURE_BYTES = 10 * 1024 * 1024;

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
      'Keeps a picture for e-mails, PNG or JPEG up to 10 MB, made small enough to travel with each; an element of an e-mail names it by its id',
    upload: z.object({ file: z.instanceof(Blob) }),
    answer: z.object({ id: RecordId }),
  },
  pictureFile: {
    ...marketing,
    id: 'P321',
    scope: 'READ',
    method: 'GET',
    path: '/app/marketing/pictures/{id}/file',
    summary: 'A picture that e-mails show',
    params: Id,
  },
});
