import type { ReactNode } from 'react';
import { commandOf, type CommandId } from '../../commands/commands.ts';
import { useActors } from './actors.tsx';
import { Keys } from './Keys.tsx';
import './commandWords.css';

/** A command within a sentence: its key, and in words what it does, which a click does too. */
export function CommandWords({ id, children }: { readonly id: CommandId; readonly children: ReactNode }) {
  const { root } = useActors();
  const { keys, event } = commandOf(id);
  return (
    <button
      type="button"
      className="command-words"
      tabIndex={-1}
      onMouseDown={(down) => down.preventDefault()}
      onClick={() => root.send(event)}
    >
      {keys[0] !== undefined && <Keys keys={keys[0]} />} {children}
    </button>
  );
}
