import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type ImportDraftEvent =
  | Broadcast
  | { readonly type: 'importDraft.open' }
  | { readonly type: 'importDraft.change'; readonly change: Partial<Omit<ImportDraftContext, 'fips'>> }
  /** The county of all rows, while it is typed. */
  | { readonly type: 'importDraft.fips'; readonly text: string }
  /** Looks at the file given. */
  | { readonly type: 'importDraft.upload' }
  /** Starts the import of what was looked at. */
  | { readonly type: 'importDraft.start' }
  | { readonly type: 'importDraft.close' };

export interface ImportDraftContext {
  readonly listName: string;
  readonly file: File | null;
  readonly pasted: string;
  /** Null: as the file was looked at. */
  readonly fips: string | null;
}

const noDraft: ImportDraftContext = { listName: 'Imported leads', file: null, pasted: '', fips: null };

/** A file that was chosen counts before rows that were pasted; null: nothing is there to be looked at. */
const givenFile = ({ file, pasted }: ImportDraftContext): File | null =>
  file ?? (pasted.trim() === '' ? null : new File([pasted], 'pasted rows.tsv'));

const canStart = ({ listName }: ImportDraftContext): boolean => listName.trim() !== '';
const canUpload = (context: ImportDraftContext): boolean => canStart(context) && givenFile(context) !== null;

/** What is to be imported and where to, until it is looked at and started. */
export const importDraftMachine = setup({
  types: { context: {} as ImportDraftContext, events: {} as ImportDraftEvent, input: {} as ChildInput },
  actions: {
    giveUp: sendTo(toRoot, { type: 'imports.giveUp' }),
    forget: assign(noDraft),
  },
  guards: {
    canUpload: ({ context }) => canUpload(context),
    canStart: ({ context }) => canStart(context),
  },
}).createMachine({
  id: 'importDraft',
  context: noDraft,
  on: {
    'importDraft.open': { actions: 'forget' },
    'importDraft.change': { actions: assign(({ event }) => event.change) },
    'importDraft.fips': [
      {
        guard: ({ event: { text } }) => /^(\d{5})?$/.test(text),
        actions: [
          assign({ fips: ({ event }) => event.text }),
          sendTo(toRoot, ({ event: { text } }) => ({ type: 'imports.options', fips: text === '' ? null : text })),
        ],
      },
      { actions: assign({ fips: ({ event }) => event.text }) },
    ],
    'importDraft.upload': {
      guard: 'canUpload',
      actions: [
        assign({ fips: null }),
        enqueueActions(({ context, enqueue }) => {
          const file = givenFile(context);
          if (file !== null)
            enqueue.sendTo(toRoot, { type: 'imports.upload', file, groupName: context.listName.trim() });
        }),
      ],
    },
    'importDraft.start': {
      guard: 'canStart',
      actions: sendTo(toRoot, ({ context }) => ({ type: 'imports.start', groupName: context.listName.trim() })),
    },
    /** What was uploaded and not started is of no use once the dialog is closed. */
    'importDraft.close': { actions: ['forget', 'giveUp'] },
  },
});
