/** Streets of the Census: which file that is, and which of its roads are seen from how far away. */

/** The recipe, so to speak, by which such a file is loaded. */
export const ROADS = 'roads';

/** By these columns a file of roads of TIGER/Line is known. */
export const roadColumns = ['LINEARID', 'FULLNAME', 'RTTYP', 'MTFCC'] as const;

/** Zooms at which tiles are made: nearer than the last one it is drawn larger. */
export const ROAD_ZOOMS = { least: 7, most: 15 } as const;

/** Classes of the Census (MTFCC) that are drawn. */
export const roadClasses = 'S1100 S1200 S1400 S1500 S1630 S1640 S1710 S1720 S1730 S1740 S1750 S1780 S1820 S1830'.split(
  ' ',
);

/** As the classes of a Protomaps basemap are called, so that both are drawn by one hand. */
export const roadKinds = ['highway', 'major_road', 'minor_road', 'path'] as const;
export type RoadKind = (typeof roadKinds)[number];

/** From which zoom on each is seen. */
export const roadsFrom: Readonly<Record<RoadKind, number>> = {
  highway: ROAD_ZOOMS.least,
  major_road: 9,
  minor_road: 12,
  path: 14,
};

/** By the feature class of the Census (MTFCC); null: no road that anybody drives, rides or walks. */
export function roadKind(mtfcc: string): RoadKind | null {
  switch (mtfcc) {
    case 'S1100':
      return 'highway';
    case 'S1200':
      return 'major_road';
    // Streets, ramps, and the lanes beside highways.
    case 'S1400':
    case 'S1630':
    case 'S1640':
      return 'minor_road';
    default:
      return roadClasses.includes(mtfcc) ? 'path' : null;
  }
}
