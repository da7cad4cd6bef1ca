/** Sources that are looked at again by themselves: who operates the installation says how often (P366-P368). */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { Id, Instant } from '../words.ts';
import { SourcePlace } from './addSource.ts';

export const watchRhythms = ['DAY', 'WEEK', 'MONTH'] as const;
export type WatchRhythm = (typeof watchRhythms)[number];

/** What became of a look. REFUSED: there was something else, and it was not loaded; FAILED: it could not be had. */
export const watchOutcomes = ['UNCHANGED', 'LOADING', 'LOADED', 'REFUSED', 'FAILED'] as const;

const Rhythm = {
  /** WEEK: on Mondays; MONTH: on the first. */
  rhythm: z.enum(watchRhythms),
  /** On the clock of the installation. */
  hour: z.int().min(0).max(23),
};

/** Of a source from a folder: its files that are looked at, `*` for what changes, of which the newest counts; null: the one that it came from. */
const Pattern = z.string().trim().min(1).max(200).nullable();

const Watch = z.object({
  ...Rhythm,
  pattern: Pattern,
  nextLook: Instant,
  /** It is being looked at, or is as soon as somebody is there. */
  isLooking: z.boolean(),
  looked: Instant.nullable(),
  outcome: z.enum(watchOutcomes).nullable(),
  /** What came of it, in a sentence. */
  message: z.string().nullable(),
});

/** Where a source came from by itself, and how it is watched; null: it is not. */
export const Watching = z.object({ place: SourcePlace, watch: Watch.nullable() });
export type Watching = z.infer<typeof Watching>;

const byOperator = { may: 'ADMINISTRATION', area: 'search', params: Id, answer: Watching } as const;
const path = '/app/administration/sources/{id}/watch';

export const watchesContract = defineContract({
  watchSource: {
    ...byOperator,
    id: 'P366',
    method: 'PUT',
    path,
    summary:
      'Looks at where the source came from (of a folder, where `pattern` says so, at the newest file called like `parcels_*.csv`) every day, week or month, and loads what is published there anew as it was loaded; what cannot be loaded is told to all who may load records, and changes nothing',
    body: z.object({ ...Rhythm, pattern: Pattern.default(null) }),
  },
  unwatchSource: {
    ...byOperator,
    id: 'P367',
    method: 'DELETE',
    path,
    summary: 'Looks no longer; what is loaded stays',
  },
  lookAtSource: {
    ...byOperator,
    id: 'P368',
    method: 'POST',
    path: `${path}/look`,
    summary: 'Looks now, as a job; the looks of its rhythm go on',
  },
});
