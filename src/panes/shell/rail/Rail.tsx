import { useSelector } from '@xstate/react';
import {
  Bookmark,
  Calculator,
  ClipboardList,
  CreditCard,
  History,
  ListChecks,
  Map as MapIcon,
  Megaphone,
  Menu,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useContext, useId } from 'react';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import type { ShippedLayout } from '../../../machines/app/layouts.ts';
import { whyNotPage } from '../../../machines/app/accountReader.ts';
import { useActors } from '../../parts/actors.tsx';
import { useIsGuest } from '../../parts/useIsGuest.ts';
import { KeyboardContext } from '../../parts/keyboard.ts';
import { Keys } from '../../parts/Keys.tsx';
import { BrandMark, pageBrand } from '../style/brand.tsx';
import { roomNames } from './roomNames.ts';
import './rail.css';

interface Room {
  readonly room: ShippedLayout;
  readonly icon: LucideIcon;
  readonly command: CommandId;
  /** At the foot of a phone it stands behind the last of the buttons. */
  readonly isSeldom?: true;
}

const rooms: readonly Room[] = [
  { room: 'Triage', icon: Search, command: 'go.search' },
  { room: 'Map', icon: MapIcon, command: 'go.map' },
  { room: 'Searches', icon: Bookmark, command: 'go.searches', isSeldom: true },
  { room: 'Lists', icon: ListChecks, command: 'go.lists' },
  { room: 'Assigned', icon: ClipboardList, command: 'go.assigned', isSeldom: true },
  { room: 'Contacts', icon: Users, command: 'go.contacts' },
  { room: 'Marketing', icon: Megaphone, command: 'go.marketing', isSeldom: true },
  { room: 'Underwrite', icon: Calculator, command: 'go.analysis', isSeldom: true },
];
const below: readonly Room[] = [
  { room: 'Account', icon: CreditCard, command: 'go.wallet', isSeldom: true },
  { room: 'Changes', icon: History, command: 'go.changes', isSeldom: true },
  { room: 'Settings', icon: Settings, command: 'go.settings', isSeldom: true },
];

/** The rooms of the application, by name, icon and key; where one is stands out. */
export function Rail() {
  const { root, workspace } = useActors();
  const isWide = useSelector(workspace, (state) => state.context.isRailWide);
  const isNarrow = useSelector(workspace, (state) => state.context.isNarrow);
  const isGuest = useIsGuest();
  // The account is its owner's, not a guest's.
  const lower = below.filter(({ room }) => room !== 'Account' || !isGuest);
  const Fold = isWide ? PanelLeftClose : PanelLeftOpen;
  const fold = commandOf('app.rail');
  return (
    <nav className={isWide ? 'rail rail--wide' : 'rail'} aria-label="Rooms" data-testid="rail">
      <span className="rail-brand" aria-label={pageBrand().name} role="img">
        <BrandMark size={22} />
      </span>
      {rooms.map((entry) => (
        <RailItem key={entry.room} {...entry} />
      ))}
      <span className="rail-space" />
      {lower.map((entry) => (
        <RailItem key={entry.room} {...entry} />
      ))}
      {isNarrow && <MoreRooms />}
      <button
        type="button"
        className="rail-item rail-fold"
        aria-expanded={isWide}
        title={fold.title}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => root.send(fold.event)}
      >
        <Fold size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="rail-name">{isWide ? 'Fold' : 'Unfold'}</span>
      </button>
    </nav>
  );
}

/** On a phone: the rooms that its foot has no place for. */
function MoreRooms() {
  const { workspace } = useActors();
  const id = useId();
  const seldom = [...rooms, ...below].filter(({ isSeldom }) => isSeldom);
  const isHere = useSelector(workspace, ({ context }) => seldom.some(({ room }) => room === context.room));
  return (
    <>
      <button
        type="button"
        className={isHere ? 'rail-item rail-more rail-item--here' : 'rail-item rail-more'}
        popoverTarget={id}
        tabIndex={-1}
      >
        <Menu size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className="rail-name">More</span>
      </button>
      <div id={id} className="rail-menu" popover="auto" aria-label="More rooms">
        {seldom.map((entry) => (
          <RailItem key={entry.room} {...entry} onGone={() => document.getElementById(id)?.hidePopover()} />
        ))}
      </div>
    </>
  );
}

function RailItem({ room, icon: Icon, command, isSeldom, onGone }: Room & { readonly onGone?: () => void }) {
  const { root, workspace } = useActors();
  const isHere = useSelector(workspace, (state) => state.context.room === room);
  const { pending } = useContext(KeyboardContext);
  // Whom the wallet is not for begins with the bills.
  const hasNoWallet = useSelector(workspace, ({ context }) => whyNotPage('wallet', context.reader) !== null);
  const { title, keys, event } = commandOf(command === 'go.wallet' && hasNoWallet ? 'go.billing' : command);
  const [stroke = ''] = keys;
  const [first, second] = stroke.split(' ');
  return (
    <button
      type="button"
      className={`rail-item${isHere ? ' rail-item--here' : ''}${isSeldom === true ? ' rail-item--seldom' : ''}`}
      aria-current={isHere ? 'page' : undefined}
      title={title}
      // By keyboard the rooms are a key away; Tab goes from pane to pane.
      tabIndex={-1}
      onMouseDown={(pressed) => pressed.preventDefault()}
      onClick={() => {
        onGone?.();
        root.send(event);
      }}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="rail-name">{roomNames[room]}</span>
      <span className="rail-keys">
        <Keys keys={stroke} />
      </span>
      {/* After the first key each room shows the one that leads there. */}
      {pending === first && second !== undefined && (
        <span className="rail-next">
          <Keys keys={second} />
        </span>
      )}
    </button>
  );
}
