/** What campaigns brought by what they have in common (P325; design/marketing.md, section 13). */
import { z } from 'zod';
import { defineContract } from '../define.ts';

/** Of all campaigns that were ordered and began with one template, or went to one list. Money in dollars. */
export const Tally = z.object({
  /** The channel and the id of the template, or the id of the list. */
  key: z.string(),
  name: z.string(),
  /** One that goes to several lists counts for each of them. */
  campaigns: z.number().int(),
  recipientTotal: z.number().int(),
  scans: z.number().int(),
  leads: z.number().int(),
  /** Properties, each once, by however many of the campaigns. */
  appointments: z.number().int(),
  deals: z.number().int(),
  cost: z.number(),
  /** Null: there is none, and no number either. */
  costPerLead: z.number().nullable(),
  costPerDeal: z.number().nullable(),
});
export type Tally = z.infer<typeof Tally>;

export const talliesContract = defineContract({
  campaignTallies: {
    id: 'P325',
    may: 'MARKETING',
    scope: 'READ',
    guest: true,
    area: 'marketing',
    method: 'GET',
    path: '/app/marketing/tallies',
    summary: 'What the campaigns of the user brought, by the template they began with and by the list they went to',
    answer: z.object({ templates: z.array(Tally), lists: z.array(Tally) }),
  },
});
