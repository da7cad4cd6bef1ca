import { answer, art, body, ground, text, title, type CardTemplate } from './parts.ts';

const ink = '#2a2326';
const soft = '#6b6063';
const wine = '#7a2e3a';

const secondLetter: CardTemplate = {
  id: 11,
  name: 'Second letter',
  category: 'Follow-up',
  about: 'For those who have had a card and did not answer.',
  front: {
    color: '#f6ece6',
    elements: [
      art('Envelope', [1112, 330, 640, 567], 'envelope'),
      title(
        'Heading',
        [150, 236, 920, 420],
        text({ size: 118, color: wine, font: 'Source Serif 4' }, 'It’s me again, #OwnerFirstName#.'),
      ),
      body(
        'Text',
        [150, 620, 890, 480],
        text(
          { size: 54, color: ink, font: 'Source Serif 4' },
          'I wrote to you about <b>#PropertyStreet#</b>. Perhaps the time was wrong, or the card went astray.',
        ),
        text({ size: 54, color: ink, font: 'Source Serif 4' }, 'I would still like to buy it.'),
      ),
      body(
        'Signed',
        [150, 1090, 1400, 140],
        text({ size: 100, color: wine, font: 'Caveat' }, '<b>#MyBusinessFirst/LastName#</b>'),
      ),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      ground('Edge', [0, 0, 64, 1350], wine),
      title(
        'Heading',
        [150, 124, 1600, 90],
        text({ size: 70, color: wine, font: 'Source Serif 4' }, 'Any of these is a fine answer'),
      ),
      body(
        'One',
        [150, 244, 500, 240],
        text({ size: 46, color: wine, font: 'Source Serif 4' }, '<b>“Tell me more”</b>'),
        text({ size: 40, color: ink }, 'I call when you say, and come by once.'),
      ),
      body(
        'Two',
        [700, 244, 500, 240],
        text({ size: 46, color: wine, font: 'Source Serif 4' }, '<b>“Not now”</b>'),
        text({ size: 40, color: ink }, 'Tell me which month, and I write then.'),
      ),
      body(
        'Three',
        [1250, 244, 510, 240],
        text({ size: 46, color: wine, font: 'Source Serif 4' }, '<b>“No, thank you”</b>'),
        text({ size: 40, color: ink }, 'Then this is my last card. I mean it.'),
      ),
      ...answer({
        why: '<b>Answer here,</b> whichever it is',
        color: wine,
        soft,
        x: 150,
        noMore: 'A text that says “no” is enough.',
      }),
    ],
  },
};

const blue = '#2b5a8c';
const slate = '#25303a';

const soldNearby: CardTemplate = {
  id: 12,
  name: 'Sold nearby',
  category: 'Follow-up',
  about: 'Offers the recorded sales around their house, whether they sell or not.',
  front: {
    color: '#e6ebe4',
    elements: [
      { ...art('Map', [0, 0, 1875, 1350], 'map-blocks'), type: 'BACKGROUND_IMAGE' },
      ground('Sheet', [112.5, 210, 960, 930], '#ffffff'),
      ground('SheetEdge', [112.5, 210, 16, 930], '#d1495b'),
      title(
        'Heading',
        [200, 282, 800, 440],
        text({ size: 100, color: slate }, 'What did the houses around yours sell for?'),
      ),
      body(
        'Text',
        [200, 690, 800, 290],
        text(
          { size: 50, color: slate },
          'I keep the list of recorded sales near <b>#PropertyStreet#</b>. You can have it, whether you sell or not.',
        ),
      ),
      body('Free', [200, 1000, 800, 70], text({ size: 42, color: blue }, '<b>Free, and by mail or e-mail.</b>')),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      title('Heading', [112.5, 118, 1640, 96], text({ size: 76, color: slate }, 'Your street, in numbers')),
      body(
        'Text',
        [112.5, 228, 1640, 250],
        text(
          { size: 44, color: slate },
          'Scan the code or call, and I send you the sales around #PropertyStreet# with their dates and prices. They come from public records, so you can check every one. And if you would like an offer as well, #OwnerFirstName#, I will make you one.',
        ),
      ),
      ground('Panel', [0, 525, 750, 590], '#e9f0f7'),
      ...answer({ why: '<b>Ask for your list</b> of sales nearby', color: blue, soft: '#5b6675', isOnGround: true }),
    ],
  },
};

export const followUps: readonly CardTemplate[] = [secondLetter, soldNearby];
