/** A street of houses, drawn for the template Neighbourhood. */
interface House {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly wall: string;
  readonly roof: string;
  readonly door: string;
  readonly kind: 'GABLE' | 'HIP' | 'FRONT';
}

const GROUND = 210;

const houses: readonly House[] = [
  { x: 30, width: 150, height: 76, wall: '#f3d9b8', roof: '#8f4a32', door: '#3f5f58', kind: 'HIP' },
  { x: 215, width: 118, height: 104, wall: '#e9ece4', roof: '#4c5f66', door: '#b04a22', kind: 'FRONT' },
  { x: 375, width: 168, height: 80, wall: '#d9a679', roof: '#6d3b2b', door: '#f6e7cf', kind: 'GABLE' },
  { x: 600, width: 126, height: 112, wall: '#f7ead3', roof: '#3f5f58', door: '#8f3915', kind: 'FRONT' },
  { x: 770, width: 176, height: 84, wall: '#c9d6cc', roof: '#7d4531', door: '#2f4650', kind: 'HIP' },
  { x: 990, width: 122, height: 108, wall: '#efc9a1', roof: '#54454a', door: '#3f5f58', kind: 'FRONT' },
  { x: 1155, width: 160, height: 78, wall: '#f5e6cc', roof: '#a0522d', door: '#4c5f66', kind: 'GABLE' },
  { x: 1350, width: 120, height: 100, wall: '#dfe5dd', roof: '#455a5f', door: '#b04a22', kind: 'FRONT' },
];

const window_ = (x: number, y: number): string =>
  `<path fill="#fff6df" stroke="#fff" stroke-width="3" d="M${x} ${y}h22v28h-22z"/><path stroke="#fff" stroke-width="2" d="M${x + 11} ${y}v28M${x} ${y + 14}h22"/>`;

function houseArt({ x, width, height, wall, roof, door, kind }: House): string {
  const top = GROUND - height;
  const middle = x + width / 2;
  const roofs = {
    GABLE: `M${x - 12} ${top}L${x + 22} ${top - 50}H${x + width - 22}L${x + width + 12} ${top}z`,
    HIP: `M${x - 12} ${top}L${x + 46} ${top - 46}H${x + width - 46}L${x + width + 12} ${top}z`,
    FRONT: `M${x - 12} ${top + 4}L${middle} ${top - 62}L${x + width + 12} ${top + 4}z`,
  };
  const chimney = `<path fill="${door}" d="M${x + width - 42} ${top - 58}h18v44h-18z"/>`;
  const windows = [x + 16, x + width - 38].map((at) => window_(at, top + 18)).join('');
  const upper = kind === 'FRONT' ? `<circle cx="${middle}" cy="${top - 22}" r="10" fill="#fff6df"/>` : '';
  return `${chimney}<path fill="${wall}" d="M${x} ${top}h${width}v${height}h-${width}z"/><path fill="${roof}" d="${roofs[kind]}"/>${upper}${windows}<path fill="${door}" d="M${middle - 13} ${GROUND - 48}h26v48h-26z"/>`;
}

const tree = (x: number, size: number, colour: string): string =>
  `<path fill="#6b4a33" d="M${x - 4} ${GROUND - size}h8v${size}h-8z"/><ellipse cx="${x}" cy="${GROUND - size - 12}" rx="${size * 0.52}" ry="${size * 0.66}" fill="${colour}"/>`;

const trees = [
  tree(198, 46, '#7e9f78'),
  tree(356, 34, '#94b08a'),
  tree(570, 56, '#6f936f'),
  tree(750, 36, '#8fae86'),
  tree(968, 52, '#7e9f78'),
  tree(1136, 34, '#94b08a'),
  tree(1332, 48, '#6f936f'),
  tree(1490, 40, '#8fae86'),
];

export const STREET_ART = `<svg class="art" viewBox="0 0 1500 250" width="1500" height="250" aria-hidden="true" focusable="false"><path fill="#e6dcc0" d="M0 150q190-70 400-20t420-14 400 8 280-16v142H0z"/>${trees.join('')}${houses.map(houseArt).join('')}<path fill="#9bb08a" d="M0 ${GROUND - 2}h1500v14H0z"/><path fill="#cfc3ab" d="M0 ${GROUND + 12}h1500v28H0z"/><path stroke="#fffaf1" stroke-width="3" stroke-dasharray="34 26" d="M0 ${GROUND + 26}h1500"/></svg>`;
