import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterKeys } from '../../../src/api/catalogue/search/filters.ts';
import { leadTypeCodes } from '../../../src/api/catalogue/search/leadTypes.ts';
import { Filter } from '../../../src/api/contract/search/search.ts';
import { filterOf } from '../../../src/api/search/filterState.ts';
import { locationOfPlace, parseTextFilter } from '../../../src/api/search/textFilter.ts';
import { formatTextFilter } from '../../../src/api/search/textFilter/formatTextFilter.ts';
import { placeWords, vocabulary, type PlaceWord } from '../../../src/api/search/textFilter/words.ts';
import { randomFilter } from '../../support/randomFilter.ts';

const filterIn = (text: string): unknown => {
  const parsed = parseTextFilter(text);
  expect(parsed.errors).toEqual([]);
  return parsed.filter;
};

describe('text filter: what is read', () => {
  it('reads a whole line of criteria, the place and the lead type', () => {
    const text =
      'county:charlottesville beds>=3 equity>50% absentee vacant value:100k-250k sold>=2015-01-01 type:sfr,condo owner:"smith llc" lead:E';
    expect(parseTextFilter(text)).toEqual({
      filter: {
        bedroomsMin: 3,
        equityShareMin: 0.5,
        absentee: true,
        vacant: true,
        estimatedValueMin: 100_000,
        estimatedValueMax: 250_000,
        lastSaleDateMin: '2015-01-01',
        propertyType: 'SFR,CONDO',
        ownerName: 'smith llc',
      },
      place: { word: 'county', text: 'charlottesville' },
      leadType: 'E',
      errors: [],
    });
  });

  it.each([
    ['-vacant', { vacant: false }],
    ['vacant:no', { vacant: false }],
    ['vacant:yes', { vacant: true }],
    ['-vacant:no', { vacant: true }],
    ['value>=$1.25m', { estimatedValueMin: 1_250_000 }],
    ['value<=1,500', { estimatedValueMax: 1500 }],
    ['equityamount<=-1', { estimatedEquityMax: -1 }],
    ['equityamount:-50k..-1', { estimatedEquityMin: -50_000, estimatedEquityMax: -1 }],
    ['ltv:33.3%-80%', { loanToValueMin: 0.333, loanToValueMax: 0.8 }],
    ['equity>=50', { equityShareMin: 0.5 }],
    ['owned>=10', { ownershipLengthMin: 10 }],
    ['owned>=10y', { ownershipLengthMin: 10 }],
    ['lot>=0.5ac', { lotSquareFeetMin: 21_780 }],
    ['sqft:1.2k-2000', { squareFeetMin: 1200, squareFeetMax: 2000 }],
    ['dom<=30d', { daysOnMarketMax: 30 }],
    ['beds:3', { bedroomsMin: 3, bedroomsMax: 3 }],
    ['beds = 3', { bedroomsMin: 3, bedroomsMax: 3 }],
    ['beds >= 3', { bedroomsMin: 3 }],
    ['beds>=3 beds<=5', { bedroomsMin: 3, bedroomsMax: 5 }],
    ['sold:last90d', { lastSaleDateMin: '-90d', lastSaleDateMax: '0d' }],
    ['auction:next2w', { auctionDateMin: '0d', auctionDateMax: '14d' }],
    ['sold<=-2y', { lastSaleDateMax: '-2y' }],
    ['sold>-30d', { lastSaleDateMin: '-29d' }],
    ['loandate:-5y..-12m?', { firstLoanDateMin: '-5y', firstLoanDateMax: '-12m', firstLoanDateUnknown: true }],
    ['-type:condo,4001', { propertyTypeExclude: 'CONDO,4001' }],
    ['type:sfr -type:condo', { propertyType: 'SFR', propertyTypeExclude: 'CONDO' }],
    ['owner:smith -owner:"city of"', { ownerName: 'smith', ownerNameExclude: 'city of' }],
    ['exemption:homestead -exemption:widow', { taxExemption: 'Homestead', taxExemptionExclude: 'Widow' }],
    ['term<=15y', { firstLoanTermMax: 180 }],
    ['beds>=3?', { bedroomsMin: 3, bedroomsUnknown: true }],
    ['BEDROOMS>=3', { bedroomsMin: 3 }],
    ['built>=1990', { yearBuiltMin: 1990 }],
    ['sold:2015', { lastSaleDateMin: '2015-01-01', lastSaleDateMax: '2015-12-31' }],
    ['sold:2015-02', { lastSaleDateMin: '2015-02-01', lastSaleDateMax: '2015-02-28' }],
    ['sold:2015-2018', { lastSaleDateMin: '2015-01-01', lastSaleDateMax: '2018-12-31' }],
    ['sold:2015-03-09..2016-04', { lastSaleDateMin: '2015-03-09', lastSaleDateMax: '2016-04-30' }],
    ['sold<=3/9/2015', { lastSaleDateMax: '2015-03-09' }],
    ['sold>=2015', { lastSaleDateMin: '2015-01-01' }],
    ['sold<=2015', { lastSaleDateMax: '2015-12-31' }],
    ['type:"single family"', { propertyType: 'SFR' }],
    ['type:Single-Family,1004', { propertyType: 'SFR,1004' }],
    ['mls:none', { mlsListingStatus: 'NONE' }],
    ['chapter:7,13', { bankruptcyChapter: '7,13' }],
    [String.raw`owner:"o\"brien, \\ co"`, { ownerName: String.raw`o"brien, \ co` }],
    ['owner:josé', { ownerName: 'josé' }],
    ['', {}],
  ])('reads %s', (text, filter) => {
    expect(filterIn(text)).toEqual(filter);
  });

  it('leaves the bound out under > and < where a next value exists', () => {
    expect(filterIn('beds>3 baths<2 stories>1 sold>2015 recorded<2020-03-01')).toEqual({
      bedroomsMin: 4,
      bathroomsMax: 1.75,
      storiesMin: 1.25,
      lastSaleDateMin: '2016-01-01',
      foreclosureDateMax: '2020-02-29',
    });
  });

  it('answers only filters that the contract accepts', () => {
    const { filter } = parseTextFilter('beds>=3 sold:2015 type:sfr absentee owner:x');
    // what a query string makes of it
    const query = Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, String(value)]));
    expect(Filter.parse(query)).toEqual(filter);
  });

  it('knows which places need no look-up', () => {
    expect(locationOfPlace({ word: 'state', text: 'va' })).toEqual({ type: 'STATE', id: 'VA', label: 'VA' });
    expect(locationOfPlace({ word: 'county', text: '51540' })).toMatchObject({ type: 'COUNTY', fips: '51540' });
    expect(locationOfPlace({ word: 'zip', text: '22901' })).toMatchObject({ type: 'ZIP', zip: '22901' });
    expect(locationOfPlace({ word: 'zip', text: '22901-3321' })).toMatchObject({ type: 'ZIP', zip: '22901' });
    expect(locationOfPlace({ word: 'state', text: 'virginia' })).toMatchObject({ type: 'STATE', id: 'VA' });
    expect(locationOfPlace({ word: 'county', text: 'albemarle' })).toBeNull();
    expect(locationOfPlace({ word: 'zip', text: '2290' })).toBeNull();
    const circle = locationOfPlace({ word: 'near', text: '38.03, -78.48, 2 miles' });
    expect(circle?.type).toBe('SHAPE');
    expect(circle?.shapeDefinition?.split('/')).toHaveLength(48);
    expect(locationOfPlace({ word: 'box', text: '38 -78.5 38.1 -78.4' })?.shapeDefinition).toBe(
      '38 -78.5/38 -78.4/38.1 -78.4/38.1 -78.5',
    );
  });
});

describe('text filter: what is refused', () => {
  it.each([
    ['beds>=3 bedz>=4', 8, 12, 'There is no word "bedz".', ['beds']],
    ['absente', 0, 7, 'There is no word "absente".', ['absentee']],
    ['xyzzy:1', 0, 5, 'There is no word "xyzzy".', []],
    ['beds', 0, 4, 'Beds needs a value.', ['beds>=3', 'beds:2-4']],
    ['beds>=', 0, 6, 'Beds needs a value.', ['beds>=3', 'beds:2-4']],
    ['beds3', 0, 5, '"beds3" lacks a sign.', ['beds>=3']],
    ['vacant beds>=many', 7, 17, '"many" is not a number.', ['beds>=3', 'beds:2-4']],
    ['beds:5-3', 0, 8, '5-3 runs backwards.', ['beds:3-5']],
    ['beds>=3-5', 0, 9, '>= takes one value, 3-5 has two.', ['beds:3-5']],
    ['equity>0.5', 0, 10, '"0.5" can be a share or a percentage.', ['equity>50%', 'equity>0.5%']],
    ['sold>=2015-02-30', 0, 16, '"2015-02-30" is not a date.', ['sold>=2015-03-09', 'sold:2015..2018', 'sold:last90d']],
    ['beds>=$3', 0, 8, '"$3" is not a number.', ['beds>=3', 'beds:2-4']],
    ['type:sfr,cond', 9, 13, 'Type has no "cond".', ['type:condo']],
    ['lead:E lead:V', 7, 13, 'A search has one lead type.', []],
    ['lead:equity5', 5, 12, 'Lead has no "equity5".', ['lead:m', 'lead:p', 'lead:f']],
    ['near:here', 0, 9, 'A circle is latitude, longitude and miles.', ['near:"38.03 -78.48 2mi"']],
    [
      'box:"38 -78 38 -79"',
      0,
      19,
      'A rectangle is latitude and longitude of two corners.',
      ['box:"38.0 -78.5 38.1 -78.4"'],
    ],
    ['owner:"smith', 0, 12, 'A quote is not closed.', ['owner:"smith"']],
    ['vacant:maybe', 0, 12, 'Vacant is yes or no.', ['vacant', '-vacant']],
    ['-beds>=3', 0, 8, 'Beds cannot be turned around with a minus: say what you want.', ['beds>=3', 'beds:2-4']],
    ['-type:sfr -type:condo', 10, 21, 'Type is set twice.', []],
    ['sold:-30d..-90d', 0, 15, '-30d..-90d runs backwards.', ['sold:-90d..-30d']],
    ['beds>=3 beds>=4', 8, 15, 'Beds is set twice.', []],
    ['type>=sfr', 0, 9, 'Type is not an amount: write type:.', ['type:sfr']],
    ['"smith"', 0, 7, 'A criterion begins with a word.', ['beds>=3', 'absentee']],
    ['habitat', 0, 7, 'There is no word "habitat".', ['owner:habitat', 'city:habitat']],
    ['22901', 0, 5, 'A criterion begins with a word.', ['zip:22901']],
    ['county:', 0, 7, 'County needs a value.', ['county:albemarle']],
    [`owner:${'x'.repeat(101)}`, 0, 107, 'Owner takes at most 100 characters.', []],
  ])('says where and what instead: %s', (text, from, to, message, instead) => {
    expect(parseTextFilter(text).errors).toEqual([{ from, to, message, instead }]);
  });

  it('keeps the criteria that are fine beside one that is not', () => {
    expect(parseTextFilter('beds>=3 nonsense absentee').filter).toEqual({ bedroomsMin: 3, absentee: true });
  });

  it('points into the text and offers criteria that can be read, whatever is typed', () => {
    const bits = fc.constantFrom(
      ...vocabulary.keys(),
      '>=',
      ':',
      '<',
      '-',
      '"',
      ',',
      ' ',
      ' ',
      '3',
      '50%',
      '2015',
      '..',
      'k',
      '\\',
      'é',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 14 }), (parts) => {
        const text = parts.join('');
        for (const { from, to, instead } of parseTextFilter(text).errors) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(text.length);
          expect(instead.length).toBeLessThanOrEqual(3);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('text filter: what is written', () => {
  const place = fc.option(
    fc.record({
      word: fc.constantFrom(...(Object.keys(placeWords) as PlaceWord[])),
      text: fc
        .string({ unit: 'binary', minLength: 1, maxLength: 30 })
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    }),
    { nil: null },
  );
  const readable = { near: '38.03 -78.48 2mi', box: '38.0 -78.5 38.1 -78.4' } as const;
  const leadType = fc.option(fc.constantFrom(...leadTypeCodes), { nil: null });

  it('reads back as the same filter, place and lead type', () => {
    fc.assert(
      fc.property(randomFilter({ most: 8 }), fc.array(place, { maxLength: 3 }), leadType, (filter, drawn, leadType) => {
        const [place = null, ...also] = drawn
          .filter((one) => one !== null)
          .map((one) => (one.word === 'near' || one.word === 'box' ? { ...one, text: readable[one.word] } : one));
        const text = formatTextFilter({ filter, place, also, leadType });
        const read = parseTextFilter(text);
        expect({ ...read, also: read.also ?? [] }).toEqual({ filter, place, also, leadType, errors: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it('is short', () => {
    const filter = {
      bedroomsMin: 3,
      equityShareMin: 0.07,
      estimatedValueMin: 100_000,
      estimatedValueMax: 1_200_000,
      vacant: false,
    };
    expect(formatTextFilter({ filter, place: { word: 'county', text: 'Charlottesville, VA' }, leadType: 'E' })).toBe(
      'county:"Charlottesville, VA" lead:E beds>=3 -vacant value:100k-1.2m equity>=7%',
    );
  });
});

describe('text filter vocabulary', () => {
  it('has one word for each filter, none of them twice', () => {
    const spellings = filterKeys.flatMap((key) => [filterOf(key).word, ...(filterOf(key).aliases ?? [])]);
    expect(new Set(spellings).size).toBe(spellings.length);
    expect(vocabulary.size).toBe(spellings.length + Object.keys(placeWords).length + 1);
    for (const spelling of spellings) expect(spelling).toMatch(/^[a-z]+$/);
  });
});
