import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey } from '../../../src/calc/marketing/emailKey.ts';
import { phoneKey, wrongNumber, type WrongPhone } from '../../../src/calc/marketing/phoneKey.ts';
import { readAnswer } from '../../../src/calc/marketing/optOut.ts';

describe('a number that may be called', () => {
  it('is written in one way, however it was typed', () => {
    for (const text of [
      '(434) 293-3131',
      '434.293.3131',
      '1-434-293-3131',
      '+1 434 293 3131',
      ' 4342933131 ',
      '４３４２９３３１３１',
      '434‑293‑3131',
    ])
      expect([text, phoneKey(text)]).toEqual([text, { ok: true, value: '+14342933131' }]);
    expect(phoneKey('787-234-5678')).toEqual({ ok: true, value: '+17872345678' });
  });

  it('is refused with its reason where nobody could be reached, or somebody else would be', () => {
    const wrong: readonly (readonly [string, WrongPhone])[] = [
      ['', 'EMPTY'],
      ['   ', 'EMPTY'],
      ['434-293-3131 x4', 'EXTENSION'],
      ['434-293-3131 ext. 4', 'EXTENSION'],
      ['434 293 3131 extension 12', 'EXTENSION'],
      ['4342933131,,4', 'EXTENSION'],
      ['4342933131;ext=4', 'EXTENSION'],
      ['434-293-3131 #12', 'EXTENSION'],
      ['call 434-293-3131', 'SIGNS'],
      ['434-293-3131 (John)', 'SIGNS'],
      ['434-293-313', 'LENGTH'],
      ['24342933131', 'LENGTH'],
      ['434-293-31311', 'LENGTH'],
      ['+14342933131, +14342933132', 'EXTENSION'],
      ['+44 20 7946 0958', 'COUNTRY'],
      ['011 44 20 7946 0958', 'COUNTRY'],
      ['416-234-5678', 'COUNTRY'],
      ['242-322-1234', 'COUNTRY'],
      ['434-555-0100', 'SERVICE'],
      ['434-911-1234', 'SERVICE'],
      ['911', 'LENGTH'],
      ['800-234-5678', 'SERVICE'],
      ['888-234-5678', 'SERVICE'],
      ['900-234-5678', 'SERVICE'],
      ['500-234-5678', 'SERVICE'],
      ['434-093-1111', 'INVALID'],
      ['000-000-0000', 'INVALID'],
    ];
    for (const [text, reason] of wrong) expect([text, phoneKey(text)]).toEqual([text, { ok: false, reason }]);
  });
});

describe('an address that may be mailed to', () => {
  it('is written in one way; what stands behind a plus stays', () => {
    expect(emailKey('  Ann.Lee+Homes@Example.COM ')).toEqual({ ok: true, value: 'ann.lee+homes@example.com' });
    expect(emailKey('ann@exämple.com')).toEqual({ ok: true, value: 'ann@xn--exmple-cua.com' });
    expect(emailKey('ann@EXÄMPLE.com')).toEqual({ ok: true, value: 'ann@xn--exmple-cua.com' });
    expect(emailKey("o'brien@example.co.uk")).toEqual({ ok: true, value: "o'brien@example.co.uk" });
  });

  it('is refused where it could become another header or recipient', () => {
    for (const text of [
      'a@example.com\nBcc: b@example.com',
      'a@example.com\r',
      'a@example.com,b@example.com',
      'Ann <a@example.com>',
      '"a b"@example.com',
      'a@example.com;b@c.de',
      'a\u0000@example.com',
      'a@exam\u200bple.com',
      '(x)a@example.com',
    ])
      expect([JSON.stringify(text), emailKey(text)]).toEqual([JSON.stringify(text), { ok: false, reason: 'SIGNS' }]);
    expect(emailKey(' ')).toEqual({ ok: false, reason: 'EMPTY' });
    for (const text of [
      'ann',
      'ann@',
      '@example.com',
      'ann@localhost',
      'ann@127.0.0.1',
      'a@b@example.com',
      'ann@example.com/x',
      'ann@example.com?x',
      'ann@-x.com',
      '.ann@example.com',
      'an..n@example.com',
      'ann@example.com.',
    ])
      expect([text, emailKey(text)]).toEqual([text, { ok: false, reason: 'INVALID' }]);
    expect(emailKey(`${'a'.repeat(65)}@example.com`)).toEqual({ ok: false, reason: 'LENGTH' });
    expect(emailKey(`a@${`${'b'.repeat(60)}.`.repeat(5)}com`).ok).toBe(false);
  });
});

describe('an answer by text', () => {
  it('opts out by a word alone, whatever stands around it', () => {
    for (const text of [
      'STOP',
      ' stop. ',
      'Stop!!',
      '"stop"',
      'StopAll',
      'quit',
      'END',
      'revoke',
      'opt-out',
      'Opt Out',
      'OPTOUT',
      'cancel',
      'Unsubscribe',
      'ＳＴＯＰ',
    ])
      expect([text, readAnswer(text).is]).toEqual([text, 'OPT_OUT']);
  });

  it('opts out by a sentence as well, and shows it to somebody', () => {
    for (const text of [
      'Please stop texting me',
      'REMOVE ME from this',
      "don't contact me",
      'do not contact',
      'take me off your list',
      'Sorry, wrong number.',
    ])
      expect([text, readAnswer(text).is]).toEqual([text, 'OPT_OUT_TO_READ']);
  });

  it('is help, or something else: a word within another one ends nothing', () => {
    expect(readAnswer('Help?').is).toBe('HELP');
    for (const text of [
      'I will stop by on Monday',
      'the end of May works',
      'nonstop',
      'Can you cancel the other one and call?',
      '',
    ])
      expect([text, readAnswer(text).is]).toEqual([text, 'OTHER']);
  });
});

describe('numbers of one range', () => {
  // Countries and services whose ranges are told by many digits stand among them, so that these are met.
  const told = ['246521', '246270', '829200', '829260', '305209', '523222', '710222', '600222', '868270', '876612'];
  const range = fc.oneof(
    fc.integer({ min: 2_000_000, max: 9_999_999 }).map(String),
    fc.tuple(fc.constantFrom(...told), fc.nat(9)).map(([six, seventh]) => `${six}${seventh}`),
    fc
      .tuple(fc.constantFrom('434', '212', '787', '340', '671', '808', '907'), fc.nat(9999))
      .map(([area, rest]) => `${area}${String(rest).padStart(4, '0')}`),
  );
  it('are all reached, or none is, for the same reason: so one of them is looked up for all', () => {
    fc.assert(
      fc.property(range, fc.nat(999), (seven, rest) => {
        const number = `${seven}${String(rest).padStart(3, '0')}`;
        const wrong = wrongNumber(`+1${number}`);
        expect([number, phoneKey(number)]).toEqual([
          number,
          wrong === null ? { ok: true, value: `+1${number}` } : { ok: false, reason: wrong },
        ]);
      }),
      { numRuns: 6000 },
    );
  });
});
