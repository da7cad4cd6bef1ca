/** The logo of a user, which stands on their reports: C066, C067. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { Id } from '../words.ts';

export const MOST_LOGO_BYTES = 1024 * 1024;

export const logoContract = defineContract({
  userLogo: {
    id: 'C066',
    may: 'WORK',
    scope: 'READ',
    area: 'images',
    method: 'GET',
    path: '/resource/auth/ps4/user/logo/{id}',
    summary: 'Logo of a user of this account; the default one when they have none',
    params: Id,
    /** Which one is meant, so that a browser keeps no older one; what it says is not looked at. */
    query: z.object({ v: z.string().max(20).optional() }),
  },
  defaultLogo: {
    id: 'C067',
    may: 'WORK',
    scope: 'READ',
    area: 'images',
    method: 'GET',
    path: '/resource/auth/ps4/user/defaultLogo',
    summary: 'The logo of those who have none (SVG)',
  },
  saveLogo: {
    id: 'P071',
    may: 'SELF',
    once: true,
    area: 'images',
    method: 'POST',
    path: '/app/logo',
    summary: 'Sets the logo of the user: PNG or JPEG, up to 1 MB',
    upload: z.object({ file: z.instanceof(Blob) }),
    answer: z.object({ hasLogo: z.boolean() }),
  },
  removeLogo: {
    id: 'P072',
    may: 'SELF',
    area: 'images',
    method: 'DELETE',
    path: '/app/logo',
    summary: 'Takes the logo of the user away',
    answer: z.object({ hasLogo: z.boolean() }),
  },
});
