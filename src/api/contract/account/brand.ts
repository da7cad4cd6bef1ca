/** The brand that a hostname selects: P230-P232 (R-BRAND-009 to R-BRAND-013). */
import { z } from 'zod';
import { defineContract } from '../define.ts';

const link = z.string().nullable();

export const BrandAnswer = z.object({
  code: z.string(),
  name: z.string(),
  links: z.object({ login: link, help: link, signup: link, www: link, terms: link }),
  csPhone: z.string(),
  csEmail: z.string(),
  /** Whether it has the lead automator. */
  automator: z.boolean(),
  logoUrl: z.string().nullable(),
  iconUrl: z.string().nullable(),
});

export const brandContract = defineContract({
  brand: {
    id: 'P230',
    may: 'DOOR',
    area: 'session',
    method: 'GET',
    path: '/app/brand',
    summary: 'Name, links, pictures and features of the brand that the hostname of the request selects',
    answer: BrandAnswer,
  },
  brandLogo: {
    id: 'P231',
    may: 'DOOR',
    area: 'session',
    method: 'GET',
    path: '/app/brand/logo',
    summary: 'Its logo; 404 where it has none of its own',
  },
  brandIcon: {
    id: 'P232',
    may: 'DOOR',
    area: 'session',
    method: 'GET',
    path: '/app/brand/icon',
    summary: 'Its icon; 404 where it has none of its own',
  },
});
