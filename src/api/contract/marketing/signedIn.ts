/** What a sign-in tells of campaigns (R-CAMPAIGN-008, R-PERM-014, O-204, O-215). Money in dollars. */
import { z } from 'zod';
import { CalendarDate } from '../words.ts';
import { MailingRow } from './mailings.ts';

const Rows = z.array(MailingRow);

/** Of the user, by channel, those changed last first; the others are asked by P310. */
export const SignedInCampaigns = z.object({ voicemail: Rows, postcard: Rows, email: Rows, sms: Rows });
export type SignedInCampaigns = z.infer<typeof SignedInCampaigns>;

export const PostcardCategory = z.object({ id: z.number().int(), name: z.string() });

/** For a card that a service prints and posts, since that day. */
export const PostcardRate = z.object({ size: z.string(), rate: z.number(), asOf: CalendarDate });

/** For a contact found, each further phone number and e-mail address; nothing with list management. */
export const ContactAppendRates = z.object({ rate: z.number(), phoneRate: z.number(), emailRate: z.number() });
