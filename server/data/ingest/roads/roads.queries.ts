/** Streets in a snapshot: each county has its own, which go and come by themselves. */
import { literal } from '../text.ts';

export interface RoadFile {
  readonly sourceId: number;
  readonly fips: string;
  /** CSV of RoadLine, columns as `roadTable`. */
  readonly path: string;
}

const columns = {
  name: 'VARCHAR',
  mtfcc: 'VARCHAR',
  west: 'INTEGER',
  south: 'INTEGER',
  east: 'INTEGER',
  north: 'INTEGER',
  line: 'VARCHAR',
} as const;
/** Of the CSV, in their order. */
export const roadTable = Object.keys(columns);

/** Millionths of a degree to a side: what lies together is read together. */
const BLOCK = 40_000;

/** In place of the county's streets of before, of whatever year. */
export const keepRoads = ({ sourceId, fips, path }: RoadFile): readonly string[] => [
  ...removeRoads(fips),
  `INSERT INTO road SELECT ${sourceId}, ${literal(fips)}, nullif(name, ''), ${roadTable.slice(1).join(', ')}
    FROM read_csv(${literal(path)}, header = true, auto_detect = false, columns = {${Object.entries(columns)
      .map(([name, type]) => `${literal(name)}: ${literal(type)}`)
      .join(', ')}}) ORDER BY south // ${BLOCK}, west // ${BLOCK}, mtfcc, name`,
];

const removeRoads = (fips: string): readonly string[] => [
  `DELETE FROM source WHERE source_id IN (SELECT source_id FROM road WHERE fips = ${literal(fips)})`,
  `DELETE FROM road WHERE fips = ${literal(fips)}`,
];
