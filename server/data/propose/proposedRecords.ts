/** Records besides deeds that a roll may hold in columns of its own, and the codes they are read by. */
import { genericCodes } from '../ingest/genericNames.ts';
import type { ColumnValue, RecordValue } from '../recipes/recipe.ts';
import type { MeaningKey } from './rollWords.ts';

export type ProposedRecords = Partial<
  Record<'listing' | 'lien' | 'foreclosure', readonly { readonly fields: Readonly<Record<string, RecordValue>> }[]>
>;

/** What a column of an exemption says of who has none. */
export const NO_EXEMPTION = [
  '0',
  '0.0',
  '0.00',
  'N',
  'No',
  'NO',
  'n',
  'no',
  'F',
  'False',
  'FALSE',
  'false',
  'NONE',
  'None',
];

/** Lists that the recipe needs for what is read. */
export const recordCodes = (facts: Readonly<Record<string, unknown>>, { listing }: ProposedRecords) => ({
  ...(facts['ownerOccupied'] === undefined || typeof facts['ownerOccupied'] === 'string'
    ? {}
    : { homestead: { '*': 'yes' } }),
  ...(listing === undefined ? {} : { listingStatus: { ...genericCodes['listingStatus'] } }),
});

/** A record needs what makes it one: a name or a kind beside nothing is none. */
export function proposedRecords(columnOf: (meaning: MeaningKey) => string | undefined): ProposedRecords {
  const status = columnOf('listStatus');
  const listing = known({
    status: status === undefined ? undefined : ({ column: status, codes: 'listingStatus' } satisfies ColumnValue),
    listAmount: columnOf('listPrice'),
    listingDate: columnOf('listDate'),
    listingNumber: columnOf('listNumber'),
  });
  const lien = known({
    amount: amount(columnOf('lienAmount')),
    recordingDate: columnOf('lienDate'),
    creditor: columnOf('lienHolder'),
    documentType: columnOf('lienKind'),
  });
  const [noticed, auctioned] = [columnOf('lisPendensDate'), columnOf('auctionDate')];
  const foreclosure = known({
    status: { constant: noticed === undefined ? 'AUCTION' : 'PRE_FORECLOSURE' },
    recordingDate: noticed,
    auctionDate: auctioned,
    caseNumber: columnOf('foreclosureCase'),
  });
  return {
    ...('status' in listing || 'listAmount' in listing || 'listingDate' in listing
      ? { listing: [{ fields: listing }] }
      : {}),
    ...('amount' in lien || 'recordingDate' in lien ? { lien: [{ fields: lien }] } : {}),
    ...(noticed === undefined && auctioned === undefined ? {} : { foreclosure: [{ fields: foreclosure }] }),
  };
}

/** A roll writes 0 where there is no lien. */
const amount = (column: string | undefined): ColumnValue | undefined =>
  column === undefined ? undefined : { column, unknown: ['0', '0.0', '0.00'] };

const known = (fields: Readonly<Record<string, RecordValue | undefined>>): Record<string, RecordValue> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
