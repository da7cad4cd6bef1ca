import { describe, expect, it } from 'vitest';
import type { Location } from '../../../../src/api/contract/search/search.ts';
import { areaOf } from '../../../../src/machines/search/map/mapArea.ts';
import { askedWords, type Asked } from '../../../../src/panes/search/map/askedWords.ts';

const county: Location = { type: 'COUNTY', fips: '51540' };
const circle: Location = { type: 'SHAPE', fips: undefined, shapeDefinition: '1 1/1 2/2 2', label: 'Circle of 0.5 mi' };
const area = areaOf({ longitude: -78.5, latitude: 38, zoom: 12 }, { width: 600, height: 400 });
const said = (change: Partial<Asked>) =>
  askedWords({
    places: [county],
    follows: false,
    isDrawnOver: false,
    isTooWide: false,
    isDue: false,
    isSearching: false,
    waits: false,
    ...change,
  });

describe('what of the map is searched', () => {
  it('is not said of a county', () => expect(said({ isSearching: true })).toBeNull());

  it.each<[string, Partial<Asked>]>([
    ['Searched: Circle of 0.5 mi', { places: [circle] }],
    ['Searching: Circle of 0.5 mi', { places: [circle], isSearching: true }],
    ['Searched: 2 areas', { places: [circle, area, county] }],
    [`Searched: ${area.label ?? ''}`, { places: [area], follows: true }],
    ['Searching what the map shows', { places: [area], isSearching: true }],
    ['Searching what the map shows', { follows: true, isDue: true }],
    ['Move the map to search what it shows', { follows: true }],
    ['Look closer: the map shows more than is searched at once', { follows: true, isTooWide: true }],
  ])('%s', (words, change) => expect(said(change)).toEqual({ words, offer: null }));

  it('has a key beside it where one is needed', () => {
    expect(said({ places: [area], waits: true })).toEqual({
      words: `${area.label ?? ''}: not searched yet`,
      offer: ['search.run', 'search'],
    });
    expect(said({ places: [circle], follows: true, isDrawnOver: true })?.offer?.[0]).toBe('map.clearShape');
    expect(said({ places: [circle], follows: true, isDrawnOver: true, isTooWide: true })?.words).toContain('Circle');
  });
});
