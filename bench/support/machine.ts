import { readFileSync } from 'node:fs';
import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const named = ['@duckdb/node-api', 'pg', 'handsontable', 'react', 'fastify', 'vite'];

/** The machine and the versions in one line: figures without them say nothing. */
export function machineLine(): string {
  const cores = cpus();
  const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(0)} GB`;
  return [
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'})`,
    `${gigabytes(totalmem())} memory, ${gigabytes(freemem())} free`,
    `load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    ...named.map((name) => `${name} ${versionOf(name)}`),
  ].join(', ');
}

function versionOf(name: string): string {
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  // Every package.json has a version.
  return (JSON.parse(text) as { version: string }).version;
}
