import { assign, not, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import { caller, failureOf } from '../app/call.ts';
import type { PropertyRecord } from '../../api/contract/property/properties.ts';
import type { Broadcast, MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

export type PictureEvent =
  Broadcast | MessageTo<'picture'> | { readonly type: 'property.open'; readonly propertyId: number | null };

interface PictureContext {
  readonly client: Client;
  readonly propertyId: number | null;
  /** One from the street was asked for. */
  readonly withStreet: boolean;
  /** The newest that the user has put to it; null: none. */
  readonly own: Blob | null;
  /** From above: of the configured service, else the drawn map of parcels, of the same size. */
  readonly image: Blob | null;
  /** Address of the picture from the street; null where no service is configured. */
  readonly street: string | null;
  /** Why there is no picture. */
  readonly error: string | null;
}

const nothing = { own: null, image: null, street: null, error: null, withStreet: false } as const;

/** The call that draws parcels where no service is configured (C065): a map address of ours begins so. */
const OURS = '/';

/** Whether a record has a picture to show: opened on purpose any, walked over the one drawn here. */
export const hasPicture = ({ mode, mapUrl }: Pick<PropertyRecord, 'mode' | 'mapUrl'>): boolean =>
  mapUrl !== null && (mode === 'FULL' || mapUrl.startsWith(OURS));

function whyOf(error: unknown): string {
  const { message, detail } = failureOf(error);
  return detail ?? message;
}

/** How the file of a user's own picture is called (P400). */
const OWN = 'own-';

/** Pixels of the picture from above. */
const SIZE = { width: 400, height: 175 };

const sized = ({ context: { client, propertyId } }: { readonly context: PictureContext }) => ({
  client,
  request: { params: { id: propertyId ?? 0 }, query: SIZE },
});

/**
 * Pictures of the subject: one's own, from above and from the street. Each fails alone: without a street view there still is the
 * picture from above (O-063). Another subject has other pictures (R-PROP-008).
 */
export const pictureMachine = setup({
  types: { context: {} as PictureContext, events: {} as PictureEvent, input: {} as ChildInput },
  actors: { loadSeen: caller('propertyPicture'), loadImage: caller('propertyImage'), loadStreet: caller('streetView') },
  guards: {
    isOther: ({ context, event }) => 'propertyId' in event && event.propertyId !== context.propertyId,
    isSame: ({ context, event }) => 'propertyId' in event && event.propertyId === context.propertyId,
    wantsStreet: ({ context }) => context.withStreet,
    isOwn: (_, { fileName }: { readonly fileName: string }) => fileName.startsWith(OWN),
  },
}).createMachine({
  id: 'picture',
  context: ({ input: { client } }) => ({ client, propertyId: null, ...nothing }),
  initial: 'idle',
  on: {
    'property.open': { guard: 'isOther', target: '.idle', actions: assign({ propertyId: null, ...nothing }) },
    'picture.load': {
      guard: 'isOther',
      target: '.loading',
      reenter: true,
      actions: assign(({ event: { propertyId, withStreet } }) => ({ ...nothing, propertyId, withStreet })),
    },
  },
  states: {
    idle: {},
    loading: {
      type: 'parallel',
      on: {
        // What is seen stays until the other is there.
        'picture.again': { guard: 'isSame', target: 'loading', reenter: true, actions: assign({ own: null }) },
        // What was walked over is opened: the picture from above is there, or on its way.
        'picture.load': {
          guard: not('isOther'),
          actions: assign(({ context, event }) => ({ withStreet: context.withStreet || event.withStreet })),
        },
      },
      states: {
        above: {
          initial: 'seen',
          states: {
            seen: {
              invoke: {
                id: 'seen',
                src: 'loadSeen',
                input: sized,
                onDone: [
                  {
                    guard: { type: 'isOwn', params: ({ event }) => event.output },
                    target: 'asking',
                    actions: assign({ own: ({ event }) => event.output.content }),
                  },
                  { target: 'there', actions: assign({ image: ({ event }) => event.output.content }) },
                ],
                onError: { target: 'there', actions: assign(({ event }) => ({ error: whyOf(event.error) })) },
              },
            },
            asking: {
              invoke: {
                id: 'image',
                src: 'loadImage',
                input: sized,
                onDone: { target: 'there', actions: assign({ image: ({ event }) => event.output.content }) },
                onError: { target: 'there', actions: assign(({ event }) => ({ error: whyOf(event.error) })) },
              },
            },
            there: {},
          },
        },
        street: {
          initial: 'none',
          states: {
            none: { always: { guard: 'wantsStreet', target: 'asking' } },
            asking: {
              invoke: {
                id: 'street',
                src: 'loadStreet',
                input: ({ context: { client, propertyId } }) => ({
                  client,
                  request: { params: { id: propertyId ?? 0 } },
                }),
                onDone: { target: 'there', actions: assign({ street: ({ event }) => event.output.url }) },
                // There simply is none.
                onError: { target: 'there' },
              },
            },
            there: {},
          },
        },
      },
    },
  },
});
