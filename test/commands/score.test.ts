import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandIds, commandOf } from '../../src/commands/commands.ts';
import { best, score } from '../../src/commands/score.ts';

describe('score', () => {
  it.each([
    ['the start of the text before the start of a word', 'sav', 'Save to a list', 'Do not save'],
    ['the start of a word before its middle', 'list', 'Save to a list', 'Enlisted men'],
    ['letters of the first words before letters in order', 'stl', 'Save to list', 'Sort by title list'],
    ['the shorter of two that fit alike', 'search', 'Search', 'Search again in all of the places'],
  ])('prefers %s', (_why, typed, better, worse) => {
    expect(score(typed, better)).toBeGreaterThan(score(typed, worse));
  });

  it('needs every word, in any order', () => {
    expect(score('list save', 'Save to a list')).toBeGreaterThan(0);
    expect(score('list zebra', 'Save to a list')).toBe(0);
  });

  it('stays between 0 and 1, is 1 for the text itself, and finds every text by its own words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (typed, text) => {
        const fit = score(typed, text);
        expect(fit).toBeGreaterThanOrEqual(0);
        expect(fit).toBeLessThanOrEqual(1);
      }),
    );
    for (const id of commandIds) {
      const { title } = commandOf(id);
      expect(score(title, title)).toBe(1);
      expect(
        best(commandIds, title, (other) => commandOf(other).title, 3).map((other) => commandOf(other).title),
      ).toContain(title);
    }
  });

  it('keeps the order while nothing is typed, and the limit always', () => {
    expect(best(['b', 'a', 'c'], ' ', (text) => text, 2)).toEqual(['b', 'a']);
    expect(best(['ab', 'b', 'cb'], 'b', (text) => text, 2)).toHaveLength(2);
  });
});
