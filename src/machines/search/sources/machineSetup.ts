import { assign, sendTo, setup } from 'xstate';
import type { Sources } from '../../../api/contract/search/sources.ts';
import { caller, callOrThrow, failureOf } from '../../app/call.ts';
import { errorMessage, wordsOf } from '../../app/errors.ts';
import { toRoot } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import { firstPage, rowUnderCursor } from '../../parts/pagedRows.ts';
import { afterRowEvent } from '../../parts/rowEvents.ts';
import { noSelection } from '../../parts/selection.ts';
import { shownPage } from '../../parts/shownPage.ts';
import { canGoBack, idOf, isAtWork, watchUnderCursor, type SourcesContext, type SourcesEvent } from './context.ts';

/** Sources as the server has them. */
export const shown = (context: SourcesContext, { sources, ...answer }: Sources): Partial<SourcesContext> => ({
  ...firstPage(context, { results: sources, resultCount: sources.length }, idOf),
  answer,
});

export const page = shownPage<SourcesContext, SourcesEvent, Sources>({
  pane: 'sources',
  refresh: { type: 'sources.refresh' },
  mayRead: ({ isSignedIn }) => isSignedIn,
  read: async ({ client }, signal) => await callOrThrow(client, 'sources', {}, signal),
  show: shown,
});

/** How often a source that is looked at, or loads, is read anew. */
const LOOK_AGAIN_MS = 1500;

export const sourcesSetup = setup({
  types: { context: {} as SourcesContext, events: {} as SourcesEvent, input: {} as ChildInput },
  actors: {
    ...page.actors,
    goBack: caller('goBack'),
    countRemoval: caller('sourceRemoval'),
    remove: caller('removeSource'),
    watch: caller('watchSource'),
    unwatch: caller('unwatchSource'),
    look: caller('lookAtSource'),
    follow: caller('sources'),
  },
  delays: { lookAgain: LOOK_AGAIN_MS },
  guards: {
    ...page.guards,
    canGoBack: ({ context }) => canGoBack(context),
    // Who may go back may take out.
    canAskRemoval: ({ context }) => context.answer?.canGoBack === true && rowUnderCursor(context) !== undefined,
    isWatched: ({ context }) => watchUnderCursor(context) !== null,
    isAtWork: ({ context }) => context.isShown && context.rows.some(isAtWork),
    isAtRest: ({ context }) => !context.isShown || !context.rows.some(isAtWork),
    canRemove: ({ context: { removal } }) => removal !== null,
  },
  actions: {
    ...page.actions,
    keepRefusal: assign({ refusal: ({ event }) => ('error' in event ? wordsOf(failureOf(event.error)) : null) }),
    tellRefusal: sendTo(toRoot, ({ event }) => errorMessage(failureOf('error' in event ? event.error : null))),
    updateRows: assign(({ context, event }) => afterRowEvent({ ...context, selection: noSelection }, event, idOf)),
  },
});
