import { assign, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { ContactSearch, type Contact } from '../../api/contract/contacts/contacts.ts';
import type { ServerEvent } from '../../api/contract/events.ts';
import { caller, type CallInput } from '../app/call.ts';
import type { Broadcast, MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type PeopleEvent =
  | Broadcast
  | MessageTo<'people'>
  | { readonly type: 'property.open'; readonly propertyId: number | null }
  | Extract<ServerEvent, { readonly type: 'contacts.linked' }>;

interface PeopleContext {
  readonly client: Client;
  readonly mayLook: boolean;
  readonly propertyId: number | null;
  /** Of the property; those of another are never among them. */
  readonly contacts: readonly Contact[];
}

/** More than a screen has room for: an owner, or two, and who else was linked to the parcel. */
const MOST_PEOPLE = 10;

/**
 * Who is called about the subject: the contacts of a saved property, with their numbers. What fails is no message: the
 * contacts have a room of their own, which tells it.
 */
export const peopleMachine = setup({
  types: { context: {} as PeopleContext, events: {} as PeopleEvent, input: {} as ChildInput },
  actors: { load: caller('queryContacts') },
  guards: {
    isOther: ({ context, event }) => 'propertyId' in event && event.propertyId !== context.propertyId,
    mayLook: ({ context }) => context.mayLook,
    hasSubject: ({ context }) => context.mayLook && context.propertyId !== null,
  },
}).createMachine({
  id: 'people',
  context: ({ input: { client } }) => ({ client, mayLook: false, propertyId: null, contacts: [] }),
  initial: 'idle',
  on: {
    'app.signedIn': {
      actions: assign(({ context, event }) => {
        const mayLook = event.answer.permissions.includes('CONTACT_VIEW');
        // Who may no longer see them does not go on seeing those of before.
        return { mayLook, contacts: mayLook ? context.contacts : [] };
      }),
    },
    'property.open': { guard: 'isOther', target: '.idle', actions: assign({ propertyId: null, contacts: [] }) },
    'people.load': {
      guard: 'mayLook',
      target: '.loading',
      reenter: true,
      actions: assign(({ context, event: { propertyId } }) => ({
        propertyId,
        contacts: propertyId === context.propertyId ? context.contacts : [],
      })),
    },
    'people.changed': { guard: 'hasSubject', target: '.loading', reenter: true },
    'contacts.linked': { guard: 'hasSubject', target: '.loading', reenter: true },
  },
  states: {
    idle: {},
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { client, propertyId } }): CallInput<'queryContacts'> => ({
          client,
          request: {
            body: {
              search: ContactSearch.parse({
                filters: { propertyIds: { values: [propertyId ?? 0] } },
                limit: MOST_PEOPLE,
              }),
            },
          },
        }),
        onDone: { target: 'idle', actions: assign({ contacts: ({ event }) => event.output.results }) },
        onError: 'idle',
      },
    },
  },
});
