import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { toRoot } from '../../app/messages.ts';
import type { Step } from '../../app/history/steps.ts';
import { afterRowEvent } from '../../parts/rowEvents.ts';
import { selectOnly, type Selection } from '../../parts/selection.ts';
import { loadTab, type TabRow } from './loadTab.ts';
import { fileWanted } from './tabFiles.ts';
import { tabValue } from './tabValue.ts';
import {
  chosenBySource,
  inOrder,
  onePerProperty,
  orderAfter,
  SELECT_COLUMN,
  selectedRows,
  withChange,
  type TabContext,
  type TabEvent,
  type TabInput,
} from './tabContext.ts';

export const idOf = ({ id }: TabRow): string => id;

/** What a comparison tab is made of: its call, what it asks of its context, what its events do. */
export const tabSetup = setup({
  types: { context: {} as TabContext, events: {} as TabEvent, input: {} as TabInput },
  actors: { loadTab },
  guards: {
    hasSubject: ({ context }) => context.subjectId !== null,
    hasSearch: ({ context }) => context.search !== null,
    hasOrder: ({ context, event }) => orderAfter(context, event) !== null,
    hasColumn: ({ context: { column } }) => column !== null && column !== SELECT_COLUMN,
    isOther: ({ context, event }) => event.type === 'tab.subject' && event.propertyId !== context.subjectId,
    isSameSubject: ({ context, event }) => event.type === 'tab.restore' && event.subjectId === context.subjectId,
  },
  actions: {
    update: assign(({ context, event }) => {
      if (event.type === 'tab.update') return { search: withChange(context.search, event.change), isStale: true };
      if (event.type !== 'tab.type') return {};
      return { search: withChange(context.search, { listingType: event.listingType }), isStale: true };
    }),
    /** The subject's record is there: prices may not be public, and the value can be found. */
    learn: assign(({ context, event }): Partial<TabContext> => {
      if (event.type !== 'tab.told' || event.home.propertyId !== context.subjectId) return {};
      const { home } = event;
      const { isNonDisclosure } = home;
      const isSame = isNonDisclosure === context.isNonDisclosure || context.isChosen;
      return {
        home,
        isNonDisclosure,
        ...(isSame ? {} : chosenBySource({ ...context, isNonDisclosure }, context.rows)),
      };
    }),
    /** Bounds kept with the property, as long as nobody has asked with others. */
    takeSearch: assign(({ event }) =>
      event.type === 'tab.told' && event.search !== null ? { search: event.search } : {},
    ),
    /** The order stays with the tab. */
    sort: enqueueActions(({ context, event, enqueue }) => {
      const sort = orderAfter(context, event);
      if (sort === null) return;
      enqueue.assign(inOrder(context, sort));
      const { tab: grid } = context;
      enqueue.sendTo(
        toRoot,
        event.type === 'tab.resetColumns' ? { type: 'looks.reset', grid } : { type: 'looks.sorted', grid, sort },
      );
    }),
    tellColumn: sendTo(
      toRoot,
      ({ context: { tab: grid, column } }, { type }: { type: 'looks.hide' | 'looks.pin' }) => ({
        type,
        grid,
        key: column ?? '',
      }),
    ),
    download: enqueueActions(({ context, event, enqueue }) => {
      const wanted = fileWanted(context, event);
      if (wanted !== null) enqueue.sendTo(toRoot, wanted);
    }),
    /** Whole thousands would hide what was found; whole dollars pretend no more than the sheet itself. */
    useValue: enqueueActions(({ context, enqueue }) => {
      const found = context.tab === 'COMP' ? tabValue(context) : null;
      if (found === null) return;
      const text = String(Math.round(found.value));
      enqueue.sendTo(toRoot, { type: 'workspace.show', pane: 'analysis', layout: 'Underwrite' });
      enqueue.sendTo(toRoot, {
        type: 'analysis.enter',
        propertyId: context.subjectId ?? undefined,
        entries: [{ path: { at: 'analysis', field: 'marketValue' }, text }],
      });
    }),
    move: assign(({ context, event }) => {
      const { cursor = context.cursor } = afterRowEvent(context, event, idOf);
      return { cursor, column: event.type === 'tab.cursor' ? (event.column ?? context.column) : context.column };
    }),
    /** Changes the selection under the rule of one row per property, and keeps the one before for undo. */
    select: enqueueActions(({ context, event, enqueue }, next: Selection<string> | null) => {
      if (next === null) return;
      const isOne = event.type === 'tab.toggle' && (event.ids?.length ?? 1) === 1;
      const justSelected = isOne ? (event.ids?.[0] ?? next.anchor) : null;
      const after = onePerProperty(context, selectedRows({ rows: context.rows, selection: next }), justSelected);
      const ids = after.map(({ id }) => id);
      const before = selectedRows(context).map(({ id }) => id);
      if (ids.length === before.length && ids.every((id, index) => id === before[index])) return;
      const dataVersion = context.dataVersion + 1;
      enqueue.assign({ selection: selectOnly(ids, next.anchor), isChosen: true, dataVersion });
      const { tab, subjectId } = context;
      if (subjectId === null || event.type === 'tab.restore') return;
      const step = (chosen: readonly string[]): Step => ({
        type: 'surroundings.restore',
        tab,
        subjectId,
        ids: chosen,
      });
      enqueue.sendTo(toRoot, {
        type: 'history.push',
        id: `comparables-${tab}-${subjectId}-${dataVersion}`,
        label: `Comparables: ${ids.length} selected`,
        undo: step(before),
        redo: step(ids),
      });
    }),
  },
});
