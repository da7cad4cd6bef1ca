import { assign, sendTo, setup } from 'xstate';
import {
  exportColumns,
  ownExportColumns,
  usualExportColumns,
  type ExportColumn,
  type ExportColumnKey,
} from '../../api/catalogue/lists/exportColumns.ts';
import type { contract } from '../../api/contract/contract.ts';
import type { Request } from '../../api/contract/define.ts';
import type { Layout } from '../../api/contract/account/session.ts';
import type { ExportFormat } from '../../api/contract/lists/exportImport.ts';
import type { ListColumn } from '../../api/contract/lists/lists.ts';
import { toRoot, type Broadcast } from '../app/messages.ts';
import type { ChildInput } from '../app/ports.ts';

type Body = Request<(typeof contract)['exportProperties']>['body'];

/** The rows of the grid in hand: all of them in their order, or the selected ones. */
export interface ExportSource {
  /** `List Hot leads`, `Search results`. */
  readonly name: string;
  /** Rows it comes to. */
  readonly rows: number;
  readonly isSelection: boolean;
  readonly body: Body;
}

/** Which columns: the usual ones, all, those chosen one by one, or a layout that was kept (its id). */
export type ColumnSet = 'usual' | 'everything' | 'own' | number;

export interface ExportDraftContext {
  readonly format: ExportFormat;
  readonly set: ColumnSet;
  /** Chosen one by one; null: nothing was yet, and the usual ones stand there. */
  readonly own: readonly ExportColumnKey[] | null;
  /** Null: what is exported names the file. */
  readonly fileName: string | null;
}

type ExportDraftEvent =
  | Broadcast
  | { readonly type: 'exportDraft.open' }
  | { readonly type: 'exportDraft.change'; readonly change: Partial<ExportDraftContext> }
  | {
      readonly type: 'exportDraft.confirm';
      readonly source: ExportSource | null;
      readonly columns: readonly ExportColumnKey[];
    };

const noDraft: ExportDraftContext = { format: 'csv', set: 'usual', own: null, fileName: null };

/** Columns there are, those that are usual, and those that the draft means. */
export function columnsOf(
  { set, own }: ExportDraftContext,
  layouts: readonly Layout[],
  ownColumns: readonly ListColumn[],
): {
  readonly known: readonly ExportColumn[];
  readonly usual: readonly ExportColumnKey[];
  readonly columns: readonly ExportColumnKey[];
} {
  const ours = ownExportColumns(ownColumns);
  const known = [...exportColumns, ...ours];
  const usual = [...usualExportColumns, ...ours.map(({ key }) => key)];
  if (set === 'usual') return { known, usual, columns: usual };
  if (set === 'everything') return { known, usual, columns: known.map(({ key }) => key) };
  if (set === 'own') return { known, usual, columns: own ?? usual };
  const kept: unknown = layouts.find(({ id }) => id === set)?.columns;
  // Columns that are no more are left out of a layout.
  const columns = Array.isArray(kept) ? kept.flatMap((key) => known.find((one) => one.key === key)?.key ?? []) : [];
  return { known, usual, columns };
}

/** Format, columns and name of an export until the server is asked to prepare it. */
export const exportDraftMachine = setup({
  types: { context: {} as ExportDraftContext, events: {} as ExportDraftEvent, input: {} as ChildInput },
}).createMachine({
  id: 'exportDraft',
  context: noDraft,
  on: {
    'exportDraft.open': { actions: assign(noDraft) },
    'exportDraft.change': { actions: assign(({ event }) => event.change) },
    'exportDraft.confirm': {
      guard: ({ event: { source, columns } }) => source !== null && source.rows > 0 && columns.length > 0,
      actions: sendTo(toRoot, ({ context: { format, fileName }, event: { source, columns } }) => ({
        type: 'exports.prepare',
        request: {
          query: {
            name: (fileName ?? source?.name ?? '').trim() || undefined,
            csv: format === 'csv',
            isXML: format === 'xml',
          },
          body: { ...source?.body, columns: [...columns] },
        },
      })),
    },
  },
});
