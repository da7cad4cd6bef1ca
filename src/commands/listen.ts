import hotkeys from 'hotkeys-js';
import type { AppEvent } from '../machines/app/wiring.ts';
import type { Facts } from './command.ts';
import { commandOf, commands, type CommandId } from './commands.ts';
import { GUEST_TOLD, isForGuests } from './guestRules.ts';
import { resolve } from './resolve.ts';
import { strokeOf } from './stroke.ts';

/** The second key of a sequence is waited for this long. */
const SEQUENCE_MS = 1500;

/** Who knows the sequence is done by then: nothing is drawn between its keys. */
const HESITATES_MS = 200;

export interface KeyboardPorts {
  readonly facts: () => Facts;
  readonly singleKeys: () => boolean;
  readonly send: (event: AppEvent) => void;
  /** Somebody looks inside by invitation: what would change something is told to do nothing. */
  readonly isGuest: () => boolean;
  /** Somebody hesitates within a sequence, or has ended it: what may come next is shown. */
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
  let told = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hint: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    if (told !== pending) ports.onPending(pending);
    told = pending;
  };
  const setPending = (next: string): void => {
    clearTimeout(timer);
    clearTimeout(hint);
    pending = next;
    if (next === '') {
      tell();
      return;
    }
    timer = setTimeout(() => setPending(''), SEQUENCE_MS);
    hint = setTimeout(tell, HESITATES_MS);
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
    clearTimeout(hint);
    hotkeys.unbind('*');
  };
}

/** A list that a field has opened is shut before the dialog around it: its field says so (`data-escape="own"`). */
const keepsEscape = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['escape'] === 'own';
