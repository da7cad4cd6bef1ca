import { apartTask } from '../../platform/apart/apartTask.ts';

export const judgeRecording = apartTask<typeof import('./judgeRecording.apart.ts')>({
  module: new URL('./judgeRecording.apart.ts', import.meta.url),
  line: 'files',
  seconds: 20,
  subject: 'The recording',
  wayOut: 'Save it again as WAV or MP3 with the program it comes from.',
});
