import { nearest } from '../../../src/calc/validation/nearest.ts';
import { settings } from './settings.ts';

const PREFIX = 'PLATBOOK_';
/** Read by the tests and by `npm run dev`, not by the server. */
const OF_TOOLS = [
  'PLATBOOK_API',
  'PLATBOOK_REAL_DATA',
  'PLATBOOK_SEED',
  'PLATBOOK_SLOWNESS',
  'PLATBOOK_TEST_BROWSER',
  'PLATBOOK_TEST_CACHE',
  'PLATBOOK_TEST_PAGES',
  'PLATBOOK_THOROUGH',
];

const names = Object.keys(settings.shape);
const bare = (name: string): string => name.replace(PREFIX, '');

/**
 * A sentence for each variable that is called like one of ours and is none: a misspelt setting has no effect, and nobody
 * would learn why.
 *
 * @example unknownSettings({ PLATBOOK_SAMPEL: '0' }) // ['PLATBOOK_SAMPEL is no setting. Is PLATBOOK_SAMPLE meant?']
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set([...names, ...OF_TOOLS]);
  // Without the prefix, which they share, the rest decides; PLATBOOK_PORT is PORT.
  const byBareName = new Map(names.map((name) => [bare(name).toLowerCase(), name]));
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !known.has(name))
    .toSorted()
    .map((name) => {
      const [meant] = nearest(bare(name), byBareName.keys(), 1);
      return `${name} is no setting. ${meant === undefined ? 'docs/settings.md lists them.' : `Is ${byBareName.get(meant)} meant?`}`;
    });
}
