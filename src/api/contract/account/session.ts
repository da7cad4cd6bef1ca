/** Session calls C088-C091 (R-SESSION-003..010, O-002..O-007, O-010) and the first-run offer of the sign-in page. */
import { z } from 'zod';
import { Closing } from './archive.ts';
import { logoutMessages, type LogoutMode as Mode } from '../../catalogue/account/sessionEnds.ts';
import { reportCodes, reportTypes } from '../../catalogue/property/reports.ts';
import { Profile } from './profile.ts';
import { PasswordState } from './security.ts';
import { Choosable } from './picklists.ts';
import { UserSettings } from './settings.ts';
import { defineContract } from '../define.ts';
import { permissions } from '../rights.ts';
import { ContactGroup, Group } from '../lists/groups.ts';
import { BooleanText, Id, Instant, RecordId, Version } from '../words.ts';
import { MailingLabelLayout } from '../marketing/labels.ts';
import { SampleRecipient } from '../marketing/sampleRecipient.ts';
import { ContactAppendRates, PostcardCategory, PostcardRate, SignedInCampaigns } from '../marketing/signedIn.ts';
import { LeadTypeCode, Suggestion } from '../search/search.ts';
import { SavedSearch } from '../search/searches.ts';

/** A session ends after this many minutes without an extension (R-SESSION-016, O-007). */
export const SESSION_WINDOW_MINUTES = 20_160;
/** Header that carries the session token (R-SESSION-002, O-002). */
export const AUTH_HEADER = 'X-Auth-Token';
/** Header in which a page says whom it has signed in; of another person's cookie nothing is done then. */
export const PERSON_HEADER = 'X-Platbook-User';

export const LogoutMode = z.enum(Object.keys(logoutMessages) as [Mode, ...Mode[]]); // exactly the keys

/** A default amount of the deal sheet (R-ANALYSIS-025). `type` is the list it belongs to. */
export const AnalysisField = z.object({
  id: z.number().int(),
  type: z.enum(['CLOSING_COST', 'IMPROVEMENT', 'EXPENSE', 'INCOME']),
  name: z.string(),
  defaultAmount: z.number(),
  manual: z.boolean(),
});

export const Alert = z.object({ id: RecordId, level: z.enum(['info', 'warning', 'error']), text: z.string() });
/** Saved layout: of a grid (columns) or of the workspace (tree of panes), O-010, O-096. */
export const Layout = z.object({
  id: RecordId,
  type: z.enum(['WORKSPACE', 'PROPERTY_GRID', 'PROPERTY', 'PROPERTY_EXPORT']),
  name: z.string(),
  columns: z.unknown(),
});
export type Layout = z.infer<typeof Layout>;

/** A source of the loaded data: shown beside every fact. */
export const DataSource = z.object({
  id: z.number().int(),
  name: z.string(),
  agency: z.string().nullable(),
  license: z.string().nullable(),
  url: z.string().nullable(),
  asOf: z.string().nullable(),
  newestSale: z.string().nullable(),
  sample: z.boolean(),
  parcels: z.number().int(),
});
export type DataSource = z.infer<typeof DataSource>;

/** A report that can be bought; dollars. */
const ReportOffer = z.object({
  code: z.enum(reportCodes),
  type: z.enum(reportTypes),
  name: z.string(),
  price: z.number(),
});

export const AuthAnswer = z.object({
  token: z.string(),
  expires: Instant,
  duplicateSession: z.boolean(),
  /** Ours: nobody has set a password for this user yet; the link of the first start opened the account. */
  needsPassword: z.boolean(),
  /** Ours: what asks for a password asks for another proof where none is taken. */
  passwordState: PasswordState,
  activationCode: z.string().nullable(),
  profile: Profile,
  permissions: z.array(z.enum(permissions)),
  pages: z.array(z.string()),
  /** Ours: the brand has the lead automator (R-BRAND-011). */
  /** Null: the account is not to be closed. */
  closing: Closing.nullable(),
  automator: z.boolean(),
  /** Ours: operates the installation. */
  operator: z.boolean(),
  /** Ours: who looks inside by invitation, into whose account, as a user of which type, until when; null: nobody does. */
  visit: z.object({ operator: z.string(), account: z.string(), typeLabel: z.string(), until: Instant }).nullable(),
  /** Ours: what the user chose for himself. */
  settings: UserSettings,
  alerts: z.array(Alert),
  layouts: z.array(Layout),
  reports: z.array(ReportOffer),
  analysisFields: z.array(AnalysisField),
  teamMembers: z.array(
    z.object({ id: RecordId, firstName: z.string(), lastName: z.string(), username: z.string(), type: z.string() }),
  ),
  availableListingTypes: z.array(LeadTypeCode),
  /** The saved searches (R-SAVED-013). */
  propertySearches: z.array(SavedSearch),
  filters: z.array(z.unknown()),
  tags: z.array(z.object({ id: RecordId, type: z.string(), name: z.string() })),
  propertyGroups: z.array(Group),
  propertyFolders: z.array(z.object({ id: RecordId, name: z.string(), version: Version })),
  propertyStatuses: z.array(Choosable),
  pendingPropertyExportId: RecordId.nullable(),
  contactGroups: z.array(ContactGroup),
  contactTypes: z.array(Choosable),
  contactStatuses: z.array(Choosable),
  /** Whether texts may go out, for this user (R-SMS-001, R-PERM-015): the user's flag; the registration at the service. */
  smsEnabled: z.boolean(),
  smsRegistered: z.boolean(),
  /** The user's open pin to record with by phone (R-CAMPAIGN-008); null: none. */
  voicemailAudioPin: z.string().nullable(),
  /** Of whoever may not see campaigns there are none, and no prices. */
  campaigns: SignedInCampaigns,
  postcardCategories: z.array(PostcardCategory),
  postcardRates: z.array(PostcardRate),
  contactAppendRates: ContactAppendRates,
  /** Sheets that labels can be printed on (R-LABEL-001). */
  mailingLabelLayouts: z.array(MailingLabelLayout),
  /** With whom previews are shown where there is no contact yet (R-CAMPAIGN-018). */
  sampleRecipient: SampleRecipient,
  /** Ours: what data is loaded, the rule text of each lead type, and places to start from. */
  data: z.object({
    snapshotId: z.string().nullable(),
    /** Why data that were loaded cannot be read, in a sentence; null: all is well, or none were loaded. */
    problem: z.string().nullable(),
    sources: z.array(DataSource),
    leadRules: z.record(z.string(), z.string()),
    places: z.array(Suggestion),
  }),
});
export type AuthAnswer = z.infer<typeof AuthAnswer>;

/**
 * How somebody can show, beside the password, that it is them: a code of their app, a passkey, or a code that was
 * written down. SET_UP: they have none yet, and the owner of the account asks for one; an app or a passkey is set up first (P272).
 */
const secondFactors = ['TOTP', 'PASSKEY', 'RECOVERY', 'SET_UP'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** A one-time token for GET auth. With `secondFactor` not empty it opens nothing until one of these was given (P259). */
export const OneTimeToken = z.object({
  t: z.string(),
  duplicateSession: z.boolean(),
  secondFactor: z.array(z.enum(secondFactors)),
});

export const sessionContract = defineContract({
  auth: {
    id: 'C088',
    may: 'DOOR',
    area: 'session',
    method: 'GET',
    path: '/resource/auth',
    summary:
      'Sign in with the one-time token t of POST pre, or reload the current session; overtake=true ends the other one',
    query: z.object({
      t: z.string().optional(),
      c: z.string().optional(),
      overtake: BooleanText.optional(),
      dev: z.string().optional(),
    }),
    answer: AuthAnswer,
  },
  logout: {
    id: 'C089',
    may: 'DOOR',
    area: 'session',
    method: 'GET',
    path: '/resource/auth/logout',
    summary: 'End the session; mode selects the message of the sign-in page',
    query: z.object({ mode: LogoutMode.default('user') }),
    answer: z.object({ message: z.string() }),
  },
  extend: {
    id: 'C090',
    may: 'HERE',
    guest: true,
    area: 'session',
    method: 'GET',
    path: '/resource/auth/extend',
    summary: 'Extend the session by the window of 20160 minutes',
    answer: z.object({ expires: Instant }),
  },
  pre: {
    id: 'C091',
    may: 'DOOR',
    area: 'session',
    method: 'POST',
    path: '/resource/auth/pre',
    summary: 'Check user name and password; answers a one-time token for GET auth. 401 on failure, rate-limited',
    body: z.object({ username: z.string().max(200), password: z.string().max(1000) }),
    answer: OneTimeToken,
  },
  firstRun: {
    id: 'P001',
    may: 'DOOR',
    area: 'session',
    method: 'GET',
    path: '/app/first-run',
    summary:
      'Whether the first account waits for somebody to open the link that the server printed at its start, whether links leave by mail, and with what one signs in here: with the provider of an organisation, and with passwords, which else are those of whoever runs it',
    answer: z.object({
      isWaiting: z.boolean(),
      sendsMail: z.boolean(),
      oidc: z.object({ name: z.string() }).nullable(),
      passwords: z.boolean(),
    }),
  },
  openFirstRun: {
    id: 'P004',
    may: 'DOOR',
    area: 'session',
    method: 'POST',
    path: '/app/first-run',
    summary:
      'With the token of that link: a one-time token for GET auth, as after POST pre. 410 once a password is set',
    body: z.object({ token: z.string().max(200) }),
    answer: OneTimeToken,
  },
  saveLayout: {
    id: 'P002',
    may: 'SELF',
    once: true,
    area: 'session',
    method: 'PUT',
    path: '/app/layouts',
    summary: 'Save a layout of the workspace or a grid by name',
    body: z.object({
      id: RecordId.optional(),
      type: Layout.shape.type,
      name: z.string().trim().min(1).max(50),
      columns: z.unknown(),
    }),
    answer: z.object({ layouts: z.array(Layout) }),
  },
  deleteLayout: {
    id: 'P003',
    may: 'SELF',
    area: 'session',
    method: 'DELETE',
    path: '/app/layouts/{id}',
    summary: 'Delete a saved layout',
    params: Id,
    answer: z.object({ layouts: z.array(Layout) }),
  },
});
