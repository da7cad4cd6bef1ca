/** What streets and ground look like: quiet, since the pins are what is looked at. */
import { rgbOf, type MapColors, type Rgb } from '../mapColors.ts';

export const roadClasses = ['path', 'minor', 'major', 'highway'] as const;
export type RoadClass = (typeof roadClasses)[number];

export const grounds = ['earth', 'green', 'water', 'building'] as const;
export type Ground = (typeof grounds)[number];

type Properties = Readonly<Record<string, string | number | boolean>>;

/** The class of a road by its `kind` in a Protomaps basemap; null: not drawn. */
export function roadClass({ kind }: Properties): RoadClass | null {
  switch (kind) {
    case 'highway':
      return 'highway';
    case 'major_road':
    case 'medium_road':
      return 'major';
    case 'minor_road':
      return 'minor';
    case 'path':
    case 'other':
      return 'path';
    // Rails, ferries, runways and lifts lead to no house.
    default:
      return null;
  }
}

const GREEN = new Set(
  'park forest wood nature_reserve national_park protected_area cemetery golf_course grass garden meadow pitch playground recreation_ground village_green zoo'.split(
    ' ',
  ),
);

/** What a polygon of a layer is drawn as; null: not at all. */
export function groundOf(layer: string, { kind }: Properties): Ground | null {
  if (layer === 'earth') return 'earth';
  if (layer === 'water') return 'water';
  if (layer === 'buildings') return 'building';
  return layer === 'landuse' && GREEN.has(String(kind)) ? 'green' : null;
}

/** Metres of the road itself, and the pixels that it has at least. */
export const roadWidths: Readonly<Record<RoadClass, { readonly metres: number; readonly least: number }>> = {
  path: { metres: 3, least: 0.4 },
  minor: { metres: 9, least: 0.7 },
  major: { metres: 15, least: 1.2 },
  highway: { metres: 24, least: 2 },
};
/** However near the map looks. */
export const WIDEST_ROAD = 22;

/** From which zoom on roads of a class are named. */
export const namedFrom: Readonly<Record<RoadClass, number>> = { highway: 12, major: 13, minor: 14, path: 17 };

export interface StreetLook {
  readonly roads: Readonly<Record<RoadClass, Rgb>>;
  readonly grounds: Readonly<Record<Ground, Rgb>>;
  readonly name: Rgb;
  readonly place: Rgb;
  /** Under a name, so that it can be read over a street. */
  readonly halo: Rgb;
}

const lightRoads = { path: '#e8ecf0', minor: '#dde3e9', major: '#cdd5dd', highway: '#bcc7d1' };
const darkRoads = { path: '#262c33', minor: '#2e363e', major: '#3a444d', highway: '#485460' };

export function streetLook({ isDark, land, water, strong }: Pick<MapColors, 'isDark' | 'land' | 'water' | 'strong'>) {
  const roads = isDark ? darkRoads : lightRoads;
  return {
    roads: {
      path: rgbOf(roads.path),
      minor: rgbOf(roads.minor),
      major: rgbOf(roads.major),
      highway: rgbOf(roads.highway),
    },
    grounds: {
      earth: land,
      green: rgbOf(isDark ? '#1b2722' : '#ecf3ea'),
      water: rgbOf(water),
      building: rgbOf(isDark ? '#23292f' : '#eff1f4'),
    },
    name: rgbOf(isDark ? '#a3adb8' : '#55606b'),
    place: strong,
    halo: land,
  } satisfies StreetLook;
}
