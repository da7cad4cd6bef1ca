/** What a person says of a file: how a change is put into it, what it is called, and where it is kept meanwhile. */
import { noChoice } from '../../../api/search/noChoice.ts';
import { z } from 'zod';
import { propertyTypes } from '../../../api/catalogue/property/propertyTypes.ts';
import { rollFields } from '../../../api/catalogue/search/rollFields.ts';
import { MappingChoice, type SourceProposal } from '../../../api/contract/search/addSource.ts';
import type { StoragePort } from '../../app/ports.ts';

/** What is said anew; columns and codes that are not named stay as they are. */
export type ChoiceChange = Partial<MappingChoice>;

export const withChange = (choice: MappingChoice, change: ChoiceChange): MappingChoice => ({
  ...choice,
  ...change,
  columns: { ...choice.columns, ...change.columns },
  codes: { ...choice.codes, ...change.codes },
});

/** It says something that is not said already. */
export const isNew = (choice: MappingChoice, change: ChoiceChange): boolean =>
  JSON.stringify(withChange(choice, change)) !== JSON.stringify(choice);

/** What history calls a change. */
export function labelOfChange({ columns = {}, codes = {}, ...said }: ChoiceChange, proposal: SourceProposal): string {
  const [[at, field] = [], ...moreColumns] = Object.entries(columns);
  const [[code, type] = [], ...moreCodes] = Object.entries(codes);
  if (moreColumns.length > 0) return `${moreColumns.length + 1} columns of ${proposal.fileName}`;
  if (moreCodes.length > 0) return `${moreCodes.length + 1} codes of ${proposal.fileName}`;
  if (at !== undefined) {
    const header = proposal.columns[Number(at)]?.header ?? '';
    return `${header === '' ? `Column ${Number(at) + 1}` : header} is ${field == null ? 'not used' : rollFields[field]}`;
  }
  if (code !== undefined) return `Code ${code} is ${type == null ? 'unknown' : propertyTypes[type].label}`;
  const what =
    'fips' in said
      ? 'County'
      : 'sheet' in said
        ? 'Sheet'
        : 'asOf' in said
          ? 'Day'
          : 'name' in said
            ? 'Name'
            : 'byHand' in said || 'anew' in said
              ? 'Mapping'
              : 'Extent';
  return `${what} of ${proposal.fileName}`;
}

const KEY = 'platbook.additions';
/** So many files that wait. */
const MOST_KEPT = 20;

const Kept = z.array(z.object({ id: z.number(), choice: MappingChoice }));

function readAll(local: Pick<StoragePort, 'getItem'>): z.output<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(local.getItem(KEY) ?? '[]'));
  } catch {
    // Of another version, or written by hand: what is proposed is chosen anew.
    return [];
  }
}

/** What was said of a file that waits, here, before the page was closed. */
export const keptChoice = (local: Pick<StoragePort, 'getItem'>, id: number): MappingChoice =>
  readAll(local).find((one) => one.id === id)?.choice ?? noChoice;

export const keepChoice = (local: StoragePort, id: number, choice: MappingChoice): void =>
  local.setItem(
    KEY,
    JSON.stringify([{ id, choice }, ...readAll(local).filter((one) => one.id !== id)].slice(0, MOST_KEPT)),
  );
