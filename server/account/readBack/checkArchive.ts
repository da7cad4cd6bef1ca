import { apartTask } from '../../platform/apart/apartTask.ts';

/** An export of everything, unpacked and checked whole, before anything of it is kept. */
export const checkArchive = apartTask<typeof import('./checkArchive.apart.ts')>({
  module: new URL('./checkArchive.apart.ts', import.meta.url),
  line: 'files',
  seconds: 1200,
  subject: 'The export',
  wayOut: 'Whoever operates this installation can read it on the machine itself.',
});
