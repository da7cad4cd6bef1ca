/** All commands. One file per group in catalogue/; `test/commands` proves that no id and no key means two things. */
import { accountCommands } from './catalogue/account/account.ts';
import { accountChangesCommands } from './catalogue/account/changes.ts';
import { analysisCommands } from './catalogue/deal/analysis.ts';
import { applicationCommands } from './catalogue/app/application.ts';
import { comparableColumnCommands } from './catalogue/property/comparableColumns.ts';
import { comparableCommands } from './catalogue/property/comparables.ts';
import { conflictCommands } from './catalogue/lists/conflicts.ts';
import { contactColumnCommands } from './catalogue/contacts/contactColumns.ts';
import { contactCommands } from './catalogue/contacts/contacts.ts';
import { documentCommands } from './catalogue/property/documents.ts';
import { exportCommands } from './catalogue/lists/exports.ts';
import { goToCommands } from './catalogue/app/goTo.ts';
import { gridCommands } from './catalogue/app/grid.ts';
import { importCommands } from './catalogue/lists/imports.ts';
import { labelCommands } from './catalogue/marketing/labels.ts';
import { listColumnCommands } from './catalogue/lists/listColumns.ts';
import { listCommands } from './catalogue/lists/list.ts';
import { listRowCommands } from './catalogue/lists/listRows.ts';
import { mapCommands } from './catalogue/search/map.ts';
import { paneCommands } from './catalogue/app/panes.ts';
import { propertyCommands } from './catalogue/property/property.ts';
import { reportCommands } from './catalogue/property/reports.ts';
import { resultColumnCommands } from './catalogue/search/resultColumns.ts';
import { resultCommands } from './catalogue/search/results.ts';
import { searchCommands } from './catalogue/search/search.ts';
import { savedSearchCommands } from './catalogue/search/searches.ts';
import { settingsCommands } from './catalogue/app/settings.ts';
import { stepsCommands } from './catalogue/account/steps.ts';
import { statisticsCommands } from './catalogue/search/statistics.ts';
import { triageCommands } from './catalogue/lists/triage.ts';
import { accountPageCommands } from './catalogue/account/pages.ts';
import { profileCommands } from './catalogue/account/profile.ts';
import { teamCommands } from './catalogue/account/team.ts';
import { assignedCommands } from './catalogue/lists/assigned.ts';
import { automatorCommands } from './catalogue/billing/automator.ts';
import { planCommands } from './catalogue/billing/plan.ts';
import { billingCommands } from './catalogue/billing/billing.ts';
import { tokenCommands } from './catalogue/account/tokens.ts';
import { administrationCommands } from './catalogue/account/administration.ts';
import { visitCommands } from './catalogue/account/visits.ts';
import { archiveCommands } from './catalogue/account/archive.ts';
import { securityCommands } from './catalogue/account/security.ts';
import { mailingsCommands } from './catalogue/marketing/mailings.ts';
import { phoneCommands } from './catalogue/marketing/phone.ts';
import { leadsCommands } from './catalogue/marketing/leads.ts';
import { membersCommands } from './catalogue/marketing/members.ts';
import { sequencesCommands } from './catalogue/marketing/sequences.ts';
import { sitesCommands } from './catalogue/marketing/sites.ts';
import { callListCommands } from './catalogue/marketing/callList.ts';
import { cardCommands } from './catalogue/marketing/card.ts';
import { webhooksCommands } from './catalogue/account/webhooks.ts';
import { apiCommands } from './catalogue/account/api.ts';
import { usageCommands } from './catalogue/billing/usage.ts';
import { complianceCommands } from './catalogue/marketing/compliance.ts';
import { addSourceCommands } from './catalogue/search/addSource.ts';
import { sourcesCommands } from './catalogue/search/sources.ts';
import { walletCommands } from './catalogue/billing/wallet.ts';
import type { Command } from './command.ts';

export const commands = {
  ...applicationCommands,
  ...goToCommands,
  ...paneCommands,
  ...searchCommands,
  ...resultCommands,
  ...resultColumnCommands,
  ...savedSearchCommands,
  ...listRowCommands,
  ...triageCommands,
  ...listCommands,
  ...assignedCommands,
  ...listColumnCommands,
  ...importCommands,
  ...conflictCommands,
  ...exportCommands,
  ...labelCommands,
  ...propertyCommands,
  ...comparableCommands,
  ...comparableColumnCommands,
  ...contactCommands,
  ...contactColumnCommands,
  ...documentCommands,
  ...reportCommands,
  ...mapCommands,
  ...statisticsCommands,
  ...sourcesCommands,
  ...addSourceCommands,
  ...accountPageCommands,
  ...profileCommands,
  ...teamCommands,
  ...planCommands,
  ...automatorCommands,
  ...walletCommands,
  ...usageCommands,
  ...securityCommands,
  ...webhooksCommands,
  ...mailingsCommands,
  ...phoneCommands,
  ...leadsCommands,
  ...sequencesCommands,
  ...membersCommands,
  ...sitesCommands,
  ...callListCommands,
  ...cardCommands,
  ...apiCommands,
  ...tokenCommands,
  ...administrationCommands,
  ...visitCommands,
  ...archiveCommands,
  ...billingCommands,
  ...analysisCommands,
  ...complianceCommands,
  ...gridCommands,
  ...accountCommands,
  ...accountChangesCommands,
  ...settingsCommands,
  ...stepsCommands,
} as const;

export type CommandId = keyof typeof commands;
export const commandIds = Object.keys(commands) as CommandId[]; // keys of a const object are exactly CommandId

export const isCommandId = (id: string): id is CommandId => Object.hasOwn(commands, id);

export const commandOf = (id: CommandId): Command => commands[id];

const ids = new Map<Command, CommandId>(commandIds.map((id) => [commands[id], id]));

/** Null: it is no command of the list, as one made of another with other words. */
export const idOf = (command: Command): CommandId | null => ids.get(command) ?? null;
