import type { RouteName } from '../machines/app/route.ts';
import type { AppEvent } from '../machines/app/wiring.ts';
import type { PaneId } from '../machines/app/paneIds.ts';
import type { Overlay } from '../machines/app/workspace/overlays.ts';

/** What is true at the moment a key is pressed. */
export interface Facts {
  readonly signedIn: boolean;
  readonly route: RouteName;
  /** The pane that has the focus. */
  readonly pane: PaneId | null;
  /** The keyboard is in a text field or in an open cell editor. */
  readonly editing: boolean;
  /** A grid has the keyboard; with `editing` one of its cells is being edited. */
  readonly grid: boolean;
  /** That grid is a sheet: a sign typed there begins an entry and is no command. */
  readonly sheet: boolean;
  readonly overlay: Overlay | null;
  /** The brand has the lead automator; a command that asks for it is nowhere without it (R-AUTOMATOR-006). */
  readonly automator: boolean;
}

/**
 * When a command's keys act: every fact named must hold; a list means any of its values. Left out: `signedIn` is true,
 * `overlay` is null, `editing` and `sheet` are false for keys without Mod; the rest does not matter.
 */
export type When = { readonly [K in keyof Facts]?: Facts[K] | readonly Facts[K][] };

/** The order of the groups in the help. */
export const commandGroups = [
  'Application',
  'Go to',
  'Panes',
  'Search',
  'Filters',
  'Results',
  'Searches',
  'Lists',
  'Import and export',
  'Property',
  'Comparables',
  'Documents',
  'Contacts',
  'Marketing',
  'Map',
  'Statistics',
  'Analysis',
  'Grid',
  'Account',
  'Administration',
  'Settings',
] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** A command is data (house rule 9): title, keys and event stand here and nowhere else. */
export interface Command {
  /** Sentence case, starts with a verb. */
  readonly title: string;
  readonly group: CommandGroup;
  /** Portable strokes: `j`, `Shift+s`, `Mod+k`, `?`; two strokes with a space: `g s`. Any of them. */
  readonly keys: readonly string[];
  readonly when: When;
  readonly event: AppEvent;
  /** Short words for a title bar. Default: the title. */
  readonly short?: string;
  /** Not in the palette: it means nothing without its key, as a cursor step. */
  readonly keyOnly?: true;
}

export type Commands = Readonly<Record<string, Command>>;
