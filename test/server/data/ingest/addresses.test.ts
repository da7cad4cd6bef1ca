import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directionalWords, suffixWords } from '../../../../server/data/ingest/streetWords.ts';
import { macroDatabase, type MacroDatabase } from './workspace.ts';

let database: MacroDatabase;
beforeAll(async () => {
  database = await macroDatabase();
});
afterAll(() => database.close());

const split = async (line: string): Promise<unknown> =>
  await database.value(`(SELECT l.number || '|' || l.body FROM (SELECT split_line(address_line('${line}')) AS l))`);

describe('split_line', () => {
  it.each<[string, string]>([
    // The number of a street is no house.
    ['10 1/2 St NW', '|10 1/2 ST NW'],
    ['10 1/2 Street North West', '|10 1/2 STREET NORTH WEST'],
    ['0 10 1/2 ST NW', '|10 1/2 ST NW'],
    ['5 Ave', '|5 AVE'],
    ['12 St N', '|12 ST N'],
    ['35 CT SW Apt 4', '|35 CT SW APT 4'],
    ['12 St # 4', '|12 ST # 4'],
    ['10th St NW', '|10TH ST NW'],
    // A house is.
    ['214 10 1/2 St NW', '214|10 1/2 ST NW'],
    ['12 1/2 Oak Ln', '12 1/2|OAK LN'],
    ['5 Ave A', '5|AVE A'],
    ['120 Avenue N', '120|AVENUE N'],
    ['55 St Charles Ave', '55|ST CHARLES AVE'],
    ['100 Court Sq', '100|COURT SQ'],
    ['100 Boulevard', '100|BOULEVARD'],
    ['1205 Court', '1205|COURT'],
    ['500 Broadway', '500|BROADWAY'],
    ['1035-67 Elm St', '1035-67|ELM ST'],
  ])('%s', async (line, parts) => expect(await split(line)).toBe(parts));
});

const keys = async (lines: readonly string[], zip = '22901'): Promise<unknown[]> =>
  await database.values(`address_key(text, NULL, '${zip}')`, lines);

describe('address_key', () => {
  it.each<[string, string[], string]>([
    ['suffix', ['2313 Glenn Court', '2313 GLENN CT', '2313 glenn ct.', ' 2313  Glenn Crt '], '2313 GLENN CT 22901'],
    [
      'directional before or behind',
      ['1117 N Emmet St', '1117 North Emmet Street', '1117 EMMET ST N'],
      '1117 EMMET ST N 22901',
    ],
    [
      'two-word directional',
      ['77 10th St NW', '77 10TH STREET NORTH WEST', '77 Tenth St. N.W.'],
      '77 10TH ST NW 22901',
    ],
    [
      'unit',
      ['9 Elm St Apt 4', '9 Elm St #4', '9 ELM ST # 04', '9 Elm Street Unit 4', '9 Elm St. Suite 4', '9 ELM ST 4'],
      '9 ELM ST #4 22901',
    ],
    ['unit with letter', ['9 Elm St Apt 4B', '9 ELM ST 4-B', '9 Elm St Unit 4B'], '9 ELM ST #4B 22901'],
    ['floor', ['912 E High St 2nd Fl', '912 EAST HIGH STREET 2ND FLOOR'], '912 HIGH ST E #2 22901'],
    ['saint and ordinals in names', ['55 Saint Charles Ave', '55 St. Charles Avenue'], '55 ST CHARLES AVE 22901'],
    ['written-out ordinal', ['1 First St', '1 1st Street'], '1 1ST ST 22901'],
    ['suffix word inside a name', ['8 Park Avenue Ext', '8 Park Ave Extension'], '8 PARK AVE EXT 22901'],
    ['apostrophe and accents', ["3 O'Brien Dr", '3 OBRIEN DR', '3 Óbrien Drive'], '3 OBRIEN DR 22901'],
    ['half a house number', ['12 1/2 Oak Ln', '12 1/2 OAK LANE'], '12 1/2 OAK LN 22901'],
    ['letter of a house', ['1608-A Monticello Ave', '1608A MONTICELLO AVENUE'], '1608A MONTICELLO AVE 22901'],
    ['street named by a fraction', ['214 10 1/2 St NW', '214 10 1/2 STREET N.W.'], '214 10 1/2 ST NW 22901'],
  ])('gives the spellings of a place one key: %s', async (_what, lines, key) => {
    expect(await keys(lines)).toEqual(lines.map(() => key));
  });

  it.each<[string, string, string]>([
    ['house number', '12 Oak St', '14 Oak St'],
    ['suffix', '12 Oak St', '12 Oak Ave'],
    ['directional', '12 N Oak St', '12 S Oak St'],
    ['unit', '12 Oak St Apt 1', '12 Oak St Apt 2'],
    ['name', '12 Oak St', '12 Elm St'],
    ['street named North', '100 North St', '100 N Main St'],
    ['avenue with a letter', '100 Avenue N', '100 Avenue S'],
    ['hyphenated house number', '35-20 34th St', '35-22 34th St'],
    ['house letter', '1608-A Monticello Ave', '1608-B Monticello Ave'],
  ])('gives different places different keys: %s', async (_what, one, other) => {
    const [first, second] = await keys([one, other]);
    expect(first).not.toBeNull();
    expect(first).not.toBe(second);
  });

  it('tells places in different ZIPs apart and reads ZIP+4', async () => {
    expect(await keys(['12 Oak St'], '22902-1234')).toEqual(['12 OAK ST 22902']);
    expect(await keys(['12 Oak St'], '229021234')).toEqual(['12 OAK ST 22902']);
    expect(await keys(['12 Oak St'], '2290')).toEqual([null]);
  });

  it.each([
    'PO Box 12',
    'P.O. Box 12',
    'P O BOX 12',
    'Post Office Box 12',
    'RR 2 Box 5',
    'C/O PERSON 000123',
    '% Smith',
    'General Delivery',
  ])('has no key for a line that is not a place: %s', async (line) => {
    expect(await keys([line])).toEqual([null]);
  });

  it.each(['Oak St', '0 Oak St', '000 Oak St', ''])('has no key without a house number: %s', async (line) => {
    expect(await keys([line])).toEqual([null]);
  });

  it('takes the unit from its own column when the line has none', async () => {
    expect(await database.value("address_key('9 Elm St', 'Apt 04', '22901')")).toBe('9 ELM ST #4 22901');
    expect(await database.value("address_key('9 Elm St', 'B-13', '22901')")).toBe('9 ELM ST #B13 22901');
  });

  const name = fc.constantFrom('OAK', 'CEDAR HILL', 'MARTIN LUTHER KING', 'GLENN', 'PRESTON', 'LA SALLE', 'QUAIL');
  const number = fc.integer({ min: 1, max: 99_999 });
  const suffix = fc.constantFrom(...[...suffixWords].filter(([word]) => word.length > 1));
  const directional = fc.constantFrom(...directionalWords);

  it('does not depend on case, punctuation, blanks or which spelling of suffix and directional is used', async () => {
    const addresses = fc.sample(fc.tuple(number, name, suffix, directional, fc.boolean()), { numRuns: 300, seed: 7 });
    const plain = addresses.map(([house, street, [, short], [, way]]) => `${house} ${way} ${street} ${short}`);
    const varied = addresses.map(([house, street, [long], [wide], behind]) =>
      behind
        ? ` ${house}  ${street.toLowerCase()} ${long}, ${wide}.`
        : `${house} ${wide}. ${street.toLowerCase()}  ${long}`,
    );
    const [expected, found] = [await keys(plain), await keys(varied)];
    expect(found).toEqual(expected);
    expect(expected).not.toContain(null);
  });

  it('keeps places apart that differ in number or name', async () => {
    const addresses = fc.sample(fc.tuple(number, name, suffix), { numRuns: 300, seed: 11 });
    const found = await keys(addresses.map(([house, street, [long]]) => `${house} ${street} ${long}`));
    const places = addresses.map(([house, street, [, short]]) => `${house}|${street}|${short}`);
    expect(new Set(found).size).toBe(new Set(places).size);
  });

  it('reads its own shown line back to the same key', async () => {
    const addresses = fc.sample(fc.tuple(number, name, suffix), { numRuns: 100, seed: 3 });
    const found = await keys(addresses.map(([house, street, [long]]) => `${house} ${street} ${long}`));
    expect(await keys(found.map((key) => String(key).replace(/ 22901$/, '')))).toEqual(found);
  });
});
