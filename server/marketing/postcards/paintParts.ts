import { apartTask } from '../../platform/apart/apartTask.ts';

/** `apart.run(paintParts, …)`: the two files of a part of cards, with addresses and without. */
export const paintParts = apartTask<typeof import('./paintParts.apart.ts')>({
  module: new URL('./paintParts.apart.ts', import.meta.url),
  line: 'paper',
  seconds: 100,
  subject: 'The cards',
  wayOut: 'Take smaller pictures.',
});
