/**
 * Columns that an export may have, in any order: every fact of the parcel that means something to a person, and what
 * the user made of it. The keys of facts are fact keys, so a file exported with all of them can be read back in.
 */
import type { ListColumn } from '../../contract/lists/lists.ts';
import { facts, type FactKey, type FactKind } from '../property/facts.ts';

/** Keys made for comparing and joining: of no use outside. */
const internal = new Set<FactKey>([
  'apnKey',
  'addressKey',
  'mailKey',
  'ownerKey',
  'ownerNameOrder',
  'foreclosureId',
  'lienId',
  'bankruptcyId',
  'divorceId',
  'mlsListingId',
  'sourceId',
]);

/** What the user made of a saved parcel; empty for a row that stands on no list. */
export const savedColumns = {
  lists: { label: 'Lists', kind: 'text' },
  status: { label: 'Status', kind: 'text' },
  tags: { label: 'Tags', kind: 'text' },
  note: { label: 'Note', kind: 'text' },
  assignee: { label: 'Assigned to', kind: 'text' },
  snoozedUntil: { label: 'Sleeps until', kind: 'date' },
  dateAdded: { label: 'Date added', kind: 'date' },
  leadTypes: { label: 'Lead types', kind: 'text' },
  propertyType: { label: 'Property type', kind: 'text' },
} as const satisfies Record<string, { readonly label: string; readonly kind: FactKind }>;
export type SavedColumn = keyof typeof savedColumns;

/** The people of the parcel's owners, the first two, as contacts have them: for letters. Of companies empty. */
export const ownerNameColumns = {
  ownerFirstName: { label: 'Owner first name', kind: 'text' },
  ownerLastName: { label: 'Owner last name', kind: 'text' },
  owner2FirstName: { label: 'Second owner first name', kind: 'text' },
  owner2LastName: { label: 'Second owner last name', kind: 'text' },
} as const satisfies Record<string, { readonly label: string; readonly kind: FactKind }>;
export type OwnerNameColumn = keyof typeof ownerNameColumns;

/** A column of the account's own, by its id. */
export type OwnColumnKey = `own.${number}`;

export type ExportColumnKey = FactKey | SavedColumn | OwnerNameColumn | OwnColumnKey;

export interface ExportColumn {
  readonly key: ExportColumnKey;
  readonly label: string;
  readonly kind: FactKind;
  /** Heading under which it is found. */
  readonly group: string;
}

const factKeysShown = (Object.keys(facts) as FactKey[]).filter((key) => !internal.has(key)); // exactly FactKey

const listed: readonly ExportColumn[] = [
  ...factKeysShown.map((key) => ({ key, label: facts[key].label, kind: facts[key].kind, group: facts[key].group })),
  ...Object.entries(ownerNameColumns).map(([key, { label, kind }]) => ({
    key: key as OwnerNameColumn, // exactly the keys
    label,
    kind,
    group: 'Owner',
  })),
  ...Object.entries(savedColumns).map(([key, { label, kind }]) => ({
    key: key as SavedColumn, // exactly the keys
    label,
    kind,
    group: 'Saved',
  })),
];

const timesUsed = new Map<string, number>();
for (const { label } of listed) timesUsed.set(label, (timesUsed.get(label) ?? 0) + 1);

/** All but the own columns: with these "everything about a row". A header names one column: the code beside a label says that it is one. */
export const exportColumns: readonly ExportColumn[] = listed.map((column) =>
  timesUsed.get(column.label) === 1 || column.group === 'Saved'
    ? column
    : { ...column, label: `${column.label} (${column.kind === 'code' ? 'code' : column.key})` },
);

const byKey = new Map<string, ExportColumn>(exportColumns.map((column) => [column.key, column]));

export const exportColumn = (key: string): ExportColumn | undefined => byKey.get(key);
export const isFactColumn = (key: ExportColumnKey): key is FactKey => Object.hasOwn(facts, key);
export const isOwnerName = (key: ExportColumnKey): key is OwnerNameColumn => Object.hasOwn(ownerNameColumns, key);

const taken = new Set(exportColumns.map(({ label }) => label.toLowerCase()));

/** The own columns of an account as columns of an export. One that is called like another column says which it is. */
export const ownExportColumns = (own: readonly Pick<ListColumn, 'id' | 'name' | 'kind'>[]): ExportColumn[] =>
  own.map(({ id, name, kind }) => ({
    key: `own.${id}`,
    label: taken.has(name.toLowerCase()) ? `${name} (own)` : name,
    kind: kind === 'number' ? 'decimal' : kind === 'date' ? 'date' : 'text',
    group: 'Own',
  }));

/** What an export has when nobody chose: enough to call, write to and judge an owner. */
export const usualExportColumns = [
  'streetAddress',
  'unitNumber',
  'cityName',
  'stateCode',
  'zip',
  'fips',
  'apn',
  'propertyType',
  'bedrooms',
  'bathrooms',
  'squareFeet',
  'yearBuilt',
  'ownerName',
  'owner2Name',
  'mailStreetAddress',
  'mailCity',
  'mailState',
  'mailZip',
  'ownerOccupied',
  'absentee',
  'estimatedValue',
  'estimatedEquity',
  'lastSaleDate',
  'lastSaleAmount',
  'lists',
  'status',
  'tags',
  'note',
] as const satisfies readonly ExportColumnKey[];
