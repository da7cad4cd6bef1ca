import hotkeys from 'hotkeys-js';
import type { AppEvent } from '../machines/app/wiring.ts';
import type { Facts } from './command.ts';
import { commandOf, commands, type CommandId } from './commands.ts';
import { GUEST_TOLD, isForGuests } from './guestRules.ts';
import { resolve } from './resolve.ts';
import { strokeOf } from './stroke.ts';

/** The second key of a sequence is waited for this long. */
const SEQUENCE_MS = 1500;

export interface KeyboardPorts {
  readonly facts: () => Facts;
  readonly singleKeys: () => boolean;
  readonly send: (event: AppEvent) => void;
  /** Somebody looks inside by invitation: what would change something is told to do nothing. */
  readonly isGuest: () => boolean;
  /** A sequence has begun or ended: shown in the status bar. */
  readonly onPending: (pending: string) => void;
  readonly onCommand: (id: CommandId) => void;
  readonly isApple: boolean;
}

/**
 * The only key listener of the application. It listens in the capturing phase, because a grid listens on the document
 * element and would have opened its editor before a later listener sees the key. A stroke that is a command is taken
 * out of the event's way; all others go on untouched.
 */
export function listenToKeys(ports: KeyboardPorts): () => void {
  let pending = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setPending = (next: string): void => {
    clearTimeout(timer);
    if (next !== '') timer = setTimeout(() => setPending(''), SEQUENCE_MS);
    if (next !== pending) ports.onPending(next);
    pending = next;
  };
  // The library would drop Mod keys in fields, and after an edit the keyboard stays in the grid's own field. What a
  // field keeps for itself is decided by the facts instead.
  hotkeys.filter = () => true;
  const onKey = (event: KeyboardEvent): void => {
    if (event.type !== 'keydown' || event.isComposing || event.defaultPrevented) return;
    const stroke = strokeOf(event, ports.isApple);
    if (stroke === null || (stroke === 'Escape' && keepsEscape(event.target))) return;
    const facts = ports.facts();
    const resolution = resolve(commands, stroke, facts, { pending, singleKeys: ports.singleKeys() });
    setPending(resolution.kind === 'wait' ? resolution.pending : '');
    if (resolution.kind === 'none') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (resolution.kind === 'wait') return;
    ports.onCommand(resolution.id);
    if (ports.isGuest() && isForGuests(resolution.id) !== true) ports.send({ type: 'errors.add', message: GUEST_TOLD });
    else ports.send(commandOf(resolution.id).event);
  };
  hotkeys('*', { capture: true, keydown: true, keyup: false }, onKey);
  return () => {
    clearTimeout(timer);
    hotkeys.unbind('*');
  };
}

/** A list that a field has opened is shut before the dialog around it: its field says so (`data-escape="own"`). */
const keepsEscape = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['escape'] === 'own';
