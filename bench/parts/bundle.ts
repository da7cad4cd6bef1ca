import { basename } from 'node:path';
import { contract } from '../../src/api/contract/contract.ts';
import { launchBrowser } from '../../test/support/browser.ts';
import { OWNER, startBenchServer } from '../server/startBenchServer.ts';
import { buildPages, type BuiltPages } from '../support/buildPages.ts';
import { sentSizes, filesAtSignIn, laterChunks, sum } from '../support/chunks.ts';
import type { PartResult } from '../support/figure.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';
import { checkThat } from '../support/same.ts';

/** Before the form of the sign-in page stands; until the first rows of a search stand. */
const LIMIT_BYTES = { form: 100_000, rows: 400_000 };
/** Smaller chunks are not worth a line. */
const SMALL_BYTES = 3000;
/** What a first search finds hardly matters here. */
const PARCELS = 3000;

/** What a browser has to load before somebody can sign in and search, and what the rest costs when it is first needed. */
export async function benchBundle(): Promise<PartResult> {
  const pages = await buildPages();
  const { atForm, atRows, transferred, signInMs } = await fetchedByPage(pages);
  const entry = filesAtSignIn(pages);
  const missing = [...entry].filter((file) => !atForm.has(file));
  checkThat(`the sign-in page loads the entry's static imports, but not ${missing.join(', ')}`, missing.length === 0);
  const sizes = sentSizes(pages);
  const behind = [...atForm].filter((file) => !entry.has(file));
  return {
    figures: [
      {
        name: 'JavaScript before the sign-in form, as sent',
        ours: { label: `${entry.size} files`, value: sum(entry, sizes), unit: 'bytes' },
        other: { label: 'limit', value: LIMIT_BYTES.form, unit: 'bytes' },
        goal: { bound: 'at most', ratio: 1 },
      },
      {
        name: 'JavaScript until the first rows, as sent',
        ours: { label: `${atRows.size} files`, value: sum(atRows, sizes), unit: 'bytes' },
        other: { label: 'limit', value: LIMIT_BYTES.rows, unit: 'bytes' },
        goal: { bound: 'at most', ratio: 1 },
      },
      {
        name: 'from the sign-in button to the first rows',
        ours: { label: 'once', value: signInMs * 1e6, unit: 'ns' },
        other: { label: 'limit', value: 1.5e9, unit: 'ns' },
        goal: { bound: 'at most', ratio: 1 },
      },
    ],
    notes: [
      `behind the form, while it stands: ${behind.map((file) => basename(file)).join(', ')} (${kilobytes(sum(behind, sizes))})`,
      `the server sends all until the first rows as ${kilobytes(transferred)}`,
      `before the form, not compressed: ${composition(pages, entry)}`,
      `until the first rows, not compressed: ${composition(pages, atRows)}`,
      ...chunkLines(pages),
    ],
  };
}

interface Fetched {
  /** Files fetched while nobody touches the sign-in page, and until the first rows of a search. */
  readonly atForm: ReadonlySet<string>;
  readonly atRows: ReadonlySet<string>;
  readonly transferred: number;
  /** From the sign-in button to the first rows. */
  readonly signInMs: number;
}

async function fetchedByPage({ dir }: BuiltPages): Promise<Fetched> {
  const server = await startBenchServer(await sampleWarehouse(PARCELS), dir);
  const browser = await launchBrowser();
  try {
    // Whoever signs in beside an open session is asked first: how fast that is answered is no figure of ours.
    await server.fetch(contract.logout.path);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const fetched = new Set<string>();
    let transferred = 0;
    page.on('requestfinished', (request) => {
      const path = new URL(request.url()).pathname.slice(1);
      if (!path.endsWith('.js')) return;
      fetched.add(path);
      void request.sizes().then(({ responseBodySize }) => (transferred += responseBodySize));
    });
    await page.goto(`${server.url}/search?type=COUNTY&fips=39049`);
    await page.locator('input[type=password]').waitFor();
    await page.waitForLoadState('networkidle');
    const atForm = new Set(fetched);
    await page.locator('input[name=username]').fill(OWNER.username);
    await page.locator('input[type=password]').fill(OWNER.password);
    const pressed = performance.now();
    await page.locator('button[type=submit]').click();
    await page.locator('[data-testid=results][data-state=fresh] .ht_master tbody tr').first().waitFor();
    const signInMs = performance.now() - pressed;
    const atRows = new Set(fetched);
    await page.waitForLoadState('networkidle');
    return { atForm, atRows, transferred, signInMs };
  } finally {
    await browser.close();
    await server.close();
  }
}

function chunkLines(pages: BuiltPages): string[] {
  const { shells, lazy } = laterChunks(pages);
  return [
    ...shells.map(({ name, bytes }) => `after sign-in: ${name} adds ${kilobytes(bytes)}`),
    ...lazy
      .filter(({ bytes }) => bytes >= SMALL_BYTES)
      .map(({ name, bytes }) => `when first needed: ${name} adds ${kilobytes(bytes)}`),
  ];
}

/** The packages of some files by their share of the code, largest first. */
function composition({ modules }: BuiltPages, files: Iterable<string>): string {
  const lengths = new Map<string, number>();
  for (const { id, length } of [...files].flatMap((file) => modules.get(file) ?? [])) {
    const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /\/(src\/[^/]+)/.exec(id)?.[1] ?? 'other';
    lengths.set(name, (lengths.get(name) ?? 0) + length);
  }
  const all = [...lengths.values()].reduce((total, length) => total + length, 0);
  return [...lengths]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([name, length]) => `${name} ${((100 * length) / all).toFixed(0)} %`)
    .join(', ');
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
