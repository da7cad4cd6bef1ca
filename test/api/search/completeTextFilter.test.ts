import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTextFilter } from '../../../src/api/search/textFilter.ts';
import { completeTextFilter } from '../../../src/api/search/textFilter/completeTextFilter.ts';
import { vocabulary } from '../../../src/api/search/textFilter/words.ts';

/** Completes at the mark `|`. */
const at = (marked: string) => {
  const cursor = marked.indexOf('|');
  return completeTextFilter(marked.replace('|', ''), cursor);
};
const inserts = (marked: string): string[] => at(marked).items.map(({ insert }) => insert);

describe('completion of the text filter', () => {
  it('offers words that begin with what is typed, with their label', () => {
    expect(at('be|').items[0]).toMatchObject({ insert: 'beds>=', label: 'Beds' });
    expect(inserts('abs|')).toEqual(['absentee']);
    expect(inserts('cou|')[0]).toBe('county:');
  });

  it('finds words by their label too', () => {
    expect(inserts('days on|')).toBeDefined();
    expect(inserts('balance|')[0]).toBe('balance>=');
    expect(inserts('bought|')).toEqual(['cash']);
  });

  it('offers flags behind a minus, then lists and texts, and no amounts', () => {
    const offered = inserts('-|');
    expect(offered).toContain('absentee');
    expect(offered.every((insert) => /^[a-z]+$/.test(insert))).toBe(true);
    expect(inserts('-ty|')[0]).toBe('type:');
    expect(inserts('-bed|')).not.toContain('beds>=');
  });

  it("offers stretches of time counted from the data's date", () => {
    expect(inserts('sold:la|')).toEqual(['last30d', 'last90d', 'last6m', 'last1y', 'last2y']);
    expect(inserts('auction:next|')[0]).toBe('next30d');
    expect(inserts('sold>=-9|')).toEqual(['-90d']);
  });

  it('offers the options of a list by code and label, also behind a comma', () => {
    expect(inserts('type:co|')[0]).toBe('condo');
    expect(inserts('type:sfr,condo,wareh|')).toEqual(['4001']);
    expect(at('type:sfr,con| beds>=3')).toMatchObject({ from: 9, to: 12 });
    expect(at('lead:high|').items[0]).toMatchObject({ insert: 'e', label: 'High Equity' });
    expect(inserts('vacant:|')).toEqual(['yes', 'no']);
  });

  it('leaves the rest of the line alone: replaces the word only, keeps its operator', () => {
    expect(at('absentee be|>=3')).toMatchObject({ from: 9, to: 11 });
    expect(at('be|>=3').items[0]?.insert).toBe('beds');
  });

  it('hands the name of a place to the suggestions', () => {
    expect(at('beds>=3 county:"char|')).toMatchObject({ items: [], place: { word: 'county', text: 'char' } });
  });

  it('offers what the parser reads', () => {
    const words = fc.constantFrom(...vocabulary.keys());
    fc.assert(
      fc.property(words, fc.nat({ max: 6 }), (word, length) => {
        const typed = word.slice(0, length);
        for (const { insert } of completeTextFilter(typed, typed.length).items) {
          const values = [
            '3',
            '50%',
            '2015',
            'x',
            'va',
            '"38.03 -78.48 2mi"',
            '"38 -78.5 38.1 -78.4"',
            '22901',
            ...completeTextFilter(insert, insert.length).items.map((item) => item.insert),
          ];
          const texts = /[:=]$/.test(insert) ? values.map((value) => insert + value) : [insert];
          expect(texts.some((text) => parseTextFilter(text).errors.length === 0)).toBe(true);
        }
      }),
    );
  });
});
