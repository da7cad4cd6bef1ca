/** Edits of saved properties, one or many: checked first, carried out in one transaction, refused one by one. */
import type { RowChange, SavedProperty } from '../../../src/api/contract/lists/groups.ts';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { kept, type Within } from '../../platform/store/within.ts';
import { tellChanges } from '../../account/changes/tellChanges.ts';
import type { Session } from '../../account/session/session.ts';
import { listColumns } from '../columns/columns.queries.ts';
import { tellAssignees } from '../assigned/tellAssigned.ts';
import { unknownValues } from '../../account/picklists/picklists.queries.ts';
import { planForMany } from './members.queries.ts';
import { findSavedProperties, rememberTags, unknownUsers, updateMany, type SavedEdit } from './saved.queries.ts';

export interface EditedRows {
  readonly saved: SavedProperty[];
  readonly before: SavedProperty[];
  readonly refused: { propertyId: number; reason: 'CHANGED' | 'NOT_SAVED'; current: SavedProperty | null }[];
}

/**
 * 422 when a value of any edit is not possible: then nothing is changed. `field`: path of an edit in the request; `within`:
 * how it is carried out.
 */
export async function editRows(
  services: Pick<Services, 'store' | 'events'>,
  principal: Session,
  edits: readonly SavedEdit[],
  {
    field = (at) => `edits.${at}.change.`,
    within = kept,
  }: { readonly field?: (at: number) => string; readonly within?: Within } = {},
): Promise<EditedRows | Refusal> {
  const { db } = services.store;
  const fieldErrors = await wrongValues(services, principal, edits, field);
  const [wrong] = Object.values(fieldErrors ?? {});
  if (fieldErrors !== null) return refuse(422, `A value ${wrong ?? 'is not known'}. Nothing was saved.`, fieldErrors);
  const clean = edits.map(({ change, ...edit }) => ({
    ...edit,
    change: {
      ...change,
      ...(change.tags === undefined ? {} : { tags: uniqueTags(change.tags) }),
      ...(change.addTags === undefined ? {} : { addTags: uniqueTags(change.addTags) }),
    },
  }));
  const ids = clean.map(({ propertyId }) => propertyId);
  let newTags = 0;
  const edited = await within(db, async (trx) => {
    await planForMany(trx, ids.length);
    const before = await findSavedProperties(trx, principal, ids);
    // Before the rows: who removes a member holds account and user first, which the trace of a tag names.
    newTags = await rememberTags(trx, principal, [
      ...new Set(clean.flatMap(({ change: { tags = [], addTags = [] } }) => [...tags, ...addTags])),
    ]);
    const done = new Set(await updateMany(trx, principal, clean));
    const after = await findSavedProperties(trx, principal, ids);
    const byId = new Map(after.map((record) => [record.propertyId, record]));
    return {
      saved: after.filter(({ propertyId }) => done.has(propertyId)),
      before: before.filter(({ propertyId }) => done.has(propertyId)),
      refused: ids
        .filter((id) => !done.has(id))
        .map((propertyId) => {
          const current = byId.get(propertyId) ?? null;
          return { propertyId, reason: current === null ? ('NOT_SAVED' as const) : ('CHANGED' as const), current };
        }),
    };
  });
  // Of a rehearsal nobody hears.
  if (isRefusal(edited) || within !== kept) return edited;
  if (newTags > 0) tellChanges(services, principal);
  tellAssignees(services, principal, [...edited.before, ...edited.saved]);
  return edited;
}

async function wrongValues(
  { store }: Pick<Services, 'store'>,
  principal: Session,
  edits: readonly SavedEdit[],
  field: (at: number) => string,
): Promise<Record<string, string> | null> {
  const distinct = (values: readonly (number | null | undefined)[]): number[] => [
    ...new Set(values.flatMap((value) => (typeof value === 'number' ? [value] : []))),
  ];
  const seen = new Set<number>();
  const twice = edits.findIndex(({ propertyId }) => seen.size === seen.add(propertyId).size);
  if (twice >= 0) return { [`${field(twice).replace(/change\.$/, '')}propertyId`]: 'stands there twice' };
  const usesOwn = edits.some(({ change }) => change.own !== undefined);
  const [statuses, users, columns] = await Promise.all([
    unknownValues(store.db, principal, 'PROPERTY_STATUS', distinct(edits.map(({ change }) => change.statusId))),
    unknownUsers(store.db, principal, distinct(edits.map(({ change }) => change.assigneeId))),
    usesOwn ? listColumns(store.db, principal) : [],
  ]);
  for (const [at, { change }] of edits.entries()) {
    const path = field(at);
    if (statuses.includes(change.statusId ?? 0)) return { [`${path}statusId`]: 'is not known' };
    if (users.includes(change.assigneeId ?? 0)) return { [`${path}assigneeId`]: 'is not known' };
    for (const [id, value] of Object.entries(change.own ?? {})) {
      const wrong = wrongOwn(
        columns.find((column) => String(column.id) === id),
        value,
      );
      if (wrong !== null) return { [`${path}own.${id}`]: wrong };
    }
  }
  return null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function wrongOwn(column: ListColumn | undefined, value: NonNullable<RowChange['own']>[string]): string | null {
  if (column === undefined) return 'is no column';
  if (column.kind === 'formula') return 'is computed';
  if (value === null) return null;
  if (column.kind === 'number') return typeof value === 'number' ? null : 'has to be a number';
  if (typeof value !== 'string') return 'has to be a text';
  if (column.kind === 'date')
    return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? null : 'has to be a day as YYYY-MM-DD';
  if (column.kind === 'choice' && !column.choices.includes(value)) return 'is not one of the choices';
  return null;
}

/** The first spelling of each, whatever its case. */
export function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return [...seen.values()].toReversed();
}
