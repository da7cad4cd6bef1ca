import { apartTask } from '../../platform/apart/apartTask.ts';

/** `services.apart.run(addressKeysApart, lines, caller)`: a key for each line, in its order; null: none. */
export const addressKeysApart = apartTask<typeof import('./addressKeys.apart.ts')>({
  module: new URL('./addressKeys.apart.ts', import.meta.url),
  line: 'files',
  seconds: 120,
  subject: 'The addresses',
  wayOut: 'Take fewer at a time.',
});
