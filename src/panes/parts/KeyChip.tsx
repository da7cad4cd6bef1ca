import { Keys } from './Keys.tsx';
import './keyChip.css';

interface Props {
  readonly keys: string;
  readonly text: string;
  /** For one that is on or off. */
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

/** A short action with its key, in a strip of them. It never takes the keyboard from where it is. */
export function KeyChip({ keys, text, isOn, onClick }: Props) {
  return (
    <button
      type="button"
      className={isOn === true ? 'key-chip key-chip--on' : 'key-chip'}
      aria-pressed={isOn}
      tabIndex={-1}
      onClick={onClick}
    >
      <Keys keys={keys} /> {text}
    </button>
  );
}
