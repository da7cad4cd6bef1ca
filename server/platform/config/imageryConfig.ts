/** Where pictures and tiles of the map come from; nothing is asked of anybody unless it is configured (O-063). */
export interface ImageryConfig {
  /** Tiles of a street map and of satellite pictures: {z}, {x}, {y}. */
  readonly tiles: string | null;
  readonly satelliteTiles: string | null;
  /** A picture of a place: {latitude}, {longitude}, {zoom}, {width}, {height}. */
  readonly satelliteImage: string | null;
  readonly streetView: string | null;
  /** Shown on the map beside tiles. */
  readonly attribution: string | null;
}

const TILE = ['{z}', '{x}', '{y}'];
const PLACE = ['{latitude}', '{longitude}'];

/** Reads the templates; throws with the variable's name when one cannot be an address. */
export function readImagery(text: (name: string) => string | null): ImageryConfig {
  const template = (name: string, braces: readonly string[]): string | null => {
    const value = text(name);
    if (value === null) return null;
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
      throw new Error(`${name} is '${value}': write an address that begins with https:// or http://`);
    const missing = braces.find((brace) => !value.includes(brace));
    if (missing !== undefined) throw new Error(`${name} is '${value}': ${missing} is missing`);
    return value;
  };
  return {
    tiles: template('PLATBOOK_MAP_TILES', TILE),
    satelliteTiles: template('PLATBOOK_SATELLITE_TILES', TILE),
    satelliteImage: template('PLATBOOK_SATELLITE_IMAGE', PLACE),
    streetView: template('PLATBOOK_STREET_VIEW', PLACE),
    attribution: text('PLATBOOK_MAP_ATTRIBUTION'),
  };
}

/** The hosts that the page may load pictures from: exactly those of the templates. */
export function imageryOrigins({ tiles, satelliteTiles, satelliteImage, streetView }: ImageryConfig): string[] {
  const templates = [tiles, satelliteTiles, satelliteImage, streetView].filter((template) => template !== null);
  return [...new Set(templates.map((template) => new URL(template).origin))];
}
