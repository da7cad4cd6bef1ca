import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { DownloadedFile } from '../../api/download.ts';
import type { ApiDocument } from '../../api/contract/account/programs.ts';
import { anyIds, type AnyExample, type ExampleIds } from '../../api/examples/example.ts';
import type { exampleOf } from '../../api/examples/examples.ts';
import { languages, type Language } from '../../api/examples/languages.ts';
import { callOrThrow } from '../app/call.ts';
import { toRoot } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';
import { noRows } from '../parts/pagedRows.ts';
import { afterRowEvent } from '../parts/rowEvents.ts';
import { noSelection } from '../parts/selection.ts';
import { notShown, shownPage } from '../parts/shownPage.ts';
import {
  callOf,
  filtered,
  isUpload,
  readRequest,
  requestText,
  rowOf,
  rowsOf,
  type ApiAnswer,
  type ApiContext,
  type ApiEvent,
} from './api/context.ts';

interface Read {
  readonly document: ApiDocument;
  readonly exampleOf: typeof exampleOf;
  readonly ids: ExampleIds;
}

const page = shownPage<ApiContext, ApiEvent, Read>({
  pane: 'api',
  refresh: { type: 'api.refresh' },
  mayRead: () => true,
  read: async ({ client, document }, signal) => ({
    document: document ?? (await callOrThrow(client, 'apiDocument', {}, signal)),
    exampleOf: (await import('../../api/examples/examples.ts')).exampleOf,
    ids: await idsOf(client, signal),
  }),
  show: (context, { document, exampleOf: example, ids }) => {
    const all = rowsOf(document);
    return { document, exampleOf: example, ids, all, ...filtered({ ...context, all }, context.filter) };
  },
});

/** Of the first list and the first property on it, so that examples run as they are. */
async function idsOf(client: Client, signal: AbortSignal): Promise<ExampleIds> {
  const search = { filters: {}, limit: 1 };
  const [me, { groups, folders }, { results }] = await Promise.all([
    callOrThrow(client, 'whoAmI', {}, signal),
    callOrThrow(client, 'lists', {}, signal),
    callOrThrow(client, 'queryGroups', { body: { search } }, signal),
  ]);
  const [row] = results;
  const parcel = row === undefined ? null : await parcelOf(client, row.propertyId, signal);
  return {
    ...anyIds,
    user: me.userId,
    list: Number(groups.find(({ size }) => size > 0)?.id ?? groups[0]?.id ?? anyIds.list),
    folder: folders[0]?.id ?? anyIds.folder,
    property: row?.propertyId ?? anyIds.property,
    saved: row?.savedPropertyId ?? anyIds.saved,
    status: row?.statusId ?? anyIds.status,
    ...parcel,
  };
}

/** Where a property is; a saved one may be known no more. */
async function parcelOf(client: Client, id: number, signal: AbortSignal): Promise<Partial<ExampleIds>> {
  const outcome = await client.call('property', { params: { id }, query: {} }, signal);
  if (!outcome.ok) return {};
  const { fips, zip, latitude, longitude } = outcome.value.facts;
  return {
    ...(typeof fips === 'string' ? { fips } : {}),
    ...(typeof zip === 'string' ? { zip } : {}),
    ...(typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : {}),
  };
}

const order = Object.keys(languages) as Language[]; // exactly the keys
const nextLanguage = (language: Language): Language => order[(order.indexOf(language) + 1) % order.length] ?? language;

/** Longest answer that is shown: more is for a program. */
const MOST_SHOWN = 100_000;

const make = fromPromise<ApiAnswer, { client: Client; name: string; request: AnyExample }>(
  async ({ input: { client, name, request }, signal }) => {
    const started = performance.now();
    // Whatever was typed is sent: the server says what is wrong with it.
    const outcome = await client.call(name as 'property', request as never, signal);
    const milliseconds = Math.round(performance.now() - started);
    if (!outcome.ok) {
      const { status, message, detail, fieldErrors } = outcome;
      return { name, status, milliseconds, text: JSON.stringify({ message, detail, fieldErrors }, null, 2) };
    }
    const value: unknown = outcome.value;
    if (callOf(name)?.answer !== undefined) {
      const text = JSON.stringify(value, null, 2);
      const cut = `${text.slice(0, MOST_SHOWN)}\n... and ${text.length - MOST_SHOWN} signs more`;
      return { name, status: 200, milliseconds, text: text.length > MOST_SHOWN ? cut : text };
    }
    const { fileName, content } = value as DownloadedFile; // a call without an answer schema answers a file
    return { name, status: 200, milliseconds, text: `The file ${fileName}, ${content.size} bytes` };
  },
);

/** The calls that programs make: read while the page is on screen, and tried there. */
export const apiMachine = setup({
  types: { context: {} as ApiContext, events: {} as ApiEvent, input: {} as ChildInput },
  actors: { ...page.actors, make },
  guards: {
    ...page.guards,
    isSendable: ({ context }) => {
      const row = rowOf(context);
      return row !== undefined && !isUpload(row.name) && readRequest(row.name, requestText(context, row.name)).ok;
    },
    changesNothing: ({ context }) => rowOf(context)?.scope === 'READ',
  },
  actions: {
    ...page.actions,
    moveRow: assign(({ context, event }) =>
      afterRowEvent({ ...context, selection: noSelection }, event, ({ name }) => name),
    ),
    filter: assign(({ context, event }) => (event.type === 'api.filter' ? filtered(context, event.text) : {})),
    edit: assign(({ context: { drafts, ...context }, event }) => {
      const row = rowOf(context);
      return event.type === 'api.edit' && row !== undefined
        ? { drafts: { ...drafts, [row.name]: event.text }, refusal: null }
        : {};
    }),
    saveDocument: ({ context: { document, saveFile } }) => {
      if (document === null) return;
      const content = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' });
      saveFile({ fileName: 'openapi.json', content });
    },
    refuse: enqueueActions(({ context, enqueue }) => {
      const row = rowOf(context);
      if (row === undefined) return;
      const read = readRequest(row.name, requestText(context, row.name));
      const refusal = isUpload(row.name)
        ? 'This call sends a file: run the example from a program. Nothing was sent.'
        : read.ok
          ? null
          : read.problem;
      enqueue.assign({ refusal });
    }),
  },
}).createMachine({
  id: 'api',
  context: ({ input: { client, saveFile } }) => ({
    client,
    saveFile,
    ...noRows,
    document: null,
    all: [],
    filter: '',
    language: 'curl',
    copies: 0,
    exampleOf: null,
    ids: anyIds,
    drafts: {},
    answer: null,
    refusal: null,
    ...notShown,
  }),
  type: 'parallel',
  on: {
    'api.cursor': { actions: ['moveRow', assign({ refusal: null })] },
    'api.move': { actions: ['moveRow', assign({ refusal: null })] },
    'api.moveTo': { actions: ['moveRow', assign({ refusal: null })] },
    'api.filter': { actions: ['filter', assign({ refusal: null })] },
    'api.language': { actions: assign({ language: ({ event }) => event.language }) },
    'api.nextLanguage': { actions: assign({ language: ({ context }) => nextLanguage(context.language) }) },
    'api.copy': { actions: assign({ copies: ({ context }) => context.copies + 1 }) },
    'api.document': { actions: 'saveDocument' },
    'api.edit': { actions: 'edit' },
  },
  states: {
    list: { ...page.region, on: { ...page.region.on, 'api.refresh': page.again } },
    making: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'api.run': [
              { guard: 'isSendable', target: 'asking', actions: assign({ refusal: null }) },
              { actions: 'refuse' },
            ],
            'api.confirm': { guard: 'isSendable', target: 'sending', actions: assign({ refusal: null }) },
          },
        },
        asking: {
          always: [
            { guard: 'changesNothing', target: 'sending' },
            { target: 'ready', actions: sendTo(toRoot, { type: 'workspace.open', overlay: 'apiRun' }) },
          ],
        },
        sending: {
          tags: 'working',
          invoke: {
            id: 'make',
            src: 'make',
            input: ({ context }) => {
              const name = rowOf(context)?.name ?? '';
              const read = readRequest(name, requestText(context, name));
              return { client: context.client, name, request: read.ok ? read.request : {} };
            },
            onDone: { target: 'ready', actions: assign({ answer: ({ event }) => event.output }) },
            onError: { target: 'ready', actions: assign({ refusal: ({ event }) => String(event.error) }) },
          },
        },
      },
    },
  },
});
