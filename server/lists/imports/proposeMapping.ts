/** What the columns of a file are, from their names: PropStream's, RESO's, everyday ones, and our own. */
import { ownExportColumns } from '../../../src/api/catalogue/lists/exportColumns.ts';
import { facts } from '../../../src/api/catalogue/property/facts.ts';
import { addressParts, importTargets, type ImportTarget } from '../../../src/api/catalogue/lists/importTargets.ts';
import type { ImportMapping } from '../../../src/api/contract/lists/exportImport.ts';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import { takeGuard } from '../../paper/formulaGuard.ts';
import { everydayNames } from '../../data/ingest/genericNames.ts';

/** Keys of own columns are targets; those of facts are not all. */
const ownTarget = (key: string | undefined): ImportTarget | undefined =>
  key?.startsWith('own.') === true ? (key as ImportTarget) : undefined; // ownExportColumns makes them

const simplified = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9#]/g, '');

const targets = new Map<string, ImportTarget>(importTargets.map(({ key }) => [key, key]));
const factNames: Readonly<Record<string, { readonly label: string; readonly reso?: string }>> = facts;

/** Names of PropStream and its relatives, and of RESO where the fact catalogue has none. */
const ownNames = {
  apnnumber: 'apn',
  assessorsparcelnumber: 'apn',
  assessorparcelnumber: 'apn',
  parcel: 'apn',
  parcelnumber: 'apn',
  'parcel#': 'apn',
  taxid: 'apn',
  'unit#': 'unitNumber',
  apt: 'unitNumber',
  zip5: 'zip',
  postalcode: 'zip',
  countyname: 'county',
  countyorparish: 'county',
  fips: 'fips',
  fulladdress: 'streetAddress',
  addressline1: 'streetAddress',
  owner1firstname: 'ownerFirstName',
  owner1lastname: 'ownerLastName',
  owner1: 'ownerName',
} as const satisfies Record<string, ImportTarget>;

/** Simplified name -> target. Later lines win, so what is said here stands before the everyday names of recipes. */
const names = new Map<string, ImportTarget>([
  ...Object.entries(everydayNames).flatMap(([name, target]) => {
    const known = targets.get(target);
    return known === undefined ? [] : [[name, known] as const];
  }),
  ...importTargets.flatMap(({ key, label }) => {
    const fact = factNames[key];
    return [key, label, fact?.label, fact?.reso].flatMap((name) =>
      name === undefined ? [] : [[simplified(name), key] as const],
    );
  }),
  ...Object.entries(ownNames),
]);

/** Column -> target; of two columns with one meaning the first has it. `own`: columns of the account, as exported. */
export function proposeMapping(header: readonly string[], own: readonly ListColumn[] = []): ImportMapping {
  const ownTargets = new Map(ownExportColumns(own).map(({ label, key }) => [label.toLowerCase(), key]));
  const mapping: Record<string, ImportTarget> = {};
  const taken = new Set<ImportTarget>();
  header.forEach((name, index) => {
    // What a person called so themselves is that, whatever others mean by it.
    const target = ownTarget(ownTargets.get(takeGuard(name).trim().toLowerCase())) ?? names.get(simplified(name));
    if (target === undefined || taken.has(target)) return;
    taken.add(target);
    mapping[String(index)] = target;
  });
  if (!taken.has('streetAddress')) return mapping;
  // The whole address says it all; its parts would say it twice.
  const parts = new Set<ImportTarget>(addressParts);
  return Object.fromEntries(Object.entries(mapping).filter(([, target]) => !parts.has(target)));
}
