/** The picture of a property where no imagery is configured: its parcel and those around it, drawn to scale. */
import { streetFeet, streetNames, type DrawnStreet } from './streets/drawnStreets.ts';
import type { Outline } from '../../../src/api/search/map/outlines.ts';

export interface DrawnParcel {
  readonly latitude: number;
  readonly longitude: number;
  readonly lotSquareFeet: number | null;
  readonly isSubject: boolean;
  /** Its outline; null: not known. */
  readonly polygons: Outline['polygons'] | null;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly title: string;
  readonly note: string;
  readonly parcels: readonly DrawnParcel[];
  /** The widest last. */
  readonly streets: readonly DrawnStreet[];
  /** The parcel is drawn by its outline: no point is needed to see which one it is. */
  readonly hasOutline: boolean;
  /** The same lines on a dark ground. */
  readonly isNight: boolean;
  readonly center: { readonly latitude: number; readonly longitude: number };
}

/** Metres of a pixel at zoom 0 on the equator, of tiles of 256 pixels. */
const METRES_PER_PIXEL = 156_543.033_92;
const METRES_PER_DEGREE = 111_319.49;
const FEET_PER_METRE = 3.280_84;
/** The side of a lot of unknown size, in feet. */
const USUAL_SIDE = 60;
/** A street is seen, from however far. Pixels. */
const LEAST_STREET = 2;
/** Lots are drawn as squares; beyond that size a square says nothing of the shape. */
export const LARGEST_SIDE = 300;

export const feetPerPixel = (zoom: number, latitude: number): number =>
  (METRES_PER_PIXEL * Math.cos((latitude * Math.PI) / 180) * FEET_PER_METRE) / 2 ** zoom;

/** As pages turn it themselves where they know that it is drawn. */
const NIGHT = ' style="filter: invert(0.9) hue-rotate(180deg)"';

/** The picture as SVG. A parcel whose outline is not known is a square of the area of its lot around its position. */
export function drawnParcels({
  width,
  height,
  zoom,
  title,
  note,
  parcels,
  streets,
  center,
  hasOutline,
  isNight,
}: Picture): string {
  const scale = feetPerPixel(zoom, center.latitude);
  const feetPerDegree = METRES_PER_DEGREE * FEET_PER_METRE;
  const place = ({ latitude, longitude }: Pick<DrawnParcel, 'latitude' | 'longitude'>) => ({
    x:
      width / 2 +
      ((longitude - center.longitude) * feetPerDegree * Math.cos((center.latitude * Math.PI) / 180)) / scale,
    y: height / 2 - ((latitude - center.latitude) * feetPerDegree) / scale,
  });
  const cornerText = ([longitude, latitude]: readonly [number, number]): string => {
    const { x, y } = place({ latitude, longitude });
    return `${px(x)} ${px(y)}`;
  };
  const ringPath = (ring: readonly (readonly [number, number])[]): string => `M${ring.map(cornerText).join('L')}Z`;
  const squares = [...parcels]
    .sort((a, b) => Number(a.isSubject) - Number(b.isSubject))
    .map((parcel) => {
      const edge = parcel.isSubject
        ? 'fill="#cfe2f8" stroke="#1a5fb4" stroke-width="3"'
        : 'fill="#fdfdfb" stroke="#9aa5ae" stroke-width="1"';
      if (parcel.polygons !== null)
        return `<path d="${parcel.polygons.flat().map(ringPath).join('')}" fill-rule="evenodd" stroke-linejoin="round" ${edge}/>`;
      const side = Math.min(Math.sqrt(parcel.lotSquareFeet ?? USUAL_SIDE ** 2), LARGEST_SIDE) / scale;
      const { x, y } = place(parcel);
      const look = `${edge}${!parcel.isSubject && parcel.lotSquareFeet === null ? ' stroke-dasharray="4 3"' : ''}`;
      return `<rect x="${px(x - side / 2)}" y="${px(y - side / 2)}" width="${px(side)}" height="${px(side)}" ${look}/>`;
    });
  const streetPath = ({ parts }: DrawnStreet): string =>
    parts.map((part) => part.map((corner, at) => `${at === 0 ? 'M' : 'L'}${cornerText(corner)}`).join('')).join('');
  const streetLines = (color: string, more: number): string[] =>
    streets.map(
      (street) =>
        `<path d="${streetPath(street)}" fill="none" stroke="${color}" stroke-width="${px(Math.max(LEAST_STREET, streetFeet[street.kind] / scale) + more)}" stroke-linecap="round" stroke-linejoin="round"/>`,
    );
  const names = streetNames(streets, {
    width,
    // What is said of the picture lies over its foot.
    height: height - 24,
    letter: 6,
    line: 14,
    place: ([longitude, latitude]) => {
      const { x, y } = place({ latitude, longitude });
      return [x, y];
    },
    taken: [
      { x: width - 16, y: 22, reach: 20 },
      { x: width - 12 - width / 8, y: height - 36, reach: width / 8 },
    ],
  }).map(
    ({ text, x, y, angle }) =>
      `<text x="${px(x)}" y="${px(y + 4)}" text-anchor="middle" transform="rotate(${px(angle)} ${px(x)} ${px(y)})">${escape(text)}</text>`,
  );
  const bar = scaleBar(scale, width / 4);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"${isNight ? NIGHT : ''}>
<title>${escape(title)}</title>
<rect width="${width}" height="${height}" fill="#eceae4"/>
${streetLines('#d3cfc5', 2).join('\n')}
${streetLines('#ffffff', 0).join('\n')}
${squares.join('\n')}
<g font-family="system-ui, sans-serif" font-size="11" fill="#4a5560" stroke="#ffffff" stroke-width="3" paint-order="stroke" stroke-linejoin="round">
${names.join('\n')}
</g>
${hasOutline ? '' : `<circle cx="${width / 2}" cy="${height / 2}" r="4" fill="#1a5fb4"/>`}
<g font-family="system-ui, sans-serif" font-size="11" fill="#171c21">
<rect y="${height - 22}" width="${width}" height="22" fill="#ffffff" fill-opacity="0.9"/>
<text x="8" y="${height - 7}">${escape(note)}</text>
<path d="M${width - 12 - px(bar.pixels)} ${height - 32}v5h${px(bar.pixels)}v-5" fill="none" stroke="#171c21" stroke-width="1.5"/>
<text x="${width - 12}" y="${height - 36}" text-anchor="end">${bar.feet} ft</text>
<path d="M${width - 16} 10l5 14l-5 -3.5l-5 3.5z" fill="#171c21"/>
<text x="${width - 16}" y="36" text-anchor="middle">N</text>
</g>
</svg>
`;
}

/** The longest round number of feet that fits. */
function scaleBar(scale: number, pixels: number): { feet: number; pixels: number } {
  const most = scale * pixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const feet = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { feet, pixels: feet / scale };
}

const px = (value: number): number => Math.round(value * 10) / 10;
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
