import { apartTask } from '../../platform/apart/apartTask.ts';

/** `apart.run(paintPieces, …)`: both sides of cards, each as a file of its own in the cut of the service. */
export const paintPieces = apartTask<typeof import('./paintPieces.apart.ts')>({
  module: new URL('./paintPieces.apart.ts', import.meta.url),
  line: 'paper',
  seconds: 100,
  subject: 'The cards',
  wayOut: 'Take smaller pictures.',
});
