import { assign, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { contract } from '../../api/contract/contract.ts';
import type { Request } from '../../api/contract/define.ts';
import type { PropertyExport } from '../../api/contract/lists/exportImport.ts';
import type { Layout } from '../../api/contract/account/session.ts';
import { caller, callOrThrow, failureOf, type CallInput } from '../app/call.ts';
import { refusedIn } from '../app/errors.ts';
import { toRoot, type Broadcast, type MessageTo } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type Prepare = Request<(typeof contract)['exportProperties']>;

export type ExportsEvent =
  | Broadcast
  | MessageTo<'exports'>
  /** Yes to the prompt. */
  | { readonly type: 'exports.confirm' }
  /** No to the prompt, or to what is prepared. */
  | { readonly type: 'exports.discard' }
  /** Asks again for what was prepared before signing out. */
  | { readonly type: 'exports.resume' }
  | { readonly type: 'exports.saveLayout'; readonly name: string; readonly columns: readonly string[] };

interface ExportsContext extends Pick<ChildInput, 'client' | 'saveFile'> {
  /** Prepared and not confirmed (R-EXPORT-005). */
  readonly pendingId: number | null;
  /** With its prompt once it is fetched (R-EXPORT-001). */
  readonly prepared: PropertyExport | null;
  /** Stored error of the export (R-EXPORT-006). */
  readonly error: string | null;
  /** Named column layouts of exports (O-096). */
  readonly layouts: readonly Layout[];
}

/** Prepares an export and fetches it: a successful get raises the prompt (R-EXPORT-003). */
const prepare = fromPromise<PropertyExport, { client: Client; request: Prepare }>(async ({ input, signal }) => {
  const { fileId } = await callOrThrow(input.client, 'exportProperties', input.request, signal);
  return await callOrThrow(input.client, 'getExport', { params: { id: fileId } }, signal);
});

const exportLayouts = (layouts: readonly Layout[]): Layout[] =>
  layouts.filter(({ type }) => type === 'PROPERTY_EXPORT');

/** `data:` address -> bytes of a file. */
function fileOf({ base64Uri, fileName }: PropertyExport) {
  const [head = '', text = ''] = (base64Uri ?? '').split(';base64,');
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return { fileName, content: new Blob([bytes], { type: head.replace('data:', '') }) };
}

/** The export of properties: prepared, asked about, confirmed, handed over, and cleared (R-EXPORT-004). */
export const exportsMachine = setup({
  types: { context: {} as ExportsContext, events: {} as ExportsEvent, input: {} as ChildInput },
  actors: {
    prepare,
    fetch: caller('getExport'),
    confirm: caller('confirmExport'),
    discard: caller('discardExport'),
    saveLayout: caller('saveLayout'),
  },
  actions: {
    keepError: assign(({ event }) => ({ error: 'error' in event ? detailOf(event.error) : null })),
  },
}).createMachine({
  id: 'exports',
  context: ({ input: { client, saveFile } }) => ({
    client,
    saveFile,
    pendingId: null,
    prepared: null,
    error: null,
    layouts: [],
  }),
  initial: 'idle',
  on: {
    'app.signedIn': {
      actions: assign(({ event }) => ({
        pendingId: event.answer.pendingPropertyExportId,
        layouts: exportLayouts(event.answer.layouts),
      })),
    },
  },
  states: {
    idle: {
      on: {
        'exports.prepare': 'preparing',
        'exports.resume': { guard: ({ context }) => context.pendingId !== null, target: 'fetching' },
        'exports.saveLayout': 'savingLayout',
      },
    },
    preparing: {
      entry: assign({ error: null }),
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context, event }) => ({
          client: context.client,
          // The state is entered by this event alone.
          request: (event as Extract<ExportsEvent, { type: 'exports.prepare' }>).request,
        }),
        onDone: {
          target: 'asking',
          actions: assign({ prepared: ({ event }) => event.output, pendingId: ({ event }) => event.output.fileId }),
        },
        onError: {
          target: 'idle',
          actions: ['keepError', sendTo(toRoot, ({ event }) => refusedIn(['exportRows'], event.error))],
        },
      },
    },
    fetching: {
      entry: assign({ error: null }),
      invoke: {
        id: 'fetch',
        src: 'fetch',
        input: ({ context: { client, pendingId } }): CallInput<'getExport'> => ({
          client,
          request: { params: { id: pendingId ?? 0 } },
        }),
        onDone: { target: 'asking', actions: assign({ prepared: ({ event }) => event.output }) },
        onError: {
          target: 'idle',
          actions: [
            'keepError',
            // Where nobody answered it is still pending.
            assign(({ event }) => (failureOf(event.error).status === 404 ? { pendingId: null } : {})),
          ],
        },
      },
    },
    asking: {
      on: { 'exports.confirm': 'confirming', 'exports.discard': 'discarding' },
    },
    confirming: {
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context: { client, prepared } }): CallInput<'confirmExport'> => ({
          client,
          request: { params: { id: prepared?.fileId ?? 0 } },
        }),
        onDone: {
          target: 'idle',
          actions: enqueueActions(({ context, enqueue }) => {
            const { prepared, saveFile } = context;
            if (prepared === null) return;
            if (prepared.base64Uri === null) {
              const request = { params: { id: prepared.fileId } };
              enqueue.sendTo(toRoot, {
                type: 'download.start',
                title: prepared.fileName,
                what: { call: 'exportFile', request },
              });
            } else enqueue(() => saveFile(fileOf(prepared)));
            enqueue.assign({ prepared: null, pendingId: null });
            enqueue.sendTo(toRoot, { type: 'workspace.done', of: ['exportRows'] });
          }),
        },
        onError: {
          target: 'asking',
          actions: ['keepError', sendTo(toRoot, ({ event }) => refusedIn(['exportRows'], event.error))],
        },
      },
    },
    discarding: {
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context: { client, prepared } }): CallInput<'discardExport'> => ({
          client,
          request: { params: { id: prepared?.fileId ?? 0 } },
        }),
        onDone: { target: 'idle', actions: assign({ prepared: null, pendingId: null, error: null }) },
        onError: { target: 'idle', actions: ['keepError', assign({ prepared: null })] },
      },
    },
    savingLayout: {
      invoke: {
        id: 'saveLayout',
        src: 'saveLayout',
        input: ({ context, event }): CallInput<'saveLayout'> => {
          // The state is entered by this event alone.
          const { name, columns } = event as Extract<ExportsEvent, { type: 'exports.saveLayout' }>;
          return { client: context.client, request: { body: { type: 'PROPERTY_EXPORT', name, columns } } };
        },
        onDone: { target: 'idle', actions: assign({ layouts: ({ event }) => exportLayouts(event.output.layouts) }) },
        onError: {
          target: 'idle',
          actions: ['keepError', sendTo(toRoot, ({ event }) => ({ type: 'errors.add', ...failureText(event.error) }))],
        },
      },
    },
  },
});

function detailOf(error: unknown): string {
  const { message, detail } = failureOf(error);
  return detail ?? message;
}

function failureText(error: unknown): { message: string; detail: string | null } {
  const { message, detail } = failureOf(error);
  return { message, detail };
}
