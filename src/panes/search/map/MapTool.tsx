import type { LucideIcon } from 'lucide-react';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { showKeys } from '../../../commands/stroke.ts';
import { useActors } from '../../parts/actors.tsx';
import { isApple } from '../../parts/isApple.ts';

interface Props {
  readonly id: CommandId;
  readonly icon: LucideIcon;
  /** Only for whoever cannot see the icon. */
  readonly isWordless?: boolean;
  /** Absent: it is no switch. */
  readonly isPressed?: boolean;
  /** Why it can do nothing now. */
  readonly whyNot?: string | null;
}

/** A command on the map as a button with its name; the key is in its hint. It never takes the keyboard from the map. */
export function MapTool({ id, icon: Icon, isWordless = false, isPressed, whyNot = null }: Props) {
  const { root } = useActors();
  const { title, short, keys, event } = commandOf(id);
  const key = keys[0] === undefined ? '' : ` (${showKeys(keys[0], isApple)})`;
  return (
    <button
      type="button"
      className={isWordless ? 'map-tool map-tool--wordless' : 'map-tool'}
      title={whyNot === null ? `${title}${key}` : `${title}${key}: ${whyNot}`}
      aria-label={isWordless ? title : (short ?? title)}
      aria-pressed={isPressed}
      aria-disabled={whyNot === null ? undefined : true}
      data-tool={id}
      tabIndex={-1}
      onMouseDown={(down) => down.preventDefault()}
      onClick={() => whyNot === null && root.send(event)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {!isWordless && <span className="map-tool-word">{short ?? title}</span>}
    </button>
  );
}
