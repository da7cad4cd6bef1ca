/**
 * The only list of panes. Each is one chunk, loaded when it first comes on screen: a folder of the pane's id with one
 * component `Pane` without props. The commands named here stand in the title bar with their keys.
 */
import type { ComponentType } from 'react';
import type { CommandId } from '../commands/commands.ts';
import type { PaneId } from '../machines/app/paneIds.ts';

export interface PaneEntry {
  readonly title: string;
  readonly load: () => Promise<{ readonly Pane: ComponentType }>;
  readonly commands: readonly CommandId[];
}

export const panes: Readonly<Record<PaneId, PaneEntry>> = {
  filters: {
    title: 'Filters',
    load: () => import('./search/filters/FiltersPane.tsx'),
    commands: ['search.textFilter', 'search.clearFilters'],
  },
  results: {
    title: 'Results',
    load: () => import('./search/results/ResultsPane.tsx'),
    commands: ['search.run', 'results.save', 'results.saveTo'],
  },
  searches: {
    title: 'Saved searches',
    load: () => import('./search/searches/SearchesPane.tsx'),
    commands: ['searches.interval', 'searches.rename', 'searches.delete'],
  },
  list: {
    title: 'List',
    load: () => import('./lists/list/ListPane.tsx'),
    commands: ['list.note', 'list.tags', 'list.remove'],
  },
  assigned: {
    title: 'Assigned to you',
    load: () => import('./lists/assigned/AssignedPane.tsx'),
    commands: ['assigned.note', 'assigned.tags', 'assigned.handBack'],
  },
  property: {
    title: 'Property',
    load: () => import('./property/property/PropertyPane.tsx'),
    commands: ['property.full', 'reports.open'],
  },
  map: {
    title: 'Map',
    load: () => import('./search/map/MapPane.tsx'),
    commands: ['map.draw', 'map.fit', 'map.nextPin'],
  },
  statistics: {
    title: 'Area statistics',
    load: () => import('./search/statistics/StatisticsPane.tsx'),
    commands: ['statistics.period', 'statistics.growthPeriod', 'statistics.pdf'],
  },
  comparables: {
    title: 'Comparables',
    load: () => import('./property/comparables/ComparablesPane.tsx'),
    commands: ['comparables.select', 'comparables.filter'],
  },
  documents: {
    title: 'Documents',
    load: () => import('./property/documents/DocumentsPane.tsx'),
    commands: ['documents.add', 'documents.look', 'reports.open'],
  },
  analysis: {
    title: 'Analysis',
    load: () => import('./deal/analysis/AnalysisPane.tsx'),
    commands: ['analysis.save', 'analysis.add', 'analysis.nextView', 'analysis.downloadPdf'],
  },
  amortization: {
    title: 'Amortization',
    load: () => import('./deal/amortization/AmortizationPane.tsx'),
    commands: ['analysis.scheduleMode', 'analysis.schedule'],
  },
  contacts: {
    title: 'Contacts',
    load: () => import('./contacts/contacts/ContactsPane.tsx'),
    commands: ['contacts.create', 'contacts.find', 'contacts.trace', 'contacts.import'],
  },
  imports: {
    title: 'Imports',
    load: () => import('./lists/imports/ImportsPane.tsx'),
    commands: ['imports.open', 'imports.refresh'],
  },
  conflicts: {
    title: 'Rows to decide',
    load: () => import('./lists/conflicts/ConflictsPane.tsx'),
    commands: ['conflicts.chooseNone', 'conflicts.report'],
  },
  profile: {
    title: 'Profile',
    load: () => import('./account/profile/ProfilePane.tsx'),
    commands: ['profile.save', 'profile.discard', 'account.password'],
  },
  team: {
    title: 'Team',
    load: () => import('./account/team/TeamPane.tsx'),
    commands: ['team.invite', 'team.paste', 'team.menu'],
  },
  plan: {
    title: 'Plan',
    load: () => import('./billing/plan/PlanPane.tsx'),
    commands: ['plan.ask', 'plan.keep', 'plan.leave'],
  },
  automator: {
    title: 'Lead automator',
    load: () => import('./billing/automator/AutomatorPane.tsx'),
    commands: ['automator.ask', 'automator.try', 'automator.end'],
  },
  wallet: {
    title: 'Wallet',
    load: () => import('./billing/wallet/WalletPane.tsx'),
    commands: ['wallet.add', 'wallet.subscription', 'wallet.purchases', 'wallet.remove'],
  },
  billing: {
    title: 'Bills',
    load: () => import('./billing/billing/BillingPane.tsx'),
    commands: ['billing.credit', 'billing.download'],
  },
  usage: {
    title: 'Limits',
    load: () => import('./billing/usage/UsagePane.tsx'),
    commands: ['usage.raise', 'usage.byMember'],
  },
  security: {
    title: 'Security',
    load: () => import('./account/security/SecurityPane.tsx'),
    commands: ['security.end', 'security.refresh'],
  },
  webhooks: {
    title: 'Webhooks',
    load: () => import('./account/webhooks/WebhooksPane.tsx'),
    commands: ['webhooks.add', 'webhooks.refresh'],
  },
  api: {
    title: 'API',
    load: () => import('./account/api/ApiPane.tsx'),
    commands: ['api.document', 'api.refresh'],
  },
  archive: {
    title: 'Data',
    load: () => import('./account/archive/ArchivePane.tsx'),
    commands: ['archive.start', 'archive.download', 'archive.refresh', 'reading.choose'],
  },
  administration: {
    title: 'Administration',
    load: () => import('./account/administration/AdministrationPane.tsx'),
    commands: ['administration.make', 'administration.installation', 'administration.refresh'],
  },
  mailings: {
    title: 'Campaigns',
    load: () => import('./marketing/mailings/MailingsPane.tsx'),
    commands: ['mailings.add', 'mailings.estimate', 'mailings.refresh'],
  },
  recipients: {
    title: 'Recipients',
    load: () => import('./marketing/recipients/RecipientsPane.tsx'),
    commands: ['mailings.detail', 'recipients.again'],
  },
  callList: {
    title: 'Call list',
    load: () => import('./marketing/callList/CallListPane.tsx'),
    commands: ['callList.all', 'callList.refresh'],
  },
  leads: {
    title: 'Leads',
    load: () => import('./marketing/leads/LeadsPane.tsx'),
    commands: ['leads.refresh'],
  },
  sequences: {
    title: 'Sequences',
    load: () => import('./marketing/sequences/SequencesPane.tsx'),
    commands: ['sequences.add', 'sequences.refresh'],
  },
  sequence: {
    title: 'Steps',
    load: () => import('./marketing/sequences/StepsPane.tsx'),
    commands: ['sequences.estimate'],
  },
  calendar: {
    title: 'Calendar',
    load: () => import('./marketing/sequences/CalendarPane.tsx'),
    commands: ['calendar.earlier', 'calendar.later', 'calendar.toNext'],
  },
  members: {
    title: 'Members',
    load: () => import('./marketing/sequences/MembersPane.tsx'),
    commands: [],
  },
  sites: {
    title: 'Sites',
    load: () => import('./marketing/sites/SitesPane.tsx'),
    commands: ['sites.refresh'],
  },
  compliance: {
    title: 'Compliance',
    load: () => import('./marketing/compliance/CompliancePane.tsx'),
    commands: ['compliance.add', 'compliance.import', 'compliance.refresh'],
  },
  card: {
    title: 'Postcard',
    load: () => import('./marketing/card/CardPane.tsx'),
    commands: ['card.templates', 'card.save', 'go.marketing'],
  },
  phone: {
    title: 'Voicemail and texts',
    load: () => import('./marketing/phone/PhonePane.tsx'),
    commands: ['phone.add', 'phone.refresh'],
  },
  changes: {
    title: 'Account changes',
    load: () => import('./account/changes/ChangesPane.tsx'),
    commands: ['changes.openProperty', 'changes.refresh'],
  },
  sources: {
    title: 'Sources',
    load: () => import('./search/sources/SourcesPane.tsx'),
    commands: ['sources.add', 'sources.refresh'],
  },
  addSource: {
    title: 'Add records',
    load: () => import('./search/addSource/AddSourcePane.tsx'),
    commands: ['addSource.another', 'addSource.refresh', 'go.sources'],
  },
  settings: {
    title: 'Settings',
    load: () => import('./account/settings/SettingsPane.tsx'),
    commands: [],
  },
  activity: {
    title: 'Activity',
    load: () => import('./shell/activity/ActivityPane.tsx'),
    commands: ['errors.clear'],
  },
};
