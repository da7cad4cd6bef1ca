import { describe, expect, it } from 'vitest';
import { inLetterCase } from '../../../src/calc/format/letterCase.ts';

describe('texts of records as people write them', () => {
  it.each([
    ['808 AMBER BASIN WAY', '808 Amber Basin Way'],
    ['1540 AMBER BRANCH DR 101', '1540 Amber Branch Dr 101'],
    ['12 MCKINLEY AVE NE', '12 McKinley Ave NE'],
    ['9 42ND ST SW', '9 42nd St SW'],
    ['303-A MLK BLVD', '303-A MLK Blvd'],
    ['10 1/2 ST NW', '10 1/2 St NW'],
    ['LAKESHORE NINE RESIDENTIAL LLC', 'Lakeshore Nine Residential LLC'],
    ['BNSF RAILWAY CO', 'BNSF Railway Co'],
    ['CITY OF SPRINGFIELD', 'City of Springfield'],
    ['OF MICE AND MEN LP', 'Of Mice and Men LP'],
    ["O'BRIEN, PAT & D'ANGELO, KIM", "O'Brien, Pat & D'Angelo, Kim"],
    ["BISHOP'S GATE HOA", "Bishop's Gate HOA"],
    ['SMITH-JONES, MARY A JR', 'Smith-Jones, Mary A Jr'],
    ['SMITH JOHN III', 'Smith John III'],
    ['MCCOY LEE', 'McCoy Lee'],
    ['ESTATE OF R. QUILL', 'Estate of R. Quill'],
    ['PEÑA ÁNGEL', 'Peña Ángel'],
    ['A & B PROPERTIES', 'A & B Properties'],
    ['JANE DOE C/O U.S. BANK NA', 'Jane Doe c/o U.S. Bank NA'],
    ['12 OAK CT HARTFORD CT 06101', '12 Oak Ct Hartford CT 06101'],
    ['', ''],
    ['12', '12'],
  ])('%s reads %s', (stored, read) => {
    expect(inLetterCase(stored)).toBe(read);
  });

  it('leaves what is already in both', () => {
    for (const text of ['Priya Natarajan', 'deVries LLC', 'iHomes Inc']) expect(inLetterCase(text)).toBe(text);
  });

  it('changes nothing but the size of letters', () => {
    for (const text of ['ŁÓDŹ ST', 'ÉCOLE 12/B, #4', "MC'S", 'MC', 'ﬁ', 'STRASSE ß']) {
      expect(inLetterCase(text).toUpperCase()).toBe(text.toUpperCase());
    }
  });
});
