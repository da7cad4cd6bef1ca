/**
 * A person at the real application: real server, built pages, real browser, keyboard only. What the page may not do
 * (an error on the console, a refused call that nobody expected) fails the journey at its end.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expect } from 'vitest';
import { because } from './because.ts';
import { launchBrowser } from './browser.ts';
import { startTestServer, type Credentials, type SignedIn, type TestServer, type TestServerOptions } from './server.ts';
import { OWNER } from './owner.ts';
import { projectPath } from './testCache.ts';
import { until as waitUntil } from './until.ts';

export interface Workstation {
  readonly server: TestServer;
  /** Of whoever sits at it now. */
  readonly page: Page;
  /** Who sits at it: the owner of the installation, until somebody new does. */
  readonly person: Credentials;
  /** Presses keys one after the other: `press('g', 's')`, `press('Control+k')`. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Finds something in the palette by its title (or by what is `typed` instead), and runs it. */
  readonly command: (title: string, typed?: string) => Promise<void>;
  readonly find: (testId: string) => Locator;
  /** The grid of a pane, and the row under its cursor as cell texts by column heading. */
  readonly cursorRow: (pane: string) => Promise<Record<string, string>>;
  readonly signIn: () => Promise<void>;
  /**
   * Somebody new, with an account of their own and a browser that knows nothing yet, opens the path and signs in: what
   * others did is not there. `prepare`: what they have done before.
   */
  readonly startAnew: (path?: string, prepare?: (me: SignedIn) => Promise<void>) => Promise<void>;
  /** A statement about the screen that becomes true within a few seconds. */
  readonly until: (what: string, holds: () => Promise<boolean>) => Promise<void>;
  /** The grid of a pane has the keyboard: a key before that, as a menu is closing, is none of its own. */
  readonly inGrid: (pane: string) => Promise<void>;
  /** What the journey provokes on purpose: statuses of answers, what the browser says in its console or the server logs. */
  readonly expectRefusals: (...expected: readonly (number | RegExp)[]) => void;
  /**
   * With `PLATBOOK_PICTURES=folder`: the screen as it is now, in both themes and at every width that is looked at, as
   * `{name}-{width}-{theme}.png`; else nothing. `here`: at the width there is, for what closes when the window changes.
   */
  readonly picture: (name: string, where?: 'here') => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A limit for what hangs: a machine that is three times slower turns nothing red. */
const PATIENCE_MS = 180_000;
/**
 * `PLATBOOK_SLOWNESS=8`: the page is that many times slower, as on an old machine or beside other work. Keys that come
 * before the screen is ready for them are lost there first.
 */
const SLOWNESS = Number(process.env['PLATBOOK_SLOWNESS'] ?? '1');
const PICTURES = process.env['PLATBOOK_PICTURES'];
/** `PLATBOOK_SCREEN=1920x1080`: the window of a desk is of that size instead. */
const [SCREEN_WIDTH = 1440, SCREEN_HEIGHT = 900] = (process.env['PLATBOOK_SCREEN'] ?? '1440x900')
  .split('x')
  .map(Number);
const PICTURED = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
/** What the screen showed when a journey gave up. */
const FAILED_PICTURE = 'node_modules/.cache/platbook/journey.png';

export async function openWorkstation(
  options: TestServerOptions & {
    readonly path?: string | ((server: TestServer) => string);
    /** What the page is seen with; default: a desk. */
    readonly device?: Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'>;
  } = {},
): Promise<Workstation> {
  const distDir = process.env['PLATBOOK_TEST_PAGES'] ?? projectPath('dist');
  if (!existsSync(`${distDir}/index.html`)) throw new Error('the pages are not built: npm run build');
  const server = await startTestServer({ sampleParcels: 3000, ...options, config: { distDir, ...options.config } });
  let browser: Browser | null = null;
  try {
    const launched = (browser = await launchBrowser());
    const complaints: string[] = [];
    const allowed = new Set<number | RegExp>();
    let person: Credentials = OWNER;
    const open = async (path: string): Promise<Page> => {
      // A browser whose system names no language names one to the page that it cannot read itself.
      const context = await launched.newContext({
        viewport: { width: SCREEN_WIDTH, height: SCREEN_HEIGHT },
        reducedMotion: 'reduce',
        locale: 'en-US',
        ...options.device,
      });
      const opened = await context.newPage();
      await watch(opened, complaints, allowed);
      await opened.goto(`${server.baseUrl}${path}`);
      return opened;
    };
    let page = await open(typeof options.path === 'function' ? options.path(server) : (options.path ?? '/'));

    const find = (testId: string): Locator => page.getByTestId(testId);
    const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
      try {
        await waitUntil(`${what} (see ${FAILED_PICTURE})`, holds, { patienceMs: PATIENCE_MS * SLOWNESS, everyMs: 40 });
      } catch (error) {
        await page.screenshot({ path: projectPath(FAILED_PICTURE) });
        throw complaints.length === 0 ? error : because(`${what}; the page says: ${complaints.join('; ')}`, error);
      }
    };
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const type = async (text: string): Promise<void> => await page.keyboard.type(text);

    const command = async (title: string, typed = title): Promise<void> => {
      await press('Control+k');
      await find('palette').waitFor();
      await type(typed);
      const chosen = find('palette').locator('[aria-selected=true]');
      await until(`${title} is offered first`, async () => ((await chosen.allTextContents())[0] ?? '').includes(title));
      await press('Enter');
      await find('palette').waitFor({ state: 'detached' });
    };

    const signIn = async (): Promise<void> => {
      await find('login').waitFor();
      await type(person.username);
      await press('Tab');
      await type(person.password);
      await press('Enter');
      await find('shell').waitFor();
    };

    let people = 0;
    const startAnew: Workstation['startAnew'] = async (path = '/', prepare) => {
      await page.context().close();
      expect(complaints).toEqual([]);
      allowed.clear();
      people += 1;
      person = { username: `person${people}@example.com`, password: OWNER.password };
      await server.addUser(person);
      if (prepare !== undefined) {
        const me = await server.signIn(person);
        await prepare(me);
        await me.client.call('logout', { query: {} });
      }
      page = await open(path);
      await signIn();
    };

    const inGrid = async (pane: string): Promise<void> =>
      await until(
        `the keyboard is in the grid of ${pane}`,
        async () =>
          await page.evaluate((id) => document.activeElement?.closest(`[data-pane="${id}"] .grid`) != null, pane),
      );

    return {
      server,
      inGrid,
      command,
      get page() {
        return page;
      },
      get person() {
        return person;
      },
      startAnew,
      press,
      type,
      find,
      until,
      cursorRow: async (pane) => {
        return await page.evaluate((id) => {
          const root = document.querySelector(`[data-testid="pane-${id}"] .ht_master`);
          const cell = document.querySelector(`[data-testid="pane-${id}"] td.current`);
          const headings = [...(root?.querySelectorAll('thead th') ?? [])].map((th) => th.textContent?.trim() ?? '');
          // Columns that stay stand in a table of their own before the others; the row behind them has all headings.
          const at = [...(cell?.closest('tbody')?.children ?? [])].findIndex((tr) => tr === cell?.parentElement);
          const row = at < 0 ? null : root?.querySelectorAll('tbody tr')[at];
          const cells = [...(row?.children ?? [])].map((td) => td.textContent?.trim() ?? '');
          return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']));
        }, pane);
      },
      signIn,
      expectRefusals: (...expected) => {
        for (const one of expected) allowed.add(one);
      },
      picture: async (name, where) => {
        const before = page.viewportSize();
        if (PICTURES === undefined || before === null) return;
        await mkdir(PICTURES, { recursive: true });
        for (const size of where === 'here' ? [before] : PICTURED) {
          await page.setViewportSize(size);
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await settled(page);
            await page.screenshot({ path: join(PICTURES, `${name}-${size.width}-${colorScheme}.png`) });
          }
        }
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize(before);
        await settled(page);
      },
      close: async () => {
        await browser?.close();
        await server.close();
        expect(complaints).toEqual([]);
        const isProvoked = (line: string): boolean =>
          [...allowed].some((one) => typeof one !== 'number' && one.test(line));
        expect(server.logged.filter((line) => line.includes('"level":"error"') && !isProvoked(line))).toEqual([]);
      },
    };
  } catch (error) {
    await browser?.close();
    await server.close();
    throw error;
  }
}

/** Two pictures of the page in a row that are alike: nothing comes in any more. */
async function settled(page: Page): Promise<void> {
  let last = await page.screenshot();
  await waitUntil('the page stands still', async () => {
    const now = await page.screenshot();
    const isStill = now.equals(last);
    last = now;
    return isStill;
  });
}

/** Notes what a page may not do, but for refusals that are allowed. */
async function watch(page: Page, complaints: string[], allowed: ReadonlySet<number | RegExp>): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS * SLOWNESS);
  if (SLOWNESS > 1) {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS });
  }
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself notes every refused call; those are judged by their status below.
    const text = message.text();
    const isExpected = [...allowed].some((one) => typeof one !== 'number' && one.test(text));
    if (message.type() === 'error' && !isExpected && !text.startsWith('Failed to load resource'))
      complaints.push(`console: ${text}`);
  });
  page.on('response', (response) => {
    // Without a configured service no property has a street view: the answer that the call is specified to give.
    if (response.status() === 404 && response.url().includes('/map/streetside/')) return;
    if (response.status() >= 400 && !allowed.has(response.status())) {
      complaints.push(`${response.status()} ${response.url()}`);
    }
  });
  // Choosing a file is watched from the beginning: the browser would take the first key on a file field as its own
  // when it has not yet been told.
  page.on('filechooser', () => undefined);
}
