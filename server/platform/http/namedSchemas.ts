/**
 * What stands in many calls has a name in the OpenAPI document and is described once: by hand, because the names are
 * read by those who write programs. test/server/platform/http holds that nothing large is described twice.
 */
import type { z } from 'zod';
import { AccountData, Archive } from '../../../src/api/contract/account/archive.ts';
import { AccountChange } from '../../../src/api/contract/account/changes.ts';
import { Profile } from '../../../src/api/contract/account/profile.ts';
import { Security } from '../../../src/api/contract/account/security.ts';
import { Layout } from '../../../src/api/contract/account/session.ts';
import { Member, Team } from '../../../src/api/contract/account/team.ts';
import { Webhook, Webhooks } from '../../../src/api/contract/account/webhooks.ts';
import { BillingDetails } from '../../../src/api/contract/billing/billing.ts';
import { PriceLine, SeatPlan } from '../../../src/api/contract/billing/plans.ts';
import { PaymentMethod, Wallet } from '../../../src/api/contract/billing/wallet.ts';
import { Contact, ContactChoice, ContactSearch } from '../../../src/api/contract/contacts/contacts.ts';
import { Mortgage, SavedAnalysis } from '../../../src/api/contract/deal/analyses.ts';
import { DealSettings } from '../../../src/api/contract/deal/settings.ts';
import {
  ImportCounts,
  ImportJob,
  OrderedSearch,
  PropertyChoice,
} from '../../../src/api/contract/lists/exportImport.ts';
import { Group, GroupRow, GroupSearch, SavedProperty } from '../../../src/api/contract/lists/groups.ts';
import { CheckedListRow, Consent, Suppression, Taken } from '../../../src/api/contract/marketing/compliance.ts';
import { OwnCard } from '../../../src/api/contract/marketing/cards.ts';
import { EmailCampaign } from '../../../src/api/contract/marketing/emails.ts';
import { CardFace, Graphic, PostcardElement } from '../../../src/api/contract/marketing/postcardContent.ts';
import { PostcardCampaign } from '../../../src/api/contract/marketing/postcards.ts';
import { Campaign } from '../../../src/api/contract/marketing/campaigns.ts';
import { Sequence } from '../../../src/api/contract/marketing/sequences.ts';
import { Estimate, Mailing, MailingRow, SavedMailing } from '../../../src/api/contract/marketing/mailings.ts';
import { VoicemailCampaign } from '../../../src/api/contract/marketing/voicemails.ts';
import { RuleNow, RuleValueBody } from '../../../src/api/contract/marketing/ruleValues.ts';
import { PropertyRecord } from '../../../src/api/contract/property/properties.ts';
import { ComparableSearch, NearbyRow, StoredSearch } from '../../../src/api/contract/property/surroundings.ts';
import { Addition } from '../../../src/api/contract/search/addSource.ts';
import { ResultRow, Search } from '../../../src/api/contract/search/search.ts';
import { SavedSearch, SavedSearches } from '../../../src/api/contract/search/searches.ts';
import { Problem } from '../../../src/api/contract/words.ts';

export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  Problem,
  AccountChange,
  AccountData,
  Addition,
  Archive,
  BillingDetails,
  CardFace,
  CheckedListRow,
  ComparableSearch,
  Consent,
  Contact,
  ContactChoice,
  ContactSearch,
  DealSettings,
  Estimate,
  Graphic,
  Group,
  GroupRow,
  GroupSearch,
  ImportCounts,
  ImportJob,
  Layout,
  EmailCampaign,
  Campaign,
  Mailing,
  MailingRow,
  Member,
  Mortgage,
  NearbyRow,
  OrderedSearch,
  OwnCard,
  PaymentMethod,
  PostcardCampaign,
  PostcardElement,
  PriceLine,
  Profile,
  PropertyChoice,
  PropertyRecord,
  ResultRow,
  RuleNow,
  RuleValueBody,
  SavedAnalysis,
  SavedMailing,
  Sequence,
  VoicemailCampaign,
  SavedProperty,
  SavedSearch,
  SavedSearches,
  Search,
  SeatPlan,
  Security,
  StoredSearch,
  Suppression,
  Taken,
  Team,
  Wallet,
  Webhook,
  Webhooks,
};
