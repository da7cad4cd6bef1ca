/**
 * How much is done of what tries one thing over and over with other numbers: kills at drawn moments, histories, orders.
 * `npm test` does a few of each, so that all of it ends in time; `npm run test:thorough` does many.
 */
const IS_THOROUGH = isThorough(process.env['PLATBOOK_THOROUGH']);

export interface Repeated {
  readonly few: number;
  readonly many: number;
  /** What names any other number of this one thing. */
  readonly variable?: string;
}

/** How often it is done in this run. Throws where the variable is no whole number above 0: nothing would be done. */
export function repeats({ few, many, variable }: Repeated): number {
  const said = variable === undefined ? undefined : process.env[variable];
  if (said === undefined) return IS_THOROUGH ? many : few;
  if (!/^[1-9]\d*$/.test(said)) throw new Error(`${variable} must be a whole number above 0, not "${said}".`);
  return Number(said);
}

/** For `needs`: what takes long by itself. */
export const IN_THOROUGH_RUNS = [IS_THOROUGH, 'it takes long: npm run test:thorough'] as const;

/** Throws at any other word: who asks for many would get few, and not know it. */
function isThorough(said = ''): boolean {
  if (!['', '0', '1'].includes(said)) throw new Error(`PLATBOOK_THOROUGH must be 1 or 0, not "${said}".`);
  return said === '1';
}
