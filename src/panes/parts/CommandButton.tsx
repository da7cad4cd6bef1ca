import type { Command } from '../../commands/command.ts';
import { idOf } from '../../commands/commands.ts';
import { isForGuests } from '../../commands/guestRules.ts';
import { useActors } from './actors.tsx';
import { Keys } from './Keys.tsx';
import { useIsGuest } from './useIsGuest.ts';

interface Props {
  readonly command: Command;
  /** Runs before the command, as moving the focus to its pane. */
  readonly onBefore?: () => void;
  /** The one thing that is to be done there. */
  readonly isMain?: boolean;
  /** Stands among things to be done, not in a bar: it has a frame. */
  readonly isFramed?: boolean;
}

/**
 * A command as a button that shows its key. It never takes the keyboard from where it is. For who looks inside by
 * invitation nothing stands there that would change something.
 */
export function CommandButton({ command, onBefore, isMain = false, isFramed = false }: Props) {
  const { root } = useActors();
  const isGuest = useIsGuest();
  const id = idOf(command);
  if (isGuest && id !== null && isForGuests(id) !== true) return null;
  return (
    <button
      type="button"
      className={`button ${isMain ? 'button--primary' : isFramed ? '' : 'button--quiet'} command-button`}
      title={command.title}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onBefore?.();
        root.send(command.event);
      }}
    >
      {command.short ?? command.title}
      {command.keys[0] !== undefined && <Keys keys={command.keys[0]} />}
    </button>
  );
}
