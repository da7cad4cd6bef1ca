/** What e-mails say: their parts, templates and layouts (C173), and whether a link leads somewhere (C177; R-EMAIL-001..005). */
import { z } from 'zod';
import { elementTypes } from '../../catalogue/marketing/elements.ts';
import { emailLayoutIds, FIRST_EMAIL_LAYOUT } from '../../catalogue/marketing/emailTemplates.ts';
import { FIRST_START_ZONE, startZoneIds } from '../../catalogue/marketing/startZones.ts';
import { isCalendarDate } from '../../../calc/dates.ts';
import { defineContract } from '../define.ts';

const pixels = z.number().min(-5000).max(5000);
/** A part of a postcard or an e-mail; its content is HTML, or the address or id of a picture (R-CAMPAIGN-013). */
export const CampaignElement = z.object({
  id: z.string().max(50).optional(),
  type: z.enum(elementTypes),
  x: pixels.default(0),
  y: pixels.default(0),
  width: pixels.default(0),
  height: pixels.default(0),
  brightness: z.number().min(0).max(2).default(1),
  opacity: z.number().min(0).max(1).default(1),
  backgroundColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'is no colour as #rrggbb')
    .nullable()
    .default(null),
  content: z.string().max(20_000).default(''),
});
export type CampaignElement = z.output<typeof CampaignElement>;

export const EmailLayoutId = z.literal(emailLayoutIds, { error: `must be one of ${emailLayoutIds.join(', ')}` });

/** What an e-mail says and how it looks. */
export const EmailContent = z.object({
  /** Where banner and button lead; '': nowhere. */
  url: z.string().trim().max(2000).default(''),
  subject: z.string().trim().max(200),
  friendlyFrom: z.string().trim().max(100),
  elements: z.array(CampaignElement).max(30).default([]),
  /** False: as a letter, whatever the layout. */
  templateEnabled: z.boolean().default(true),
  layoutId: EmailLayoutId.default(FIRST_EMAIL_LAYOUT),
  templateId: z.number().int().positive().nullable().default(null),
  /** HTML, cut to what mail programs show alike. */
  headerText: z.string().max(2000).default(''),
  bodyText: z.string().max(60_000).default(''),
});
export type EmailContent = z.output<typeof EmailContent>;

/** A day, or a day and a time, on the clock of a zone; '': as soon as it is ordered. */
const StartDate = z
  .string()
  .regex(
    /^$|^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/,
    'is no day as 2026-11-30, and no day and time as 2026-11-30T09:00',
  )
  .refine((text) => text === '' || isCalendarDate(text.slice(0, 10)), 'is a day that does not exist');

/** An e-mail campaign: what it says, whom answers go to, and when it begins (R-EMAIL-001). A draft may lack any of it. */
export const Email = EmailContent.extend({
  type: z.literal('EMAIL'),
  subject: EmailContent.shape.subject.default(''),
  friendlyFrom: EmailContent.shape.friendlyFrom.default(''),
  replyToEmail: z.string().trim().max(254).default(''),
  startDate: StartDate.default(''),
  startTimezone: z.enum(startZoneIds, { error: 'is none of the zones' }).default(FIRST_START_ZONE),
});
export type Email = z.output<typeof Email>;

const AREA = { area: 'email', may: 'MARKETING' } as const;

export const emailContentContract = defineContract({
  emailTemplates: {
    id: 'C173',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'GET',
    path: '/resource/auth/ps4/user/marketing/email/templates',
    summary: 'Templates and layouts of e-mails',
    answer: z.object({
      templates: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          layoutId: EmailLayoutId,
          subject: z.string(),
          headerText: z.string(),
          bodyText: z.string(),
        }),
      ),
      layouts: z.array(z.object({ id: EmailLayoutId, name: z.string() })),
    }),
  },
  checkEmailLink: {
    id: 'C177',
    scope: 'READ',
    ...AREA,
    method: 'GET',
    path: '/resource/auth/ps4/user/marketing/email/url',
    summary: 'Whether a link leads to a page that everybody can open; checked false: nobody could be asked just now',
    query: z.object({ url: z.string().trim().min(1).max(2000) }),
    answer: z.object({ valid: z.boolean(), checked: z.boolean(), reason: z.string().optional() }),
  },
});
