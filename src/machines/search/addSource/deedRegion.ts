import { assign, enqueueActions, sendTo } from 'xstate';
import type { CallInput } from '../../app/call.ts';
import { toRoot } from '../../app/messages.ts';
import { stepId, withAddition } from './changes.ts';
import { meantAddition, type AddSourceContext } from './context.ts';
import { addSourceSetup } from './machineSetup.ts';
import { ofChoice } from './ofChoice.ts';

const ofAddition = (context: AddSourceContext): CallInput<'cancelAddition'> => ({
  client: context.client,
  request: { params: { id: meantAddition(context)?.id ?? 0 } },
});

/** What is done with the file on screen: it is loaded, ended, or its recipe taken along. */
export const deed = addSourceSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'addSource.load': [
          { guard: 'isToAskWhether', actions: sendTo(toRoot, { type: 'workspace.open', overlay: 'addSourceLoad' }) },
          { guard: 'mayLoad', target: 'beginning' },
        ],
        'addSource.recipe': { guard: 'isOpen', target: 'writing' },
        'addSource.end': [
          {
            guard: 'isToAskFirst',
            actions: assign({ dropping: ({ context }) => meantAddition(context)?.id ?? null }),
          },
          { guard: 'isToEnd', target: 'ending' },
        ],
      },
    },
    beginning: {
      tags: 'working',
      entry: assign({ trouble: null }),
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }): CallInput<'loadSource'> => {
          const { client, request } = ofChoice(context);
          return { client, request: { ...request, body: { ...request.body, retire: context.retire } } };
        },
        onDone: {
          target: 'idle',
          actions: enqueueActions(({ context, event: { output }, enqueue }) => {
            enqueue.assign(withAddition(context, output));
            // What it was taken for is taken back no more: it is on its way.
            for (let nth = 1; nth <= context.made; nth += 1)
              enqueue.sendTo(toRoot, { type: 'history.drop', id: stepId(output.id, nth) });
          }),
        },
        onError: { target: 'idle', actions: 'keepTrouble' },
      },
    },
    ending: {
      tags: 'working',
      entry: assign({ trouble: null }),
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => ofAddition(context),
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => withAddition(context, event.output)),
            sendTo(toRoot, { type: 'addSource.refresh' }),
          ],
        },
        onError: { target: 'idle', actions: 'keepTrouble' },
      },
    },
    writing: {
      entry: assign({ trouble: null }),
      invoke: {
        id: 'recipe',
        src: 'recipe',
        input: ({ context }): CallInput<'additionRecipe'> => ofChoice(context),
        onDone: {
          target: 'idle',
          actions: ({ context, event: { output } }) =>
            context.saveFile({ fileName: output.fileName, content: new Blob([output.text]) }),
        },
        onError: { target: 'idle', actions: 'keepTrouble' },
      },
    },
  },
});
