/**
 * The machines behind the sign-in page: loaded and spawned by root after it, each under its key as system id. An event goes to the machine whose key is the first
 * word of the event's type (`search.run` goes to `search`). To add a machine, add a line here.
 */
import { alertsMachine } from '../search/alerts.ts';
import { analysesMachine } from '../deal/analyses.ts';
import { analysisMachine } from '../deal/analysis.ts';
import { changesMachine } from '../account/changes.ts';
import { columnsMachine } from '../search/columns.ts';
import { dataMachine } from '../data/data.ts';
import { conflictsMachine } from '../lists/conflicts.ts';
import { correctionsMachine } from '../property/corrections.ts';
import { dealSettingsMachine } from '../deal/dealSettings.ts';
import { contactsMachine } from '../contacts/contacts.ts';
import { documentsMachine } from '../property/documents.ts';
import { downloadMachine } from './download.ts';
import { effectsMachine } from './effects.ts';
import { eventsMachine } from './events.ts';
import { exportDraftMachine } from '../lists/exportDraft.ts';
import { exportsMachine } from '../lists/exports.ts';
import { importDraftMachine } from '../lists/importDraft.ts';
import { ownColumnMachine } from '../lists/ownColumn.ts';
import { stackingMachine } from '../lists/stacking.ts';
import { groupMachine } from '../lists/group.ts';
import { historyMachine } from './history.ts';
import { importsMachine } from '../lists/imports.ts';
import { labelsMachine } from '../marketing/labels.ts';
import { listsMachine } from '../lists/lists.ts';
import { looksMachine } from './looks.ts';
import { mapMachine } from '../search/map.ts';
import { transferMachine } from '../account/transfer.ts';
import { grantsMachine } from '../account/grants.ts';
import { picklistsMachine } from '../account/picklists.ts';
import { passwordMachine } from '../account/password.ts';
import { peopleMachine } from '../property/people.ts';
import { pictureMachine } from '../property/picture.ts';
import { propertyMachine } from '../property/property.ts';
import { reportsMachine } from '../property/reports.ts';
import { savedSearchesMachine } from '../search/savedSearches.ts';
import { searchMachine } from '../search/search.ts';
import { settingsMachine } from '../account/settings.ts';
import { stepsMachine } from '../account/steps.ts';
import { statisticsMachine } from '../search/statistics.ts';
import { suggestMachine } from '../search/suggest.ts';
import { surroundingsMachine } from '../property/surroundings.ts';
import { trendsMachine } from '../property/trends.ts';
import { twinsMachine } from '../contacts/twins.ts';
import { tracingMachine } from '../contacts/tracing.ts';
import { profileMachine } from '../account/profile.ts';
import { teamMachine } from '../account/team.ts';
import { assignedMachine } from '../lists/assigned.ts';
import { automatorMachine } from '../billing/automator.ts';
import { planMachine } from '../billing/plan.ts';
import { billingMachine } from '../billing/billing.ts';
import { freshMachine } from '../account/fresh.ts';
import { archiveMachine } from '../account/archive.ts';
import { readingMachine } from '../account/reading.ts';
import { passkeysMachine } from '../account/passkeys.ts';
import { securityMachine } from '../account/security.ts';
import { webhooksMachine } from '../account/webhooks.ts';
import { apiMachine } from '../account/api.ts';
import { tokensMachine } from '../account/tokens.ts';
import { usageMachine } from '../billing/usage.ts';
import { paymentsMachine } from '../billing/payments.ts';
import { administrationMachine } from '../account/administration.ts';
import { visitsMachine } from '../account/visits.ts';
import { recipientsMachine } from '../marketing/recipients.ts';
import { emailPreviewMachine } from '../marketing/emailPreview.ts';
import { cardMachine } from '../marketing/card.ts';
import { callListMachine } from '../marketing/callList.ts';
import { calendarMachine } from '../marketing/calendar.ts';
import { leadsMachine } from '../marketing/leads.ts';
import { membersMachine } from '../marketing/members.ts';
import { sequencesMachine } from '../marketing/sequences.ts';
import { sitesMachine } from '../marketing/sites.ts';
import { mailingsMachine } from '../marketing/mailings.ts';
import { complianceMachine } from '../marketing/compliance.ts';
import { phoneMachine } from '../marketing/phone.ts';
import { walletMachine } from '../billing/wallet.ts';
import { addSourceMachine } from '../search/addSource.ts';
import { sourcesMachine } from '../search/sources.ts';
import { textFilterMachine } from '../search/textFilter.ts';
import { workspaceMachine } from './workspace.ts';

export const children = {
  history: historyMachine,
  workspace: workspaceMachine,
  password: passwordMachine,
  changes: changesMachine,
  search: searchMachine,
  searches: savedSearchesMachine,
  alerts: alertsMachine,
  columns: columnsMachine,
  looks: looksMachine,
  data: dataMachine,
  sources: sourcesMachine,
  addSource: addSourceMachine,
  settings: settingsMachine,
  picklists: picklistsMachine,
  steps: stepsMachine,
  suggest: suggestMachine,
  textFilter: textFilterMachine,
  group: groupMachine,
  effects: effectsMachine,
  lists: listsMachine,
  assigned: assignedMachine,
  stacking: stackingMachine,
  ownColumn: ownColumnMachine,
  property: propertyMachine,
  picture: pictureMachine,
  people: peopleMachine,
  trends: trendsMachine,
  corrections: correctionsMachine,
  map: mapMachine,
  statistics: statisticsMachine,
  surroundings: surroundingsMachine,
  analysis: analysisMachine,
  analyses: analysesMachine,
  dealSettings: dealSettingsMachine,
  contacts: contactsMachine,
  tracing: tracingMachine,
  twins: twinsMachine,
  documents: documentsMachine,
  reports: reportsMachine,
  profile: profileMachine,
  team: teamMachine,
  grants: grantsMachine,
  transfer: transferMachine,
  plan: planMachine,
  automator: automatorMachine,
  wallet: walletMachine,
  billing: billingMachine,
  usage: usageMachine,
  security: securityMachine,
  webhooks: webhooksMachine,
  mailings: mailingsMachine,
  emailPreview: emailPreviewMachine,
  recipients: recipientsMachine,
  callList: callListMachine,
  leads: leadsMachine,
  sites: sitesMachine,
  sequences: sequencesMachine,
  members: membersMachine,
  calendar: calendarMachine,
  card: cardMachine,
  compliance: complianceMachine,
  phone: phoneMachine,
  api: apiMachine,
  tokens: tokensMachine,
  archive: archiveMachine,
  administration: administrationMachine,
  visits: visitsMachine,
  reading: readingMachine,
  passkeys: passkeysMachine,
  fresh: freshMachine,
  payments: paymentsMachine,
  download: downloadMachine,
  events: eventsMachine,
  exports: exportsMachine,
  exportDraft: exportDraftMachine,
  imports: importsMachine,
  importDraft: importDraftMachine,
  conflicts: conflictsMachine,
  labels: labelsMachine,
} as const;

export type Children = typeof children;
