import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressPlace } from '../../../../src/calc/marketing/cards/cardAreas.ts';
import { placeAddress } from '../../../../src/calc/marketing/cards/placeAddress.ts';
import { metrics } from '../../../support/marketing/cardSamples.ts';

const TOWN = 'Columbus OH 43004-1234';
const COMPANY = 'Second & Market Development Associates Holdings LLC';

const placed = (...lines: string[]) => {
  const address = placeAddress(lines, metrics);
  return address.ok ? address.lines.map(({ text }) => text) : address;
};

describe('an address on a card', () => {
  it('stands as the post reads it, smaller where a line is long', () => {
    expect(placed("Ann O'Brien", '12 Oak St.', TOWN)).toEqual(['ANN OBRIEN', '12 OAK ST', 'COLUMBUS OH 43004-1234']);
  });

  it('breaks a long line before its unit, and a long name of a company between its words', () => {
    const street = '12345 Northwest Martin Luther King Blvd Apt 1204';
    expect(placed('Ann Lee', street, TOWN)).toEqual([
      'ANN LEE',
      '12345 NORTHWEST MARTIN LUTHER KING BLVD',
      'APT 1204',
      'COLUMBUS OH 43004-1234',
    ]);
    expect(placed(COMPANY, '12 Oak St', TOWN)).toEqual([
      'SECOND & MARKET DEVELOPMENT',
      'ASSOCIATES HOLDINGS LLC',
      '12 OAK ST',
      'COLUMBUS OH 43004-1234',
    ]);
  });

  it('is refused where neither helps, and names the line that is in the way', () => {
    const street = '12345 Northwest Martin Luther King Blvd Apt 1204';
    const tooLong = { ok: false, reason: 'address line too long' };
    expect(placed('Ann', `16 ${'Verylongstreetname'.repeat(3)} Boulevard`, TOWN)).toMatchObject({
      ...tooLong,
      line: `16 ${'Verylongstreetname'.repeat(3)} Boulevard`,
    });
    expect(placed('A'.repeat(80), '12 Oak St', TOWN)).toMatchObject({ ...tooLong, line: 'A'.repeat(80) });
    // Both have to be broken, which makes five lines.
    expect(placed(COMPANY, street, TOWN)).toMatchObject(tooLong);
    expect(placed('Ann', '18 Улица', TOWN)).toEqual({
      ok: false,
      reason: 'letters that cannot be printed',
      line: '18 Улица',
    });
  });

  it('has every word once, in its order, in at most four lines that fit', () => {
    const word = fc.stringMatching(/^[A-Z]{1,14}$/);
    const line = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(line, line, (name, street) => {
        const address = placeAddress([name, street, TOWN], metrics);
        if (!address.ok) return;
        expect(address.lines.length).toBeLessThanOrEqual(addressPlace.lines);
        for (const { width } of address.lines) expect(width).toBeLessThanOrEqual(addressPlace.width + 0.01);
        const said = address.lines.map(({ text }) => text).join(' ');
        expect(said).toBe([name, street, TOWN.toUpperCase()].join(' '));
      }),
    );
  });
});
