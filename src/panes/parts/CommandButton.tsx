import type { Command } from '../../commands/command.ts';
import { useActors } from './actors.tsx';
import { Keys } from './Keys.tsx';

interface Props {
  readonly command: Command;
  /** Runs before the command, as moving the focus to its pane. */
  readonly onBefore?: () => void;
  /** The one thing that is to be done there. */
  readonly isMain?: boolean;
}

/** A command as a button that shows its key. It never takes the keyboard from where it is. */
export function CommandButton({ command, onBefore, isMain = false }: Props) {
  const { root } = useActors();
  return (
    <button
      type="button"
      className={`button ${isMain ? 'button--primary' : 'button--quiet'} command-button`}
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
