import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Addition } from '../../../api/contract/search/addSource.ts';
import { caller, callOrThrow, failureOf } from '../../app/call.ts';
import { wordsOf } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import type { Page } from '../../parts/pagedRows.ts';
import { afterRowEvent } from '../../parts/rowEvents.ts';
import { noSelection } from '../../parts/selection.ts';
import { shownPage } from '../../parts/shownPage.ts';
import { isAskedFirst, opened, putBack, saidAnew, withRows } from './changes.ts';
import { keptChoice } from './choice.ts';
import {
  canEnd,
  canGoOn,
  idOf,
  isUnderWay,
  isOpenToChange,
  isSending,
  mayLoad,
  meantAddition,
  openAddition,
  type AddSourceContext,
  type AddSourceEvent,
} from './context.ts';
import { doubtsOf } from './doubts.ts';
import { onward } from './onward.ts';
import { refusedBefore, send } from './sending.ts';

/** How often a load is looked at. */
const LOOK_AGAIN_MS = 1000;

export const page = shownPage<AddSourceContext, AddSourceEvent, Page<Addition>>({
  pane: 'addSource',
  refresh: { type: 'addSource.refresh' },
  mayRead: ({ operates }) => operates === true,
  read: async ({ client }, signal) => await callOrThrow(client, 'additions', {}, signal),
  show: withRows,
});

export const addSourceSetup = setup({
  types: {
    context: {} as AddSourceContext,
    events: {} as AddSourceEvent,
    input: {} as ChildInput,
    emitted: {} as { readonly type: 'chooseFile' },
  },
  actors: {
    ...page.actors,
    send,
    propose: caller('proposeSource'),
    preview: caller('previewSource'),
    begin: caller('loadSource'),
    end: caller('cancelAddition'),
    recipe: caller('additionRecipe'),
    follow: caller('additions'),
    list: caller('incoming'),
    fetch: caller('fetchSource'),
  },
  delays: { lookAgain: LOOK_AGAIN_MS },
  guards: {
    ...page.guards,
    operates: ({ context }) => context.operates === true,
    isOpen: ({ context }) => isOpenToChange(context),
    mayLoad: ({ context }) => mayLoad(context),
    isToAskWhether: ({ context, event }) =>
      event.type === 'addSource.load' && event.isSure !== true && mayLoad(context) && doubtsOf(context).length > 0,
    isLoading: ({ context }) => context.isShown && context.rows.some(isUnderWay),
    isIdle: ({ context }) => !context.isShown || !context.rows.some(isUnderWay),
    isToAskFirst: ({ context }) => {
      const addition = isSending(context) ? null : meantAddition(context);
      return addition !== null && isAskedFirst(context, addition);
    },
    isToEnd: ({ context }) => {
      const addition = isSending(context) ? null : meantAddition(context);
      return addition !== null && canEnd(addition);
    },
    isNextWaiting: ({ context }) => context.rows[context.cursor]?.state === 'WAITING',
    isNext: ({ context }) => context.rows[context.cursor] !== undefined,
    isRefused: ({ context: { file, refusal } }) => file !== null && refusal !== null && refusedBefore(file) === null,
    canGoOn: ({ context }) => canGoOn(meantAddition(context)),
    hasRejected: ({ context }) => meantAddition(context)?.hasRejected === true,
    isToLookAt: ({ context }) =>
      context.openId !== null &&
      (context.problem !== null || (context.proposal === null && openAddition(context)?.state === 'FAILED')),
    isNotFetched: ({ context }) => meantAddition(context)?.state === 'NOT_FETCHED',
    isCome: ({ context }) => context.coming !== null && openAddition(context)?.state === 'WAITING',
    isOfAddition: ({ event }) => 'job' in event && event.job.kind === 'addition',
  },
  actions: {
    ...page.actions,
    // Who waited for a file to be fetched goes on where one goes on that was sent.
    goToColumns: enqueueActions(({ context, enqueue }) => {
      if (context.coming !== null)
        enqueue.sendTo(toRoot, { type: 'workspace.focusField', pane: 'addSource', field: 'columns' });
    }),
    // Keys that somebody types of columns are no commands.
    showColumns: sendTo(toRoot, { type: 'workspace.focusField', pane: 'addSource', field: 'columns' }),
    showPreview: sendTo(toRoot, { type: 'workspace.focusField', pane: 'addSource', field: 'preview' }),
    lookAgain: assign(({ context: { openId, storage } }) => ({
      problem: null,
      choice: keptChoice(storage.local, openId ?? 0),
    })),
    openNext: assign(({ context }) => opened(context, context.rows[context.cursor] ?? null)),
    openNothing: assign(({ context }) => opened(context, null)),
    updateRows: assign(({ context, event }) => ({
      ...afterRowEvent({ ...context, selection: noSelection }, event, idOf),
      dropping: null,
    })),
    keepTrouble: assign({ trouble: ({ event }) => ('error' in event ? wordsOf(failureOf(event.error)) : null) }),
    say: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'addSource.change') return;
      const { change, tell } = saidAnew(context, event.change);
      enqueue.assign(change);
      for (const message of tell) enqueue.sendTo(toRoot, message);
    }),
    put: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'addSource.put') return;
      const { change, tell } = putBack(context, event);
      enqueue.assign(change);
      for (const message of tell) enqueue.sendTo(toRoot, message);
    }),
    tellOnward: enqueueActions(({ context, event, enqueue }) => {
      const report = meantAddition(context)?.report ?? null;
      if (event.type !== 'addSource.onward' || report === null) return;
      for (const message of onward(report, event)) enqueue.sendTo(toRoot, message);
    }),
    download: enqueueActions(({ context, enqueue }) => {
      const addition = meantAddition(context);
      if (addition === null) return;
      enqueue.sendTo(toRoot, {
        type: 'download.start',
        title: `Rejected rows of ${addition.fileName}`,
        what: { call: 'additionRejected', request: { params: { id: addition.id } } },
      });
    }),
  },
});
