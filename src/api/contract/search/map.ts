/** Map calls: metrics of areas, imagery, and what the map is configured with. Pins and positions: search.ts. */
import { z } from 'zod';
import { OUTLINE_ZOOM } from '../../search/map/outlines.ts';
import { ROAD_ZOOMS } from '../../search/map/roads.ts';
import { areaKinds, mapMetricIds, statisticFormats } from '../../search/map/mapMetrics.ts';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, Id, Instant, numberText } from '../words.ts';

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

/** Vector tiles on our own server, of a file or of what is loaded, whose streets and names are drawn under the pins. */
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

/** The service outside whose pictures of streets the map may draw: one that a setting names, else OpenStreetMap. */
export const MapService = z.object({
  /** Who is asked. */
  host: z.string(),
  /** Where its terms are, and who is credited, on a page of theirs. */
  terms: z.string().nullable(),
  attribution: z.string().nullable(),
  copyright: z.string().nullable(),
  isAllowed: z.boolean(),
  /** By a setting of the server, which counts as a yes until somebody says no. */
  isNamed: z.boolean(),
  /** It is told the address of the installation as well: it wants to know who shows its pictures. */
  hearsOrigin: z.boolean(),
  /** When somebody said yes or no; null: nobody has. */
  decided: Instant.nullable(),
});
export type MapService = z.infer<typeof MapService>;

export const MapSettings = z.object({
  service: MapService,
  /** Tiles of its street map: a template with {z}, {x}, {y}; null before the yes. */
  tiles: z.string().nullable(),
  satelliteTiles: z.string().nullable(),
  /** A static satellite image: a template with {latitude}, {longitude}, {zoom}, {width}, {height}. */
  satelliteImage: z.string().nullable(),
  attribution: z.string().nullable(),
  basemap: Basemap.nullable(),
  /** Why there is none, though a file is set. */
  basemapProblem: z.string().nullable(),
  /** Streets of the Census that are loaded, tile by tile of P392; null: none are. */
  roads: Basemap.nullable(),
  /** The facts in service, for what is kept of them. */
  snapshotId: z.string().nullable(),
});
export type MapSettings = z.infer<typeof MapSettings>;

/** Names what is expected to be there (`snapshotId`, `roads.tag`): that is kept by the browser for a day, all else asked for anew. */
const OfContent = z.strictObject({ of: z.string().max(100).optional() });

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
  setMapService: {
    id: 'P393',
    may: 'ADMINISTRATION',
    area: 'search',
    method: 'PUT',
    path: '/app/administration/map/service',
    summary:
      'Whether the map draws streets that browsers get from the service outside, for the whole installation; `host` is the service that was read about',
    body: z.object({ host: z.string().min(1).max(300), isAllowed: z.boolean() }),
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
    query: OfContent,
    binary: 'application/octet-stream',
  },
  mapStreets: {
    id: 'P392',
    may: 'WORK',
    scope: 'READ',
    guest: true,
    area: 'search',
    method: 'GET',
    path: '/app/map/streets/{z}/{x}/{y}',
    summary:
      'Streets of the Census that are loaded, as a vector tile (MVT) with a layer roads of lines with kind and name; empty where there are none',
    params: z.object({
      z: numberText(aNumber.int().min(ROAD_ZOOMS.least).max(ROAD_ZOOMS.most)),
      x: numberText(
        aNumber
          .int()
          .min(0)
          .max(2 ** ROAD_ZOOMS.most - 1),
      ),
      y: numberText(
        aNumber
          .int()
          .min(0)
          .max(2 ** ROAD_ZOOMS.most - 1),
      ),
    }),
    query: OfContent,
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
