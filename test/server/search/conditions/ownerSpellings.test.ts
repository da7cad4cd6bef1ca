import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Search } from '../../../../src/api/contract/search/search.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { searchSql } from '../../../../server/search/conditions/filterSql.ts';
import { ownerSpellings } from '../../../../server/search/conditions/ownerSpellings.ts';
import { selectIds } from '../../../../server/search/results/search.queries.ts';
import { smallWarehouse, type SmallWarehouse } from '../../../support/smallWarehouse.ts';

/** As rolls write them, with their `owner_key`. */
const owners = [
  ['B & G LLC', 'B & G LLC'],
  ['B&G, L.L.C.', 'B&G LLC'],
  ['B AND G LLC', 'B AND G LLC'],
  ['BAG LLC', 'BAG LLC'],
  ['CITY OF SPRINGFIELD', 'CITY OF SPRINGFIELD'],
  ['SPRINGFIELD CITY OF', 'SPRINGFIELD CITY OF'],
  ['SPRINGFIELD CITY BREWERY INC', 'SPRINGFIELD CITY BREWERY INC'],
  ['BOARD OF EDUCATION', 'BOARD OF EDUCATION'],
  ['MARLOWE, ADA B', 'MARLOWE ADA B'],
  ['ADA MARLOWE', 'ADA MARLOWE'],
  ['KESTREL CORP', 'KESTREL CORP'],
  ['KESTREL LLC', 'KESTREL LLC'],
] as const;

let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(
    owners.map(([ownerName, ownerKey], at) => ({ propertyId: at, fips: '51540', ownerName, ownerKey })),
  );
});
afterAll(async () => await small.close());

const found = async (filter: Partial<Search>): Promise<string[]> => {
  const sql = searchSql(Search.parse(filter));
  if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
  return (await selectIds(small.warehouse, sql, 100)).map((id) => owners[id]?.[0] ?? '').toSorted();
};

describe('an owner typed as people do', () => {
  const bAndG = ['B & G LLC', 'B AND G LLC', 'B&G, L.L.C.'];
  const springfield = ['CITY OF SPRINGFIELD', 'SPRINGFIELD CITY OF'];
  it.each([
    ['B & G LLC', bAndG],
    ['b&g llc', bAndG],
    ['B and G, L.L.C.', bAndG],
    ['the b + g limited liability company', bAndG],
    ['Springfield, City of', springfield],
    ['Springfield City of', springfield],
    ['City of Springfield', springfield],
    ['The City of Springfield', springfield],
    ['Education, Board of', ['BOARD OF EDUCATION']],
    ['Ada Marlowe', ['ADA MARLOWE', 'MARLOWE, ADA B']],
    ['Marlowe, Ada', ['MARLOWE, ADA B']],
    ['Kestrel Corporation', ['KESTREL CORP']],
    ['Kestrel', ['KESTREL CORP', 'KESTREL LLC']],
    ['Malrowe', ['ADA MARLOWE', 'MARLOWE, ADA B']],
    ['amrlowe, ada', ['MARLOWE, ADA B']],
    ['Ada Marloew', ['ADA MARLOWE', 'MARLOWE, ADA B']],
    ['City of Sprignfield', springfield],
    // Of four letters or fewer, or of letters apart, it is another name.
    ['BGA LLC', []],
    ['Kelstre', []],
  ])('%s', async (ownerName, expected) => {
    expect(await found({ ownerName })).toEqual(expected);
  });

  it('is left out in the same spellings', async () => {
    expect(await found({ ownerNameExclude: 'springfield, city of' })).toHaveLength(owners.length - springfield.length);
    expect(await found({ ownerNameExclude: 'sprignfield, city of' })).toHaveLength(owners.length);
  });

  it('is not taken for others: no word is turned that is no body’s, no company read as a person', () => {
    expect(ownerSpellings('KESTREL LLC')).toEqual([]);
    expect(ownerSpellings('12 OAK')).toEqual([]);
    expect(ownerSpellings('ADA B MARLOWE')).toEqual(['MARLOWE ADA B']);
    expect(ownerSpellings('ONE TWO THREE FOUR')).toEqual([]);
  });
});
