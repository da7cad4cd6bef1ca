/** Drawings of the templates of postcards, by name: paths of our own, no photographs. */
import type { ArtShape, CardArt } from '../../../../calc/marketing/cards/cardArt.ts';
import { box, disc, drawn, filled, leaf, line, outline, pin, plate } from './shapes.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const ruledPaper: CardArt = {
  name: 'ruled-paper',
  width: 1875,
  height: 1350,
  shapes: [
    drawn('#c9d9e8', 3, ...range(9).map((at) => line(0, 236 + at * 128.8, 1875, 236 + at * 128.8))),
    drawn('#e3a7a0', 3, line(236, 0, 236, 1350)),
  ],
};

const streetSign: CardArt = {
  name: 'street-sign',
  width: 1480,
  height: 540,
  shapes: [
    filled('#ffffff', plate(0, 0, 1480, 540, 60)),
    filled('#14553f', plate(14, 14, 1452, 512, 50)),
    drawn('#ffffff', 7, plate(34, 34, 1412, 472, 36)),
  ],
};

const goldFrame: CardArt = {
  name: 'gold-frame',
  width: 1875,
  height: 1350,
  shapes: [drawn('#c6a769', 4, box(150, 150, 1575, 1050)), drawn('#c6a769', 2, box(170, 170, 1535, 1010))],
};

const branch: CardArt = {
  name: 'branch',
  width: 620,
  height: 1350,
  shapes: [
    drawn('#6f8a74', 8, 'M330 1400C300 1080 380 760 300 420C280 330 250 250 200 170'),
    filled('#8fa892', leaf(336, 1180, 260, -28), leaf(330, 930, 250, -34), leaf(332, 650, 220, -40)),
    filled('#b3c5b1', leaf(326, 1060, 270, 208), leaf(338, 790, 250, 214), leaf(326, 520, 220, 220)),
    filled(
      '#a2b8a2',
      leaf(306, 420, 190, -52),
      leaf(290, 360, 170, 212),
      leaf(200, 175, 150, 240),
      leaf(250, 268, 160, -66),
    ),
  ],
};

/** A house of several flats: floors of windows, one of them lit. */
const flats: CardArt = {
  name: 'flats',
  width: 760,
  height: 1350,
  shapes: [
    filled('#8c3b2a', box(60, 190, 640, 1160)),
    filled('#742f21', box(40, 150, 680, 56), box(60, 1290, 640, 60)),
    filled('#5f2519', box(110, 96, 70, 60), box(560, 110, 56, 46)),
    filled(
      '#f4e4d4',
      ...range(3).flatMap((row) =>
        range(3).flatMap((column) =>
          row === 1 && column === 2 ? [] : [box(128 + column * 190, 290 + row * 250, 124, 160)],
        ),
      ),
    ),
    filled('#f5c451', box(508, 540, 124, 160)),
    drawn(
      '#8c3b2a',
      7,
      ...range(9).flatMap((at) => {
        const [x, y] = [128 + (at % 3) * 190, 290 + Math.floor(at / 3) * 250];
        return [line(x + 62, y, x + 62, y + 160), line(x, y + 64, x + 124, y + 64)];
      }),
    ),
    filled('#c98a72', ...range(9).map((at) => box(118 + (at % 3) * 190, 450 + Math.floor(at / 3) * 250, 144, 16))),
    filled('#3d2a22', plate(306, 1050, 150, 330, 70)),
    filled('#f4e4d4', disc(430, 1200, 9)),
  ],
};

const duskHouse: CardArt = {
  name: 'dusk-house',
  width: 1875,
  height: 1350,
  shapes: [
    filled('#20344f', box(0, 0, 1875, 1350)),
    filled('#2a4263', 'M0 860C420 700 820 780 1180 840C1480 890 1700 800 1875 760V1350H0z'),
    filled('#f3e3b3', disc(1580, 250, 78)),
    filled('#20344f', disc(1548, 228, 70)),
    filled(
      '#e9eef5',
      ...(
        [
          [1080, 150],
          [1290, 140],
          [1390, 330],
          [1720, 420],
          [1290, 430],
          [1130, 560],
        ] as const
      ).map(([x, y]) => disc(x, y, 5)),
    ),
    filled('#16263b', 'M0 1120C500 1040 1200 1060 1875 1110V1350H0z'),
    filled(
      '#0f1c2d',
      box(1140, 760, 460, 350),
      box(1460, 560, 64, 160),
      outline([1080, 770], [1370, 540], [1660, 770]),
    ),
    filled('#f2c14e', box(1210, 850, 110, 130)),
    drawn('#0f1c2d', 8, line(1265, 850, 1265, 980), line(1210, 912, 1320, 912)),
    filled('#24384f', box(1420, 850, 110, 130)),
    drawn('#0f1c2d', 8, line(1475, 850, 1475, 980), line(1420, 912, 1530, 912)),
    filled('#0f1c2d', box(1036, 820, 20, 290), disc(1046, 800, 76), disc(1002, 856, 50), disc(1092, 848, 54)),
    drawn(
      '#0f1c2d',
      10,
      ...range(7).map((at) => line(1640 + at * 36, 1040, 1640 + at * 36, 1110)),
      line(1625, 1066, 1875, 1066),
    ),
  ],
};

const route: CardArt = {
  name: 'route',
  width: 1650,
  height: 520,
  shapes: [
    drawn(
      '#d8cdb8',
      3,
      'M0 400C260 330 420 470 700 410C960 350 1180 470 1650 380',
      'M0 470C300 420 520 520 800 470C1100 420 1300 520 1650 455',
    ),
    filled(
      '#2f6f8f',
      ...range(24).map((at) => {
        const part = (at + 1.2) / 25.6;
        return disc(200 + part * 1250, 356 - Math.sin(part * Math.PI) * 262, 8);
      }),
    ),
    filled('#d9683b', pin(200, 380, 200)),
    filled('#f7f2e8', disc(200, 252, 32)),
    filled('#2f6f8f', box(1372, 250, 180, 150), outline([1340, 262], [1462, 150], [1584, 262])),
    filled('#f7f2e8', box(1438, 300, 50, 100), box(1506, 292, 28, 34), box(1390, 292, 28, 34)),
  ],
};

const gable = (x: number, width: number, top: number, wall: string, roof: string, door: string): ArtShape[] => [
  filled(wall, box(x, top, width, 460 - top)),
  filled(roof, outline([x - 24, top + 6], [x + width / 2, top - width * 0.42], [x + width + 24, top + 6])),
  filled(door, plate(x + width / 2 - 28, 340, 56, 150, 26)),
  filled('#fffaf0', box(x + width * 0.14, top + 44, width * 0.2, 74), box(x + width * 0.66, top + 44, width * 0.2, 74)),
  drawn(
    wall,
    5,
    line(x + width * 0.24, top + 44, x + width * 0.24, top + 118),
    line(x + width * 0.76, top + 44, x + width * 0.76, top + 118),
  ),
];
const tree = (x: number, size: number): ArtShape[] => [
  filled('#6b5140', box(x - 9, 460 - size * 0.9, 18, size * 0.9)),
  filled('#7d9a6b', disc(x, 460 - size * 1.2, size * 0.52)),
  filled('#8fab7b', disc(x + size * 0.16, 460 - size * 1.36, size * 0.3)),
];
const houseRow: CardArt = {
  name: 'house-row',
  width: 1875,
  height: 560,
  shapes: [
    ...tree(64, 190),
    ...gable(140, 260, 216, '#e2b49a', '#8d4b3a', '#5c3a31'),
    ...gable(436, 230, 170, '#a9c3c9', '#3f5f6b', '#e3b04b'),
    ...tree(724, 230),
    ...gable(790, 300, 230, '#f0d9a8', '#b5713f', '#4a6b5d'),
    ...gable(1126, 240, 160, '#c9b3c4', '#67506b', '#f0d9a8'),
    ...tree(1428, 210),
    ...gable(1494, 280, 206, '#b9cba4', '#566b46', '#a0452e'),
    ...tree(1830, 160),
    filled('#5f7252', 'M0 452H1875V560H0z'),
    filled('#e9e2d0', 'M0 490H1875V500H0z'),
  ],
};

const envelope: CardArt = {
  name: 'envelope',
  width: 700,
  height: 620,
  shapes: [
    filled('#d8b98a', outline([40, 250], [350, 30], [660, 250], [660, 580], [40, 580])),
    filled('#fffdf7', plate(96, 90, 508, 420, 10)),
    drawn('#c7c0b0', 7, ...range(4).map((at) => line(150, 170 + at * 54, at === 3 ? 380 : 550, 170 + at * 54))),
    filled('#ecd3a7', outline([40, 250], [350, 460], [40, 580]), outline([660, 250], [350, 460], [660, 580])),
    filled('#f3dfba', outline([40, 580], [350, 372], [660, 580])),
    filled('#7a2e3a', disc(350, 452, 34)),
    filled('#a04a56', disc(350, 452, 22)),
  ],
};

const blocks: CardArt = {
  name: 'map-blocks',
  width: 1875,
  height: 1350,
  shapes: [
    filled('#e6ebe4', box(0, 0, 1875, 1350)),
    filled('#d3dfce', outline([1180, 0], [1875, 0], [1875, 380], [1260, 300])),
    filled('#c3dae3', 'M0 1190C380 1110 620 1290 980 1230C1360 1170 1560 1290 1875 1210V1350H0z'),
    drawn(
      '#ffffff',
      44,
      line(-40, 330, 1920, 560),
      line(-40, 830, 1920, 1040),
      line(420, -40, 250, 1390),
      line(1090, -40, 900, 1390),
      line(1680, -40, 1500, 1390),
    ),
    drawn(
      '#ffffff',
      20,
      line(-40, 80, 1920, 330),
      line(-40, 580, 1920, 800),
      line(760, -40, 580, 1390),
      line(1390, -40, 1210, 1390),
    ),
    filled(
      '#c9d0c6',
      ...range(6).flatMap((row) =>
        range(9).map((column) =>
          box(54 + column * 214 - row * 22 + (column > 1 ? 26 : 0), 60 + row * 232 + column * 24, 62, 50),
        ),
      ),
    ),
    filled('#3a6ea5', pin(1300, 560, 120), pin(1600, 360, 120), pin(1710, 760, 120), pin(1120, 260, 120)),
    filled(
      '#ffffff',
      ...(
        [
          [1300, 483],
          [1600, 283],
          [1710, 683],
          [1120, 183],
        ] as const
      ).map(([x, y]) => disc(x, y, 19)),
    ),
    filled('#d1495b', pin(1450, 880, 210)),
    filled('#ffffff', disc(1450, 746, 33)),
  ],
};

/** A small house drawn along its lines. */
const houseLine: CardArt = {
  name: 'house-line',
  width: 160,
  height: 140,
  shapes: [drawn('#27496d', 8, 'M14 70L80 14L146 70', 'M32 58V126H128V58', 'M64 126V86H96V126')],
};

const keys: CardArt = {
  name: 'keys',
  width: 300,
  height: 200,
  shapes: [
    drawn('#8c3b2a', 12, disc(70, 96, 46)),
    drawn('#8c3b2a', 14, line(116, 96, 280, 96), line(280, 96, 280, 132), line(238, 96, 238, 124)),
    filled('#8c3b2a', disc(56, 96, 11)),
  ],
};

const all: readonly CardArt[] = [
  ruledPaper,
  streetSign,
  goldFrame,
  branch,
  flats,
  duskHouse,
  route,
  houseRow,
  envelope,
  blocks,
  houseLine,
  keys,
];

/** Null: none is called so. */
export const cardArt = (name: string): CardArt | null => all.find((art) => art.name === name) ?? null;
