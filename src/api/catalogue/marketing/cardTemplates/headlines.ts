import { answer, art, body, ground, text, title, type CardTemplate } from './parts.ts';

const ink = '#1f2a26';
const soft = '#5a6560';
const green = '#14553f';

const streetName: CardTemplate = {
  id: 2,
  name: 'Street name',
  category: 'Headline',
  about: 'Their own street on a sign, readable from across the room.',
  front: {
    color: '#dfe9e2',
    elements: [
      ground('Post', [906, 600, 63, 750], '#8a958f'),
      ground('Shade', [950, 600, 19, 750], '#717c76'),
      art('Sign', [197, 118, 1480, 540], 'street-sign'),
      title(
        'Street',
        [272, 186, 1330, 330],
        text({ size: 200, color: '#ffffff', font: 'Oswald', side: 'center' }, '#PropertyStreet#'),
      ),
      body('Town', [272, 526, 1330, 90], text({ size: 56, color: '#cfe3d8', side: 'center' }, '#PropertyCity#')),
      ground('Sheet', [340, 790, 1195, 330], '#ffffff'),
      title('Line', [380, 838, 1115, 130], text({ size: 104, color: green, side: 'center' }, 'I’d like to buy it.')),
      body(
        'Sub',
        [380, 982, 1115, 100],
        text({ size: 50, color: soft, side: 'center' }, 'As it stands. On the day you choose.'),
      ),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      ground('Band', [0, 0, 1875, 300], green),
      title(
        'Heading',
        [112.5, 128, 1640, 120],
        text({ size: 92, color: '#ffffff', font: 'Oswald' }, '#OwnerFirstName#, what happens if you call?'),
      ),
      body(
        'Text',
        [112.5, 338, 1640, 170],
        text(
          { size: 44, color: ink },
          'We talk for ten minutes about #PropertyStreet#. I come to see it once. Then you have my price in writing, and it stays good while you think about it.',
        ),
      ),
      ...answer({ why: '<b>How I arrive at a price,</b> step by step', color: green, soft }),
    ],
  },
};

const teal = '#0f5c63';
const sand = '#f4e6d2';
const rust = '#b4532a';

const twoChoices: CardTemplate = {
  id: 3,
  name: 'Two choices',
  category: 'Headline',
  about: 'Selling to you beside selling with an agent, told fairly.',
  front: {
    color: '#ffffff',
    elements: [
      ground('LeftGround', [0, 0, 937.5, 1350], sand),
      ground('RightGround', [937.5, 0, 937.5, 1350], teal),
      title('One', [150, 178, 660, 260], text({ size: 220, color: rust, font: 'Oswald' }, '1')),
      title(
        'LeftHead',
        [150, 452, 680, 240],
        text({ size: 92, color: '#3a2a1d', font: 'Oswald' }, 'List it with<br>an agent'),
      ),
      body(
        'LeftText',
        [150, 722, 670, 500],
        text({ size: 52, color: '#3a2a1d' }, 'Often the higher price.'),
        text(
          { size: 50, color: '#3a2a1d' },
          'Repairs, showings and some months of waiting come first, and a commission comes after.',
        ),
      ),
      title('Two', [1062, 178, 660, 260], text({ size: 220, color: '#f6c667', font: 'Oswald' }, '2')),
      title(
        'RightHead',
        [1062, 452, 680, 240],
        text({ size: 92, color: '#ffffff', font: 'Oswald' }, 'Sell it to me<br>as it is'),
      ),
      body(
        'RightText',
        [1062, 722, 670, 500],
        text({ size: 52, color: '#e8f3f2' }, 'A lower price, less work.'),
        text({ size: 52, color: '#e8f3f2' }, 'No repairs, no showings, no commission. You choose the day we close.'),
      ),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      title(
        'Heading',
        [112.5, 118, 1640, 110],
        text({ size: 88, color: teal, font: 'Oswald' }, 'Which one suits #PropertyStreet#?'),
      ),
      ground('Bar', [112.5, 236, 825, 10], rust),
      ground('Bar2', [937.5, 236, 825, 10], teal),
      body(
        'Text',
        [112.5, 280, 1640, 220],
        text(
          { size: 46, color: ink },
          'Some houses do best with an agent, and I will say so when yours is one. For the others I make an offer. Ask for both numbers side by side: it costs nothing, #OwnerFirstName#.',
        ),
      ),
      ground('Panel', [0, 525, 750, 590], sand),
      ...answer({ why: '<b>Ask for both numbers</b> for your house', color: teal, soft: '#6b5a48', isOnGround: true }),
    ],
  },
};

const gold = '#c6a769';
const night = '#23282f';

const quietCashOffer: CardTemplate = {
  id: 5,
  name: 'Quiet cash offer',
  category: 'Headline',
  about: 'Few words on a dark ground, for a sale that nobody has to hear of.',
  front: {
    color: night,
    elements: [
      art('Frame', [0, 0, 1875, 1350], 'gold-frame'),
      body('Small', [300, 300, 1275, 70], text({ size: 44, color: gold, side: 'center' }, 'For #OwnerFullName#')),
      body(
        'Heading',
        [262, 376, 1350, 390],
        text({ size: 150, color: '#f5efe2', font: 'Source Serif 4', side: 'center' }, 'A quiet offer'),
        text({ size: 84, color: '#f5efe2', font: 'Source Serif 4', side: 'center' }, 'for #PropertyStreet#'),
      ),
      ground('Rule', [862.5, 792, 150, 4], gold),
      body(
        'Text',
        [300, 850, 1275, 190],
        text({ size: 50, color: '#d9d4c8', side: 'center' }, 'No sign in the yard. No open house. No commission.'),
        text({ size: 50, color: '#d9d4c8', side: 'center' }, 'Just the two of us and a price.'),
      ),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      ground('Band', [0, 0, 1875, 440], night),
      ground('Hair', [0, 440, 1875, 6], gold),
      title(
        'Heading',
        [112.5, 124, 1640, 90],
        text({ size: 72, color: '#f5efe2', font: 'Source Serif 4' }, 'Between you and me'),
      ),
      body(
        'Text',
        [112.5, 228, 1640, 204],
        text(
          { size: 44, color: '#d9d4c8' },
          'I pay with my own funds, so no bank has to agree. I see the house once, give you the price in writing, and tell nobody. Think about it as long as you like.',
        ),
      ),
      ...answer({
        why: '<b>Who makes this offer,</b> and how it works',
        contact: '#MyBusinessFirstName#, #MyBusinessPhone#',
        color: '#7d6433',
        soft,
      }),
    ],
  },
};

export const headlines: readonly CardTemplate[] = [streetName, twoChoices, quietCashOffer];
