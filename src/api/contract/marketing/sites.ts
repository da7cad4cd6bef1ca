/** Calls of the page that catches answers: C143-C145, and P356-P357 for its screen. */
import { z } from 'zod';
import { siteLayoutIds } from '../../catalogue/marketing/siteTemplates.ts';
import { wrongPath } from '../../marketing/sitePath.ts';
import { defineContract } from '../define.ts';
import { aNumber, Id, numberText, RecordId } from '../words.ts';
import { Campaign } from './campaigns.ts';
import { SavedWebsite, Website, WebsiteText } from './website.ts';

const BASE = '/resource/auth/ps4/user/marketing';
const AREA = { area: 'marketing', may: 'MARKETING' } as const;

/** In an address an unusable path is one that is malformed, reserved words apart: those are simply not available. */
const AskedPath = z.string().superRefine((path, context) => {
  const wrong = wrongPath(path);
  if (wrong !== null && wrong !== 'is kept for the house') context.addIssue({ code: 'custom', message: wrong });
});

export const SiteRow = z.object({
  campaignId: RecordId,
  name: z.string(),
  /** Null: the campaign has none yet. */
  website: Website.nullable(),
  /** Recipients who came by the code of a message, and leads, spam apart. */
  scans: z.number().int(),
  leads: z.number().int(),
});
export type SiteRow = z.infer<typeof SiteRow>;

export const sitesContract = defineContract({
  checkSitePath: {
    id: 'C143',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'GET',
    path: `${BASE}/website/check/{x}/{y}`,
    summary: 'Whether a page may stand under a path: x is the id of its campaign or 0, y the path',
    params: z.object({ x: numberText(aNumber.int().min(0)), y: AskedPath }),
    answer: z.object({ available: z.boolean() }),
  },
  saveSite: {
    id: 'C144',
    scope: 'WRITE',
    ...AREA,
    method: 'PUT',
    path: `${BASE}/{id}/website`,
    once: true,
    summary: 'Saves the page of a campaign; active publishes it',
    params: Id,
    body: SavedWebsite,
    answer: z.object({ website: Website, campaign: Campaign }),
  },
  siteTemplates: {
    id: 'C145',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'GET',
    path: `${BASE}/website/templates`,
    summary: 'Templates of pages',
    answer: z.object({
      templates: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          layoutId: z.literal(siteLayoutIds),
          headerText: z.string(),
          bodyText: z.string(),
          elements: z.array(z.object({ type: z.literal('HTML'), content: z.string() })),
        }),
      ),
    }),
  },
  sites: {
    id: 'P356',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'GET',
    path: '/app/marketing/sites',
    summary: 'The campaigns of the user with their pages',
    answer: z.object({ sites: z.array(SiteRow) }),
  },
  previewSite: {
    id: 'P357',
    scope: 'READ',
    ...AREA,
    method: 'POST',
    path: '/app/marketing/sites/preview',
    summary: 'A page as everybody would see it; nothing is saved',
    body: WebsiteText,
    answer: z.object({ html: z.string() }),
  },
});
