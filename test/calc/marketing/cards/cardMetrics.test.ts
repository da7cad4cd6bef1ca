import { describe, expect, it } from 'vitest';
import { AS_WRITTEN, openFont } from '../../../../scripts/build/makeCardMetrics.ts';
import { cardFaces } from '../../../../src/calc/marketing/cards/cardFaces.data.ts';
import { faceName, openCardMetrics } from '../../../../src/calc/marketing/cards/cardMetrics.ts';
import { cardFonts } from '../../../../src/calc/marketing/cards/drawList.ts';

const fonts = Object.fromEntries(
  cardFonts.flatMap((family) =>
    ([400, 700] as const).flatMap((weight) =>
      (['latin', 'latin-ext'] as const).map((part) => [`${family} ${weight} ${part}`, openFont(family, weight, part)]),
    ),
  ),
);

describe('widths of the fonts of cards', () => {
  it('are those of the files, of single letters and of pairs', () => {
    const { widthOf } = openCardMetrics(cardFaces);
    const wrong: string[] = [];
    for (const family of cardFonts)
      for (const weight of [400, 700] as const) {
        const { signs, furtherSigns } = cardFaces[faceName({ family, weight })] ?? expect.fail(family);
        const measure = (file: 'latin' | 'latin-ext', text: string): void => {
          const font = fonts[`${family} ${weight} ${file}`] ?? expect.fail(file);
          const asked = font.layout(text, AS_WRITTEN).advanceWidth;
          const told = widthOf(text, { family, weight }, font.unitsPerEm);
          if (Math.abs(told - asked) > 0.001) wrong.push(`${family} ${weight} ${text}: ${told} for ${asked}`);
        };
        const letters = Array.from(signs);
        for (const letter of letters) measure('latin', letter);
        for (const letter of furtherSigns) measure('latin-ext', letter);
        // Every letter before a few of the others, other ones each time.
        for (const [at, letter] of letters.entries())
          for (let nth = 1; nth <= 2; nth += 1)
            measure('latin', letter + (letters[(at * 7 + nth * 31) % letters.length] ?? ''));
        expect(letters.length + Array.from(furtherSigns).length).toBeGreaterThan(310);
      }
    expect(wrong).toEqual([]);
  });

  it('set pairs closer, and know which file has a letter', () => {
    const { widthOf, fileOf, heightOf } = openCardMetrics(cardFaces);
    const face = { family: 'Inter', weight: 400 } as const;
    expect(widthOf('AV', face, 100)).toBeLessThan(widthOf('A', face, 100) + widthOf('V', face, 100) - 3);
    expect(widthOf('HH', face, 100)).toBeCloseTo(2 * widthOf('H', face, 100), 9);
    expect([fileOf('é', face), fileOf('ł', face), fileOf('Д', face)]).toEqual(['latin', 'latin-ext', null]);
    expect(heightOf(face, 100).above).toBeGreaterThan(90);
    expect(() => widthOf('A', { family: 'Papyrus' as never, weight: 400 }, 10)).toThrow('Papyrus');
  });
});
