/** The page that catches the answers to a campaign (R-SITE-001..006, O-220, O-221; design/marketing.md, sections 13 and 16). */
import { z } from 'zod';
import { DEFAULT_SITE_HEADER, siteLayoutIds } from '../../catalogue/marketing/siteTemplates.ts';
import { wrongPath } from '../../marketing/sitePath.ts';
import { derived, Instant, RecordId, Version } from '../words.ts';

export const MOST_ELEMENTS = 12;
export const MOST_HEADER = 150;
export const MOST_BODY = 20_000;
export const MOST_ELEMENT = 4000;

/** Three to fifty of a-z, 0-9 and hyphen (O-220). */
export const SitePath = z.string().superRefine((path, context) => {
  const wrong = wrongPath(path);
  if (wrong !== null) context.addIssue({ code: 'custom', message: wrong });
});

/** A part below the text of a page; HTML, cut to text, its looks, lists and links. */
const WebsiteElement = z.object({ type: z.literal('HTML').default('HTML'), content: z.string().max(MOST_ELEMENT) });

/** What a page says, beside where it stands. */
export const WebsiteText = z.object({
  layoutId: z.literal(siteLayoutIds, { error: `must be one of ${siteLayoutIds.join(', ')}` }).default(1),
  templateId: z.number().int().positive().nullable().default(null),
  /** Plain text. */
  headerText: z.string().trim().max(MOST_HEADER).default(DEFAULT_SITE_HEADER),
  /** HTML, cut as its elements are. */
  bodyText: z.string().max(MOST_BODY).default(''),
  elements: z.array(WebsiteElement).max(MOST_ELEMENTS).default([]),
  /** Who gets a mail for each lead; to publish it is needed. */
  contactEmail: z.string().trim().max(254).default(''),
});
export type WebsiteText = z.output<typeof WebsiteText>;

export const Website = WebsiteText.extend({
  id: RecordId,
  /** When it was published first; null: it was not. */
  publishDate: Instant.nullable(),
  active: z.boolean(),
  path: z.string(),
  /** Where it stands for everybody, in full. */
  address: z.string(),
  /** Where whoever has the link sees it also before it is published. */
  previewAddress: z.string(),
  version: Version,
});
export type Website = z.infer<typeof Website>;

export const SavedWebsite = WebsiteText.extend({
  id: derived,
  publishDate: derived,
  address: derived,
  previewAddress: derived,
  active: z.boolean().default(false),
  path: SitePath,
  version: Version.optional(),
});
export type SavedWebsite = z.output<typeof SavedWebsite>;
