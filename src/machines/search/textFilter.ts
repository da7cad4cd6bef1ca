import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { Location } from '../../api/contract/search/search.ts';
import {
  locationOfPlace,
  parseTextFilter,
  type ParsedTextFilter,
  type PlaceText,
  type TextFilterError,
} from '../../api/search/textFilter.ts';
import { placeWords } from '../../api/search/textFilter/words.ts';
import { callOrThrow, failureOf } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot, type Message } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type TextFilterEvent =
  /** The whole filter as text: read, its place looked up, then searched. */
  { readonly type: 'textFilter.apply'; readonly text: string } | { readonly type: 'textFilter.reset' };

interface TextFilterContext {
  readonly client: Client;
  readonly parsed: ParsedTextFilter | null;
  readonly errors: readonly TextFilterError[];
}

type Found = { readonly places: readonly Location[] } | { readonly missing: PlaceText };

/** The places that names mean: each the first suggestion of the kind asked for; the first that nothing is called. */
const findPlaces = fromPromise<Found, { readonly client: Client; readonly places: readonly PlaceText[] }>(
  async ({ input: { client, places }, signal }) => {
    const found = await Promise.all(
      places.map(async (place) => {
        const known = locationOfPlace(place);
        if (known !== null) return { fips: undefined, ...known };
        const { suggestions } = await callOrThrow(client, 'suggestions', { query: { q: place.text } }, signal);
        return suggestions.find(({ type }) => type === placeWords[place.word]) ?? null;
      }),
    );
    const at = found.indexOf(null);
    const missing = places[at];
    return missing === undefined ? { places: found.filter((place) => place !== null) } : { missing };
  },
);

/** Turns the `/` line into a search. What cannot be read is said with its place in the text, and nothing is searched. */
export const textFilterMachine = setup({
  types: { context: {} as TextFilterContext, events: {} as TextFilterEvent, input: {} as ChildInput },
  actors: { findPlaces },
  actions: {
    search: enqueueActions(({ context: { parsed }, enqueue }, { places }: { places: readonly Location[] }) => {
      if (parsed === null) return;
      const [location, ...also] = places;
      const messages: Message[] = [
        {
          type: 'search.setFilters',
          filter: parsed.filter,
          ...(location === undefined ? {} : { location, ...(also.length === 0 ? {} : { also }) }),
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
          guard: ({ context }) => placesOf(context).some((place) => locationOfPlace(place) === null),
          target: 'finding',
        },
        {
          target: 'idle',
          actions: {
            type: 'search',
            params: ({ context }) => ({
              places: placesOf(context).flatMap((place) => {
                const known = locationOfPlace(place);
                return known === null ? [] : [{ fips: undefined, ...known }];
              }),
            }),
          },
        },
      ],
    },
    finding: {
      invoke: {
        id: 'findPlaces',
        src: 'findPlaces',
        input: ({ context }) => ({ client: context.client, places: placesOf(context) }),
        onDone: [
          {
            guard: ({ event }) => 'places' in event.output,
            target: 'idle',
            actions: {
              type: 'search',
              params: ({ event }) => ({ places: 'places' in event.output ? event.output.places : [] }),
            },
          },
          {
            target: 'idle',
            actions: assign({
              errors: ({ event }) => [
                placeError(
                  'missing' in event.output ? event.output.missing : undefined,
                  (place) => `Nothing loaded is called ${place}.`,
                ),
              ],
            }),
          },
        ],
        onError: {
          target: 'idle',
          actions: assign({
            errors: ({ context, event }) => [
              placeError(
                placesOf(context).find((place) => locationOfPlace(place) === null),
                (place) => `${place} could not be looked up. ${wordsOf(failureOf(event.error))}`,
              ),
            ],
          }),
        },
      },
    },
  },
});

/** The places of the line, in order. */
const placesOf = ({ parsed }: TextFilterContext): readonly PlaceText[] =>
  parsed === null || parsed.place === null ? [] : [parsed.place, ...(parsed.also ?? [])];

const placeError = (place: PlaceText | undefined, say: (place: string) => string): TextFilterError => ({
  from: 0,
  to: 0,
  message: say(`“${place?.text ?? ''}”`),
  instead: [],
});
