import { assign, fromPromise, sendTo, setup } from 'xstate';
import { labelLayouts, type LabelLayoutId } from '../../api/catalogue/marketing/labelLayouts.ts';
import type { Client } from '../../api/client.ts';
import type { contract } from '../../api/contract/contract.ts';
import type { Request } from '../../api/contract/define.ts';
import type { LabelCount, LabelFormat } from '../../api/contract/marketing/labels.ts';
import { labelSheets, whyNotOffset, type LabelShift } from '../../calc/marketing/labelPlaces.ts';
import { callOrThrow, failureOf } from '../app/call.ts';
import { wordsOf } from '../app/errors.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { DownloadMessage } from '../app/messages/workspace.ts';
import type { ChildInput } from '../app/ports.ts';

/** The rows of the grid in hand: all of them, or the selected ones. */
export type LabelSource = {
  /** `List Hot leads`, `Search results`, `Contacts`. */
  readonly name: string;
  readonly rows: number;
  readonly isSelection: boolean;
} & (
  | { readonly of: 'PROPERTIES'; readonly body: Request<(typeof contract)['propertyLabels']>['body'] }
  | { readonly of: 'CONTACTS'; readonly body: Request<(typeof contract)['contactLabels']>['body'] }
);

export interface LabelDraft {
  readonly layoutId: LabelLayoutId;
  /** Labels used on the first sheet. */
  readonly offset: number;
  readonly format: LabelFormat;
}

type LabelsEvent =
  | Broadcast
  /** The dialog opens over these rows; null: there are none. */
  | { readonly type: 'labels.open'; readonly source: LabelSource | null }
  | { readonly type: 'labels.change'; readonly change: Partial<LabelDraft> }
  | { readonly type: 'labels.print'; readonly shift: LabelShift }
  /** The page with the outlines of the sheet. */
  | { readonly type: 'labels.test'; readonly shift: LabelShift }
  | { readonly type: 'labels.close' };

export interface LabelsContext extends LabelDraft {
  readonly client: Client;
  readonly source: LabelSource | null;
  /** Null until it is counted. */
  readonly count: LabelCount | null;
  /** Why it could not be. */
  readonly error: string | null;
}

/** Sheets that the labels take; null: they are not counted yet. */
export const sheetsOf = ({ count, layoutId, offset }: LabelsContext): number | null =>
  count === null ? null : labelSheets(labelLayouts[layoutId], count.labels, offset);

/** Of another sheet the offset may be too large. */
function changed({ layoutId: before, offset: used }: LabelsContext, change: Partial<LabelDraft>): Partial<LabelDraft> {
  const { layoutId = before, offset = used } = change;
  return { ...change, offset: whyNotOffset(labelLayouts[layoutId], offset) === null ? offset : 0 };
}

/** As it stands on screen: the setting may not be kept yet. */
const shiftQuery = ({ x, y }: LabelShift): { shiftRight: number; shiftDown: number } => ({
  shiftRight: x,
  shiftDown: y,
});

const canPrint = ({ source, count }: LabelsContext): boolean => source !== null && (count?.labels ?? 0) > 0;

/** Which sheet, from which label on; how many labels that are, before any is made. */
export const labelsMachine = setup({
  types: { context: {} as LabelsContext, events: {} as LabelsEvent, input: {} as ChildInput },
  actors: {
    count: fromPromise<LabelCount | null, LabelsContext>(async ({ input: { client, source, layoutId }, signal }) => {
      if (source === null || source.rows === 0) return null;
      const query = { layoutId };
      return source.of === 'PROPERTIES'
        ? await callOrThrow(client, 'countPropertyLabels', { query, body: source.body }, signal)
        : await callOrThrow(client, 'countContactLabels', { query, body: source.body }, signal);
    }),
  },
  guards: {
    canPrint: ({ context }) => canPrint(context),
    isOtherSheet: ({ context, event }) =>
      event.type === 'labels.change' &&
      event.change.layoutId !== undefined &&
      event.change.layoutId !== context.layoutId,
  },
  actions: {
    change: assign(({ context, event }) => (event.type === 'labels.change' ? changed(context, event.change) : {})),
    print: sendTo(toRoot, ({ context, event }): DownloadMessage => {
      const { source, layoutId, offset, format } = context;
      if (source === null || event.type !== 'labels.print') throw new Error('labels of no rows'); // canPrint
      const query = { layoutId, offset, format, ...shiftQuery(event.shift) };
      const title = `Mailing labels of ${source.name}`;
      return source.of === 'PROPERTIES'
        ? { type: 'download.start', title, what: { call: 'propertyLabels', request: { query, body: source.body } } }
        : { type: 'download.start', title, what: { call: 'contactLabels', request: { query, body: source.body } } };
    }),
  },
}).createMachine({
  id: 'labels',
  context: ({ input: { client } }) => ({
    client,
    source: null,
    layoutId: 5160,
    offset: 0,
    format: 'pdf',
    count: null,
    error: null,
  }),
  initial: 'closed',
  on: {
    'labels.open': {
      target: '.counting',
      actions: assign(({ event: { source } }) => ({ source, offset: 0, count: null, error: null })),
    },
    'labels.close': '.closed',
    'labels.test': {
      actions: sendTo(toRoot, ({ context: { layoutId }, event }): DownloadMessage => ({
        type: 'download.start',
        title: `Test page of sheet ${layoutId}`,
        what: { call: 'labelTestPage', request: { query: { layoutId, ...shiftQuery(event.shift) } } },
      })),
    },
  },
  states: {
    closed: {},
    counting: {
      on: {
        'labels.change': [
          { guard: 'isOtherSheet', target: 'counting', reenter: true, actions: 'change' },
          { actions: 'change' },
        ],
      },
      invoke: {
        id: 'count',
        src: 'count',
        input: ({ context }) => context,
        onDone: { target: 'counted', actions: assign({ count: ({ event }) => event.output, error: null }) },
        onError: {
          target: 'counted',
          actions: assign(({ event }) => ({ count: null, error: wordsOf(failureOf(event.error)) })),
        },
      },
    },
    counted: {
      on: {
        'labels.change': [{ guard: 'isOtherSheet', target: 'counting', actions: 'change' }, { actions: 'change' }],
        'labels.print': {
          guard: 'canPrint',
          target: 'closed',
          actions: ['print', sendTo(toRoot, { type: 'workspace.done', of: ['mailingLabels'] })],
        },
      },
    },
  },
});
