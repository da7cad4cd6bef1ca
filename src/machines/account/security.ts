import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Security } from '../../api/contract/account/security.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { errorMessage, refusedIn, wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { noRows, rowUnderCursor } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import { hasSecondFactor, shownSecurity, type SecurityContext, type SecurityEvent } from './security/context.ts';

const page = shownPage<SecurityContext, SecurityEvent, Security>({
  pane: 'security',
  refresh: { type: 'security.refresh' },
  mayRead: () => true,
  read: async ({ client }, signal) => await callOrThrow(client, 'security', {}, signal),
  show: (context, security) => shownSecurity(context, security),
});

/** How the user signs in, and the sessions that go on. What asks for the password once more waits for it by itself. */
export const securityMachine = setup({
  types: { context: {} as SecurityContext, events: {} as SecurityEvent, input: {} as ChildInput },
  actors: {
    ...page.actors,
    end: caller('endSession'),
    endOthers: caller('endOtherSessions'),
    changeEmail: caller('changeEmail'),
    beginFactor: caller('beginFactor'),
    confirmFactor: caller('confirmFactor'),
    removeFactor: caller('removeFactor'),
    newCodes: caller('newRecoveryCodes'),
    unbind: caller('removeIdentity'),
  },
  guards: {
    ...page.guards,
    isOther: ({ context }) => rowUnderCursor(context)?.isThis === false,
    hasFactor: ({ context }) => (context.security?.factor ?? null) !== null,
    isBound: ({ context: { security } }) => (security?.identity ?? null) !== null,
    hasAny: ({ context }) => hasSecondFactor(context),
    canBegin: ({ context: { security } }) => security !== null && security.factor === null,
    hasOthers: ({ context }) => context.rows.some(({ isThis }) => !isThis),
  },
  actions: {
    ...page.actions,
    updateRows: assign(({ context, event }) =>
      afterRowEvent({ ...context, selection: noSelection }, event, ({ id }) => id),
    ),
    showAnswer: assign(({ context }, security: Security) => shownSecurity(context, security)),
  },
}).createMachine({
  id: 'security',
  context: ({ input: { client } }) => ({
    client,
    ...noRows,
    security: null,
    refusal: null,
    wrong: null,
    begun: null,
    recoveryCodes: null,
    ...notShown,
  }),
  type: 'parallel',
  on: {
    'security.cursor': { actions: 'updateRows' },
    'security.move': { actions: 'updateRows' },
    'security.moveTo': { actions: 'updateRows' },
    'security.forget': { actions: assign({ begun: null, recoveryCodes: null, refusal: null, wrong: null }) },
    'security.startEmail': {
      actions: [
        assign({ refusal: null, wrong: null }),
        sendTo(toRoot, { type: 'workspace.open', overlay: 'securityEmail' }),
      ],
    },
  },
  states: {
    list: { ...page.region, on: { ...page.region.on, 'security.refresh': page.again } },
    work: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'security.end': { guard: 'isOther', target: 'ending' },
            'security.endOthers': { guard: 'hasOthers', target: 'endingOthers' },
            'security.saveEmail': 'savingEmail',
            'security.startFactor': { guard: 'canBegin', target: 'beginning' },
            'security.confirmFactor': 'confirming',
            'security.removeFactor': { guard: 'hasFactor', target: 'removing' },
            'security.unbind': { guard: 'isBound', target: 'unbinding' },
            'security.newCodes': { guard: 'hasAny', target: 'renewing' },
          },
        },
        ending: {
          tags: 'working',
          invoke: {
            id: 'end',
            src: 'end',
            input: ({ context }): CallInput<'endSession'> => ({
              client: context.client,
              request: { params: { id: rowUnderCursor(context)?.id ?? 0 } },
            }),
            onDone: { target: 'idle', actions: { type: 'showAnswer', params: ({ event }) => event.output } },
            // It may be over by itself: what there is is read anew.
            onError: {
              target: 'idle',
              actions: [
                sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))),
                sendTo(toRoot, { type: 'security.refresh' }),
              ],
            },
          },
        },
        endingOthers: {
          tags: 'working',
          invoke: {
            id: 'endOthers',
            src: 'endOthers',
            input: ({ context: { client } }): CallInput<'endOtherSessions'> => ({ client, request: {} }),
            onDone: { target: 'idle', actions: { type: 'showAnswer', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
          },
        },
        beginning: {
          tags: 'working',
          entry: assign({ refusal: null, wrong: null, begun: null, recoveryCodes: null }),
          invoke: {
            id: 'beginFactor',
            src: 'beginFactor',
            input: ({ context: { client } }): CallInput<'beginFactor'> => ({ client, request: { body: {} } }),
            onDone: {
              target: 'idle',
              actions: [
                assign({ begun: ({ event }) => event.output }),
                sendTo(toRoot, { type: 'workspace.open', overlay: 'securityFactor' }),
              ],
            },
            onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
          },
        },
        confirming: {
          tags: 'saving',
          entry: assign({ refusal: null, wrong: null }),
          invoke: {
            id: 'confirmFactor',
            src: 'confirmFactor',
            input: ({ context: { client }, event }): CallInput<'confirmFactor'> => ({
              client,
              request: { body: { code: event.type === 'security.confirmFactor' ? event.code : '' } },
            }),
            onDone: {
              target: 'idle',
              actions: [
                assign({ begun: null, recoveryCodes: ({ event }) => event.output.recoveryCodes }),
                { type: 'showAnswer', params: ({ event }) => event.output.security },
                // Codes are shown once: whoever left the dialog meanwhile sees them as well.
                sendTo(toRoot, { type: 'workspace.open', overlay: 'securityFactor' }),
              ],
            },
            onError: {
              target: 'idle',
              actions: [
                assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }),
                sendTo(toRoot, ({ event }) => refusedIn(['securityFactor'], event.error)),
              ],
            },
          },
        },
        removing: {
          tags: 'working',
          invoke: {
            id: 'removeFactor',
            src: 'removeFactor',
            input: ({ context: { client } }): CallInput<'removeFactor'> => ({ client, request: {} }),
            onDone: { target: 'idle', actions: { type: 'showAnswer', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
          },
        },
        unbinding: {
          tags: 'working',
          invoke: {
            id: 'unbind',
            src: 'unbind',
            input: ({ context: { client } }): CallInput<'removeIdentity'> => ({ client, request: {} }),
            onDone: { target: 'idle', actions: { type: 'showAnswer', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
          },
        },
        renewing: {
          tags: 'working',
          invoke: {
            id: 'newCodes',
            src: 'newCodes',
            input: ({ context: { client } }): CallInput<'newRecoveryCodes'> => ({ client, request: { body: {} } }),
            onDone: {
              target: 'idle',
              actions: [
                assign({ recoveryCodes: ({ event }) => event.output.recoveryCodes }),
                { type: 'showAnswer', params: ({ event }) => event.output.security },
                sendTo(toRoot, { type: 'workspace.open', overlay: 'securityFactor' }),
              ],
            },
            onError: { target: 'idle', actions: sendTo(toRoot, ({ event }) => errorMessage(failureOf(event.error))) },
          },
        },
        savingEmail: {
          tags: 'saving',
          entry: assign({ refusal: null, wrong: null }),
          invoke: {
            id: 'changeEmail',
            src: 'changeEmail',
            input: ({ context: { client }, event }): CallInput<'changeEmail'> => ({
              client,
              request: { body: { username: event.type === 'security.saveEmail' ? event.username : '' } },
            }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'showAnswer', params: ({ event }) => event.output },
                sendTo(toRoot, { type: 'workspace.done', of: ['securityEmail'] }),
              ],
            },
            // What was typed stays in the dialog.
            onError: {
              target: 'idle',
              actions: enqueueActions(({ event, enqueue }) => {
                const failure = failureOf(event.error);
                const wrong = failure.fieldErrors['username'] ?? null;
                enqueue.assign({ wrong, refusal: wordsOf(failure) });
                enqueue.sendTo(toRoot, refusedIn(['securityEmail'], event.error));
              }),
            },
          },
        },
      },
    },
  },
});
