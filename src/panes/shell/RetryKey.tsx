import { commandOf } from '../../commands/commands.ts';
import { Keys } from '../parts/Keys.tsx';

/** The key by which what failed is tried again. */
export function RetryKey() {
  return <Keys keys={commandOf('errors.retry').keys[0] ?? ''} />;
}
