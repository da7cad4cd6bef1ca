import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Recipe } from '../recipes/recipe.ts';
import { isDbase } from './dbase/dbaseTable.ts';
import { isPartOfShapefile } from './shapes/shapeTable.ts';

/**
 * Which of the given files (or files in the given folders) is which file of the recipe, by name pattern. Throws when
 * one is missing, or when several could be meant.
 */
export async function matchFiles(recipe: Recipe, paths: readonly string[]): Promise<Map<string, string>> {
  const candidates = await listFiles(paths);
  const matched = new Map<string, string>();
  for (const [key, { match, optional }] of Object.entries(recipe.files)) {
    const fitting = candidates.filter((path) => match.some((pattern) => fits(basename(path), pattern)));
    if (fitting.length > 1) {
      throw new Error(
        `${recipe.id}: several files could be ${key}: ${fitting.map((path) => basename(path)).join(', ')}`,
      );
    }
    const [path] = fitting;
    if (path !== undefined) matched.set(key, path);
    else if (!optional) {
      throw new Error(`${recipe.id}: no file for ${key} (${match.join(' or ')}) among ${names(candidates)}`);
    }
  }
  return matched;
}

function names(paths: readonly string[]): string {
  if (paths.length === 0) return 'the files given: there are none';
  const shown = paths.slice(0, 12).map((path) => basename(path));
  return `the files given: ${shown.join(', ')}${paths.length > shown.length ? ' ...' : ''}`;
}

/** Every file named, and every file in every folder named (not deeper); of a shapefile its .shp alone. */
export async function listFiles(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const info = await stat(path).catch(() => null);
    if (info === null) throw new Error(`there is no file or folder ${path}`);
    if (info.isDirectory()) {
      const inside = await readdir(path, { withFileTypes: true });
      files.push(
        ...inside
          .filter((entry) => entry.isFile())
          .map((entry) => join(path, entry.name))
          .sort(),
      );
    } else files.push(path);
  }
  // By themselves its parts are refused as what they are; a .dbf without a .shp is a table.
  const stems = (kind: RegExp): Set<string> =>
    new Set(files.filter((path) => kind.test(path)).map((path) => path.replace(/\.[^.]*$/, '').toLowerCase()));
  const [shapes, tables] = [stems(/\.shp$/i), stems(/\.dbf$/i)];
  return files.filter((path) => {
    const stem = path.replace(/\.(dbf|cpg)$/i, '').toLowerCase();
    if (isDbase(path)) return !shapes.has(stem);
    if (/\.cpg$/i.test(path) && tables.has(stem)) return false;
    return shapes.size === 0 || !isPartOfShapefile(path);
  });
}

/** Bytes of files together. */
export async function sizeOf(paths: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...paths].map(async (path) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** `parcels*` fits `Parcels_2021.csv.gz`: case and endings do not matter. */
function fits(name: string, pattern: string): boolean {
  const bare = (text: string): string =>
    text
      .toLowerCase()
      .replace(/\.(gz|zip)$/, '')
      .replace(/\.(csv|txt|tsv|dat|dbf|parquet|xlsx|xlsm|shp|(geo)?json|geojsonl|ndjson)$/, '');
  const expression = bare(pattern)
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${expression}$`).test(bare(name));
}
