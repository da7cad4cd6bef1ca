/** What is done with a file apart. */
import { apartTask } from '../../platform/apart/apartTask.ts';

const file = {
  line: 'files',
  subject: 'The file',
  wayOut: 'Split it, or load it with `npm run ingest` at the machine.',
} as const;

/** A zip of many gigabytes is unpacked; how long that takes is the processor's time. */
export const lookTask = apartTask<typeof import('./look.apart.ts')>({
  ...file,
  module: new URL('./look.apart.ts', import.meta.url),
  seconds: 600,
});

export const previewTask = apartTask<typeof import('./preview.apart.ts')>({
  ...file,
  module: new URL('./preview.apart.ts', import.meta.url),
  seconds: 900,
});

export const loadTask = apartTask<typeof import('./load.apart.ts')>({
  module: new URL('./load.apart.ts', import.meta.url),
  line: 'loads',
  seconds: 12 * 60 * 60,
  subject: 'The load',
  wayOut: 'What is in service stays as it was.',
});
