import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
type Chunk = 'page' | 'calls' | 'work';
interface Modules {
  readonly getModuleInfo: (id: string) => Module | null;
}

const src = (path: string): string => normalizePath(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)));
const RUNTIME = '\0rolldown/runtime.js';
const PAGE = src('main.tsx');
/** What comes while somebody types: the calls first, since the sign-in page makes one itself. */
const CALLS = src('panes/shell/pageConnection.ts');
const WORK = [src('machines/app/behind.ts'), src('panes/shell/Shell.tsx')];

/**
 * The files of the pages that are always loaded, as groups of modules: `page` is there before the sign-in form, `calls`
 * comes with the first call, `work` before the first rows. All else is left to the bundler: what only some of the
 * sign-in pages show, panes, dialogs. Left to it altogether, what is shared is cut into a file for each set of those
 * that share it, 100 of them before the first rows, and the sign-in page carries a list of their names.
 */
export function chunkGroups() {
  let chunks: ReadonlyMap<string, Chunk | null> | null = null;
  return (['page', 'calls', 'work'] as const).map((chunk, at) => ({
    name: (id: string, modules: Modules): Chunk | null =>
      (chunks ??= chunksOf(modules)).get(id) === chunk ? chunk : null,
    debugName: chunk,
    priority: 3 - at,
    includeDependenciesRecursively: false,
  }));
}

function chunksOf(modules: Modules): Map<string, Chunk | null> {
  const chunks = new Map<string, Chunk | null>();
  const put = (roots: readonly string[], chunk: Chunk | null): void => {
    for (const id of reached(roots, modules)) if (!chunks.has(id)) chunks.set(id, chunk);
  };
  const page = reached([PAGE], modules);
  const seldom = [...page].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  put([PAGE, RUNTIME], 'page');
  put([CALLS], 'calls');
  // None of these waits for the workstation.
  put(
    seldom.filter((id) => !WORK.includes(id)),
    null,
  );
  put(WORK, 'work');
  return chunks;
}

/** The modules and all that they import before they run. */
function reached(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
