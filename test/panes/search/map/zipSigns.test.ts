import { describe, expect, it } from 'vitest';
import { zipSigns } from '../../../../src/panes/search/map/zipSigns.ts';

const zip = (name: string, count: number, longitude: number, latitude = 38) => ({
  zip: name,
  count,
  longitude,
  latitude,
  feet: 9000,
});

describe('parcels of which only the ZIP is known', () => {
  it.each([
    ['one ZIP', [zip('22901', 3000, -78.5)], 12, ['3,000 somewhere in ZIP 22901']],
    [
      'two far apart',
      [zip('22901', 20, -78.5), zip('22932', 3000, -78.9)],
      12,
      ['3,000 somewhere in ZIP 22932', '20 somewhere in ZIP 22901'],
    ],
    [
      'two that would cover each other',
      [zip('22901', 20, -78.5), zip('22932', 3000, -78.9)],
      6,
      ['3,020 somewhere in 2 ZIPs'],
    ],
    [
      'one below the other',
      [zip('22901', 20, -78.5), zip('22932', 3000, -78.5, 38.1)],
      12,
      ['3,000 somewhere in ZIP 22932', '20 somewhere in ZIP 22901'],
    ],
    ['none', [], 12, []],
  ])('%s', (_name, zips, zoom, texts) => expect(zipSigns(zips, zoom).map(({ text }) => text)).toEqual(texts));

  it('have an extent only where one ZIP is meant', () => {
    expect(zipSigns([zip('22901', 20, -78.5)], 12)[0]).toMatchObject({ position: [-78.5, 38], feet: 9000 });
    expect(zipSigns([zip('22901', 20, -78.5), zip('22902', 1, -78.5)], 12)[0]?.feet).toBe(0);
  });
});
