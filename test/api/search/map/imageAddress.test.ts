import { describe, expect, it } from 'vitest';
import { imageAddress } from '../../../../src/api/search/map/imageAddress.ts';

describe('imageAddress', () => {
  const template = 'https://maps.example/{latitude},{longitude}?z={zoom}&size={width}x{height}&key=a{b}';

  it('R-MAP-010 is built from latitude and longitude with zoom 20 and 500x400', () => {
    expect(imageAddress(template, { latitude: 38.03, longitude: -78.48 })).toBe(
      'https://maps.example/38.03,-78.48?z=20&size=500x400&key=a{b}',
    );
  });

  it('takes another zoom and size', () => {
    expect(imageAddress(template, { latitude: 1, longitude: 2 }, { zoom: 17, width: 100, height: 80 })).toContain(
      '1,2?z=17&size=100x80',
    );
  });
});
