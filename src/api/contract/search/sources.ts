/**
 * The facts in service: which sources they are of, what each tells, the way back to those before, and taking a source out
 * (P385, P386, P362, P363).
 */
import { z } from 'zod';
import { knownGroupKeys } from '../../catalogue/search/knownGroups.ts';
import { leadTypeCodes } from '../../catalogue/search/leadTypes.ts';
import { defineContract } from '../define.ts';
import { CalendarDate, Id, Instant } from '../words.ts';
import { Watching } from './watches.ts';

/** LISTS: parcels of its own; ADDS: to parcels that others list; STREETS: for the map; OTHER: an older roll, or where addresses lie. */
export const sourceKinds = ['LISTS', 'ADDS', 'STREETS', 'OTHER'] as const;

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
  /** Of one of streets: how many it draws. */
  streets: z.int().nullable(),
  counties: z.array(z.object({ fips: z.string(), name: z.string(), parcels: z.int() })),
  /** The share of its parcels of which each group of facts is known; of one that adds, by what it says itself. */
  known: z.array(z.object({ group: z.enum(knownGroupKeys), share: z.number() })),
  /** Lead types of which nothing tells whether any of its parcels is one: the filters say ? there. */
  untold: z.array(z.enum(leadTypeCodes)),
  /** Lead types that are told of some of its parcels only; of how many they are not. */
  partly: z.array(z.object({ type: z.enum(leadTypeCodes), unknown: z.int() })),
  /** What this program reads otherwise than the one that took it in: as what, how many of its parcels, and what is wrong with that. */
  learnt: z.array(z.object({ as: z.string(), parcels: z.int(), why: z.string() })),
  /** For who operates the installation, of a source that the server fetched by itself; null else. */
  watching: Watching.nullable(),
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
  /** Where several servers share the facts, and what is wrong with that, for who may go back. Null: they are of this server. */
  shared: z.object({ where: z.string(), problem: z.string().nullable() }).nullable(),
});
export type Sources = z.infer<typeof Sources>;

/** What goes with a source that is taken out. */
const SourceRemoval = z.object({
  /** The facts in service that it was counted in. */
  snapshotId: z.string(),
  name: z.string(),
  asOf: z.string(),
  /** Parcels that nobody else lists, which go, and those that stay as the other sources have them. */
  counties: z.array(z.object({ fips: z.string(), name: z.string(), alone: z.int(), shared: z.int() })),
  /** Sales, loans, liens and other records of its own. */
  records: z.int(),
  /** Lists whose rows would wait for a parcel, or bring it by themselves. */
  waiting: z.array(z.string()),
});
export type SourceRemoval = z.infer<typeof SourceRemoval>;

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
  sourceRemoval: {
    id: 'P362',
    may: 'ADMINISTRATION',
    area: 'search',
    method: 'GET',
    path: '/app/administration/sources/{id}/removal',
    summary: 'What would go with a source: parcels by county, records, lists that would wait; nothing is changed',
    params: Id,
    answer: SourceRemoval,
  },
  removeSource: {
    id: 'P363',
    may: 'ADMINISTRATION',
    area: 'search',
    fresh: true,
    once: true,
    method: 'DELETE',
    path: '/app/administration/sources/{id}',
    summary:
      'Takes a source out: what others say of its parcels counts again. The facts of before are kept, and P386 leads back. Refused where others than were shown are in service by now',
    params: Id,
    query: z.object({ insteadOf: z.string().max(100) }),
    answer: z.object({ snapshotId: z.string(), left: z.int() }),
  },
});
