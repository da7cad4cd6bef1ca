import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { Client } from '../api/client.ts';
import type { Location } from '../api/contract/search.ts';
import {
  locationOfPlace,
  parseTextFilter,
  type ParsedTextFilter,
  type PlaceText,
  type TextFilterError,
} from '../api/textFilter.ts';
import { placeWords } from '../api/textFilter/words.ts';
import { callOrThrow, failureOf } from './call.ts';
import { toRoot, type Message } from './messages.ts';
import type { ChildInput } from './ports.ts';

type TextFilterEvent =
  /** The whole filter as text: read, its place looked up, then searched. */
  { readonly type: 'textFilter.apply'; readonly text: string } | { readonly type: 'textFilter.reset' };

interface TextFilterContext {
  readonly client: Client;
  readonly parsed: ParsedTextFilter | null;
  readonly errors: readonly TextFilterError[];
}

/** The place a name means: the first suggestion of the kind asked for; null when nothing is called so. */
const findPlace = fromPromise<Location | null, { readonly client: Client; readonly place: PlaceText }>(
  async ({ input: { client, place }, signal }) => {
    const { suggestions } = await callOrThrow(client, 'suggestions', { query: { q: place.text } }, signal);
    return suggestions.find(({ type }) => type === placeWords[place.word]) ?? null;
  },
);

/** Turns the `/` line into a search. What cannot be read is said with its place in the text, and nothing is searched. */
export const textFilterMachine = setup({
  types: { context: {} as TextFilterContext, events: {} as TextFilterEvent, input: {} as ChildInput },
  actors: { findPlace },
  actions: {
    search: enqueueActions(({ context: { parsed }, enqueue }, { location }: { location: Location | null }) => {
      if (parsed === null) return;
      const messages: Message[] = [
        {
          type: 'search.setFilters',
          filter: parsed.filter,
          ...(location === null ? {} : { location }),
          ...(parsed.leadType === null ? {} : { leadType: parsed.leadType }),
        },
        { type: 'search.run' },
      ];
      for (const message of messages) enqueue.sendTo(toRoot, message);
    }),
  },
}).createMachine({
  id: 'textFilter',
  context: ({ input }) => ({ client: input.client, parsed: null, errors: [] }),
  initial: 'idle',
  on: {
    'textFilter.apply': {
      target: '.reading',
      actions: assign(({ event }) => {
        const parsed = parseTextFilter(event.text);
        return { parsed, errors: parsed.errors };
      }),
    },
    'textFilter.reset': { target: '.idle', actions: assign({ parsed: null, errors: [] }) },
  },
  states: {
    idle: {},
    reading: {
      always: [
        { guard: ({ context }) => context.errors.length > 0, target: 'idle' },
        {
          guard: ({ context }) => placeToFind(context) !== null,
          target: 'finding',
        },
        {
          target: 'idle',
          actions: {
            type: 'search',
            params: ({ context: { parsed } }) => {
              const place = parsed?.place ?? null;
              const known = place === null ? null : locationOfPlace(place);
              return { location: known === null ? null : { fips: undefined, ...known } };
            },
          },
        },
      ],
    },
    finding: {
      invoke: {
        id: 'findPlace',
        src: 'findPlace',
        input: ({ context }) => {
          const place = placeToFind(context);
          if (place === null) throw new Error('textFilter looks for a place without one');
          return { client: context.client, place };
        },
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'idle',
            actions: { type: 'search', params: ({ event }) => ({ location: event.output }) },
          },
          {
            target: 'idle',
            actions: assign({
              errors: ({ context }) => [placeError(context, (place) => `Nothing loaded is called ${place}.`)],
            }),
          },
        ],
        onError: {
          target: 'idle',
          actions: assign({
            errors: ({ context, event }) => [
              placeError(context, (place) => `${place} could not be looked up. ${failureOf(event.error).message}`),
            ],
          }),
        },
      },
    },
  },
});

/** The place that only the server knows; null when there is none or the text itself says enough. */
function placeToFind({ parsed }: TextFilterContext): PlaceText | null {
  const place = parsed?.place ?? null;
  return place === null || locationOfPlace(place) !== null ? null : place;
}

const placeError = (context: TextFilterContext, say: (place: string) => string): TextFilterError => ({
  from: 0,
  to: 0,
  message: say(`“${placeToFind(context)?.text ?? ''}”`),
  instead: [],
});
