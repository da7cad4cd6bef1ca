import { z } from 'zod';

/** The braces that templates of pictures and tiles have to have. */
export const PLACE = ['{latitude}', '{longitude}'];
export const TILE = ['{z}', '{x}', '{y}'];

/** What the map shows besides the tiles and pictures of services. */
export const mapSettings = {
  PLATBOOK_MAP_ATTRIBUTION: z.string().nullable().default(null),
  /** A file of vector tiles, from the folder of the program on. */
  PLATBOOK_BASEMAP: z.string().nullable().default(null),
};
