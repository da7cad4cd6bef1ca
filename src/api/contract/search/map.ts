/** Map calls: metrics of areas, imagery, and what the map is configured with. Pins and positions: search.ts. */
import { z } from 'zod';
import { OUTLINE_ZOOM } from '../../search/map/outlines.ts';
import { areaKinds, mapMetricIds, statisticFormats } from '../../search/map/mapMetrics.ts';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, Id, numberText } from '../words.ts';

/** An area with its value; null where too little is known. */
export const MetricArea = z.object({
  kind: z.enum(areaKinds),
  /** FIPS of a county, or a ZIP. */
  key: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  /** How many parcels, listings or sales the value comes from. */
  count: z.number().int(),
  /** The middle of its parcels. */
  latitude: z.number(),
  longitude: z.number(),
  /** South-west corners of the grid cells that most of its parcels lie in: latitude, longitude, latitude, ... */
  cells: z.array(z.number()),
});
export type MetricArea = z.infer<typeof MetricArea>;

export const MapMetric = z.object({
  id: z.enum(mapMetricIds),
  name: z.string(),
  format: z.enum(statisticFormats),
  note: z.string(),
  /** Only where values were asked for. */
  areas: z.array(MetricArea).optional(),
  /** Side of a grid cell in degrees. */
  cellDegrees: z.number().optional(),
  /** The newest as-of date among the areas. */
  asOf: CalendarDate.nullable().optional(),
});
export type MapMetric = z.infer<typeof MapMetric>;

/** A file of vector tiles on our own server, whose streets and names are drawn under the pins. */
export const Basemap = z.object({
  /** Names its very content. */
  tag: z.string(),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  attribution: z.string().nullable(),
});
export type Basemap = z.infer<typeof Basemap>;

export const MapSettings = z.object({
  /** Tiles of a street map: a template with {z}, {x}, {y}. */
  tiles: z.string().nullable(),
  satelliteTiles: z.string().nullable(),
  /** A static satellite image: a template with {latitude}, {longitude}, {zoom}, {width}, {height}. */
  satelliteImage: z.string().nullable(),
  attribution: z.string().nullable(),
  basemap: Basemap.nullable(),
  /** Why there is none, though a file is set. */
  basemapProblem: z.string().nullable(),
});
export type MapSettings = z.infer<typeof MapSettings>;

export const mapContract = defineContract({
  mapMetrics: {
    id: 'C007',
    may: 'SEARCH',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/resource/auth/ps4/map/statistics/metrics',
    summary:
      'The metrics of the map; with `metrics` (ids, comma) also their values by county or ZIP, within `shapeDefinition`',
    query: z.strictObject({
      metrics: z.string().max(200).optional(),
      area: z.enum(areaKinds).default('COUNTY'),
      shapeDefinition: z.string().max(64_000).optional(),
    }),
    answer: z.array(MapMetric),
  },
  streetView: {
    id: 'C064',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'images',
    method: 'GET',
    path: '/resource/auth/ps4/map/streetside/{id}',
    summary: 'Where the street view of a property is; 404 when there is none',
    params: Id,
    answer: z.object({ url: z.string(), heading: z.number().nullable() }),
  },
  propertyImage: {
    id: 'C065',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'images',
    method: 'GET',
    path: '/resource/auth/ps4/property/{id}/image',
    summary: 'Aerial image of a property, from the configured service, else a drawn map of its parcels (SVG)',
    params: Id,
    query: z.strictObject({
      zoom: numberText(aNumber.int().min(1).max(22)).default(20),
      width: numberText(aNumber.int().min(50).max(2000)).default(500),
      height: numberText(aNumber.int().min(50).max(2000)).default(400),
    }),
  },
  mapSettings: {
    id: 'P040',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/app/map',
    summary: 'Templates of tiles and images that the map is configured with; null where there is none',
    answer: MapSettings,
  },
  mapOutlines: {
    id: 'P391',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/app/map/outlines/{x}/{y}',
    summary:
      'The outlines of parcels in a square of the map, as bytes: tile x, y at zoom 16. At most 2,000, and whether there are more; none where no source draws them',
    params: z.object({
      x: numberText(
        aNumber
          .int()
          .min(0)
          .max(2 ** OUTLINE_ZOOM - 1),
      ),
      y: numberText(
        aNumber
          .int()
          .min(0)
          .max(2 ** OUTLINE_ZOOM - 1),
      ),
    }),
    binary: 'application/octet-stream',
  },
  basemap: {
    id: 'P390',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/app/map/basemap',
    summary:
      'The file of streets and names (PMTiles, vector tiles), read by ranges of bytes; 404 where none is set or it cannot be drawn',
  },
});
