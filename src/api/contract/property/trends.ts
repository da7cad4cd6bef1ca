/** How the values of parcels went: what the small charts in the cells of lists are drawn from. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { CalendarDate, RecordId } from '../words.ts';

/** Parcels of one call: more rows than a screen shows. */
export const MOST_TRENDS = 250;

/** A known value of a parcel, in dollars. */
const TrendPoint = z.object({
  date: CalendarDate,
  value: z.number(),
  /** The value less what was owed on that day; null where nobody can know that. */
  equity: z.number().nullable(),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

/** Values of one kind, the oldest first, two at least: those of different kinds are never compared. */
export const ValueTrend = z.object({ propertyId: RecordId, name: z.string(), points: z.array(TrendPoint) });
export type ValueTrend = z.infer<typeof ValueTrend>;

export const trendsContract = defineContract({
  valueTrends: {
    id: 'P021',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'saved-properties',
    method: 'POST',
    path: '/app/properties/trends',
    summary:
      'How the values of these properties went, and the equity where it can be known; those without two values are left out',
    body: z.object({ propertyIds: z.array(RecordId).max(MOST_TRENDS) }),
    answer: z.object({ trends: z.array(ValueTrend) }),
  },
});
