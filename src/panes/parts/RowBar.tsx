import {
  CircleDot,
  Download,
  FolderInput,
  FolderPlus,
  ListX,
  Mails,
  Megaphone,
  Plus,
  ScanSearch,
  Tag,
  Trash2,
  UserPlus,
  X,
  type LucideIcon,
} from 'lucide-react';
import { formatNumber } from '../../calc/format/number.ts';
import { commandOf, type CommandId } from '../../commands/commands.ts';
import { isForGuests } from '../../commands/guestRules.ts';
import { rowCommands, type RowPane } from '../../commands/rowCommands.ts';
import { keepRoom } from '../grid/barRoom.ts';
import { useActors } from './actors.tsx';
import { Keys } from './Keys.tsx';
import { useIsGuest } from './useIsGuest.ts';
import './rowBar.css';

const icons: Readonly<Partial<Record<CommandId, LucideIcon>>> = {
  'results.save': Plus,
  'results.saveTo': FolderPlus,
  'results.status': CircleDot,
  'results.tag': Tag,
  'list.status': CircleDot,
  'list.tags': Tag,
  'list.assign': UserPlus,
  'list.move': FolderInput,
  'list.remove': ListX,
  'contacts.status': CircleDot,
  'contacts.trace': ScanSearch,
  'contacts.export': Download,
  'contacts.remove': Trash2,
  'exports.open': Download,
  'labels.open': Mails,
  'mailings.reach': Megaphone,
};

interface Props {
  readonly pane: RowPane;
  readonly selected: number;
  /** What the selected rows are now. */
  readonly note?: string;
}

/** Floats over the rows while some are selected: how many the next action is for, and what there is, with the keys. */
export function RowBar({ pane, selected, note }: Props) {
  const { root } = useActors();
  const isGuest = useIsGuest();
  const { bar, clear } = rowCommands[pane];
  const offers = [...bar, clear].filter((id) => !isGuest || isForGuests(id) === true);
  if (selected === 0) return null;
  const send = (id: CommandId, button: HTMLElement): void => {
    const { left, top } = button.getBoundingClientRect();
    const { event } = commandOf(id);
    root.send({ type: 'workspace.focus', pane });
    if (event.type === 'workspace.open') root.send({ ...event, at: { x: left, y: top, isAbove: true } });
    else root.send(event);
  };
  return (
    <div
      ref={keepRoom}
      className="rows-bar"
      role="toolbar"
      aria-label="What to do with the selected rows"
      data-testid={`${pane}-bar`}
    >
      <strong className="rows-bar-count" role="status" title={note}>
        {formatNumber(selected)} selected
      </strong>
      {offers.map((id) => {
        const { title, short, keys } = commandOf(id);
        const Icon = id === clear ? X : icons[id];
        return (
          <button
            key={id}
            type="button"
            className="rows-bar-button"
            title={title}
            aria-label={id === clear ? title : undefined}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ currentTarget }) => send(id, currentTarget)}
          >
            {Icon !== undefined && <Icon size={16} strokeWidth={1.75} aria-hidden />}
            {id !== clear && <span>{short ?? title}</span>}
            <Keys keys={id.endsWith('.status') ? (pane === 'contacts' ? '1–6' : '1–9') : (keys[0] ?? '')} />
          </button>
        );
      })}
    </div>
  );
}
