/** Every call the server serves. A route exists when it stands here (rule 6). */
import { accountChangesContract } from './account/changes.ts';
import { analysesContract } from './deal/analyses.ts';
import { brandContract } from './account/brand.ts';
import { assignedContract } from './lists/assigned.ts';
import { billingContract } from './billing/billing.ts';
import { creditsContract } from './billing/credits.ts';
import { contactsContract } from './contacts/contacts.ts';
import { joinedContract } from './contacts/joined.ts';
import { documentsContract } from './property/documents.ts';
import { eventsContract } from './events.ts';
import { exportImportContract } from './lists/exportImport.ts';
import { changePreviewContract } from './lists/changePreview.ts';
import { groupsContract } from './lists/groups.ts';
import { leadRulesContract } from './search/leadRules.ts';
import { watchesContract } from './search/watches.ts';
import { addSourceContract } from './search/addSource.ts';
import { sourcesContract } from './search/sources.ts';
import { listsContract } from './lists/lists.ts';
import { logoContract } from './account/logo.ts';
import { profileContract } from './account/profile.ts';
import { mapContract } from './search/map.ts';
import { phoneContract } from './marketing/phone.ts';
import { callsContract } from './marketing/calls.ts';
import { voicemailsContract } from './marketing/voicemails.ts';
import { linksContract } from './account/links.ts';
import { archiveContract } from './account/archive.ts';
import { oidcContract } from './account/oidc.ts';
import { passkeysContract } from './account/passkeys.ts';
import { factorContract } from './account/factor.ts';
import { securityContract } from './account/security.ts';
import { webhooksContract } from './account/webhooks.ts';
import { tokensContract } from './account/tokens.ts';
import { programsContract } from './account/programs.ts';
import { passwordContract } from './account/password.ts';
import { automatorContract } from './billing/automator.ts';
import { plansContract } from './billing/plans.ts';
import { propertiesContract } from './property/properties.ts';
import { reportsContract } from './property/reports.ts';
import { searchContract } from './search/search.ts';
import { searchesContract } from './search/searches.ts';
import { dealSettingsContract } from './deal/settings.ts';
import { settingsContract } from './account/settings.ts';
import { sessionContract } from './account/session.ts';
import { skipTracingContract } from './contacts/skipTracing.ts';
import { statisticsContract } from './search/statistics.ts';
import { teamContract } from './account/team.ts';
import { trendsContract } from './property/trends.ts';
import { mailingsContract } from './marketing/mailings.ts';
import { campaignsContract } from './marketing/campaigns.ts';
import { emailsContract } from './marketing/emails.ts';
import { cardsContract } from './marketing/cards.ts';
import { postcardsContract } from './marketing/postcards.ts';
import { picturesContract } from './marketing/pictures.ts';
import { emailContentContract } from './marketing/emailContent.ts';
import { labelsContract } from './marketing/labels.ts';
import { complianceContract } from './marketing/compliance.ts';
import { sitesContract } from './marketing/sites.ts';
import { talliesContract } from './marketing/tallies.ts';
import { leadsContract } from './marketing/leads.ts';
import { sequencesContract } from './marketing/sequences.ts';
import { mergeOnce } from './mergeOnce.ts';
import { surroundingsContract } from './property/surroundings.ts';
import { usageContract } from './billing/usage.ts';
import { transferContract } from './account/transfer.ts';
import { grantsContract } from './account/grants.ts';
import { picklistsContract } from './account/picklists.ts';
import { paymentsContract } from './billing/payments.ts';
import { operatorContract } from './account/operator.ts';
import { visitsContract } from './account/visits.ts';
import { walletContract } from './billing/wallet.ts';

export const contract = mergeOnce([
  brandContract,
  sessionContract,
  passwordContract,
  linksContract,
  securityContract,
  webhooksContract,
  programsContract,
  operatorContract,
  visitsContract,
  factorContract,
  tokensContract,
  archiveContract,
  oidcContract,
  passkeysContract,
  settingsContract,
  picklistsContract,
  grantsContract,
  transferContract,
  accountChangesContract,
  searchContract,
  searchesContract,
  groupsContract,
  changePreviewContract,
  propertiesContract,
  trendsContract,
  surroundingsContract,
  analysesContract,
  mapContract,
  logoContract,
  campaignsContract,
  mailingsContract,
  profileContract,
  statisticsContract,
  contactsContract,
  joinedContract,
  skipTracingContract,
  documentsContract,
  reportsContract,
  eventsContract,
  exportImportContract,
  listsContract,
  assignedContract,
  leadRulesContract,
  addSourceContract,
  watchesContract,
  sourcesContract,
  dealSettingsContract,
  plansContract,
  teamContract,
  automatorContract,
  walletContract,
  labelsContract,
  emailContentContract,
  picturesContract,
  cardsContract,
  postcardsContract,
  emailsContract,
  paymentsContract,
  billingContract,
  creditsContract,
  usageContract,
  complianceContract,
  sitesContract,
  talliesContract,
  leadsContract,
  sequencesContract,
  phoneContract,
  voicemailsContract,
  callsContract,
]);

export type CallName = keyof typeof contract;
