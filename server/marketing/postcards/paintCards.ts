import { apartTask } from '../../platform/apart/apartTask.ts';

export const paintCards = apartTask<typeof import('./paintCards.apart.ts')>({
  module: new URL('./paintCards.apart.ts', import.meta.url),
  line: 'paper',
  seconds: 120,
  subject: 'The cards',
  wayOut: 'Use fewer or smaller pictures. No cards were made.',
});
