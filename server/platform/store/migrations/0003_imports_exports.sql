-- Quota of exported rows per calendar month; null: not limited.
alter table app_user add column export_limit integer;

create table property_export (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx', 'xml')),
  columns text[] not null,
  -- The rows as they stood, in their order: what was confirmed is what the file has.
  property_ids bigint[] not null,
  row_count integer not null,
  created timestamptz not null,
  -- Charged then.
  confirmed timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create index property_export_user on property_export (account_id, user_id, created);

create table property_import (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  file_name text not null,
  bytes bigint not null,
  group_name text not null,
  group_id bigint,
  -- HELD: uploaded, waits for its mapping.
  state text not null check (state in ('HELD', 'QUEUED', 'PROCESSING', 'COMPLETE', 'FAILED')),
  -- RUN: adds members; BACK: takes them off again (undo, cancel); AGAIN: puts them back (redo).
  direction text not null default 'RUN' check (direction in ('RUN', 'BACK', 'AGAIN')),
  phase text,
  message text,
  options jsonb not null,
  counts jsonb,
  members integer not null default 0,
  created timestamptz not null,
  started timestamptz,
  finished timestamptz,
  cancel_requested boolean not null default false,
  undone boolean not null default false,
  has_report boolean not null default false,
  -- Who works on it, and until when nobody else may: a worker that dies stops renewing it.
  worker text,
  lease_until timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, group_id) references property_group (account_id, id) on delete set null (group_id)
);
create index property_import_user on property_import (account_id, user_id, created);
create index property_import_open on property_import (state) where state in ('QUEUED', 'PROCESSING');

-- The ledger of an import: a batch is written in the transaction that adds its members, so it is done once or not.
create table import_batch (
  account_id bigint not null,
  import_id bigint not null,
  seq integer not null,
  members integer not null,
  -- Those that were new on the list: what undo takes off.
  added bigint[] not null,
  undone boolean not null default false,
  primary key (account_id, import_id, seq),
  foreign key (account_id, import_id) references property_import (account_id, id) on delete cascade
);

-- Rows of imports for which the loaded data has no parcel. property_id is 2^52 and more, so that it meets no parcel's.
create table user_parcel (
  account_id bigint not null,
  user_id bigint not null,
  property_id bigint not null,
  facts jsonb not null,
  created timestamptz not null default now(),
  primary key (account_id, user_id, property_id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
