/** Everything a client needs after signing in or reloading, in one answer (R-SESSION-003, R-SESSION-008..011). */
import { readDealSettings } from '../../deal/settings/settings.queries.ts';
import { listContactGroups } from '../../contacts/contacts/contacts.queries.ts';
import type { Selectable } from 'kysely';
import { FIELD_CATALOGUE } from '../../../src/calc/deal/fieldCatalogue.ts';
import { mailingLabelLayouts } from '../../../src/api/catalogue/marketing/labelLayouts.ts';
import { sampleRecipient } from '../../../src/api/catalogue/marketing/sampleRecipient.ts';
import { leadTiles } from '../../../src/api/catalogue/search/leadTypes.ts';
import type { AuthAnswer } from '../../../src/api/contract/account/session.ts';
import { pendingExportId } from '../../lists/exports/exports.queries.ts';
import { listGroups } from '../../lists/lists/groups.queries.ts';
import { filtersOf } from '../../lists/lists/lists.queries.ts';
import type { Services } from '../../platform/http/services.ts';
import { reportsOffered } from '../../property/reports/reportsOffered.ts';
import { listSearches } from '../../search/savedSearches/searches.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { LiveSession } from './authenticate.ts';
import { readAllChoosable } from '../picklists/picklists.queries.ts';
import { rowsNow } from '../../marketing/mailings/rowsNow.ts';
import { signedInMarketing } from '../../marketing/mailings/signedInMarketing.ts';
import { openPin } from '../../marketing/voicemail/audioPins.queries.ts';
import { identitiesOf } from '../oidc/oidc.queries.ts';
import { passwordStateOf } from '../password/takesPassword.ts';
import { userTypes, type UserType } from '../../../src/api/catalogue/account/userTypes.ts';
import type { Profile } from '../../../src/api/contract/account/profile.ts';
import { memberName } from './memberName.ts';
import { allowedPages } from './defaults.ts';
import { closingOf } from '../closing/closingOf.ts';
import { profileOf, readBesides } from '../profile/profileOf.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { layoutsOf, readLayoutRows } from '../layouts.queries.ts';
import { loadedData } from '../../search/places/loadedData.queries.ts';
import { hasOtherSession } from './session.queries.ts';
import { readAlerts, readFolders, readTags, readUsers } from './signIn.queries.ts';

/** `token`: what the caller may know of it; '' where the browser keeps it from the page. */
export async function signInAnswer(services: Services, session: LiveSession, token: string): Promise<AuthAnswer> {
  const { db } = services.store;
  const [
    users,
    alerts,
    layoutRows,
    tags,
    propertyGroups,
    propertyFolders,
    values,
    propertySearches,
    data,
    pendingPropertyExportId,
    dealSettings,
    settings,
    besides,
    identities,
    pin,
    mailings,
    contactGroups,
    hasOther,
  ] = await Promise.all([
    readUsers(db, session),
    readAlerts(db, session),
    readLayoutRows(db, session),
    readTags(db, session),
    listGroups(db, session),
    readFolders(db, session),
    readAllChoosable(db, session),
    listSearches(db, session),
    loadedData(services.warehouse),
    pendingExportId(db, session),
    readDealSettings(db, session),
    readSettings(db, session),
    readBesides(services, session),
    identitiesOf(db, session),
    openPin(db, session, services.clock.now()).then((open) => open?.pin ?? null),
    session.permissions.has('MARKETING_VIEW') ? rowsNow(services, session) : null,
    listContactGroups(db, session),
    session.visit === null && hasOtherSession(db, session, services.clock.now(), session.id),
  ]);
  const user = users.find(({ id }) => id === session.userId);
  if (user === undefined) throw new Error(`user ${session.userId} of a live session is gone`);
  const profile = profileOf(user, besides, services.config);
  return {
    token,
    expires: session.expires.toISOString(),
    duplicateSession: hasOther,
    needsPassword: user.password_hash === null && identities.length === 0,
    passwordState: await passwordStateOf(services, session, { passwordHash: user.password_hash }),
    activationCode: session.activationCode,
    profile: session.visit === null ? profile : guestProfile(profile, session.userType),
    permissions: [...session.permissions],
    pages: allowedPages(session),
    automator: session.hasAutomator,
    operator: session.operator !== null,
    visit:
      session.visit === null
        ? null
        : {
            operator: session.visit.name,
            account: memberName(user),
            typeLabel: userTypes[session.userType],
            until: session.visit.until.toISOString(),
          },
    closing: closingOf(session.closes, services.clock.now()),
    settings,
    alerts,
    layouts: layoutsOf(layoutRows),
    reports: reportsOffered(services.config.reportPrices),
    // 0 adds no entry to a new analysis.
    analysisFields: FIELD_CATALOGUE.map(({ id, type, label, manual }) => ({
      id,
      type,
      name: label,
      defaultAmount: dealSettings.fieldAmounts.find(({ field }) => field === id)?.amount ?? 0,
      manual,
    })),
    teamMembers: users.filter((member) => member.sub_user).map(memberOf),
    availableListingTypes: leadTiles,
    propertySearches,
    filters: filtersOf(layoutRows),
    tags,
    propertyGroups,
    propertyFolders,
    propertyStatuses: values.PROPERTY_STATUS,
    // A guest takes nothing along.
    pendingPropertyExportId: session.visit === null ? pendingPropertyExportId : null,
    contactGroups,
    contactTypes: values.CONTACT_TYPE,
    contactStatuses: values.CONTACT_STATUS,
    smsEnabled: profile.smsEnabled,
    smsRegistered: services.phone === null || services.phone.wasRegistered(),
    // Whoever may not record hears of no pin.
    voicemailAudioPin: session.permissions.has('MARKETING_VIEW') && session.visit === null ? pin : null,
    ...signedInMarketing(services.config, { mailings, hasListManagement: profile.listManagementEnabled }),
    mailingLabelLayouts,
    sampleRecipient,
    data: user.county_search_enabled ? data : { ...data, places: data.places.filter(({ type }) => type !== 'COUNTY') },
  };
}

/** A guest is shown what the owner has as a member of the type would see it: no cards, and nothing that only owners do. */
const guestProfile = (profile: Profile, type: UserType): Profile => ({
  ...profile,
  type,
  typeLabel: userTypes[type],
  subUser: 1,
  scoutUser: type === 'SCOUT',
  fullAccount: false,
  paymentMethods: [],
});

type User = Selectable<Database['app_user']>;

const memberOf = (user: User): AuthAnswer['teamMembers'][number] => ({
  id: user.id,
  firstName: user.first_name,
  lastName: user.last_name,
  username: user.username,
  type: user.type,
});
