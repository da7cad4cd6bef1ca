/** Which tables an export writes for whom, and why it leaves the others out. */
import type { Permission } from '../../../src/api/contract/rights.ts';
import { ownership, type Ownership } from '../team/ownership.ts';
import { exportedTables, type ExportedTable } from './exportedTables.ts';
import type { Scope, WrittenTable } from './rowsOf.queries.ts';
import type { TableShape } from './tableShapes.queries.ts';

export interface Planned extends WrittenTable {
  readonly about: string;
  readonly group: string;
  /** Columns that are not written, with their reasons. */
  readonly without: Readonly<Record<string, string>>;
}

export interface Plan {
  readonly tables: readonly Planned[];
  /** Tables that are not written, with their reasons. */
  readonly left: Readonly<Record<string, string>>;
}

const OWNERS = 'of the account: its owner can export it';
const NOT_SEEN = 'your user may not see these in the product: the owner of the account can allow it';

const named: Readonly<Record<string, ExportedTable>> = exportedTables;
const owned: Readonly<Record<string, Ownership>> = ownership;

/** `permissions`: of who asks; they narrow what is a member's own, never the whole account, which is the owner's. */
export function plannedTables(
  shapes: readonly TableShape[],
  { isWhole }: Pick<Scope, 'isWhole'>,
  permissions: ReadonlySet<Permission>,
): Plan {
  const tables: Planned[] = [];
  const left: Record<string, string> = {};
  for (const shape of shapes) {
    const told = named[shape.name];
    if (told === undefined) continue; // no table of an account
    const why = 'left' in told ? told.left : isWhole ? null : whyNotForMember(shape, shapes, told, permissions);
    if ('left' in told || why !== null) {
      left[shape.name] = why ?? '';
      continue;
    }
    const without = told.without ?? {};
    tables.push({
      shape,
      columns: shape.columns.filter(({ name }) => !Object.hasOwn(without, name)),
      parent: hasUser(shape) ? null : parentOf(shape),
      isEverybodys: told.isEverybodys === true,
      about: told.about,
      group: told.group,
      without,
    });
  }
  return { tables, left };
}

const hasUser = ({ columns }: TableShape): boolean => columns.some(({ name }) => name === 'user_id');

/** What rows hang on that name no user themselves. */
function parentOf(shape: TableShape): TableShape['points'][number] | null {
  const parent = owned[shape.name]?.hangsOn;
  return shape.points.find(({ to }) => to === parent) ?? null;
}

function whyNotForMember(
  shape: TableShape,
  shapes: readonly TableShape[],
  { isEverybodys, needs }: Exclude<ExportedTable, { readonly left: string }>,
  permissions: ReadonlySet<Permission>,
): string | null {
  if (needs !== undefined && !permissions.has(needs)) return NOT_SEEN;
  if (isEverybodys === true || shape.name === 'app_user') return null;
  if (owned[shape.name]?.is === 'SHARED') return OWNERS;
  if (hasUser(shape)) return null;
  const parent = parentOf(shape);
  return shapes.some((one) => one.name === parent?.to && hasUser(one)) ? null : OWNERS;
}
