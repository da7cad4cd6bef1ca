import { paneIds } from '../../../machines/app/paneIds.ts';
import { overlays } from '../../../machines/app/workspace/overlays.ts';
import type { Commands } from '../../command.ts';

/** The deal sheet has an undo of its own. */
const besidesSheets = [...paneIds.filter((pane) => pane !== 'analysis' && pane !== 'amortization'), null];

/** There the key first means what is pending for the member (`team.undo`). */
const besidesTeam = besidesSheets.filter((pane) => pane !== 'team');

export const applicationCommands = {
  'app.palette': {
    title: 'Find a command, list or property',
    short: 'Find',
    group: 'Application',
    keys: ['Mod+k'],
    when: {},
    event: { type: 'workspace.open', overlay: 'palette' },
    keyOnly: true,
  },
  'app.help': {
    title: 'Show the keys valid here',
    short: 'Keys',
    group: 'Application',
    // In a sheet the sign is text.
    keys: ['?', 'F1'],
    when: {},
    event: { type: 'workspace.open', overlay: 'help' },
  },
  'app.rail': {
    title: 'Fold or unfold the rail of rooms',
    short: 'Rail',
    group: 'Application',
    keys: ['Mod+Alt+m'],
    when: {},
    event: { type: 'workspace.foldRail' },
  },
  'download.cancel': {
    title: 'Cancel the download',
    short: 'Cancel',
    group: 'Application',
    keys: [],
    when: {},
    event: { type: 'download.cancel' },
  },
  'app.closeOverlay': {
    title: 'Close',
    group: 'Application',
    keys: ['Escape'],
    when: {
      overlay: overlays,
      editing: [true, false],
    },
    event: { type: 'workspace.close' },
    keyOnly: true,
  },
  'app.leaveInput': {
    title: 'Leave the field',
    group: 'Application',
    keys: ['Escape'],
    when: { editing: true, grid: false },
    event: { type: 'workspace.leaveInput' },
    keyOnly: true,
  },
  'app.undo': {
    title: 'Undo',
    group: 'Application',
    keys: ['Mod+z'],
    when: { editing: false, pane: besidesTeam },
    event: { type: 'history.undo' },
  },
  'app.redo': {
    title: 'Redo',
    group: 'Application',
    keys: ['Mod+Shift+z', 'Mod+y'],
    when: { editing: false, pane: besidesSheets },
    event: { type: 'history.redo' },
  },
  'app.undoRun': {
    title: 'Undo the whole run of triage',
    group: 'Application',
    keys: ['Mod+Alt+z'],
    when: { editing: false, pane: besidesSheets },
    event: { type: 'history.undoRun' },
  },
  'app.redoRun': {
    title: 'Redo the whole run of triage',
    group: 'Application',
    keys: ['Mod+Alt+y'],
    when: { editing: false, pane: besidesSheets },
    event: { type: 'history.redoRun' },
  },
  'app.logout': {
    title: 'Sign out',
    group: 'Application',
    keys: [],
    when: {},
    event: { type: 'session.logout' },
  },
  'errors.retry': {
    title: 'Try again what the newest message is about',
    short: 'Try again',
    group: 'Application',
    keys: ['Mod+Alt+r'],
    when: { editing: [true, false] },
    event: { type: 'errors.retry' },
  },
  'errors.clear': {
    title: 'Dismiss all messages',
    short: 'Dismiss all',
    group: 'Application',
    keys: ['Shift+Escape'],
    when: { editing: [true, false] },
    event: { type: 'errors.clear' },
  },
} as const satisfies Commands;
