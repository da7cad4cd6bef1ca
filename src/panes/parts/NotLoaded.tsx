import { commandOf, type CommandId } from '../../commands/commands.ts';
import { CommandButton } from './CommandButton.tsx';

interface Props {
  /** As the beginning of a sentence: "The sites". */
  readonly what: string;
  readonly error: string | null;
  /** What reads it again. */
  readonly again: CommandId;
}

/** In place of what could not be loaded: why, and how it is tried again. Keys reach it. */
export const NotLoaded = ({ what, error, again }: Props) => (
  <div className="empty" role="alert" tabIndex={-1} data-autofocus>
    <p className="empty-title">{what} could not be loaded</p>
    <p>{error}</p>
    <CommandButton command={commandOf(again)} />
  </div>
);
