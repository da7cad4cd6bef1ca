/**
 * Property-based tests draw the same cases at each run, so that what turns red is the change under test. Other cases are
 * looked for on purpose: `PLATBOOK_SEED=random npm run test:unit`, or a number to draw those of that seed again.
 */
import { configureGlobal, readConfigureGlobal } from 'fast-check';

const seed = process.env['PLATBOOK_SEED'] ?? '20240229';
if (seed !== 'random') {
  if (!/^-?\d+$/.test(seed)) throw new Error(`PLATBOOK_SEED must be a whole number or "random", not "${seed}".`);
  configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) });
}
