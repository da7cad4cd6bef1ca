import { commandOf } from '../../../commands/commands.ts';
import { Keys } from '../../parts/Keys.tsx';

/** What could not be read, why, and the key that tries again. */
export function Unread({ what, error }: { readonly what: string; readonly error: string }) {
  return (
    <p className="searches-note" role="alert">
      {what} could not be read. <span className="muted">{error}</span>{' '}
      <Keys keys={commandOf('searches.refresh').keys[0] ?? ''} /> tries again.
    </p>
  );
}
