import { answer, art, body, ground, text, title, type CardTemplate } from './parts.ts';

const navy = '#27496d';
const ink = '#22262c';
const soft = '#5b626b';

const plainLetter: CardTemplate = {
  id: 1,
  name: 'Plain letter',
  category: 'Letter',
  about: 'A short letter from one person to another.',
  front: {
    color: '#fbf8f1',
    elements: [
      art('Mark', [212, 176, 112, 98], 'house-line'),
      body('Sender', [352, 178, 900, 110], text({ size: 46, color: navy }, '<b>#MyBusinessName#</b>')),
      body('Phone', [1163, 178, 500, 70], text({ size: 40, color: soft, side: 'right' }, '#MyBusinessPhone#')),
      ground('Rule', [212, 306, 1451, 4], navy),
      body(
        'Letter',
        [212, 372, 1451, 640],
        text({ size: 54, color: ink, font: 'Source Serif 4' }, 'Dear #OwnerFirstName#,'),
        text(
          { size: 54, color: ink, font: 'Source Serif 4' },
          'My name is #MyBusinessFirstName#. I buy a few houses in #PropertyCity# each year, and I would like to buy yours at <b>#PropertyStreet#</b>.',
        ),
        text(
          { size: 54, color: ink, font: 'Source Serif 4' },
          'If you have ever thought about selling, I would be glad to hear from you. If not, thank you for reading this far.',
        ),
      ),
      body(
        'Signed',
        [212, 1052, 1451, 170],
        text({ size: 112, color: navy, font: 'Caveat' }, '<b>#MyBusinessFirst/LastName#</b>'),
      ),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      title(
        'Heading',
        [112.5, 128, 1500, 84],
        text({ size: 66, color: navy, font: 'Source Serif 4' }, 'What you can expect from me'),
      ),
      ground('Rule', [112.5, 226, 96, 8], navy),
      body(
        'Points',
        [112.5, 268, 1640, 230],
        text({ size: 46, color: ink }, 'A visit at a time that suits you, and a written offer after it.'),
        text({ size: 46, color: ink }, 'No repairs, no cleaning, no commission. You say when we close.'),
      ),
      ...answer({ why: '<b>Read who I am</b> and how I work before you call', color: navy, soft }),
    ],
  },
};

const blue = '#2c4a86';
/** Its lines are as far apart as those of the paper. */
const NOTE = 92;
const note = (size: number, html: string): string => text({ size, color: blue, font: 'Caveat' }, html);

const handwrittenNote: CardTemplate = {
  id: 4,
  name: 'Handwritten note',
  category: 'Letter',
  about: 'A note on lined paper, as one leaves at a door.',
  front: {
    color: '#fdfbf4',
    elements: [
      { ...art('Paper', [0, 0, 1875, 1350], 'ruled-paper'), type: 'BACKGROUND_IMAGE' },
      body(
        'Note',
        [292, 126, 1440, 1111.5],
        note(
          NOTE,
          'Hi #OwnerFirstName#,<br>I’d like to buy your house at #PropertyStreet#. I pay cash, I take it just as it is, and there is no rush.<br>Call me if you’d like to talk it over. I answer my own phone: <b>#MyBusinessPhone#</b><br><b>#MyBusinessFirst/LastName#</b>',
        ),
      ),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      title('Heading', [112.5, 116, 1640, 124], note(104, '<b>P.S. A few things people ask me</b>')),
      body(
        'Left',
        [112.5, 258, 780, 240],
        text({ size: 42, color: blue }, '<b>Does it have to be tidy?</b>'),
        text({ size: 42, color: ink }, 'No. Leave what you do not want. I take care of the rest.'),
      ),
      body(
        'Right',
        [950, 258, 800, 240],
        text({ size: 42, color: blue }, '<b>Does it cost me anything?</b>'),
        text({ size: 42, color: ink }, 'No. There is no commission, and I pay the usual closing costs.'),
      ),
      ...answer({
        why: '<b>More about me</b> and how I work',
        contact: '#MyBusinessFirstName#, #MyBusinessPhone#',
        color: blue,
        soft,
        noMore: 'No more notes? Call or text and I will stop.',
      }),
    ],
  },
};

const brick = '#a0452e';

const neighbour: CardTemplate = {
  id: 10,
  name: 'Neighbour',
  category: 'Letter',
  about: 'A friendly word to a street in which you buy.',
  front: {
    color: '#fdf6e7',
    elements: [
      title(
        'Heading',
        [150, 138, 1575, 250],
        text({ size: 124, color: brick, font: 'Source Serif 4', side: 'center' }, 'Hello, #PropertyCity#.'),
      ),
      body(
        'Text',
        [262, 322, 1350, 380],
        text(
          { size: 54, color: ink, side: 'center' },
          'I buy houses near #PropertyStreet#, repair them with local trades, and leave the street a little nicer than it was.',
        ),
        text({ size: 54, color: ink, side: 'center' }, 'If yours could be the next one, say hello.'),
      ),
      art('Houses', [0, 790, 1875, 560], 'house-row'),
    ],
  },
  back: {
    color: '#ffffff',
    elements: [
      ground('Band', [0, 0, 1875, 470], '#fdf6e7'),
      title(
        'Heading',
        [112.5, 122, 1100, 90],
        text({ size: 70, color: brick, font: 'Source Serif 4' }, 'Nice to meet you, #OwnerFirstName#'),
      ),
      body(
        'Text',
        [112.5, 226, 1640, 230],
        text(
          { size: 44, color: ink },
          'I am #MyBusinessFirst/LastName# of #MyBusinessName#. If you are thinking of selling #PropertyStreet#, I can look at it this month or next year. You would get one fair offer in writing, and time to think.',
        ),
      ),
      ...answer({
        why: '<b>More about us</b> and how we buy',
        color: brick,
        soft,
        noMore: 'No more cards? A call or a text is enough.',
      }),
    ],
  },
};

export const letters: readonly CardTemplate[] = [plainLetter, handwrittenNote, neighbour];
