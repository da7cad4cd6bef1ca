/** Every word of the tables of owners, in a name that has no other: it tells the kind that it stands under. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerWords, type OwnerWords } from '../../../../server/data/ingest/ownerWords.ts';
import { macroDatabase, type MacroDatabase } from './workspace.ts';

let database: MacroDatabase;
beforeAll(async () => (database = await macroDatabase()));
afterAll(() => database.close());

/** The texts that a pattern of a table stands for, of `*` the one without further letters. */
function texts(pattern: string): string[] {
  const plain = pattern
    .replaceAll('[A-Z]*', '')
    .replaceAll('[0-9]+', '2')
    .replaceAll('[SZ]', 'S')
    .replaceAll('( [A-Z]+)?', '')
    .replaceAll('[IVX]+', 'II')
    .replace(/\$$/, '');
  const group = /\(([^()]*)\)(\??)|(.)\?/.exec(plain);
  if (group === null) return [plain.replaceAll(/ +/g, ' ').trim()];
  const [found, inside, mayLack, letter] = group;
  const ways = letter === undefined ? [...(inside ?? '').split('|'), ...(mayLack === '' ? [] : [''])] : [letter, ''];
  return ways.flatMap((way) => texts(plain.slice(0, group.index) + way + plain.slice(group.index + found.length)));
}
const all = (table: OwnerWords): string[] => [...new Set(ownerWords[table].flatMap(texts))];

/** A land bank is a public body. */
const others: Readonly<Record<string, string>> = { 'KESTREL LAND BANK INC': 'PUBLIC' };

/** The name that a word is tried in, and the kind that it tells there. */
const kinds: readonly (readonly [table: OwnerWords, name: (word: string) => string, kind: string])[] = [
  ['limited', (word) => `KESTREL OAKDALE ${word}`, 'COMPANY'],
  ['incorporated', (word) => `KESTREL OAKDALE ${word}`, 'COMPANY'],
  ['business', (word) => `KESTREL OAKDALE ${word} X`, 'COMPANY'],
  ['behindBank', (word) => `KESTREL BANK ${word} X`, 'LENDER'],
  ['lender', (word) => `KESTREL OAKDALE ${word}`, 'LENDER'],
  ['behindMortgage', (word) => `KESTREL MORTGAGE ${word}`, 'LENDER'],
  ['lenderOfAnyForm', (word) => `KESTREL ${word} LLC`, 'LENDER'],
  ['noBank', (word) => `KESTREL ${word} BANK INC`, 'COMPANY'],
  ['federal', (word) => `USA ${word}`, 'PUBLIC'],
  ['authorityFor', (word) => `KESTREL ${word} AUTHORITY`, 'PUBLIC'],
  ['publicBody', (word) => `KESTREL OAKDALE ${word}`, 'PUBLIC'],
  ['ownersOf', (word) => `OAK HILL ${word} OWNERS`, 'ASSOCIATION'],
  ['association', (word) => `KESTREL OAKDALE ${word}`, 'ASSOCIATION'],
  ['faithOrSurname', (word) => `OAK HILL ${word}`, 'NONPROFIT'],
  ['faith', (word) => `KESTREL OAKDALE ${word} X`, 'NONPROFIT'],
  ['charity', (word) => `KESTREL OAKDALE ${word} X`, 'NONPROFIT'],
  ['greek', (word) => `${word} ALPHA HOUSE CORP`, 'NONPROFIT'],
  ['trustee', (word) => `MARLOWE ADA ${word}`, 'TRUST'],
  ['trustOfLand', (word) => `MARLOWE ADA ${word}`, 'TRUST'],
  ['trust', (word) => `MARLOWE ADA ${word}`, 'TRUST'],
  ['estate', (word) => `MARLOWE ADA ${word}`, 'ESTATE'],
  ['noise', (word) => `MARLOWE ADA ${word}`, 'PERSON'],
  ['places', (word) => `214 ${word} STREET`, 'COMPANY'],
  ['streets', (word) => `214 BANK ${word}`, 'COMPANY'],
];

describe('a word tells the kind of an owner', () => {
  it.each(kinds)('%s', async (table, nameOf, kind) => {
    const names = all(table).map(nameOf);
    const types = await database.values('owner_type_of(text, name_key(text))', names);
    expect(names.map((name, at) => [name, types[at]])).toEqual(names.map((name) => [name, others[name] ?? kind]));
  });
});

describe('a word of a second column goes on with the name in the first', () => {
  it.each<[OwnerWords, string]>([
    ['formAlone', 'MARLOWE ADA'],
    ['restOfName', 'KESTREL OAKDALE'],
  ])('%s', async (table, first) => {
    const words = all(table);
    const goesOn = await database.values(`continues_owner('${first}', text)`, words);
    expect(words.filter((_, at) => goesOn[at] !== true)).toEqual([]);
  });

  it('and no word of another name does', async () => {
    const names = ['MARLOWE JOHN', 'KESTREL PROPERTIES LLC', 'OAKDALE'];
    expect(await database.values("continues_owner('MARLOWE ADA', text)", names)).toEqual([false, false, false]);
  });
});

it('stands in one table of kinds only once', () => {
  for (const words of Object.values(ownerWords)) expect(words).toEqual([...new Set(words)]);
});
