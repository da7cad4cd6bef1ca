import { apartTask } from '../apart/apartTask.ts';

export const judgeUpload = apartTask<typeof import('./judgeUpload.apart.ts')>({
  module: new URL('./judgeUpload.apart.ts', import.meta.url),
  line: 'files',
  seconds: 60,
  subject: 'The file',
  wayOut: 'Save it again, smaller, with the program it comes from.',
});
