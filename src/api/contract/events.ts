/**
 * What the server tells by itself (GET /app/events, server-sent events): jobs, alerts, and changes made elsewhere. The
 * type of an event is the type of the message that root gets, so the machine of its first word hears it.
 */
import { z } from 'zod';
import { defineContract } from './define.ts';
import { Group } from './lists/groups.ts';
import { ListColumn } from './lists/lists.ts';
import { Alert } from './account/session.ts';
import { Instant, RecordId } from './words.ts';

/** Long work: import, export, refresh of an automated list. `total` null: not known. */
export const JobEvent = z.object({
  type: z.literal('jobs.changed'),
  job: z.object({
    id: z.string(),
    /** What kind of work: `import`, `export`, `refresh`. */
    kind: z.string(),
    label: z.string(),
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    done: z.number().int().nullable(),
    total: z.number().int().nullable(),
    message: z.string().nullable(),
    at: Instant,
  }),
});
export type JobEvent = z.infer<typeof JobEvent>;

/** Lists or rows changed. `by` is the session that did it: whoever did it knows already. */
const ListsEvent = z.object({
  type: z.literal('group.changedElsewhere'),
  by: z.object({ sessionId: RecordId.nullable(), userId: RecordId.nullable(), name: z.string().nullable() }),
  /** The lists whose rows are not what they were; null: not known, so any. */
  groupIds: z.array(RecordId).nullable(),
  /** The rows that changed; null: not known or too many to name (R-GROUP-019). */
  propertyIds: z.array(RecordId).nullable(),
  /** The lists of the user as they are now, when they changed too. */
  groups: z.array(Group).nullable(),
});

/** What was another member's is the user's now: there are other folders, and layouts that lists name. */
const HandedOverEvent = z.object({ type: z.literal('lists.handedOver') });

/** Rows of others' lists that are the user's to work on were changed, given or taken away. */
const AssignedEvent = z.object({
  type: z.literal('assigned.changedElsewhere'),
  by: z.object({ sessionId: RecordId.nullable() }),
});

/** A team mate made, changed or deleted a column of the account; null: too many to tell, they can be read. */
const ColumnsEvent = z.object({
  type: z.literal('lists.columnsChanged'),
  /** Null: with a token. */
  by: z.object({ sessionId: RecordId.nullable() }),
  columns: z.array(ListColumn).nullable(),
});

/** A member changed something of the account's: there is one more trace, or several. */
const ChangesEvent = z.object({ type: z.literal('changes.added') });

/** What signing in delivers is another now: names of statuses, rights, duties. */
const AccountEvent = z.object({ type: z.literal('session.refresh') });

/** An export of everything is further, or over. */
const ArchiveEvent = z.object({ type: z.literal('archive.changed') });

const AlertEvent = z.object({ type: z.literal('alerts.added'), alert: Alert });

/** Another snapshot of the public facts is in service. */
const DataEvent = z.object({ type: z.literal('data.changed'), snapshotId: z.string() });

/** The service of streets may be asked from now on, or no more. */
const MapServiceEvent = z.object({ type: z.literal('map.serviceChanged') });

/** The user's saved searches ran on a new snapshot. */
const SearchesEvent = z.object({ type: z.literal('searches.changedElsewhere') });

/** Something was sent to programs of the user, or could not be. */
const WebhooksEvent = z.object({ type: z.literal('webhooks.sent') });

/** Campaigns of the user are further than they were, or other rows of theirs moved. */
const MailingsEvent = z.object({ type: z.literal('mailings.changed') });

/** Somebody answered a campaign of the user, or what is known of who did is another now. */
const LeadsEvent = z.object({ type: z.literal('leads.changed') });

/** The owners of what the user saved are contacts now, all of them. */
const ContactsEvent = z.object({ type: z.literal('contacts.linked') });

export const ServerEvent = z.discriminatedUnion('type', [
  JobEvent,
  ListsEvent,
  AssignedEvent,
  HandedOverEvent,
  ColumnsEvent,
  ChangesEvent,
  AccountEvent,
  ArchiveEvent,
  AlertEvent,
  DataEvent,
  MapServiceEvent,
  SearchesEvent,
  ContactsEvent,
  WebhooksEvent,
  MailingsEvent,
  LeadsEvent,
]);
export type ServerEvent = z.infer<typeof ServerEvent>;

export const eventsContract = defineContract({
  events: {
    id: 'P100',
    may: 'HERE',
    guest: true,
    area: 'session',
    method: 'GET',
    path: '/app/events',
    summary: 'Server-sent events (text/event-stream): jobs, alerts and changes made elsewhere, as JSON of ServerEvent',
    stream: true,
  },
});
