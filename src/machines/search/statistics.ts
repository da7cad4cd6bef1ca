import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import {
  DEFAULT_GROWTH_PERIOD,
  DEFAULT_PERIOD,
  growthPeriodCodes,
  statisticPeriodCodes,
  type GrowthPeriod,
  type StatisticPeriod,
} from '../../api/catalogue/search/statistics.ts';
import type { AreaStatistics } from '../../api/contract/search/statistics.ts';
import { caller, failureOf } from '../app/call.ts';
import { errorMessage, wordsOf } from '../app/errors.ts';
import { nextOf } from './map/context.ts';
import { toRoot, type Broadcast, type Message, type MessageTo } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import type { ChildInput } from '../app/ports.ts';
import { searchInput, type Criteria } from './search/criteria.ts';

export type StatisticsEvent =
  | Broadcast
  | MessageTo<'statistics'>
  | Extract<Message, { readonly type: 'results.changed' }>
  | { readonly type: 'statistics.period'; readonly period: StatisticPeriod }
  | { readonly type: 'statistics.nextPeriod' }
  | { readonly type: 'statistics.growthPeriod'; readonly period: GrowthPeriod }
  | { readonly type: 'statistics.nextGrowthPeriod' }
  /** The report of the area as a file (C009). */
  | { readonly type: 'statistics.download'; readonly format: 'pdf' | 'csv' };

export interface StatisticsContext {
  readonly client: Client;
  readonly canSearch: boolean;
  readonly isShown: boolean;
  /** What the rows on screen were asked for; of it the area is taken. */
  readonly criteria: Criteria | null;
  /** Of which data: newer data has other statistics for the same area. */
  readonly dataChanges: number;
  readonly period: StatisticPeriod;
  readonly growthPeriod: GrowthPeriod;
  readonly statistics: AreaStatistics | null;
  readonly askedFor: string | null;
  readonly error: string | null;
}

const keyOf = (context: StatisticsContext): string =>
  JSON.stringify([areaOf(context), context.period, context.dataChanges]);

/** The places of the search, without its lead type and filters. */
function areaOf({ criteria }: Pick<StatisticsContext, 'criteria'>) {
  if (criteria === null) return {};
  const { listingType: _, ...area } = searchInput({ ...criteria, filter: {} });
  return area;
}

/** The area and period as the calls take them. */
const queryOf = (context: StatisticsContext) => ({
  ...areaOf(context),
  period: context.period,
  growthPeriod: context.growthPeriod,
});

/** Whether the statistics are of another area than the search as it stands. Its filters do not matter to them. */
export const isOfOtherArea = (context: Pick<StatisticsContext, 'criteria'>, criteria: Criteria): boolean =>
  JSON.stringify(areaOf(context)) !== JSON.stringify(areaOf({ criteria }));

export const hasPlace = ({ criteria }: StatisticsContext): boolean => criteria !== null && criteria.location !== null;

/** The statistics of the area searched; asked for only while their pane is on screen. */
export const statisticsMachine = setup({
  types: { context: {} as StatisticsContext, events: {} as StatisticsEvent, input: {} as ChildInput },
  actors: { load: caller('areaStatistics') },
  guards: {
    isOld: ({ context }) =>
      context.isShown && context.canSearch && hasPlace(context) && context.askedFor !== keyOf(context),
    isOurs: ({ event }) => 'pane' in event && event.pane === 'statistics',
  },
  actions: {
    download: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'statistics.download' || !hasPlace(context)) return;
      const { format } = event;
      const message: DownloadMessage = {
        type: 'download.start',
        title: `Statistics of ${context.criteria?.location?.label ?? 'the area'} as ${format.toUpperCase()}`,
        what: { call: 'areaReport', request: { query: { ...queryOf(context), format } } },
      };
      enqueue.sendTo(toRoot, message);
    }),
  },
}).createMachine({
  id: 'statistics',
  context: ({ input: { client } }) => ({
    client,
    canSearch: false,
    isShown: false,
    criteria: null,
    dataChanges: 0,
    period: DEFAULT_PERIOD,
    growthPeriod: DEFAULT_GROWTH_PERIOD,
    statistics: null,
    askedFor: null,
    error: null,
  }),
  initial: 'idle',
  on: {
    'app.signedIn': { actions: assign({ canSearch: ({ event }) => event.answer.permissions.includes('SEARCH_FULL') }) },
    'pane.shown': { guard: 'isOurs', actions: assign({ isShown: true }) },
    'pane.hidden': { guard: 'isOurs', actions: assign({ isShown: false }) },
    'results.changed': {
      actions: assign(({ event: { criteria, dataChanges = 0 } }) => ({ criteria, dataChanges })),
    },
    'statistics.period': { actions: assign({ period: ({ event }) => event.period }) },
    'statistics.nextPeriod': {
      actions: assign({ period: ({ context }) => nextOf(statisticPeriodCodes, context.period) }),
    },
    // The growth of every period is in the answer: no call is made.
    'statistics.growthPeriod': { actions: assign({ growthPeriod: ({ event }) => event.period }) },
    'statistics.nextGrowthPeriod': {
      actions: assign({ growthPeriod: ({ context }) => nextOf(growthPeriodCodes, context.growthPeriod) }),
    },
    'statistics.download': { actions: 'download' },
  },
  states: {
    idle: { always: { guard: 'isOld', target: 'loading' } },
    loading: {
      tags: 'loading',
      entry: assign(({ context }) => ({ askedFor: keyOf(context), error: null })),
      always: { guard: 'isOld', target: 'loading', reenter: true },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ client: context.client, request: { query: queryOf(context) } }),
        onDone: {
          target: 'idle',
          actions: [
            assign({ statistics: ({ event }) => event.output }),
            // They are part of the state of the search (R-STAT-002).
            sendTo(toRoot, ({ event }) => ({ type: 'search.hold', statistic: event.output })),
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ error: ({ event }) => wordsOf(failureOf(event.error)), statistics: null }),
            sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error), { type: 'statistics.retry' })),
          ],
        },
      },
    },
    failed: {
      always: { guard: 'isOld', target: 'loading' },
      on: { 'statistics.retry': { target: 'idle', actions: assign({ askedFor: null }) } },
    },
  },
});
