import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryText } from '../../../../src/api/client.ts';
import type { Location } from '../../../../src/api/contract/search/search.ts';
import { firstCriteria, searchInput } from '../../../../src/machines/search/search/criteria.ts';
import { LONGEST_LOOK_UP, lookUpPlaces, MOST_LOOK_UPS } from '../../../../src/machines/search/search/lookUpPlaces.ts';

const linesOf = (places: readonly Location[]): string[] =>
  places.flatMap(({ apn, streetAddress }) => (streetAddress ?? apn ?? '').split('\n'));

/** The search as it travels. */
function addressOf(text: string): string {
  const [location = null, ...also] = lookUpPlaces(text).places;
  return queryText(searchInput({ ...firstCriteria, location, also }));
}

describe('a paste of addresses and parcel numbers', () => {
  it('tells addresses from parcel numbers, and takes a line that comes twice once', () => {
    const found = lookUpPlaces('2313 Glenn Ct, Charlottesville\r\n42C-104\n\n 42C-104 \n100 E 5th St\n1000 2000 3000');
    expect(linesOf(found.places)).toEqual([
      '2313 Glenn Ct, Charlottesville',
      '100 E 5th St',
      '42C-104',
      '1000 2000 3000',
    ]);
    expect(found).toMatchObject({ addresses: 2, parcelNumbers: 2, rest: [], tooLong: 0 });
  });

  it('knows an address by its house number and a word, with directions and numbered streets', () => {
    const addresses = [
      '12 N Main St',
      '100 E 5th St',
      '7 5th Ave',
      '12-14 Oak',
      '1234 1/2 W Elm St',
      '9b High St, 22903',
      'Main St 12',
      'N. Main Street 12B, Springfield',
    ];
    const numbers = [
      '42C104000',
      '12-34-567',
      '1000 2000 3000',
      '12 34AB',
      'R5001 001',
      '0012-A-00345',
      'APN 10-204',
      'Map B Lot 12',
      'R 12',
    ];
    expect(lookUpPlaces([...addresses, ...numbers].join('\n'))).toMatchObject({
      addresses: addresses.length,
      parcelNumbers: numbers.length,
    });
  });

  it('of 10,000 lines takes what one search can, and keeps the rest in order for the next ones', () => {
    const lines = Array.from({ length: 10_000 }, (_, nth) => `${nth + 1} Oak Street, Charlottesville, VA 22903`);
    let rest: readonly string[] = lines;
    const looked: string[] = [];
    for (let search = 0; rest.length > 0 && search < 20; search += 1) {
      const found = lookUpPlaces(rest.join('\n'));
      looked.push(...linesOf(found.places));
      ({ rest } = found);
    }
    expect(looked).toEqual(lines);
    expect(lookUpPlaces(lines.map((_, nth) => `R-${nth}`).join('\n')).parcelNumbers).toBe(MOST_LOOK_UPS);
  });

  it('loses no line and makes no address longer than the server reads, whatever is pasted', () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 2 * LONGEST_LOOK_UP })
      .map((text) => text.replaceAll(/\s/g, ' '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (some, times) => {
        const text = Array.from({ length: times }, (_, nth) => some.map((one) => `${nth} ${one}`))
          .flat()
          .join('\n');
        const { places, rest, tooLong } = lookUpPlaces(text);
        const all = new Set(
          text
            .split('\n')
            .map((one) => one.trim())
            .filter((one) => one !== ''),
        );
        expect(new Set([...linesOf(places), ...rest].filter((one) => one !== ''))).toEqual(all);
        expect(rest.filter((one) => one.length > LONGEST_LOOK_UP)).toHaveLength(tooLong);
        expect(addressOf(text).length).toBeLessThan(64_000);
      }),
      { numRuns: 60 },
    );
  });

  it('says of lines that are far too long that they are none', () => {
    const found = lookUpPlaces(`${'x'.repeat(LONGEST_LOOK_UP + 1)}\nR-1`);
    expect(found).toMatchObject({ parcelNumbers: 1, tooLong: 1, rest: ['x'.repeat(LONGEST_LOOK_UP + 1)] });
  });
});
