import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inPlainSigns,
  plainerText,
  segmentCount,
  segmentsOf,
  wrongLength,
} from '../../../src/calc/marketing/segments.ts';

const count = (text: string): number => segmentsOf(text).count;

describe('segments of a text message', () => {
  it.each([
    ['', 0, 160],
    ['a', 1, 159],
    ['a'.repeat(160), 1, 0],
    ['a'.repeat(161), 2, 145],
    ['a'.repeat(306), 2, 0],
    ['a'.repeat(307), 3, 152],
    ['a'.repeat(1530), 10, 0],
    ['a'.repeat(1531), 11, 152],
    ['’'.repeat(70), 1, 0],
    ['’'.repeat(71), 2, 63],
    [`${'a'.repeat(69)}’`, 1, 0],
    [`${'a'.repeat(70)}’`, 2, 63],
    ['’'.repeat(670), 10, 0],
    ['’'.repeat(671), 11, 66],
  ])('R-SMS-003 counts what is paid: %#', (text, segments, room) => {
    expect(segmentsOf(text)).toMatchObject({ count: segments, room });
  });

  it('the euro takes two of GSM-7, and is never cut in two at a seam', () => {
    expect(segmentsOf('€')).toMatchObject({ encoding: 'GSM-7', units: 2, count: 1 });
    expect(count(`${'a'.repeat(158)}€`)).toBe(1);
    expect(count(`${'a'.repeat(159)}€`)).toBe(2);
    // 152 and half a euro fit into the first: it goes whole into the second, which then has room for 151 more.
    expect(count(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toBe(2);
    expect(count(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toBe(3);
    // By units these would be ten exactly.
    expect(count(`${'a'.repeat(152)}€${'a'.repeat(1530 - 154)}`)).toBe(11);
  });

  it('are counted fast as they are counted exactly, whatever the signs and wherever the seams', () => {
    const ofGsm = Array.from({ length: 0x2ae }, (_, code) => String.fromCodePoint(code)).concat(
      '€',
      'Δ',
      'Φ',
      '’',
      '\u2028',
    );
    for (const sign of ofGsm) expect([sign, segmentCount(sign)]).toEqual([sign, count(sign)]);
    const signs = fc.constantFrom('a', 'a', 'a', '€', '^', '\n', '\r\n', 'ç', 'Ç', '’', '\u{1F3E0}');
    const texts = fc.tuple(fc.nat(320), fc.array(signs, { maxLength: 40 }), fc.nat(170));
    fc.assert(
      fc.property(texts, ([before, middle, behind]) => {
        const text = 'a'.repeat(before) + middle.join('') + 'b'.repeat(behind);
        return segmentCount(text) === count(text);
      }),
      { numRuns: 200 },
    );
  });

  it('an emoji is never cut in two', () => {
    expect(segmentsOf('\u{1F3E0}')).toMatchObject({ encoding: 'UCS-2', units: 2 });
    expect(count(`${'a'.repeat(66)}\u{1F3E0}${'a'.repeat(65)}`)).toBe(2);
    expect(count(`${'a'.repeat(66)}\u{1F3E0}${'a'.repeat(66)}`)).toBe(3);
  });

  it('a line end is one sign, however it was typed', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(segmentsOf(`a${end}b`)).toMatchObject({ encoding: 'GSM-7', units: 3 });
  });

  it('names the signs that make it long', () => {
    expect(segmentsOf('It’s “this” ’').foreign).toEqual(['’', '“', '”']);
    expect(segmentsOf("It's").foreign).toEqual([]);
  });

  it('offers plain quotes where they save a segment', () => {
    expect(plainerText(`${'a'.repeat(99)}’`)).toBe(`${'a'.repeat(99)}'`);
    expect(plainerText('I’m here')).toBeNull();
    expect(plainerText('a'.repeat(200))).toBeNull();
    // One that has no plain sign keeps it long.
    expect(plainerText(`${'a'.repeat(99)}’Ω漢`)).toBeNull();
    expect(inPlainSigns('It’s “here” – … now')).toBe(`It's "here" - ... now`);
    expect(inPlainSigns('__proto__ constructor')).toBe('__proto__ constructor');
  });

  it('refuses the eleventh segment', () => {
    expect(wrongLength('a'.repeat(1530))).toBeNull();
    expect(wrongLength('a'.repeat(1531))).toBe('The text has 11 segments, 10 are allowed.');
  });

  it('takes any text, more of it never in fewer segments', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ unit: 'grapheme' }), (one, more) => {
        expect(count(one + more)).toBeGreaterThanOrEqual(count(one));
        expect(count(inPlainSigns(one))).toBeLessThanOrEqual(Math.max(count(one), count(one.replaceAll('…', '...'))));
      }),
    );
  });
});
