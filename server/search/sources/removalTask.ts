import { apartTask } from '../../platform/apart/apartTask.ts';

/** One change of the facts at a time, as loads are. */
export const removalTask = apartTask<typeof import('./removal.apart.ts')>({
  module: new URL('./removal.apart.ts', import.meta.url),
  line: 'loads',
  seconds: 2 * 60 * 60,
  subject: 'Taking the source out',
  wayOut: 'What is in service stays as it was.',
});
