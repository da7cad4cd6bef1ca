import * as fc from 'fast-check';
// The types of pdfkit know it as the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { labelLayoutIds, labelLayouts } from '../../../src/api/catalogue/marketing/labelLayouts.ts';
import { fitLabel, LABEL_PADDING, MOST_LABEL_LINES } from '../../../src/calc/marketing/fitLabel.ts';
import { helveticaWidth } from '../../../src/calc/marketing/helveticaWidth.ts';

const on = (id: keyof typeof labelLayouts, ...parts: readonly string[]) =>
  fitLabel(parts, labelLayouts[id], helveticaWidth);

describe('lines on a label', () => {
  it('are 10 pt where they fit, in the middle', () => {
    const fitted = on(5160, 'Ann Lee', '12 Oak St', 'Columbus OH 43004');
    expect(fitted).toMatchObject({ size: 10, lines: ['Ann Lee', '12 Oak St', 'Columbus OH 43004'] });
    expect(fitted?.tops.map((top) => Math.round(top))).toEqual([18, 30, 42]);
  });

  it('are smaller where one is long, and broken before the unit where that is not enough', () => {
    expect(on(5160, 'Ann Lee', '12345 Northwest Old Plantation Rd', 'Columbus OH 43004')?.size).toBe(10);
    expect(on(5160, 'Ann Lee', '12345 Northwest Old Plantation Road East', 'Columbus OH 43004')).toMatchObject({
      size: 9,
      lines: { length: 3 },
    });
    const withUnit = '12345 Northwest Old Plantation Road East Apartment 12';
    expect(on(5160, 'Ann Lee', withUnit, 'Columbus OH 43004')).toMatchObject({
      size: 9,
      lines: ['Ann Lee', '12345 Northwest Old Plantation Road East', 'Apartment 12', 'Columbus OH 43004'],
    });
    const sixty = '12345 Northwest Old Plantation Village Boulevard Apartment 12';
    expect(sixty.length).toBeGreaterThanOrEqual(60);
    expect(on(5160, 'Ann Lee', sixty, 'Columbus OH 43004')).toMatchObject({
      size: 10,
      lines: ['Ann Lee', '12345 Northwest Old Plantation Village', 'Boulevard Apartment 12', 'Columbus OH 43004'],
    });
  });

  it('are none where they are too many or too long at 6 pt', () => {
    expect(on(5160, 'a', 'b', 'c', 'd', 'e')).toBeNull();
    expect(on(5160, 'W'.repeat(60), '12 Oak St', 'Columbus OH 43004')).toBeNull();
    expect(on(5167, 'Ann Lee', 'c/o Bob Lee', '12 Oak St', 'Columbus OH 43004')?.size).toBe(6);
  });

  it('never run over an edge, lose no word, and never are below 6 pt', () => {
    const doc = new PDFDocument();
    const word = fc.string({ unit: fc.constantFrom(...Array.from('ABCWil.mé-19&')), minLength: 1, maxLength: 18 });
    const part = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    const label = fc.record({
      id: fc.constantFrom(...labelLayoutIds),
      parts: fc.array(part, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(label, ({ id, parts }) => {
        const grid = labelLayouts[id];
        const fitted = on(id, ...parts);
        if (fitted === null) return;
        expect(fitted.lines.join(' ')).toBe(parts.join(' '));
        expect(fitted.lines.length).toBeLessThanOrEqual(MOST_LABEL_LINES);
        expect(fitted.size).toBeGreaterThanOrEqual(6);
        doc.font('Helvetica').fontSize(fitted.size);
        for (const line of fitted.lines)
          expect(doc.widthOfString(line)).toBeLessThanOrEqual(grid.width - 2 * LABEL_PADDING + 0.6);
        const [first = 0] = fitted.tops;
        const last = (fitted.tops.at(-1) ?? 0) + fitted.size;
        expect(first).toBeGreaterThanOrEqual(LABEL_PADDING - 0.001);
        expect(last).toBeLessThanOrEqual(grid.height - LABEL_PADDING + 0.001);
      }),
      { numRuns: 500 },
    );
  });
});

it('widths of Helvetica are those that the PDF is written with, letter by letter', () => {
  const doc = new PDFDocument().font('Helvetica').fontSize(1000);
  const signs = Array.from({ length: 224 }, (_, at) => String.fromCodePoint(at + 32)).filter(
    (sign) => !/[\u007f-\u009f]/u.test(sign),
  );
  for (const sign of [...signs, ...Array.from('€‘’“”–—…•ŠšŽžŒœ™ƒ')])
    expect([sign, helveticaWidth(sign) * 1000]).toEqual([sign, expect.closeTo(doc.widthOfString(sign), 3)]);
});
