import { readFileSync } from 'node:fs';

/** @example '0.1.0' */
export function programVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version; // a package file has one
}
