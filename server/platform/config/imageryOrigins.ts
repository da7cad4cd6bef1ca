import type { Config } from './config.ts';

/** The hosts that the page may load pictures from: exactly those of the templates. */
export function imageryOrigins({ tiles, satelliteTiles, satelliteImage, streetView }: Config['imagery']): string[] {
  const templates = [tiles, satelliteTiles, satelliteImage, streetView].filter((template) => template !== null);
  return [...new Set(templates.map((template) => new URL(template).origin))];
}
