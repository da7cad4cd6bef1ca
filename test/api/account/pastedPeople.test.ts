/** People read from rows that were copied from a sheet, as somebody has them there. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delimitedRows } from '../../../src/api/account/delimitedRows.ts';
import { pastedPeople } from '../../../src/api/account/pastedPeople.ts';

const read = (text: string) =>
  pastedPeople(text).people.map(({ person: { firstName, lastName, username, type, marketingContactLimit } }) =>
    [firstName, lastName, username, type, marketingContactLimit].join('|'),
  );
const problems = (text: string) => pastedPeople(text).people.map((one) => one.problems);

describe('rows of a sheet', () => {
  it('are read by their headings, in any order and however these are written', () => {
    const text = 'Role;E-Mail;Last name;First Name;Birthday;Contacts\nScout;ann@example.com;Lee;Ann;1990;250';
    expect(read(text)).toEqual(['Ann|Lee|ann@example.com|SCOUT|250']);
    expect(pastedPeople(text)).toMatchObject({ left: ['Birthday'], refusal: null });
  });

  it('are read by what they look like where there are no headings', () => {
    expect(read('Ann Lee\tann@example.com\tfull access\t5,000\t200\t50')).toEqual([
      'Ann|Lee|ann@example.com|TEAM_FULL|5000',
    ]);
    expect(pastedPeople('Ann\tLee\tann@example.com\t(434) 555-0100\t10\t20\t30').people[0]?.person).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      phone: '(434) 555-0100',
      marketingContactLimit: 10,
      marketingListPropertyLimit: 20,
      favoritePropertyLimit: 30,
      saveLimit: null,
    });
    expect(read('ann@example.com\nbea@example.com')).toEqual([
      '||ann@example.com|TEAM_FULL|5000',
      '||bea@example.com|TEAM_FULL|5000',
    ]);
  });

  it.each(['２００', '1e308', '-5', '$50.005', '1.000', '(100)', '٣٠٠'])(
    'have no name in a column of %s, which is a limit that is marked',
    (cell) => {
      const [ann] = pastedPeople(`Ann Lee\tann@example.com\tscout\t${cell}`).people;
      expect([ann?.person.firstName, ann?.person.lastName]).toEqual(['Ann', 'Lee']);
      expect(ann?.problems).toEqual({ marketingContactLimit: 'is no whole number' });
    },
  );

  it('say which columns are not taken, by heading or by place', () => {
    expect(pastedPeople('Name;E-Mail;Typ\nBea Ray;bea@example.com;scout').left).toEqual(['Typ']);
    expect(pastedPeople('Bea\tRay\tbea@example.com\tEast side\t\tscout').left).toEqual(['column 4']);
    expect(pastedPeople('Bea Ray\tbea@example.com\tscout\t\t').left).toEqual([]);
  });

  it('R-TEAM-021 give who has no limits of their own those of a new member, and none to who shall have none', () => {
    const [ann, bea] = pastedPeople('email,limit,favorites\nann@example.com,,\nbea@example.com,no limit,7').people;
    expect(ann?.person).toMatchObject({
      marketingContactLimit: 5000,
      marketingListPropertyLimit: 5000,
      favoritePropertyLimit: 100,
    });
    expect(bea?.person).toMatchObject({ marketingContactLimit: null, favoritePropertyLimit: 7 });
  });

  it.each([
    ['Lee, Ann B', 'Ann B', 'Lee'],
    ['Ann B Lee', 'Ann B', 'Lee'],
    ['Ann', 'Ann', ''],
    ["José O'Brien", 'José', "O'Brien"],
  ])('split %s', (name, firstName, lastName) => {
    expect(pastedPeople(`Name\tE-mail\n"${name}"\tann@example.com`).people[0]?.person).toMatchObject({
      firstName,
      lastName,
    });
  });

  it('mark each wrong cell and change none: a changed address would invite a stranger', () => {
    const text = [
      'name,email,type,contacts,spending,phone',
      'Ann,ann+team@example.com,boss,many,1.234,12',
      'Bea,bea@example,scout,1.5,12.50,',
      'Cy,,full,,,',
      'Dan,dan@example.com,,,,',
      'Eve,DAN@example.com,,,,',
    ].join('\n');
    expect(problems(text)).toEqual([
      {
        username: '+ is not taken here',
        type: 'is neither full access nor scout',
        marketingContactLimit: 'is no whole number',
        spendLimit: 'is no amount',
        phone: 'has 10 to 15 digits, 15 characters at most',
      },
      { username: 'is not an e-mail address', marketingContactLimit: 'is no whole number' },
      { username: 'is missing' },
      {},
      { username: 'stands twice' },
    ]);
    expect(pastedPeople(text).people[0]?.person.username).toBe('ann+team@example.com');
  });

  it('are refused together where no column has addresses, and where they are too many', () => {
    expect(pastedPeople('Ann Lee\tscout').refusal).toBe('No column holds e-mail addresses.');
    const many = Array.from({ length: 101 }, (_, index) => `p${index}@example.com`).join('\n');
    expect(pastedPeople(many).refusal).toBe('100 people are invited at once at most, and here are 101.');
    expect(pastedPeople(' \n\t\n')).toEqual({ people: [], fields: [], left: [], refusal: null });
  });

  it('keep cells in quotes whole, with delimiters, line breaks and quotes in them', () => {
    expect(delimitedRows('"a\tb"\t"c ""d"""\r\n\n"e\nf"\tg')).toEqual([
      ['a\tb', 'c "d"'],
      ['e\nf', 'g'],
    ]);
  });

  it('come back as they were written, whatever stands in the cells', () => {
    const cell = fc.stringMatching(/^[a-z",;\n]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const written = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join('\t')).join('\n');
        const trimmed = rows.map((row) => row.map((one) => one.trim()));
        expect(delimitedRows(written)).toEqual(trimmed.filter((row) => row.some((one) => one !== '')));
      }),
    );
  });
});
