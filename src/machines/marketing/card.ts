import { and, assign, enqueueActions, not, sendTo, setup } from 'xstate';
import { failureOf } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import type { ChildInput } from '../app/ports.ts';
import { notShown } from '../parts/shownPage.ts';
import { changeOf, putBack, type Change } from './card/changes.ts';
import type { CardContext, CardEvent } from './card/context.ts';
import { looked } from './card/looks.ts';
import { cardPage as page, isUnsaved } from './card/page.ts';
import { addCardPicture, saveCard, type Saving } from './card/save.ts';
import { elementsOf } from './card/sides.ts';

const REST_MS = 500;

/** A postcard in hand: its two sides, drawn as they will be printed. What is changed is saved by itself a moment later. */
export const cardMachine = setup({
  types: { context: {} as CardContext, events: {} as CardEvent, input: {} as ChildInput },
  actors: {
    ...page.actors,
    save: saveCard,
    addPicture: addCardPicture,
  },
  guards: {
    ...page.guards,
    isUnsaved: ({ context }) => isUnsaved(context),
    /** Only what was changed since it was refused is tried again by itself. */
    isNew: ({ context }) => isUnsaved(context) && context.tried !== context.sides,
    isEstimateWanted: ({ context }) => context.isEstimateWanted,
    isHere: ({ context }) => context.kept?.type === 'POSTCARD',
    hasCodeOrPicture: ({ context, event }) =>
      event.type === 'card.picture' &&
      context.sides !== null &&
      [context.sides.FRONT, context.sides.BACK].some((side) => elementsOf(side).some(({ id }) => id === event.id)),
  },
  delays: { rest: REST_MS },
  actions: {
    ...page.actions,
    change: enqueueActions(({ context, event, enqueue }) => {
      const made: Change | null = changeOf(context, event);
      if (made === null) return;
      enqueue.assign(made.change);
      if (made.entry !== undefined) enqueue.sendTo(toRoot, made.entry);
    }),
    look: assign(({ context, event }) => looked(context, event)),
    tellEstimate: sendTo(toRoot, ({ context }) => ({
      type: 'mailings.estimateOf',
      id: context.kept?.id ?? 0,
      name: context.kept?.name ?? '',
    })),
    markTried: assign({ tried: ({ context }) => context.sides, isEstimateWanted: false }),
  },
}).createMachine({
  id: 'card',
  context: ({ input: { client } }) => ({
    client,
    id: null,
    kept: null,
    templates: null,
    sides: null,
    saved: null,
    tried: null,
    templateId: null,
    side: 'FRONT',
    selected: null,
    isFine: false,
    isSizing: false,
    hasLines: true,
    sample: 0,
    drag: null,
    run: null,
    made: 0,
    refusal: null,
    put: null,
    isEstimateWanted: false,
    uploadProblem: null,
    ...notShown,
  }),
  type: 'parallel',
  on: {
    'card.flip': { actions: 'look' },
    'card.next': { actions: 'look' },
    'card.select': { actions: 'look' },
    'card.rest': { actions: assign({ run: null }) },
    'card.fine': { actions: 'look' },
    'card.sizing': { actions: 'look' },
    'card.lines': { actions: 'look' },
    'card.sample': { actions: 'look' },
    'card.drag': {
      actions: assign({ drag: ({ event: { id, frame } }) => (frame === null ? null : { id, frame }) }),
    },
    'card.place': { actions: ['change', assign({ drag: null })] },
    'card.step': { actions: 'change' },
    'card.change': { actions: 'change' },
    'card.brighten': { actions: 'change' },
    'card.fade': { actions: 'change' },
    'card.add': { actions: 'change' },
    'card.copy': { actions: 'change' },
    'card.remove': { actions: 'change' },
    'card.restack': { actions: 'change' },
    'card.colour': { actions: 'change' },
    'card.overlay': { actions: 'change' },
    'card.template': { actions: 'change' },
    'card.proof': {
      guard: 'isHere',
      actions: sendTo(toRoot, ({ context }): DownloadMessage => ({
        type: 'download.start',
        title: `${context.kept?.name ?? ''}: proof`,
        what: { call: 'savedProof', request: { params: { id: context.kept?.id ?? 0 } } },
      })),
    },
  },
  states: {
    page: {
      ...page.region,
      on: {
        ...page.region.on,
        'card.refresh': page.again,
        'card.discard': {
          target: '.waiting',
          actions: [assign({ sides: ({ context }) => context.saved, refusal: null, run: null }), 'readAgain'],
        },
        'card.show': {
          guard: ({ context, event }) => event.id !== context.id,
          target: '.waiting',
          actions: [assign({ id: ({ event }) => event.id }), 'readAgain'],
        },
        'card.put': [
          {
            guard: ({ context, event }) => event.id === context.kept?.id,
            actions: assign(({ context, event }) => putBack(context, event)),
          },
          {
            actions: [
              assign({ put: ({ event }) => event }),
              sendTo(toRoot, ({ event }) => ({ type: 'route.go', path: `/marketing/card/${event.id}` })),
            ],
          },
        ],
      },
    },
    saving: {
      initial: 'idle',
      on: { 'card.estimate': { guard: 'isHere', actions: assign({ isEstimateWanted: true }) } },
      states: {
        idle: {
          always: [
            { guard: and(['isEstimateWanted', 'isUnsaved']), target: 'saving' },
            { guard: 'isEstimateWanted', actions: ['tellEstimate', assign({ isEstimateWanted: false })] },
            { guard: 'isNew', target: 'resting' },
          ],
          on: { 'card.save': { guard: 'isUnsaved', target: 'saving' } },
        },
        /** Keys come in runs: what they did is saved together. */
        resting: {
          always: [
            { guard: 'isEstimateWanted', target: 'saving' },
            { guard: not('isUnsaved'), target: 'idle' },
          ],
          after: { rest: 'saving' },
          on: { 'card.save': 'saving', 'card.show': 'saving', 'app.leaving': 'saving' },
        },
        saving: {
          tags: 'working',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }): Saving => {
              if (context.sides === null) throw new Error('no card to save');
              return { context, sides: context.sides };
            },
            onDone: {
              target: 'idle',
              actions: assign(({ event: { output } }) => ({
                kept: output.mailing,
                saved: output.sides,
                refusal: null,
                tried: null,
              })),
            },
            onError: {
              target: 'idle',
              actions: [assign({ refusal: ({ event }) => wordsOf(failureOf(event.error)) }), 'markTried'],
            },
          },
        },
      },
    },
    picture: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'card.picture': { guard: 'hasCodeOrPicture', target: 'sending', actions: assign({ uploadProblem: null }) },
          },
        },
        sending: {
          tags: 'uploading',
          invoke: {
            id: 'addPicture',
            src: 'addPicture',
            input: ({ context, event }) => {
              if (event.type !== 'card.picture') throw new Error(`a picture of ${event.type}`);
              return { context, element: event.id, file: event.file };
            },
            onDone: {
              target: 'resting',
              actions: enqueueActions(({ enqueue, event: { output } }) => {
                const part = { content: String(output.picture) };
                enqueue.raise({ type: 'card.change', id: output.element, what: 'picture', part });
              }),
            },
            onError: {
              target: 'resting',
              actions: assign({ uploadProblem: ({ event }) => wordsOf(failureOf(event.error)) }),
            },
          },
        },
      },
    },
  },
});
