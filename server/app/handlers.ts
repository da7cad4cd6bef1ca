/** Every handler of the server, by call. One that is missing or stands twice is a compile error here. */
import { mergeOnce } from '../../src/api/contract/mergeOnce.ts';
import { accountChangeHandlers } from '../account/changes/changes.routes.ts';
import { alertHandlers } from '../search/alerts/alerts.routes.ts';
import { analysisHandlers } from '../deal/analyses/analyses.routes.ts';
import { comparableHandlers } from '../property/comparables/comparables.routes.ts';
import { joinedHandlers } from '../contacts/contacts/joined.routes.ts';
import { contactHandlers } from '../contacts/contacts/contacts.routes.ts';
import { documentHandlers } from '../property/documents/documents.routes.ts';
import { eventHandlers } from '../account/events.routes.ts';
import { exportHandlers } from '../lists/exports/exports.routes.ts';
import { askedFirstHandlers } from '../lists/preview/askedFirst.routes.ts';
import { previewHandlers } from '../lists/preview/preview.routes.ts';
import { groupHandlers } from '../lists/lists/groups.routes.ts';
import { columnHandlers } from '../lists/columns/columns.routes.ts';
import { historyHandlers } from '../account/history/history.routes.ts';
import { listHandlers } from '../lists/lists/lists.routes.ts';
import { savedHandlers } from '../lists/rows/saved.routes.ts';
import { logoHandlers } from '../account/logo/logo.routes.ts';
import { mailHandlers } from '../account/mail/mail.routes.ts';
import { mapHandlers } from '../search/map/map.routes.ts';
import { importHandlers } from '../lists/imports/imports.routes.ts';
import { automatorHandlers } from '../billing/automator/automator.routes.ts';
import { billingHandlers } from '../billing/invoices/billing.routes.ts';
import { creditHandlers } from '../billing/credit/credit.routes.ts';
import { planHandlers } from '../billing/plans/plans.routes.ts';
import { propertyHandlers } from '../property/record/properties.routes.ts';
import { passwordHandlers } from '../account/password/password.routes.ts';
import { reportHandlers } from '../deal/reports/reports.routes.ts';
import { readingHandlers } from '../account/readBack/reading.routes.ts';
import { archiveHandlers } from '../account/archive/archive.routes.ts';
import { closingHandlers } from '../account/closing/closing.routes.ts';
import { brandHandlers } from '../account/brands/brands.routes.ts';
import { assignedHandlers } from '../lists/assigned/assigned.routes.ts';
import { boughtReportHandlers } from '../property/reports/boughtReports.routes.ts';
import { searchHandlers } from '../search/results/search.routes.ts';
import { searchesHandlers } from '../search/savedSearches/searches.routes.ts';
import { profileHandlers } from '../account/profile/profile.routes.ts';
import { settingsHandlers } from '../account/settings/settings.routes.ts';
import { sessionHandlers } from '../account/session/session.routes.ts';
import { skipTracingHandlers } from '../contacts/skipTracing/skipTracing.routes.ts';
import { statisticsHandlers } from '../search/statistics/statistics.routes.ts';
import { correctionHandlers } from '../property/record/corrections.routes.ts';
import { surroundingHandlers } from '../property/surroundings/surroundings.routes.ts';
import { dealSettingsHandlers } from '../deal/settings/settings.routes.ts';
import { leadRuleHandlers } from '../search/leadRules/leadRules.routes.ts';
import { additionsHandlers } from '../search/additions/additions.routes.ts';
import { mapServiceHandlers } from '../search/map/service/mapService.routes.ts';
import { watchesHandlers } from '../search/watches/watches.routes.ts';
import { fetchingHandlers } from '../search/fetching/fetching.routes.ts';
import { sourcesHandlers } from '../search/sources/sources.routes.ts';
import { programHandlers } from '../account/programs/programs.routes.ts';
import { webhooksHandlers } from '../account/webhooks/webhooks.routes.ts';
import { grantHandlers } from '../account/grants/grants.routes.ts';
import { picklistHandlers } from '../account/picklists/picklists.routes.ts';
import { securityHandlers } from '../account/security/security.routes.ts';
import { tokenHandlers } from '../account/tokens/tokens.routes.ts';
import { oidcHandlers } from '../account/oidc/oidc.routes.ts';
import { passkeyHandlers } from '../account/passkeys/passkeys.routes.ts';
import { factorHandlers } from '../account/factor/factor.routes.ts';
import { linkHandlers } from '../account/links/links.routes.ts';
import { teamHandlers } from '../account/team/team.routes.ts';
import { upgradeHandlers } from '../billing/plans/upgrade.routes.ts';
import { usageHandlers } from '../billing/usage/usage.routes.ts';
import { paymentHandlers } from './payments.routes.ts';
import { walletHandlers } from '../billing/wallet/wallet.routes.ts';
import { operatorHandlers } from '../account/operator/operator.routes.ts';
import { visitHandlers } from '../account/operator/visits.routes.ts';
import { campaignsHandlers } from '../marketing/campaigns/campaigns.routes.ts';
import { mailingsHandlers } from '../marketing/mailings/mailings.routes.ts';
import { ownCardsHandlers } from '../marketing/postcards/ownCards.routes.ts';
import { postcardHandlers } from '../marketing/postcards/postcards.routes.ts';
import { picturesHandlers } from '../marketing/email/pictures.routes.ts';
import { emailContentHandlers } from '../marketing/email/emailContent.routes.ts';
import { emailHandlers } from '../marketing/email/email.routes.ts';
import { labelHandlers } from '../marketing/labels/labels.routes.ts';
import { checkedListHandlers } from '../marketing/compliance/checkedLists.routes.ts';
import { ruleHandlers } from '../marketing/compliance/rules.routes.ts';
import { suppressionHandlers } from '../marketing/compliance/suppressions.routes.ts';
import { callerIdHandlers } from '../marketing/voicemail/callerIds.routes.ts';
import { recordingHandlers } from '../marketing/voicemail/recordings.routes.ts';
import { callsHandlers } from '../marketing/calls/calls.routes.ts';
import { voicemailHandlers } from '../marketing/voicemail/voicemails.routes.ts';
import { scheduleHandlers } from '../marketing/voicemail/schedules.routes.ts';
import { sitesHandlers } from '../marketing/sites/sites.routes.ts';
import { sequenceHandlers } from '../marketing/sequences/sequences.routes.ts';
import { leadsHandlers } from '../marketing/leads/leads.routes.ts';
import { smsHandlers } from '../marketing/sms/sms.routes.ts';
import type { Handlers } from '../platform/http/handler.ts';

export const handlers = mergeOnce([
  brandHandlers,
  programHandlers,
  sessionHandlers,
  passwordHandlers,
  settingsHandlers,
  profileHandlers,
  archiveHandlers,
  readingHandlers,
  closingHandlers,
  accountChangeHandlers,
  picklistHandlers,
  grantHandlers,
  searchHandlers,
  searchesHandlers,
  alertHandlers,
  mailHandlers,
  campaignsHandlers,
  mailingsHandlers,
  propertyHandlers,
  correctionHandlers,
  comparableHandlers,
  surroundingHandlers,
  groupHandlers,
  askedFirstHandlers,
  previewHandlers,
  savedHandlers,
  listHandlers,
  assignedHandlers,
  columnHandlers,
  historyHandlers,
  analysisHandlers,
  reportHandlers,
  boughtReportHandlers,
  mapHandlers,
  logoHandlers,
  statisticsHandlers,
  contactHandlers,
  joinedHandlers,
  skipTracingHandlers,
  documentHandlers,
  eventHandlers,
  exportHandlers,
  importHandlers,
  leadRuleHandlers,
  sourcesHandlers,
  additionsHandlers,
  fetchingHandlers,
  mapServiceHandlers,
  watchesHandlers,
  dealSettingsHandlers,
  planHandlers,
  automatorHandlers,
  walletHandlers,
  labelHandlers,
  emailContentHandlers,
  picturesHandlers,
  postcardHandlers,
  ownCardsHandlers,
  emailHandlers,
  paymentHandlers,
  billingHandlers,
  creditHandlers,
  usageHandlers,
  teamHandlers,
  linkHandlers,
  factorHandlers,
  tokenHandlers,
  oidcHandlers,
  passkeyHandlers,
  securityHandlers,
  webhooksHandlers,
  operatorHandlers,
  visitHandlers,
  upgradeHandlers,
  suppressionHandlers,
  checkedListHandlers,
  ruleHandlers,
  callerIdHandlers,
  recordingHandlers,
  scheduleHandlers,
  voicemailHandlers,
  callsHandlers,
  sitesHandlers,
  leadsHandlers,
  sequenceHandlers,
  smsHandlers,
]) satisfies Handlers;
