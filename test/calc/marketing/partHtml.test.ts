import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { paragraphsHtml, paragraphsText, partHtml, readPart } from '../../../src/calc/marketing/partHtml.ts';
import { siteTemplates } from '../../../src/api/catalogue/marketing/siteTemplates.ts';

it('what a person writes as heading and paragraphs comes back as it was', () => {
  const word = fc.stringMatching(/^[a-z <>&"'#é☂]{1,12}$/);
  const paragraph = fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
  const text = fc.array(paragraph, { maxLength: 3 }).map((all) => all.filter((one) => one.trim() !== '').join('\n\n'));
  fc.assert(
    fc.property(word, text, (heading, body) => {
      expect(readPart(partHtml({ heading, text: body }))).toEqual({ heading, text: body });
    }),
  );
});

it('of all templates the texts can be written plainly; what says more stays HTML', () => {
  for (const { bodyText, elements } of siteTemplates) {
    expect(paragraphsHtml(paragraphsText(bodyText) ?? '')).toBe(bodyText);
    for (const { content } of elements) expect(partHtml(readPart(content) ?? { heading: '', text: '' })).toBe(content);
  }
  expect(paragraphsText('<p>One <b>bold</b></p>')).toBeNull();
  expect(readPart('<h3>a</h3><ul><li>b</li></ul>')).toBeNull();
});
