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
        lines: text.trimEnd().split('\n').length,
      };
    });
}

interface Loaded {
  /** Our files and the packages, each with the file that loads it first. */
  readonly files: ReadonlyMap<string, string>;
  readonly packages: ReadonlyMap<string, string>;
}

/** All that a file loads at once, by what its imports and theirs load; types and `import()` load nothing. */
function loadedWith(entry: string): Loaded {
  const files = new Map<string, string>();
  const packages = new Map<string, string>();
  const walk = (path: string, from: string): void => {
    if (files.has(path)) return;
    files.set(path, from);
    if (!/\.tsx?$/.test(path)) return;
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export) (?!type\b)(?:[^;]*?from )?'([^']+)'/gm)) {
      if (specifier.startsWith('.')) walk(join(dirname(path), specifier), path);
      else if (!specifier.endsWith('.css') && !packages.has(specifier)) packages.set(specifier, path);
    }
  };
  walk(entry, 'the start');
  return { files, packages };
}

const modules = [...modulesUnder('src'), ...modulesUnder('server')];

/** What each layer may import besides itself. `main` wires everything; the server never touches a machine. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/calc': [],
  'src/api': ['src/calc'],
  'src/machines': ['src/calc', 'src/api'],
  'src/commands': ['src/calc', 'src/api', 'src/machines'],
  'src/panes': ['src/calc', 'src/api', 'src/machines', 'src/commands'],
  'src/main.tsx': ['src/calc', 'src/api', 'src/machines', 'src/commands', 'src/panes'],
  server: ['src/calc', 'src/api'],
};

/** The subjects of the product: one name through all layers. */
const areas = ['search', 'lists', 'property', 'deal', 'contacts', 'account', 'billing', 'marketing', 'data'];

/** What stands in each layer beside the areas and belongs to none of them. */
const shared: Readonly<Record<string, readonly string[]>> = {
  'src/api': ['contract', 'catalogue', 'examples'],
  'src/machines': ['app', 'parts'],
  'src/commands': ['catalogue'],
  'src/panes': ['shell', 'grid', 'charts', 'parts'],
  server: ['app', 'platform', 'paper'],
};

/** Folders whose own folders are areas again, and what else stands there. */
const nested: Readonly<Record<string, readonly string[]>> = {
  'src/api/contract': [],
  'src/api/catalogue': [],
  'src/commands/catalogue': ['app'],
};

/** Files that stand beside the folders of a layer; everything else has its area. */
const loose: Readonly<Record<string, readonly string[]>> = {
  'src/api': ['callKeys.ts', 'client.ts', 'download.ts', 'errors.ts', 'events.ts'],
  'src/machines': [],
  'src/panes': ['catalogue.ts'],
  server: ['ingest.ts', 'main.ts'],
};

/**
 * Which area may import which, by layer; whatever is not named may not. `*`: all. Whoever adds an arrow says why it
 * points this way; one between areas that nothing uses any more has to go.
 */
const arrows: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'src/api': {
    // The sign-in answer holds what every area needs first.
    // Seats have prices.
    account: ['billing', 'lists', 'marketing', 'property', 'search'],
    // Whose card it is: types of users.
    billing: ['account'],
    // Skip tracing is paid like all that is bought.
    // Previews are shown with a contact.
    contacts: ['billing', 'lists', 'marketing', 'search'],
    deal: ['search'],
    // One of each call, whosever it is; the document that shows them is of the account.
    examples: ['account', 'deal'],
    // A list is searched like the county; what a change of many would do is asked in one way of rows and of contacts.
    lists: ['contacts', 'property', 'search'],
    // Labels are of contacts, or of the rows of a list.
    // An order is paid, and texts name what the profile says.
    marketing: ['account', 'billing', 'contacts', 'lists', 'property', 'search'],
    property: ['lists', 'search'],
    search: ['lists', 'property'],
  },
  'src/machines': {
    app: ['*'],
    account: ['app', 'parts'],
    billing: ['app', 'parts'],
    contacts: ['app', 'parts'],
    data: ['app', 'parts'],
    deal: ['app', 'parts', 'property'],
    parts: ['app'],
    lists: ['app', 'parts'],
    marketing: ['app', 'parts'],
    property: ['app', 'parts', 'search'],
    search: ['app', 'parts'],
  },
  'src/commands': {},
  'src/panes': {
    shell: ['*'],
    parts: ['grid'],
    grid: ['parts'],
    // Seats have prices: their lines are those of the plan.
    account: ['billing', 'grid', 'parts', 'shell'],
    billing: ['grid', 'parts'],
    contacts: ['grid', 'parts', 'shell'],
    deal: ['charts', 'grid', 'parts', 'shell'],
    lists: ['grid', 'parts', 'shell'],
    // What is labeled is what would be exported.
    marketing: ['billing', 'grid', 'lists', 'parts'],
    property: ['charts', 'grid', 'parts', 'shell'],
    search: ['charts', 'grid', 'parts'],
  },
  server: {
    app: ['*'],
    // The warehouse is one of the two engines that every handler is given, as are the ways in which money comes and
    // calls go out.
    platform: ['account', 'billing', 'data', 'marketing'],
    // Seats are members of the account; what may be watched anew is watched at once.
    billing: ['account', 'lists', 'paper', 'platform'],
    // The sign-in answer again; which program wrote it stands where the manifest of a snapshot says so, too.
    account: ['billing', 'contacts', 'data', 'deal', 'lists', 'marketing', 'paper', 'platform', 'property', 'search'],
    search: ['account', 'data', 'paper', 'platform'],
    property: ['account', 'billing', 'data', 'lists', 'paper', 'platform', 'search'],
    // What new deals begin with is the account's: changes leave a trace.
    deal: ['account', 'data', 'paper', 'platform', 'property'],
    // Whoever saves a parcel keeps its owners; a group of contacts is a list seen from its people.
    // How much an automated list may watch is paid for.
    lists: ['account', 'billing', 'contacts', 'data', 'paper', 'platform', 'search'],
    contacts: ['account', 'billing', 'data', 'lists', 'paper', 'platform'],
    // Who gets it is a contact, or the owner of a row of a list.
    // Who runs a campaign is told by an alert.
    marketing: ['account', 'billing', 'contacts', 'data', 'lists', 'paper', 'platform', 'search'],
  },
};

const layerOf = (path: string): string =>
  Object.keys(allowed).find((layer) => path === layer || path.startsWith(`${layer}/`)) ?? path;

/** The area, or the shared part, of a file within its layer; null for what stands beside them. */
function areaOf(path: string): string | null {
  const layer = layerOf(path);
  const parts = path.slice(layer.length + 1).split('/');
  const folder = nested[`${layer}/${parts[0]}`] === undefined ? parts : parts.slice(1);
  return folder.length > 1 ? (folder[0] ?? null) : null;
}

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

  it('every folder and file of a layer is an area, a shared part, or named as standing beside them', () => {
    const strangers = Object.entries(shared).flatMap(([layer, names]) =>
      readdirSync(join(root, layer), { withFileTypes: true })
        .filter((entry) =>
          entry.isDirectory()
            ? ![...areas, ...names].includes(entry.name)
            : loose[layer] !== undefined && !loose[layer].includes(entry.name),
        )
        .map((entry) => `${layer}/${entry.name}`),
    );
    const inside = Object.entries(nested).flatMap(([folder, names]) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && ![...areas, ...names].includes(entry.name))
        .map((entry) => `${folder}/${entry.name}`),
    );
    expect([...strangers, ...inside]).toEqual([]);
  });

  it.each(Object.keys(arrows))('areas of %s import only the areas that the table names', (layer) => {
    const table = arrows[layer] ?? {};
    const used = new Set<string>();
    const wrong = modules
      .filter(({ path }) => layerOf(path) === layer)
      .flatMap(({ path, imports }) => {
        const from = areaOf(path);
        if (from === null) return [];
        return imports.flatMap((target) => {
          const to = layerOf(target) === layer ? areaOf(target) : null;
          if (to === null || to === from) return [];
          used.add(`${from} -> ${to}`);
          const may = table[from] ?? [];
          return may.includes('*') || may.includes(to) ? [] : [`${path} -> ${target}`];
        });
      });
    expect(wrong).toEqual([]);
    const unused = Object.entries(table).flatMap(([from, targets]) =>
      targets.filter((to) => areas.includes(to) && !used.has(`${from} -> ${to}`)).map((to) => `${from} -> ${to}`),
    );
    expect(unused).toEqual([]);
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
      .filter((module) => module.lines > 250 && !isData(module.path))
      .map((module) => `${module.path}: ${module.lines}`);
    expect(long).toEqual([]);
  });

  it('loads what reads files of people and what writes reports into apart processes only', () => {
    const apartOnly = /^(sharp|yauzl|read-excel-file|file-type|pdfkit|write-excel-file|music-metadata)(\/|$)/;
    const { files, packages } = loadedWith('server/app/main.ts');
    expect([...packages].filter(([name]) => apartOnly.test(name))).toEqual([]);
    expect([...files.keys()].filter((path) => path.endsWith('.apart.ts'))).toEqual([]);
    // The SDK of a payment service comes where it is switched on.
    expect(packages.has('stripe')).toBe(false);
    // The walk has been somewhere.
    expect(files.size).toBeGreaterThan(200);
  });

  it('shows the sign-in form before the contract, zod, the commands and what only works behind it have come', () => {
    const { files, packages } = loadedWith('src/main.tsx');
    const behind =
      /^src\/(api\/contract|api\/client\.ts|commands\/(?!stroke)|calc|panes\/(?!shell|parts|account\/login))/;
    // What few who sign in need, or what waits until they have.
    const later =
      /(rootRoutes|providerCalls|userSettings|callKeys|shell\/(passkeys|besideWindow|uploadFile|pageConnection))\.ts$/;
    expect([...files].filter(([path]) => behind.test(path) || later.test(path))).toEqual([]);
    expect([...packages.keys()].toSorted()).toEqual(['@xstate/react', 'react', 'react-dom/client', 'xstate']);
    expect(files.size).toBeGreaterThan(20);
  });

  it('has benchmarks that run without the test runner, what they share with tests included', () => {
    const benches = modulesUnder('bench').map(({ path }) => path);
    expect(benches.length).toBeGreaterThan(100);
    const under = benches.flatMap((path) => {
      const from = loadedWith(path).packages.get('vitest');
      return from === undefined ? [] : [`${path}: by ${from}`];
    });
    expect(under).toEqual([]);
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

  it('lets a person close whatever lies over the panes, and an answer only what was opened for it', () => {
    const closing = modules.filter(
      ({ path }) =>
        path.startsWith('src/machines/') &&
        readFileSync(join(root, path), 'utf8').includes("{ type: 'workspace.close' }"),
    );
    expect(closing.map((module) => module.path)).toEqual(['src/machines/app/workspace.ts']);
  });
});
