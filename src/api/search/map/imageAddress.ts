/** Addresses of images of a place, from templates that whoever runs the server configures (O-063). */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface ImageSize {
  readonly zoom?: number;
  readonly width?: number;
  readonly height?: number;
}

/** The satellite image of a place (R-MAP-010). */
export const SATELLITE = { zoom: 20, width: 500, height: 400 } as const;

/**
 * The address of a static image: `{latitude}`, `{longitude}`, `{zoom}`, `{width}` and `{height}` of the template are
 * filled in, zoom 20 and 500x400 where nothing else is asked for (R-MAP-010).
 *
 * @example imageAddress('https://maps.example/{latitude},{longitude}/{zoom}/{width}x{height}', { latitude: 38, longitude: -78.5 })
 * // 'https://maps.example/38,-78.5/20/500x400'
 */
export function imageAddress(template: string, place: Place, size: ImageSize = {}): string {
  const values: Readonly<Record<string, number>> = { ...SATELLITE, ...size, ...place };
  return template.replaceAll(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}
