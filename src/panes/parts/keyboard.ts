import { createContext } from 'react';
import type { Command, Facts } from '../../commands/command.ts';
import { commandIds, commandOf } from '../../commands/commands.ts';
import { listenToKeys } from '../../commands/listen.ts';
import type { PaneId } from '../../machines/app/paneIds.ts';
import { parseRoute } from '../../machines/app/route.ts';
import type { Actors, RootActor } from '../../machines/app/root.ts';
import { finishEditing, gridFocus } from '../grid/activeGrid.ts';
import { afterPaint } from './afterPaint.ts';
import { isApple } from './isApple.ts';

export interface KeyboardState {
  /** The first key of a sequence that waits for the second. */
  readonly pending: string;
}

export const KeyboardContext = createContext<KeyboardState>({ pending: '' });

/** What is true now: read from the machines and from where the keyboard is in the page. */
export function factsNow({ root, session, workspace }: Actors & { readonly root: RootActor }): Facts {
  const grid = gridFocus();
  const { focused, overlay, reader } = workspace.getSnapshot().context;
  return {
    signedIn: session.getSnapshot().matches('authenticated'),
    route: parseRoute(root.getSnapshot().context.path).name,
    pane: focused,
    editing: grid.isEditing || isTextField(document.activeElement, grid.isListening),
    grid: grid.isListening || isInCards(document.activeElement) || isGridNext(focused),
    sheet: grid.isSheet,
    overlay,
    automator: reader?.hasAutomator ?? true,
  };
}

/** Panes with commands that act in their grid alone. */
const gridPanes: ReadonlySet<PaneId | null> = new Set(
  commandIds.flatMap((id) => {
    const { when }: Command = commandOf(id);
    return when.grid === true && when.pane !== undefined ? [when.pane].flat() : [];
  }),
);

/**
 * The grid of the focused pane is about to get the keyboard (followFocus.ts): nothing in the page has it, or the pane that
 * was left still has, until the next frame. A key that comes before that is not lost.
 */
const isGridNext = (pane: PaneId | null): boolean => {
  if (pane === null || !gridPanes.has(pane)) return false;
  const element = document.activeElement;
  if (element === null || element === document.body) return true;
  const from = element.closest('[data-pane]')?.getAttribute('data-pane') ?? pane;
  return from !== pane;
};

/** The pictures of the results take the same keys as their grid. */
const isInCards = (element: Element | null): boolean => element?.closest('[data-cards]') != null;

/** A field takes keys as text. A listening grid keeps a field of its own focused even when nothing is edited. */
function isTextField(element: Element | null, isGridListening: boolean): boolean {
  if (element === null || (isGridListening && element.closest('.grid') !== null)) return false;
  if (element instanceof HTMLInputElement) return !/^(button|checkbox|radio|submit|reset|range)$/.test(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLElement && element.isContentEditable)
  );
}

/** Tells the session of every key and click: it is extended while somebody works (O-007). */
export function followActivity({ root }: { readonly root: RootActor }): () => void {
  // Nobody waits for it.
  const onActivity = (): void => afterPaint(() => root.send({ type: 'session.activity' }));
  const kinds = ['keydown', 'pointerdown'] as const;
  for (const kind of kinds) document.addEventListener(kind, onActivity, { capture: true, passive: true });
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, onActivity, { capture: true });
  };
}

/** Starts the key listener; the function returned stops it. */
export function startKeyboard(
  actors: Actors & { readonly root: RootActor },
  onChange: (state: KeyboardState) => void,
): () => void {
  const { root, settings, workspace } = actors;
  return listenToKeys({
    facts: () => factsNow(actors),
    singleKeys: () => settings.getSnapshot().context.settings.singleKeys === 'on',
    send: (event) => root.send(event),
    isGuest: () => workspace.getSnapshot().context.reader?.isGuest === true,
    onPending: (pending) => onChange({ pending }),
    onCommand: (id) => {
      // An overlay takes the keyboard: what is half typed in a cell is kept first.
      if (gridFocus().isEditing && id.startsWith('app.')) finishEditing();
      if (commandOf(id).keyOnly !== true) root.send({ type: 'workspace.used', command: id });
    },
    isApple,
  });
}
