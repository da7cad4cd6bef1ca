import { apartTask } from '../../platform/apart/apartTask.ts';

export const propertyFile = apartTask<typeof import('./propertyFile.apart.ts')>({
  module: new URL('./propertyFile.apart.ts', import.meta.url),
  line: 'paper',
  seconds: 60,
  subject: 'The report',
  wayOut: 'Ask again in a moment.',
});
