import type { PicklistKind } from '../../../api/catalogue/account/picklists.ts';
import type { Client } from '../../../api/client.ts';
import type { Picklists, PicklistValue } from '../../../api/contract/account/picklists.ts';
import type { StepOf } from '../../app/history/steps.ts';
import type { Broadcast } from '../../app/messages.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What is wanted of a value; what is not named stays. */
export interface ValueChange {
  readonly name?: string | undefined;
  readonly place?: number | undefined;
  readonly retired?: boolean | undefined;
}

export type Task =
  /** `id` null: a new one. */
  | { readonly is: 'save'; readonly kind: PicklistKind; readonly id: number | null; readonly change: ValueChange }
  | { readonly is: 'move'; readonly kind: PicklistKind; readonly fromId: number; readonly toId: number }
  | { readonly is: 'turn'; readonly id: number; readonly undo: boolean };

/** What an answer says, whichever call it was. */
export type Done = Picklists & { readonly id?: number; readonly moveId?: number };

export type PicklistsEvent =
  | Broadcast
  /** The dialog, with what the server has now. */
  | { readonly type: 'picklists.open' }
  | { readonly type: 'picklists.read' }
  | { readonly type: 'picklists.kind'; readonly kind: PicklistKind }
  /** Makes a value (`id` null), or changes one. */
  | {
      readonly type: 'picklists.save';
      readonly kind: PicklistKind;
      readonly id: number | null;
      readonly change: ValueChange;
      readonly isReplay?: true;
    }
  /** Rows have the value that is to be retired: what becomes of them is asked. */
  | { readonly type: 'picklists.ask'; readonly id: number | null }
  /** Retires a value and gives its rows another. */
  | {
      readonly type: 'picklists.move';
      readonly kind: PicklistKind;
      readonly fromId: number;
      readonly toId: number;
    }
  | StepOf<'picklists.turn'>;

export interface PicklistsContext extends Work<Task> {
  readonly client: Client;
  /** Which list is on screen. */
  readonly kind: PicklistKind;
  /** Of all kinds, with what still waits for the server; null: not read yet. */
  readonly values: readonly PicklistValue[] | null;
  readonly mayChange: boolean;
  /** Why the last change was refused, of which value (of a new one null), and the name that was typed. */
  readonly refusal: { readonly id: number | null; readonly text: string; readonly typed: string | null } | null;
  /** The value whose rows are asked about. */
  readonly asking: number | null;
  /** How many were made: with each the field of the next one is empty. */
  readonly added: number;
}

export const valueOf = (
  { values }: Pick<PicklistsContext, 'values'>,
  kind: PicklistKind,
  id: number | null,
): PicklistValue | undefined => values?.find((value) => value.kind === kind && value.id === id);

/** The values as they will be; a new one comes with the answer. */
export function withChange(
  values: readonly PicklistValue[],
  kind: PicklistKind,
  id: number | null,
  { name, place, retired }: ValueChange,
): readonly PicklistValue[] {
  const now = valueOf({ values }, kind, id);
  if (now === undefined) return values;
  const changed = { ...now, name: name ?? now.name, retired: retired ?? now.retired };
  if (place === undefined && changed.retired === now.retired)
    return values.map((value) => (value === now ? changed : value));
  const others = values.filter((value) => value !== now);
  const open = others.filter((value) => value.kind === kind && !value.retired);
  const at = changed.retired ? open.length : (place ?? open.length + 1) - 1;
  return [
    ...others.filter((value) => value.kind !== kind),
    ...open.toSpliced(at, 0, changed),
    ...others.filter((value) => value.kind === kind && value.retired),
  ];
}
