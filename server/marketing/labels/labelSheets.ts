import { apartTask } from '../../platform/apart/apartTask.ts';

export const labelSheets = apartTask<typeof import('./labelSheets.apart.ts')>({
  module: new URL('./labelSheets.apart.ts', import.meta.url),
  line: 'paper',
  seconds: 60,
  subject: 'The labels',
  wayOut: 'Select fewer rows. No labels were made.',
});
