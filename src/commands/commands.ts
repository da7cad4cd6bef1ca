/** All commands. One file per group in catalogue/; `test/commands` proves that no id and no key means two things. */
import { analysisCommands } from './catalogue/analysis.ts';
import { applicationCommands } from './catalogue/application.ts';
import { comparableCommands } from './catalogue/comparables.ts';
import { conflictCommands } from './catalogue/conflicts.ts';
import { contactCommands } from './catalogue/contacts.ts';
import { documentCommands } from './catalogue/documents.ts';
import { exportCommands } from './catalogue/exports.ts';
import { goToCommands } from './catalogue/goTo.ts';
import { gridCommands } from './catalogue/grid.ts';
import { importCommands } from './catalogue/imports.ts';
import { listCommands } from './catalogue/list.ts';
import { listRowCommands } from './catalogue/listRows.ts';
import { mapCommands } from './catalogue/map.ts';
import { paneCommands } from './catalogue/panes.ts';
import { propertyCommands } from './catalogue/property.ts';
import { reportCommands } from './catalogue/reports.ts';
import { resultCommands } from './catalogue/results.ts';
import { searchCommands } from './catalogue/search.ts';
import { savedSearchCommands } from './catalogue/searches.ts';
import { settingsCommands } from './catalogue/settings.ts';
import { statisticsCommands } from './catalogue/statistics.ts';
import { triageCommands } from './catalogue/triage.ts';
import type { Command } from './command.ts';

/** By file, so that a test can see an id that stands in two of them. */
export const commandFiles = [
  applicationCommands,
  goToCommands,
  paneCommands,
  searchCommands,
  resultCommands,
  savedSearchCommands,
  listRowCommands,
  triageCommands,
  listCommands,
  importCommands,
  conflictCommands,
  exportCommands,
  propertyCommands,
  comparableCommands,
  contactCommands,
  documentCommands,
  reportCommands,
  mapCommands,
  statisticsCommands,
  analysisCommands,
  gridCommands,
  settingsCommands,
] as const;

export const commands = {
  ...applicationCommands,
  ...goToCommands,
  ...paneCommands,
  ...searchCommands,
  ...resultCommands,
  ...savedSearchCommands,
  ...listRowCommands,
  ...triageCommands,
  ...listCommands,
  ...importCommands,
  ...conflictCommands,
  ...exportCommands,
  ...propertyCommands,
  ...comparableCommands,
  ...contactCommands,
  ...documentCommands,
  ...reportCommands,
  ...mapCommands,
  ...statisticsCommands,
  ...analysisCommands,
  ...gridCommands,
  ...settingsCommands,
} as const;

export type CommandId = keyof typeof commands;
export const commandIds = Object.keys(commands) as CommandId[]; // keys of a const object are exactly CommandId

export const commandOf = (id: CommandId): Command => commands[id];
