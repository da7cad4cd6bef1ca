import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIngest } from '../../../../server/ingest.ts';
import { workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeAll(async () => {
  space = await workspace();
});
afterAll(async () => await space.remove());

/** What the command says, its refusal in the last line. */
const told = async (...args: readonly string[]): Promise<string> => {
  const lines: string[] = [];
  const failed = await runIngest([...args, '--dir', space.dir], (line) => lines.push(line)).catch(
    (error: Error) => error,
  );
  return [...lines, ...(failed instanceof Error ? [`refused: ${failed.message}`] : [])].join('\n');
};

/** A dry run of lines as a roll of Charlottesville; \`key\`: the columns of its parcel number, else any CSV with a column apn. */
const tried = async (lines: readonly string[], key?: readonly string[], ...more: string[]): Promise<string> => {
  const file = await space.write('roll.csv', `${lines.join('\n')}\n`);
  if (key === undefined)
    return await told('generic', file, '--fips', '51540', '--as-of', '2024-06-30', '--dry-run', ...more);
  const recipe = {
    format: 1,
    id: 'test-roll',
    name: 'Test roll',
    asOf: '2024-06-30',
    fips: '51540',
    loans: 'none_recorded',
    files: { roll: { match: ['roll*'], apn: key } },
    facts: { bedrooms: 'beds' },
  };
  return await told(await space.write('recipe.json', JSON.stringify(recipe)), file, '--dry-run');
};
const rows = (count: number, row: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => row(at));

describe('parcel numbers', () => {
  it.each<[what: string, lines: readonly string[], key: readonly string[] | undefined, says: readonly RegExp[]]>([
    [
      'numbers with .0 are whole where all are',
      ['apn,beds', '100200304.0,2', '100200305.0,3', 'LOT 7,1'],
      undefined,
      [
        /^Parcel numbers mended: 2 in apn of roll\.csv, such as "100200304\.0" in row 1 to 100200304: every digit/m,
        /"apn":"100200304"/,
        /"apn":"LOT 7"/,
        /would be rejected 0/,
      ],
    ],
    [
      'not beside decimals',
      ['apn,beds', '100.0,2', '100.5,3', '100.25,3'],
      undefined,
      [
        /^Damaged parcel numbers: 1 in apn of roll\.csv, such as "100\.0" in row 1: other rows of the column have decimals/m,
        /1 x parcel number damaged by a spreadsheet/,
        /"apn":"100\.5"/,
      ],
    ],
    [
      'unless the point is the own way of the numbers',
      ['apn,beds', '12.00,2', '12.01,3'],
      undefined,
      [/"apn":"12\.00"/, /would be rejected 0/],
    ],
    [
      'nor of more digits than a number keeps',
      ['apn,beds', '123456789012345678.0,2', '100200304.0,3'],
      undefined,
      [
        /^Damaged parcel numbers: 1 .* "123456789012345678\.0" in row 1: of more than 15 digits/m,
        /mended: 1 .* in row 2 to 100200304:/,
      ],
    ],
    [
      'shortened ones only with every digit',
      ['apn,beds', '6.22E+11,2', '6.22012345678E+11,3', '6.2201234567801E+11,1', '"6,22012e5",4'],
      undefined,
      [
        /^Damaged parcel numbers: 2 in apn of roll\.csv, such as "6\.22E\+11" in row 1: digits are gone for good: taken is the number with all of them, such as 622012345678/m,
        /^Parcel numbers mended: 2 .* "6\.22012345678E\+11" in row 2 to 622012345678:/m,
        /"apn":"622012"/,
      ],
    ],
    [
      'an E that is a letter of the number stays',
      ['apn,beds', '2E05,2', '2D05,3', '3F11,3'],
      undefined,
      [/"apn":"2E05"/, /would be rejected 0/],
    ],
    [
      'a day in place of a number',
      ['apn,beds', '12-Mar,2', '12-31,3', '2012-03-01 00:00:00,1'],
      undefined,
      [/^Damaged parcel numbers: 2 .* "12-Mar" in row 1: a number such as 3-12 became a day/m],
    ],
    [
      'no day where letters stand in other numbers',
      ['apn,beds', 'MAR-12,2', 'MIL-12,3'],
      undefined,
      [/would be rejected 0/],
    ],
    [
      'errors and words of nothing',
      ['apn,beds', '#N/A,2', '#REF!,3', 'Unknown,1', '000-000,1', '1-2,1', '#NAME?,4'],
      undefined,
      [/3 x parcel number damaged by a spreadsheet/, /2 x no parcel number/, /such as "#N\/A" in row 1: an error of/],
    ],
    [
      'a nought for several parcels is none',
      ['apn,beds', '0,2', '0,3', '7,1'],
      undefined,
      [/2 x no parcel number/, /First rows of 1 parcels/],
    ],
    [
      'a key of a damaged column and another one',
      ['map,lot,beds', '6.22E+11,5,2', '12,1.1E+10,3', '12,6,3', '13.0,7.0,3', '14,8,1'],
      ['map', 'lot'],
      [
        /2 x parcel number damaged by a spreadsheet/,
        /^Damaged parcel numbers: 1 in map of roll\.csv, such as "6\.22E\+11" in row 1/m,
        /^Damaged parcel numbers: 1 in lot of roll\.csv, such as "1\.1E\+10" in row 2/m,
        /mended: 1 in lot/,
        /"apn":"13 7"/,
      ],
    ],
    [
      'all of them',
      ['apn,beds', '6.22E+11,2', '6.23E+11,2'],
      undefined,
      [
        /^refused: no parcel could be read from roll\.csv: parcel number damaged by a spreadsheet \(2\)\. apn in row 1 is "6\.22E\+11": digits are gone for good/m,
      ],
    ],
    [
      'one that repeats is told with its rows',
      ['apn,beds', '1,2', '2,2', '1,3', '1,4', '1,5', '2,7'],
      undefined,
      [
        /^Parcels with several rows of roll\.csv: 2 in 6 rows, such as 1 \(apn\) in rows 1, 3, 4 \.\.\.; what the first knows counts/m,
      ],
    ],
    [
      'a column that tells no parcels apart',
      ['apn,beds', ...rows(60, (at) => `R${at % 3},${at % 5}${at}`)],
      undefined,
      [
        /^refused: roll\.csv: the parcel number, column apn, has only 3 different values in 60 rows, such as R0 in rows 1, 4, 7 \.\.\.: taken is a column, or several/m,
      ],
    ],
    [
      'codes, ZIPs and flags that became numbers are read',
      [
        'apn,zip,propertySubType,vacant,mailZip,alternateApn',
        '1,22901.0,1001.0,1.0,2139.0,2E184',
        '2,2139.0,,0.0,22901,1.1E+10',
      ],
      undefined,
      [
        /"zip":"22901"/,
        /"zip":"02139"/,
        /"vacant":true/,
        /"mail_zip":"02139"/,
        /"1001"/,
        /"alternate_apn":"2E184"/,
        /1 x alternateApn \(alternateApn\): parcel number damaged/,
      ],
    ],
  ])('%s', async (_what, lines, key, says) => {
    const text = await tried(lines, key);
    for (const line of says) expect(text).toMatch(line);
  });
});

describe('columns', () => {
  it.each<[what: string, header: string, more: readonly string[], says: readonly RegExp[]]>([
    [
      'two that could both be the owner are asked about',
      'apn,Owner,Owner name',
      [],
      [
        /^refused: Owner and Owner name could each be the owner: say which one with --column ownerName=Owner or --column ownerName="Owner name"$/,
      ],
    ],
    [
      'and chosen',
      'apn,Owner,Owner name',
      ['--column', 'ownerName=Owner name'],
      [/^owner: taken from Owner name, not from Owner \(--column ownerName=Owner takes that\)$/m, /"owner_name":"C 1"/],
    ],
    [
      'our own name for it comes first, and the other is told',
      'apn,Owner 1,Owner',
      [],
      [
        /^owner: taken from Owner, not from Owner 1/m,
        /"owner_name":"C 1"/,
        /Owner 1 -> not used \(Owner is used for it\)/,
      ],
    ],
    [
      'who pays the tax is not taken for the owner',
      'apn,Taxpayer,x',
      [],
      [/Taxpayer -> not used \(not used: who pays/],
    ],
    ['unless somebody says so', 'apn,Taxpayer,x', ['--column', 'owner=taxpayer'], [/"owner_name":"B 1"/]],
    ['two parcel numbers', 'PIN,Parcel ID,x', [], [/^refused: PIN and Parcel ID could each be the parcel number/]],
    ['of which one is ours', 'PIN,APN,x', [], [/^parcel number: taken from APN, not from PIN/m]],
    ['two addresses', 'apn,Address,Situs address', [], [/could each be the street address/]],
    ['two of a fact that decides nothing', 'apn,Beds,bedrooms', [], [/^beds: taken from Beds, not from bedrooms/m]],
    [
      'a fact that there is not',
      'apn,x,y',
      ['--column', 'ownerNam=x'],
      [/^refused: --column ownerNam: there is no fact ownerNam that a file can fill, ownerName is alike; there are/],
    ],
    [
      'a column that there is not',
      'apn,x,y',
      ['--column', 'ownerName=z'],
      [/^refused: --column ownerName: there is no column z; the columns are: apn, x, y$/],
    ],
    ['half of a choice', 'apn,x,y', ['--column', 'x'], [/^refused: --column is x: write the fact and its column/]],
  ])('%s', async (_what, header, more, says) => {
    const text = await tried([header, 'A-1,B 1,C 1', 'A-2,B 2,C 2'], undefined, ...more);
    for (const line of says) expect(text).toMatch(line);
  });
});

describe('places', () => {
  const home = ',38.03,-78.48,22903,VA';
  const roll = (...others: readonly string[]): string[] => [
    'apn,lat,lng,zip,situs state',
    ...[...others, home].map((row, at) => `A-${at + 1}${row}`),
  ];
  it.each<[what: string, rows: readonly string[], more: readonly string[], says: readonly RegExp[], not?: RegExp]>([
    [
      'points of another county are refused when they are the rule',
      roll(',38.91,-77.03,,', ',38.92,-77.02,,'),
      [],
      [
        /^refused: roll\.csv is not of Charlottesville city, VA: 2 of 3 points \(lat and lng\) lie far from Charlottesville city, VA, such as 38\.9\d, -77\.0\d in row [12] of roll\.csv, which is in District of Columbia, DC \(11001\)\. Nothing was changed\. Taken are rows of the county: say which it is with --fips 11001,/m,
      ],
    ],
    [
      'and taken as they are where somebody says so',
      roll(',38.91,-77.03,,', ',38.92,-77.02,,'),
      ['--far'],
      [/^2 of 3 points \(lat and lng\) lie far from Charlottesville city, VA/m, /"apn":"A-1".*"latitude":38\.91/],
    ],
    [
      'told and unknown when they are the exception',
      roll(',38.91,-77.03,,', ',38.08,-78.5,,', ',38.031,-78.47,,', ',38.2,-78.7,,', ',38.04,-78.48,,'),
      [],
      [
        /^2 of 6 points .* such as 38\.91, -77\.03 in row 1 of roll\.csv, which is in District of Columbia, DC \(11001\); 1 of more than 25 miles away taken for unknown, --far keeps them$/m,
        /"apn":"A-2".*"latitude":38\.08/,
        /"apn":"A-4".*"latitude":38\.2/,
      ],
      /"latitude":38\.91/,
    ],
    [
      'ZIPs of elsewhere',
      roll(',,,02139,', ',,,02139,'),
      [],
      [
        /^refused: .* 2 of 3 ZIPs \(zip\) lie far .* such as 02139 in row 1 of roll\.csv, which is in Middlesex County, MA \(25017\)/m,
      ],
    ],
    [
      'one among others, and what is no ZIP with land',
      roll(',,,02139,', ',,,22902,', ',,,22905,', ',,,22911,'),
      [],
      [/^1 of 4 ZIPs \(zip\) lie far/m],
    ],
    [
      'another state in the addresses',
      roll(',,,,MD', ',,,,MD'),
      [],
      [/^refused: .* 2 of 3 states \(situs state\) are not Virginia, such as MD in row 1 of roll\.csv\. Nothing/m],
    ],
    [
      'longitude and latitude the wrong way round',
      roll(',-78.48,38.03,,', ',-78.49,38.04,,'),
      [],
      [
        /^refused: roll\.csv has longitude and latitude the wrong way round \(row 1: longitude 38\.03, latitude -78\.48\)/m,
      ],
    ],
    [
      'feet of a state plane',
      roll(',3902000.5,11488000.2,,', ',3902100,11488100,,'),
      [],
      [
        /^refused: roll\.csv has coordinates that are no longitude and latitude .* \(row 1: longitude 11488000\.2, latitude 3902000\.5\): taken are degrees/m,
      ],
    ],
    [
      'a longitude without its sign',
      roll(',38.03,78.48,,', ',38.04,78.49,,'),
      [],
      [/^refused: roll\.csv has coordinates that are no .* \(row 1: longitude 78\.48, latitude 38\.03\)/m],
    ],
    [
      'degrees with a comma are read',
      ['apn;lat;lng', '1;38,03;-78,48', '2;38,0412;-78,4899'],
      [],
      [/"apn":"1".*"latitude":38\.03,"longitude":-78\.48/],
    ],
    [
      'degrees, minutes and seconds are unknown, with an example',
      ['apn,lat,lng', `1,38°01'48"N,78°28'48"W`],
      [],
      [/1 x latitude \(lat\): not a number, such as "38°01'48"N" in row 1; taken are numbers such as 1234\.5/],
    ],
  ])('%s', async (_what, lines, more, says, not) => {
    const text = await tried(lines, undefined, ...more);
    for (const line of says) expect(text).toMatch(line);
    if (not !== undefined) expect(text).not.toMatch(not);
  });
});
