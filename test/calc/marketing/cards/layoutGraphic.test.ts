import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressPlace, cardAreas, isWithin } from '../../../../src/calc/marketing/cards/cardAreas.ts';
import { checkGraphic } from '../../../../src/calc/marketing/cards/checkGraphic.ts';
import type { DrawnLine, DrawList } from '../../../../src/calc/marketing/cards/drawList.ts';
import type { CardElement } from '../../../../src/calc/marketing/cards/layoutGraphic.ts';
import { laidOut, metrics } from '../../../support/marketing/cardSamples.ts';

const element = (content: CardElement['content'], more: Partial<CardElement> = {}): CardElement => ({
  id: 'one',
  type: 'BODY_HTML',
  x: 150,
  y: 150,
  width: 600,
  height: 300,
  brightness: 1,
  opacity: 1,
  backgroundColor: null,
  content,
  ...more,
});
const listOf = (one: CardElement, values: Readonly<Record<string, string>> = {}): DrawList =>
  laidOut({ color: '#FFFFFF', elements: [one] }, { values });
const linesOf = ({ items }: DrawList): DrawnLine[] => items.flatMap((item) => (item.is === 'LINE' ? item : []));
const textsOf = (list: DrawList): string[] => linesOf(list).map(({ text }) => text);

describe('text on a card', () => {
  it('has the looks of its HTML, and nothing else of it', () => {
    const list = listOf(
      element(
        '<p style="text-align:right">A <b>b</b> <i>c</i> <u>d</u></p><p><span style="font-family:Oswald, x;font-size:80px;color:#f00">E</span></p><script>alert(1)</script><!-- x --><img src=x onerror=y>&lt;p&gt; &#65;',
        { height: 500 },
      ),
    );
    expect(textsOf(list).join('|')).toBe('A |b| |c| |d|E|<p> A');
    const [a, b, , c, , d, e] = linesOf(list);
    expect(b?.face.weight).toBe(700);
    expect(c?.face.isSlanted).toBe(true);
    expect(d?.isUnderlined).toBe(true);
    expect(e).toMatchObject({ face: { family: 'Oswald' }, size: 80, color: '#ff0000', x: 150 });
    expect((d?.x ?? 0) + (d?.width ?? 0)).toBeCloseTo(750, 6);
    expect(a?.baseline).toBe(d?.baseline);
  });

  it('takes values as text, looks through none of them again, and leaves no gap for a missing one', () => {
    const values = { OwnerFirstName: '', PropertyStreet: '<b>#OwnerFirstName#</b> & 1 Elm' };
    expect(textsOf(listOf(element('<p>Hi #ownerfirstname#, ## #Nobody#</p>'), values))).toEqual(['Hi, # #Nobody#']);
    expect(textsOf(listOf(element('<p>Hi <b>#OwnerFirstName#</b>, you</p>'), values)).join('')).toBe('Hi, you');
    const [street] = textsOf(listOf(element('<p>#PropertyStreet#</p>', { width: 1500 }), values));
    expect(street).toBe('<b>#OwnerFirstName#</b> & 1 Elm');
  });

  it('is made smaller down to 70 %, then said to overflow', () => {
    const words = (count: number): string => `<p>${'word '.repeat(count)}</p>`;
    const sizes = [8, 24, 90].map((count) => {
      const list = listOf(element(words(count)));
      return [linesOf(list)[0]?.size, list.shrunk, list.overflowing];
    });
    expect(sizes).toEqual([
      [50, [], []],
      [expect.closeTo(42, 6), ['one'], []],
      [expect.closeTo(35, 6), [], ['one']],
    ]);
    // What nothing parts is as wide as it is.
    expect(listOf(element(`<p>${'w'.repeat(60)}</p>`)).overflowing).toEqual(['one']);
    expect(listOf(element('<p>Дом 🏠</p>')).unprintable).toEqual(['one']);
  });

  it('never lies outside its element unless that is said to overflow', () => {
    const html = fc.array(
      fc.tuple(
        fc.constantFrom('p', 'b', 'i', 'u', 'span', 'br', 'div'),
        fc.string({
          unit: fc.constantFrom('a', 'W', ' ', 'ł', '-', '/', 'É', '#', '&lt;', 'Д', '\u200f'),
          maxLength: 60,
        }),
        fc.integer({ min: 20, max: 160 }),
        fc.constantFrom('left', 'center', 'right', 'justify'),
      ),
      { maxLength: 8 },
    );
    const size = fc.integer({ min: 60, max: 1200 });
    fc.assert(
      fc.property(html, size, size, fc.constantFrom(null, '#eeeeee'), (parts, width, height, backgroundColor) => {
        const content = parts
          .map(([tag, text, px, side]) => `<${tag} style="font-size:${px}px;text-align:${side}">${text}</${tag}>`)
          .join('');
        const one = element(content, { width, height, backgroundColor, type: 'HTML' });
        const list = listOf(one, { X: 'y' });
        if (list.overflowing.length > 0) return;
        for (const line of linesOf(list)) {
          const { above, below } = metrics.heightOf(line.face, line.size);
          expect(line.x).toBeGreaterThanOrEqual(one.x - 0.01);
          expect(line.x + line.width).toBeLessThanOrEqual(one.x + width + 0.02);
          expect(line.baseline - Math.min(above, line.size)).toBeGreaterThanOrEqual(one.y - 0.01);
          expect(line.baseline + Math.min(below, line.size * 0.2)).toBeLessThanOrEqual(one.y + height + 0.01);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('the address on a card', () => {
  const placed = (...lines: readonly string[]) =>
    laidOut({ color: '#ffffff', elements: [] }, { side: 'BACK', address: { lines, returnLines: [] } });

  it('is in capitals without punctuation at the places that machines read', () => {
    const lines = linesOf(placed('Ann O’Hara-Łee, Jr.', '12 Oak St. #4', 'Columbus, OH 43004-1234'));
    expect(lines.map(({ text }) => text)).toEqual(['ANN OHARA-ŁEE JR', '12 OAK ST #4', 'COLUMBUS OH 43004-1234']);
    expect(lines.map(({ baseline }) => baseline)).toEqual([912.5, 962.5, 1012.5]);
    for (const { x, width, baseline, size } of lines) {
      expect([x, size]).toEqual([862.5, 10 / 0.24]);
      expect(isWithin({ x, y: baseline - size, width, height: size }, cardAreas.readByMachines)).toBe(true);
    }
  });

  it('is made smaller to 8 pt, then broken before its unit, else too long', () => {
    const sizeOf = (...asked: readonly string[]) => {
      const list = placed(...asked);
      return [
        linesOf(list).map(({ text }) => text),
        Math.round((linesOf(list)[0]?.size ?? 0) * 24) / 100,
        list.overflowing,
      ];
    };
    const long = '12345 Northwest Old Plantation Blvd';
    const [, size] = sizeOf('Ann', long, 'Columbus OH 43004');
    expect(size).toBeGreaterThan(8);
    expect(size).toBeLessThan(10);
    const [lines] = sizeOf('Ann', `${long} East Apt 12`, 'Columbus OH 43004');
    expect(lines).toEqual(['ANN', `${long} East`.toUpperCase(), 'APT 12', 'COLUMBUS OH 43004']);
    expect(sizeOf('Ann', 'W'.repeat(60), 'Columbus OH 43004')).toEqual([[], 0, ['ADDRESS']]);
    expect(sizeOf('a', 'b', 'c', 'd', 'e')[2]).toEqual(['ADDRESS']);
    expect(sizeOf('Ivan Дом', 'b', 'c')[2]).toEqual(['ADDRESS']);
    for (const { x, width } of linesOf(placed('Ann', long)))
      expect(x + width).toBeLessThanOrEqual(862.5 + addressPlace.width);
  });
});

describe('what would not be printed well', () => {
  const check = (one: CardElement, more: Partial<Parameters<typeof checkGraphic>[1]> = {}) => {
    const side = more.side ?? 'FRONT';
    const list = laidOut({ color: '#ffffff', elements: [one] }, { side });
    const told = { side, overlay: true, isForLob: false, pictureSizes: new Map(), metrics, ...more };
    return checkGraphic(list, told).map(({ kind, isRefused }) => `${kind}${isRefused ? ' refused' : ''}`);
  };
  const text = (more: Partial<CardElement>) => element('<p>Hello</p>', more);

  it('is text beyond the lines, on the place of the address, or where Lob cuts', () => {
    expect(check(text({}))).toEqual([]);
    expect(check(text({ x: 60 }))).toEqual(['OUTSIDE_SAFE']);
    expect(check(text({ y: 60 }), { isForLob: true })).toEqual(['OUTSIDE_LOB refused']);
    expect(check(text({ x: 60 }), { isForLob: true })).toEqual(['OUTSIDE_SAFE']);
    expect(check(text({ x: 900, y: 700 }), { side: 'BACK' })).toEqual(['IN_RESERVED refused']);
    expect(check(text({ x: 500, y: 1130, height: 100 }), { side: 'BACK' })).toEqual(['IN_RESERVED refused']);
    expect(check(text({ x: 900, y: 700 }), { side: 'BACK', overlay: false })).toEqual([]);
    expect(check(text({ width: 60, height: 60 }))).toEqual(['OVERFLOWS refused']);
  });

  it('is a picture of too few dots and a code that is too small', () => {
    const picture = (width: number) =>
      check(element('7', { type: 'IMAGE', width: 600, height: 600 }), {
        pictureSizes: new Map([['7', { width, height: width }]]),
      });
    // 600 pixels of the canvas are two inches.
    expect([400, 399, 200, 199].map(picture)).toEqual([[], ['COARSE'], ['COARSE'], ['TOO_COARSE refused']]);
    const code = (size: number) => check(element({ kind: 'QR' }, { type: 'IMAGE', width: size, height: size }));
    expect([240, 239].map(code)).toEqual([[], ['SMALL_CODE refused']]);
  });
});

describe('a side that is laid out again and again', () => {
  const contents: readonly CardElement['content'][] = [
    '<p>Hello #OwnerFirstName#, I would like to buy #PropertyStreet#.</p>',
    `<p>${'word '.repeat(40)}</p>`,
    '<p>\u{1f600} Привет</p>',
    { kind: 'QR' },
    'picture-1',
    '',
  ];
  const part = fc.record({
    id: fc.constantFrom('a', 'b', ''),
    type: fc.constantFrom('BODY_HTML', 'TITLE_HTML', 'IMAGE', 'LOGO'),
    x: fc.integer({ min: 0, max: 1800 }),
    y: fc.integer({ min: 0, max: 1200 }),
    width: fc.integer({ min: 0, max: 900 }),
    height: fc.integer({ min: 0, max: 400 }),
    brightness: fc.constantFrom(1, 0.8),
    opacity: fc.constantFrom(1, 0.5),
    backgroundColor: fc.constantFrom(null, '#FFEE00'),
    content: fc.constantFrom(...contents),
  });
  /** What becomes of a side: a part is changed, taken away, put in front, or comes to it. */
  const change = fc.record({ at: fc.nat({ max: 5 }), part, how: fc.constantFrom('CHANGE', 'DROP', 'RAISE', 'ADD') });

  it('comes out as if it were laid out for the first time, and draws what was not touched by the same items', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 5 }),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        (first, changes) => {
          const kept = new WeakMap();
          let elements: readonly CardElement[] = first;
          for (const { at, part: other, how } of changes) {
            const before = laidOut({ color: '#FFFFFF', elements }, { kept });
            const one = elements[at];
            const touched = one === undefined ? [] : [one];
            elements =
              how === 'ADD' || one === undefined
                ? [...elements, other]
                : how === 'CHANGE'
                  ? elements.with(at, { ...one, x: other.x, width: other.width, content: other.content })
                  : [...elements.filter((each) => each !== one), ...(how === 'RAISE' ? touched : [])];
            const after = laidOut({ color: '#FFFFFF', elements }, { kept });
            expect(after).toEqual(laidOut({ color: '#FFFFFF', elements }));
            // Those without a name of their own are called by their place.
            const ids = elements.flatMap((each) => (touched.includes(each) || each.id === '' ? [] : [each.id]));
            if (how === 'CHANGE' && new Set(ids).size === ids.length)
              for (const item of before.items)
                if (item.element !== null && ids.includes(item.element) && item.element !== one?.id)
                  expect(after.items).toContain(item);
          }
        },
      ),
    );
  });
});
