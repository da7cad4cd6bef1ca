/** The facts in service: which sources they are of, what each tells, and the way back to those before (P385, P386). */
import { z } from 'zod';
import { knownGroupKeys } from '../../catalogue/search/knownGroups.ts';
import { leadTypeCodes } from '../../catalogue/search/leadTypes.ts';
import { defineContract } from '../define.ts';
import { CalendarDate, Instant } from '../words.ts';

/** LISTS: parcels of its own; ADDS: to parcels that others list; OTHER: an older roll, or where addresses lie. */
export const sourceKinds = ['LISTS', 'ADDS', 'OTHER'] as const;

const SourceInService = z.object({
  id: z.int(),
  name: z.string(),
  agency: z.string().nullable(),
  license: z.string().nullable(),
  url: z.string().nullable(),
  asOf: CalendarDate.nullable(),
  /** Generated, not real. */
  sample: z.boolean(),
  takenIn: Instant,
  kind: z.enum(sourceKinds),
  /** That it lists, or adds to. */
  parcels: z.int(),
  counties: z.array(z.object({ fips: z.string(), name: z.string(), parcels: z.int() })),
  /** The share of its parcels of which each group of facts is known; of one that adds, by what it says itself. */
  known: z.array(z.object({ group: z.enum(knownGroupKeys), share: z.number() })),
  /** Lead types of which nothing tells whether any of its parcels is one: the filters say ? there. */
  untold: z.array(z.enum(leadTypeCodes)),
  /** Lead types that are told of some of its parcels only; of how many they are not. */
  partly: z.array(z.object({ type: z.enum(leadTypeCodes), unknown: z.int() })),
});
export type SourceInService = z.infer<typeof SourceInService>;

const KeptSource = z.object({ name: z.string(), asOf: z.string(), parcels: z.int(), takenIn: Instant });
export type KeptSourceShown = z.infer<typeof KeptSource>;

const Sources = z.object({
  /** Null: nothing is in service. */
  snapshotId: z.string().nullable(),
  since: Instant.nullable(),
  sources: z.array(SourceInService),
  /** Who operates the installation may go back. */
  canGoBack: z.boolean(),
  /** The snapshot before, for who may go back to it: what would come and what would go. Null: none is kept. */
  earlier: z
    .object({
      id: z.string(),
      isReadable: z.boolean(),
      comes: z.array(KeptSource),
      goes: z.array(KeptSource),
    })
    .nullable(),
});
export type Sources = z.infer<typeof Sources>;

export const sourcesContract = defineContract({
  sources: {
    id: 'P385',
    may: 'WORK',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/app/sources',
    summary:
      'The sources of the facts in service: who published each, of which day and county, what it tells and which lead types nothing tells of; for who operates the installation the snapshot before',
    answer: Sources,
  },
  goBack: {
    id: 'P386',
    may: 'ADMINISTRATION',
    area: 'search',
    fresh: true,
    once: true,
    method: 'PUT',
    path: '/app/administration/snapshot',
    summary:
      'Puts the snapshot before into service again; the one in service is kept, so that the same way leads back. Refused where another one than was shown is in service by now',
    body: z.object({ to: z.string().max(100), insteadOf: z.string().max(100) }),
    answer: z.object({ snapshotId: z.string() }),
  },
});
