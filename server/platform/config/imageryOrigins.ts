import type { Config } from './config.ts';

/** The hosts that the page may load pictures from, streets apart: exactly those of the templates. */
export function imageryOrigins({ satelliteTiles, satelliteImage, streetView }: Config['imagery']): string[] {
  const templates = [satelliteTiles, satelliteImage, streetView].filter((template) => template !== null);
  return [...new Set(templates.map((template) => new URL(template).origin))];
}
