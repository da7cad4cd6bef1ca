import { rm } from 'node:fs/promises';
import { passOnLate } from '../account/team/passOnLate.ts';
import { purgeMoves } from '../account/picklists/movePicklistRows.ts';
import { purgeMembers } from '../account/team/purgeMembers.queries.ts';
import { purgeContacts } from '../contacts/contacts/contacts.queries.ts';
import { forgetRemoved } from '../property/documents/documents.queries.ts';
import { importFolder } from '../lists/imports/importFolder.ts';
import { purgeGroups } from '../lists/lists/groups.queries.ts';
import { purgeRemoved } from '../lists/rows/saved.queries.ts';
import { purgeNotices } from '../account/notices/notices.queries.ts';
import { purgeMail } from '../account/mail/mail.queries.ts';
import { purgeDeliveries } from '../account/webhooks/webhooks.queries.ts';
import { purgeKeys } from '../platform/http/once.queries.ts';
import { purgeUsage } from '../billing/usage/usage.queries.ts';
import { purgeEvents } from '../billing/payments/events.queries.ts';
import { forgetCards } from '../billing/wallet/forgetCards.ts';
import { sweepAdditions } from '../search/additions/sweepAdditions.ts';
import { purgeSearches } from '../search/savedSearches/searches.queries.ts';
import { dayIn } from '../platform/dayIn.ts';
import type { JobRun } from '../platform/jobs/definition.ts';

/** Undo, and saving again, bring back status, note and tags for this long. */
const KEEP_DAYS = 30;
/** What was counted against limits: thirteen months. */
const USAGE_DAYS = 396;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets what was taken away long ago: properties off every list, deleted lists, searches, documents, contacts and cards; moves of rows from a status that was retired; all that was their own of members who were removed, after what came late for their heirs is passed on; what was saved, and told of limits and bills, more than a year ago; files of records that wait to be loaded, after a week; old e-mail, messages of webhooks, what payment services told, keys of calls of the day before, traces of account changes after two years. */
export const purgeSavedJob: JobRun<object> = async (_payload, resources) => {
  const { store, files, clock, config, log } = resources;
  const before = new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS);
  const purged = await purgeRemoved(store.db, before);
  const lists = await purgeGroups(store.db, before);
  const searches = await purgeSearches(store.db, before);
  const mails = await purgeMail(store.db, before);
  const documents = await forgetRemoved(store.db, before);
  for (const key of documents) await files.remove(key);
  const contacts = await purgeContacts(store.db, before);
  const moves = await purgeMoves(store.db, before);
  const late = await passOnLate(resources);
  const members = await purgeMembers(store.db, before);
  for (const key of members.fileKeys) await files.remove(key);
  for (const { accountId, importId } of members.imports)
    await rm(importFolder(config.dataDir, accountId, importId).dir, { recursive: true, force: true });
  const cards = await forgetCards(resources, before);
  const usage = await purgeUsage(store.db, dayIn(new Date(clock.now().getTime() - USAGE_DAYS * DAY_MS), 'UTC'));
  const notices = await purgeNotices(store.db, new Date(clock.now().getTime() - USAGE_DAYS * DAY_MS));
  const events = await purgeEvents(store.db, before);
  const deliveries = await purgeDeliveries(store.db, before);
  const additions = await sweepAdditions(resources);
  const keys = await purgeKeys(store.db, new Date(clock.now().getTime() - DAY_MS));
  log.info(
    {
      purged,
      lists,
      searches,
      mails,
      documents: documents.length,
      contacts,
      moves,
      members: members.rows,
      late,
      cards,
      usage,
      notices,
      events,
      deliveries,
      additions,
      keys,
    },
    'removed things forgotten',
  );
};
