/** What stands on screen is drawn by the typeface that comes with the program: another one may have none of a sign. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { projectPath } from '../support/testCache.ts';

/** Where signs stand that are no texts of ours on screen, or that a typeface of the system is sure to have. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'calc/marketing/cards/cardFaces.data.ts': 'the signs that the typefaces of cards have',
  'calc/marketing/helveticaWidth.ts': 'the signs of a typeface of PDF',
  'calc/marketing/segments.ts': 'the signs of text messages',
  'commands/stroke.ts': 'keys of an Apple machine, whose typefaces have them',
  'panes/marketing/card/text/CardText.tsx': 'a key of an Apple machine',
};
const FACES = ['latin', 'latin-ext', 'greek'];

it('each sign of our texts is in the typeface that is shipped', () => {
  const faces = FACES.map((name) =>
    create(readFileSync(projectPath(`node_modules/@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`))),
  );
  const isDrawn = (sign: string): boolean =>
    faces.some((face) => 'hasGlyphForCodePoint' in face && face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  const src = projectPath('src');
  const missing = globSync('**/*.{ts,tsx}', { cwd: src })
    .filter((file) => !(file in ELSEWHERE))
    .flatMap((file) => {
      // Comments are for us; an address (https://) is none.
      const text = readFileSync(join(src, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
      return [...new Set(text.match(/[^\0-\u007f]/gu))].flatMap((sign) => (isDrawn(sign) ? [] : [`${file}: ${sign}`]));
    });
  expect(missing).toEqual([]);
});
