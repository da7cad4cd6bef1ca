/** The shape of the code itself: layers point one way, no cycles, no barrels, nothing unreasonably long. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Module {
  readonly path: string;
  readonly imports: readonly string[];
  readonly lines: number;
}

function modulesUnder(folder: string): Module[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = join(folder, name);
      const text = readFileSync(join(root, path), 'utf8');
      const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((found) => found[1] ?? '');
      return {
        path,
        imports: specifiers.map((specifier) => relative(root, join(root, dirname(path), specifier))),
        lines: text.split('\n').length,
      };
    });
}

const modules = [...modulesUnder('src'), ...modulesUnder('server')];

/** What each layer may import besides itself. `main` wires everything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/calc': [],
  'src/api': ['src/calc'],
  'src/machines': ['src/calc', 'src/api'],
  'src/commands': ['src/calc', 'src/api', 'src/machines'],
  'src/panes': ['src/calc', 'src/api', 'src/machines', 'src/commands'],
  'src/main.tsx': ['src/calc', 'src/api', 'src/machines', 'src/commands', 'src/panes'],
  server: ['src/calc', 'src/api', 'src/machines'],
};

const layerOf = (path: string): string =>
  Object.keys(allowed).find((layer) => path === layer || path.startsWith(`${layer}/`)) ?? path;

describe('architecture', () => {
  it('has modules in every layer, so that the rules below are about something', () => {
    const layers = new Set(modules.map((module) => layerOf(module.path)));
    expect([...layers].toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  it('imports point one way: calc <- api <- machines <- commands <- panes <- main; nothing uses the server', () => {
    const wrong = modules.flatMap((module) => {
      const layer = layerOf(module.path);
      const may = [layer, ...(allowed[layer] ?? [])];
      return module.imports
        .filter((target) => !may.includes(layerOf(target)))
        .map((target) => `${module.path} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has no import cycle', () => {
    const byPath = new Map(modules.map((module) => [module.path, module]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const walk = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) {
        cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
        return;
      }
      if (done.has(path)) return;
      for (const target of byPath.get(path)?.imports ?? []) walk(target, [...trail, path]);
      done.add(path);
    };
    for (const module of modules) walk(module.path, []);
    expect(cycles).toEqual([]);
  });

  it('resolves every relative import to a file that exists', () => {
    const known = new Set(modules.map((module) => module.path));
    const missing = modules.flatMap((module) =>
      module.imports
        .filter((target) => /\.tsx?$/.test(target) && !known.has(target))
        .map((target) => `${module.path} -> ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no barrels', () => {
    expect(modules.filter((module) => /\/index\.tsx?$/.test(module.path)).map((module) => module.path)).toEqual([]);
  });

  it('keeps files short unless they are data or SQL', () => {
    const isData = (path: string): boolean =>
      /\/catalogue\/|\/contract\/|\.queries\.ts$|\.sql\.ts$|\.data\.ts$|Words\.ts$/.test(path);
    const long = modules
      .filter((module) => module.lines > 300 && !isData(module.path))
      .map((module) => `${module.path}: ${module.lines}`);
    expect(long).toEqual([]);
  });

  it('keeps React and fetch out of the machines and I/O out of the arithmetic', () => {
    const text = (path: string): string => readFileSync(join(root, path), 'utf8');
    const impure = modules.filter(
      ({ path }) =>
        (path.startsWith('src/machines/') && /from 'react'|\bfetch\(/.test(text(path))) ||
        (path.startsWith('src/calc/') &&
          /\bDate\.now\(|new Date\(\)|Math\.random\(|toLocale|from 'node:|\bfetch\(/.test(text(path))),
    );
    expect(impure.map((module) => module.path)).toEqual([]);
  });
});
