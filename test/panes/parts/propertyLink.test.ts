import { describe, expect, it } from 'vitest';
import { placeLine, propertyLink, streetLine } from '../../../src/panes/parts/propertyLink.ts';

describe('address of a property', () => {
  it('links to /search/ and the parcel, else the record', () => {
    expect(propertyLink({ propertyId: 17, id: 4 })).toBe('/search/17');
    expect(propertyLink({ propertyId: null, id: 4 })).toBe('/search/4');
  });

  it('R-PROP-003 R-ERROR-008 reads Invalid address when it is missing', () => {
    expect(streetLine({ streetAddress: null, unitNumber: '4' })).toBe('Invalid address');
    expect(streetLine({ streetAddress: '  ', unitNumber: null })).toBe('Invalid address');
    expect(streetLine({ streetAddress: '12 Main St', unitNumber: null })).toBe('12 Main St');
    expect(streetLine({ streetAddress: '12 Main St', unitNumber: '4' })).toBe('12 Main St #4');
  });

  it('names the place of the parts that are known', () => {
    expect(placeLine({ cityName: 'Columbus', stateCode: 'OH', zip: '43229' })).toBe('Columbus, OH 43229');
    expect(placeLine({ cityName: null, stateCode: 'OH', zip: null })).toBe('OH');
    expect(placeLine({ cityName: null, stateCode: null, zip: null })).toBe('');
  });
});
