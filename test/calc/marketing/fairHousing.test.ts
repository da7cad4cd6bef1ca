import { describe, expect, it } from 'vitest';
import { cardSamples } from '../../../src/api/catalogue/marketing/cardSamples.ts';
import { emailTemplates } from '../../../src/api/catalogue/marketing/emailTemplates.ts';
import { leaningsOf, leaningsOfName } from '../../../src/calc/marketing/fairHousing.ts';

const words = (text: string) => leaningsOf(text).map((one) => `${one.about} ${one.words}`);

describe('words that lean on a protected class', () => {
  it.each([
    ['Perfect for an adult community, no kids.', ['FAMILY no kids', 'FAMILY adult community']],
    ['<b>Christian</b> buyers&nbsp;only', ['RELIGION Christian']],
    [
      'Your neighborhood is changing. Get out while you can!',
      ['PRESSURE neighborhood is changing', 'PRESSURE Get out while you can'],
    ],
    ['We buy from Hispanic owners and HISPANIC heirs', ['ORIGIN Hispanic']],
    ['An able-bodied tenant', ['HANDICAP able-bodied']],
  ])('are found in %j', (text, expected) => {
    expect(words(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    'A white fence, black shutters, a family room and a children’s slide.',
    'Mature trees. The street is quiet.',
    'My name is Christianson; I live on Jewett Road in Mexico, Missouri.',
    'Call me before it is too late in the evening.',
  ])('are not seen in %j', (text) => {
    expect(words(text)).toEqual([]);
  });

  it('stand in nothing that ships', () => {
    for (const { subject, headerText, bodyText } of emailTemplates)
      expect(words(`${subject} ${headerText} ${bodyText}`)).toEqual([]);
    for (const { owner, place } of cardSamples)
      expect(words(Object.values({ ...owner, ...place }).join(' '))).toEqual([]);
  });
});

describe('names of lists', () => {
  it('tell whom they choose', () => {
    expect(leaningsOfName('Widows in 43004').map(({ about }) => about)).toEqual(['SEX']);
    expect(leaningsOfName('Disabled owners, high equity').map(({ about }) => about)).toEqual(['HANDICAP']);
    expect(leaningsOfName('Vacant, Whitehall')).toEqual([]);
    expect(leaningsOfName('Absentee owners of Columbus')).toEqual([]);
  });
});
