/** Map calls: C002, C006, C007, C064, C065, the map's configuration, its file of streets (P390), outlines of parcels (P391) and streets of the Census (P392). */
import { imageAddress } from '../../../src/api/search/map/imageAddress.ts';
import { encodePins, PIN_MEDIA_TYPE } from '../../../src/api/search/map/pins.ts';
import { download, resumable } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { refuseUnknownProperty } from '../../platform/http/refuseUnknownProperty.ts';
import { loadedSql, refuseUnloaded } from '../results/loadedSql.ts';
import { resultRow } from '../results/search.rows.ts';
import { selectPlaced } from './image.queries.ts';
import { mapMetricValues } from './mapMetricValues.ts';
import { mapOutlines, parcelWithin } from './mapOutlines.ts';
import { mapSettingsOf } from './service/mapService.routes.ts';
import { selectNearest, selectPinColumns, selectPins, selectZips } from './pins.queries.ts';
import { streetsInService } from './streets/streets.queries.ts';
import { streetTile } from './streets/streetTile.ts';
import { propertyImage } from './propertyImage.ts';

/** How far from a clicked position a parcel may lie (C006). */
const PARCEL_AT_MILES = 0.25;

type Calls =
  | 'mapPins'
  | 'parcelAt'
  | 'mapMetrics'
  | 'streetView'
  | 'propertyImage'
  | 'mapSettings'
  | 'mapOutlines'
  | 'mapStreets'
  | 'basemap';

export const mapHandlers = {
  mapPins: async ({ query, session, services, request }) => {
    const sql = loadedSql(services.warehouse, session, query);
    if (isRefusal(sql)) return sql;
    if (request.headers.accept?.includes(PIN_MEDIA_TYPE) === true) {
      const [{ pins, withoutPosition }, zips] = await Promise.all([
        selectPinColumns(services.warehouse, sql, query.listingType),
        selectZips(services.warehouse, sql),
      ]);
      return download('pins.bin', PIN_MEDIA_TYPE, Buffer.from(encodePins(pins, withoutPosition, zips).buffer));
    }
    const [rows, zips] = await Promise.all([
      selectPins(services.warehouse, sql, query.listingType),
      selectZips(services.warehouse, sql),
    ]);
    const data = rows.flatMap(({ id, propertyId, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ id, propertyId, type: query.listingType, latitude, longitude }],
    );
    return { data, withoutPosition: rows.length - data.length, zips };
  },

  parcelAt: async ({ params, services }) => {
    if (services.warehouse.current() === null) return refuseUnloaded(services.warehouse);
    const place = { latitude: params.a, longitude: params.b };
    const within = await parcelWithin(services.warehouse, place);
    const row =
      (within === null ? undefined : (await services.warehouse.shown([within])).get(within)) ??
      (await selectNearest(services.warehouse, place, PARCEL_AT_MILES));
    return row === undefined
      ? refuse(404, 'No parcel lies within a quarter mile of this point.')
      : resultRow(row, 'CUSTOM', 0);
  },

  mapMetrics: async ({ query, session, services }) => await mapMetricValues(services.warehouse, session, query),

  streetView: async ({ params, services: { warehouse, config } }) => {
    const subject = warehouse.current() === null ? undefined : await selectPlaced(warehouse, params.id);
    if (subject === undefined) return refuseUnknownProperty(warehouse);
    const { latitude, longitude } = subject;
    const template = config.imagery.streetView;
    if (template === null || latitude === null || longitude === null) return refuse(404, 'No street view available');
    return { url: imageAddress(template, { latitude, longitude }), heading: null };
  },

  propertyImage: async ({ params, query, services }) => await propertyImage(services, params.id, query),

  mapSettings: async ({ services }) => await mapSettingsOf(services),

  mapOutlines: async ({ params: { x, y }, query: { of }, services: { warehouse } }) => {
    const snapshot = warehouse.current();
    if (snapshot === null) return refuseUnloaded(warehouse);
    const bytes = Buffer.from(await mapOutlines(warehouse, x, y));
    const kept = { tag: `${snapshot.id}-${x}-${y}`, isAskedFor: of === snapshot.id };
    return { ...download('outlines.bin', PIN_MEDIA_TYPE, bytes), kept };
  },

  mapStreets: async ({ params: { z, x, y }, query: { of }, services: { warehouse } }) => {
    const streets = await streetsInService(warehouse);
    if (warehouse.current() === null) return refuseUnloaded(warehouse);
    const tag = streets?.tag ?? 'none';
    const bytes = Buffer.from(await streetTile(warehouse, z, x, y));
    return {
      ...download('streets.mvt', PIN_MEDIA_TYPE, bytes),
      kept: { tag: `${tag}-${z}-${x}-${y}`, isAskedFor: of === tag },
    };
  },

  basemap: async ({ services: { basemap } }) => {
    const found = (await basemap?.current()) ?? null;
    if (found === null) return refuse(404, 'There is no file of streets.');
    if ('problem' in found) return refuse(404, `There are no streets: ${found.problem}.`);
    const { bytes, about, read } = found;
    return resumable('streets.pmtiles', 'application/vnd.pmtiles', { bytes, tag: about.tag, read });
  },
} satisfies Pick<Handlers, Calls>;
