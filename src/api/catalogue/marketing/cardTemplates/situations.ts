import { answer, art, body, ground, text, title, type CardTemplate } from './parts.ts';

const moss = '#46604c';
const ink = '#2b312d';
const soft = '#646b66';

const afterAnEstate: CardTemplate = {
  id: 6,
  name: 'After an estate',
  category: 'Owner situation',
  about: 'Calm words to a family that has inherited a house.',
  front: {
    color: '#f4f3ec',
    elements: [
      art('Branch', [60, 0, 620, 1350], 'branch'),
      title(
        'Heading',
        [760, 246, 960, 420],
        text({ size: 104, color: moss, font: 'Source Serif 4' }, 'A house can wait. So can I.'),
      ),
      ground('Rule', [760, 560, 110, 6], '#a2b8a2'),
      body(
        'Text',
        [760, 614, 950, 560],
        text(
          { size: 54, color: ink, font: 'Source Serif 4' },
          'Dear #OwnerFirstName#, settling a family home takes time, and much of it is hard.',
        ),
        text(
          { size: 54, color: ink, font: 'Source Serif 4' },
          'If it ever helps to pass on #PropertyStreet# as it is, with everything that is still in it, I am here.',
        ),
      ),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      ground('Band', [0, 0, 1875, 470], '#edf0e8'),
      title(
        'Heading',
        [112.5, 122, 1640, 90],
        text({ size: 68, color: moss, font: 'Source Serif 4' }, 'Where I can be of use'),
      ),
      body(
        'Text',
        [112.5, 222, 1640, 240],
        text(
          { size: 48, color: ink, font: 'Source Serif 4' },
          'Take what is dear to you and leave the rest: I clear the house. I wait for the court where it has to agree, and I am used to several heirs.',
        ),
      ),
      ...answer({
        why: '<b>What families ask me,</b> to read in peace',
        contact: '#MyBusinessFirstName#, #MyBusinessPhone#',
        color: moss,
        soft,
        font: 'Source Serif 4',
        noMore: 'Was this unwelcome? One call ends it.',
      }),
    ],
  },
};

const brick = '#8c3b2a';
const dark = '#33241e';

const landlord: CardTemplate = {
  id: 7,
  name: 'Landlord',
  category: 'Owner situation',
  about: 'To owners who rent out, with the tenants staying where they are.',
  front: {
    color: '#f8ecdf',
    elements: [
      art('Flats', [1150, 0, 760, 1350], 'flats'),
      title(
        'Heading',
        [150, 146, 940, 600],
        text({ size: 130, color: brick, font: 'Oswald' }, 'Keep the<br>tenants.<br>Hand over<br>the keys.'),
      ),
      body(
        'Text',
        [150, 792, 940, 440],
        text(
          { size: 52, color: dark },
          'I buy rentals in #PropertyCity# with the leases in place. Nobody has to move, and the deposits pass along properly.',
        ),
        text({ size: 52, color: dark }, 'Is #PropertyStreet# one I could take on?'),
      ),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      art('Keys', [112.5, 118, 190, 127], 'keys'),
      title(
        'Heading',
        [332, 132, 1400, 100],
        text({ size: 82, color: brick, font: 'Oswald' }, 'What I ask, and what I do not'),
      ),
      body(
        'Left',
        [112.5, 272, 800, 220],
        text(
          { size: 43, color: dark },
          '<b>I ask for</b> the lease, the rent roll, and one visit with your tenants’ consent.',
        ),
      ),
      body(
        'Right',
        [962, 272, 790, 220],
        text(
          { size: 43, color: dark },
          '<b>I do not ask for</b> empty rooms, repairs, or rent that is paid up to date.',
        ),
      ),
      ground('Panel', [0, 525, 750, 590], '#f8ecdf'),
      ...answer({ why: '<b>How a sale with tenants works</b>', color: brick, soft, isOnGround: true }),
    ],
  },
};

const amber = '#f2c14e';
const dusk = '#20344f';

const vacantHouse: CardTemplate = {
  id: 8,
  name: 'Vacant house',
  category: 'Owner situation',
  about: 'To owners of a house in which nobody lives.',
  front: {
    color: dusk,
    elements: [
      { ...art('Dusk', [0, 0, 1875, 1350], 'dusk-house'), type: 'BACKGROUND_IMAGE' },
      title(
        'Heading',
        [150, 210, 1000, 400],
        text({ size: 124, color: '#ffffff', font: 'Source Serif 4' }, 'Someone could leave a light on.'),
      ),
      body(
        'Text',
        [150, 556, 790, 400],
        text(
          { size: 52, color: '#dfe7f1' },
          'An empty house still costs taxes, insurance and worry. I would like to buy #PropertyStreet# and have people live in it again.',
        ),
      ),
      body('Sender', [150, 1168, 1000, 62], text({ size: 42, color: amber }, '<b>#MyBusinessName#</b>')),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      ground('Band', [0, 0, 1875, 470], dusk),
      ground('Lit', [112.5, 238, 96, 10], amber),
      title(
        'Heading',
        [112.5, 128, 1640, 92],
        text({ size: 72, color: '#ffffff', font: 'Source Serif 4' }, 'As empty, as full, as broken as it is'),
      ),
      body(
        'Text',
        [112.5, 276, 1640, 180],
        text(
          { size: 44, color: '#dfe7f1' },
          'A roof that leaks, a yard that has grown in, back taxes: none of it has to be dealt with first. I look at the house once, and then you have a price in writing.',
        ),
      ),
      ...answer({ why: '<b>Tell me about the house,</b> in two minutes', color: dusk, soft }),
    ],
  },
};

const sea = '#2f6f8f';
const coral = '#c9552a';

const ownerOutOfTown: CardTemplate = {
  id: 9,
  name: 'Owner out of town',
  category: 'Owner situation',
  about: 'To owners who live far from their house.',
  front: {
    color: '#f7f2e8',
    elements: [
      art('Route', [112.5, 112, 1650, 520], 'route'),
      title(
        'Heading',
        [150, 680, 1575, 160],
        text({ size: 120, color: sea, side: 'center' }, 'You there. The house here.'),
      ),
      body(
        'Text',
        [262, 866, 1350, 300],
        text(
          { size: 54, color: ink, side: 'center' },
          'Looking after #PropertyStreet# from a distance is work. I am in #PropertyCity#, and I would like to take it off your hands.',
        ),
      ),
      body(
        'Sender',
        [262, 1146, 1350, 70],
        text(
          { size: 46, color: coral, side: 'center' },
          '<b>#MyBusinessFirst/LastName# &nbsp;·&nbsp; #MyBusinessPhone#</b>',
        ),
      ),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      title('Heading', [112.5, 120, 1640, 90], text({ size: 74, color: sea }, 'You never have to travel for it')),
      body(
        'One',
        [112.5, 240, 510, 262],
        text({ size: 46, color: coral }, '<b>I look</b>'),
        text({ size: 39, color: ink }, 'Your neighbor, agent or tenant lets me in. You get my photographs.'),
      ),
      body(
        'Two',
        [672, 240, 510, 262],
        text({ size: 46, color: coral }, '<b>You decide</b>'),
        text({ size: 39, color: ink }, 'My offer is in writing. Show it to whom you trust.'),
      ),
      body(
        'Three',
        [1232, 240, 525, 262],
        text({ size: 46, color: coral }, '<b>We close by mail</b>'),
        text({ size: 39, color: ink }, 'A title company sends a notary to your own table.'),
      ),
      ground('Panel', [0, 525, 750, 590], '#eaf2f5'),
      ...answer({ why: '<b>Every step, explained</b>', color: sea, soft, isOnGround: true }),
    ],
  },
};

export const situations: readonly CardTemplate[] = [afterAnEstate, landlord, vacantHouse, ownerOutOfTown];
