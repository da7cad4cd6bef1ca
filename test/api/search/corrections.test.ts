import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTextFilter } from '../../../src/api/search/textFilter.ts';
import { corrections, type Correction } from '../../../src/api/search/textFilter/corrections.ts';

const of = (text: string): Correction[] => corrections(text, parseTextFilter(text).errors);

describe('lines that a person may have meant', () => {
  it.each([
    ['bedz>=3 absentee', 'beds>=3 absentee', 'bedz'],
    ['beds3 vacant', 'beds>=3 vacant', 'beds3'],
    ['absentee beds:5-2', 'absentee beds:2-5', 'beds:5-2'],
    ['type:sfr,cndo', 'type:sfr,condo', 'cndo'],
    ['lead:acuation beds>=2', 'lead:a beds>=2', 'acuation'],
  ])('%s may be %s', (text, meant, instead) => {
    expect(of(text)[0]).toMatchObject({ text: meant, instead });
  });

  it('are none where nothing is wrong, or nothing looks like it', () => {
    expect(of('beds>=3 absentee')).toEqual([]);
    expect(of('qqqqqq>=3')).toEqual([]);
  });

  it('take a word that is like none as the name of an owner or of a city', () => {
    expect(of('beds>=3 qqqqqq').map(({ text }) => text)).toEqual(['beds>=3 owner:qqqqqq', 'beds>=3 city:qqqqqq']);
  });

  it('always have fewer mistakes than the line typed, and are few however much is wrong', () => {
    const bits = fc.constantFrom(
      'beds',
      'bedz',
      '>=',
      ':',
      '3',
      '5-2',
      ' ',
      ' ',
      '-',
      'type',
      'sfr',
      'cndo',
      ',',
      '"',
      'sold',
      'last9',
      'lead',
      'zz',
      'equity',
      '50',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 14 }), (parts) => {
        const text = parts.join('');
        const { errors } = parseTextFilter(text);
        const meant = corrections(text, errors);
        expect(meant.length).toBeLessThanOrEqual(6);
        for (const { text: line } of meant) expect(parseTextFilter(line).errors.length).toBeLessThan(errors.length);
      }),
    );
    expect(of('bedz>=3 '.repeat(400)).length).toBeLessThanOrEqual(6);
  });
});
