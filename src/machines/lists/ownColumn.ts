import { assign, sendTo, setup } from 'xstate';
import type { ListColumn, ListColumnKind } from '../../api/contract/lists/lists.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

/** A column as it is being written: choices as one text, separated by commas. */
interface ColumnDraft {
  readonly name: string;
  readonly kind: ListColumnKind;
  readonly choices: string;
  readonly formula: string;
}

type OwnColumnEvent =
  | Broadcast
  /** The dialog opens, or another column is chosen in it; null: a new one. */
  | { readonly type: 'ownColumn.open' }
  | { readonly type: 'ownColumn.choose'; readonly column: ListColumn | null }
  | { readonly type: 'ownColumn.change'; readonly change: Partial<ColumnDraft> }
  | { readonly type: 'ownColumn.save' }
  /** Its values go with it and no undo brings them back: it has to be asked for twice. */
  | { readonly type: 'ownColumn.delete' };

export interface OwnColumnContext {
  /** The column that is changed; null: a new one is made. */
  readonly column: Pick<ListColumn, 'id' | 'version'> | null;
  readonly draft: ColumnDraft;
}

const newColumn: OwnColumnContext = { column: null, draft: { name: '', kind: 'text', choices: '', formula: '' } };

const draftOf = ({ name, kind, choices, formula }: ListColumn): ColumnDraft => ({
  name,
  kind,
  choices: choices.join(', '),
  formula: formula ?? '',
});

/** What is kept of a draft: only what its kind needs, each choice once. */
function columnOf({ column, draft }: OwnColumnContext) {
  const { name, kind, choices, formula } = draft;
  const texts = choices.split(',').map((one) => one.trim());
  return {
    ...column,
    name: name.trim(),
    kind,
    choices: kind === 'choice' ? [...new Set(texts.filter((one) => one !== ''))] : [],
    formula: kind === 'formula' ? formula.trim() || null : null,
  };
}

const canSave = ({ draft }: OwnColumnContext): boolean => draft.name.trim() !== '';

/** A column of one's own while it is made, changed or deleted. */
export const ownColumnMachine = setup({
  types: { context: {} as OwnColumnContext, events: {} as OwnColumnEvent, input: {} as ChildInput },
  actions: { begin: assign(newColumn) },
}).createMachine({
  id: 'ownColumn',
  context: newColumn,
  initial: 'writing',
  on: {
    'ownColumn.open': { target: '.writing', actions: ['begin', sendTo(toRoot, { type: 'lists.forget' })] },
    'ownColumn.choose': {
      target: '.writing',
      actions: assign(({ event: { column } }) =>
        column === null ? newColumn : { column: { id: column.id, version: column.version }, draft: draftOf(column) },
      ),
    },
    'ownColumn.change': {
      target: '.writing',
      actions: assign(({ context, event }) => ({ draft: { ...context.draft, ...event.change } })),
    },
    'ownColumn.save': {
      guard: ({ context }) => canSave(context),
      actions: sendTo(toRoot, ({ context }) => ({ type: 'lists.saveColumn', column: columnOf(context) })),
    },
  },
  states: {
    writing: { on: { 'ownColumn.delete': { guard: ({ context }) => context.column !== null, target: 'deleting' } } },
    deleting: {
      on: {
        'ownColumn.delete': {
          target: 'writing',
          actions: [
            sendTo(toRoot, ({ context }) => ({ type: 'lists.deleteColumn', id: context.column?.id ?? 0 })),
            'begin',
          ],
        },
      },
    },
  },
});
