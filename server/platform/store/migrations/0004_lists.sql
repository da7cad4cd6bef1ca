-- Lists in full: versions so that nobody overwrites unseen, own columns, snoozing and assigning, a way back for deleted
-- lists, the undo history of each user, and what automated lists gained and lost.

alter table property_group add column version integer not null default 1;
alter table folder add column version integer not null default 1;
alter table layout add column version integer not null default 1;

alter table saved_property add column snoozed_until date;
alter table saved_property add column assignee_id bigint;
-- Values of own columns by column id; an absent key is unknown.
alter table saved_property add column own jsonb not null default '{}';
alter table saved_property add foreign key (account_id, assignee_id) references app_user (account_id, id);

-- Facts an automated list watches, as they were at its last run.
alter table group_member add column watched jsonb;

create table list_column (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice', 'formula')),
  choices text[] not null default '{}',
  formula text,
  version integer not null default 1,
  modified timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index list_column_name on list_column (account_id, lower(name));

-- A deleted list with its members, until it is purged: undo puts it back under its own id.
create table removed_group (
  account_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  body jsonb not null,
  members jsonb not null,
  removed timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);

create table undo_entry (
  account_id bigint not null,
  user_id bigint not null,
  id text not null,
  -- Order on its side, the newest highest.
  place integer not null,
  side text not null check (side in ('undo', 'redo')),
  entry text not null,
  primary key (account_id, user_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);

create table member_change (
  account_id bigint not null,
  id bigint generated always as identity,
  group_id bigint not null,
  property_id bigint not null,
  kind text not null check (kind in ('ADDED', 'CHANGED', 'REMOVED')),
  reason text not null,
  snapshot_id text,
  at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, group_id) references property_group (account_id, id) on delete cascade
);
create index member_change_group on member_change (account_id, group_id, id);
