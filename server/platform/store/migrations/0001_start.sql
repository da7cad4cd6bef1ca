-- Every tenant table carries account_id first in its key: it is the distribution column when the store is spread
-- over machines, and no query can find a row without naming its account. Foreign keys carry it too, so a row can
-- never point into another account.

create table account (
  id bigint generated always as identity primary key,
  name text not null,
  created timestamptz not null default now()
);

create table app_user (
  account_id bigint not null references account (id),
  id bigint generated always as identity unique,
  username text not null,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  type text not null check (type in ('FULL', 'TEAM', 'TEAM_FULL', 'SCOUT')),
  sub_user boolean not null default false,
  full_account boolean not null default true,
  overdue_account boolean not null default false,
  new_feature_label_enabled boolean not null default false,
  county_search_enabled boolean not null default true,
  list_management_enabled boolean not null default true,
  pab_enabled boolean not null default false,
  sms_enabled boolean not null default false,
  created timestamptz not null default now(),
  last_sign_in timestamptz,
  removed timestamptz,
  primary key (account_id, id)
);
-- Sign-in knows only the name: it is unique over all accounts, whatever its case.
create unique index app_user_username on app_user (lower(username));

create table permission_grant (
  account_id bigint not null references account (id),
  user_type text not null,
  permission text not null,
  primary key (account_id, user_type, permission)
);

create table session (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- sha256 of the token: a copy of this table signs nobody in.
  token_hash bytea not null,
  created timestamptz not null,
  expires timestamptz not null,
  ended timestamptz,
  ended_mode text check (ended_mode in ('user', 'timeout', 'duplicate')),
  activation_code text,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create unique index session_token on session (token_hash);
create index session_user_live on session (account_id, user_id) where ended is null;

create table login_token (
  account_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  expires timestamptz not null,
  primary key (account_id, token_hash),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create index login_token_hash on login_token (token_hash);

-- Failed sign-ins per account name or address; no tenant yet, so no account_id.
create table login_throttle (
  subject text primary key,
  window_start timestamptz not null,
  failures integer not null
);

-- The generated password of the first account, kept only until the first sign-in.
create table first_run (
  account_id bigint primary key references account (id),
  user_id bigint not null,
  password text not null
);

create table property_status (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  seq integer not null,
  name text not null,
  primary key (account_id, id)
);

create table tag (
  account_id bigint not null references account (id),
  id bigint generated always as identity,
  type text not null,
  name text not null,
  primary key (account_id, id)
);
create unique index tag_name on tag (account_id, type, lower(name));

create table folder (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create unique index folder_name on folder (account_id, user_id, lower(name));

create table layout (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null,
  name text not null,
  columns jsonb not null,
  modified timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create unique index layout_name on layout (account_id, user_id, type, lower(name));

create table property_group (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  type text not null,
  data jsonb,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  refresh timestamptz,
  original_type text,
  grid_layout_id bigint,
  saved_property_group_id bigint,
  folder_id bigint,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, grid_layout_id) references layout (account_id, id) on delete set null (grid_layout_id),
  foreign key (account_id, folder_id) references folder (account_id, id) on delete set null (folder_id)
);
create unique index property_group_name on property_group (account_id, user_id, type, lower(name));

create table saved_property (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  property_id bigint not null,
  status_id bigint,
  note text,
  tags text[] not null default '{}',
  date_added timestamptz not null default now(),
  modified timestamptz not null default now(),
  version integer not null default 1,
  -- Taken off its last list then: kept for a while, so that undo and saving again bring back status, note and tags.
  removed timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, status_id) references property_status (account_id, id) on delete set null (status_id)
);
create unique index saved_property_once on saved_property (account_id, user_id, property_id);

create table group_member (
  account_id bigint not null,
  group_id bigint not null,
  saved_property_id bigint not null,
  added timestamptz not null default now(),
  automation_status text check (automation_status in ('ADDED', 'CHANGED', 'REMOVED')),
  primary key (account_id, group_id, saved_property_id),
  foreign key (account_id, group_id) references property_group (account_id, id) on delete cascade,
  foreign key (account_id, saved_property_id) references saved_property (account_id, id) on delete cascade
);
create index group_member_saved on group_member (account_id, saved_property_id);

create table analysis (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  property_id bigint not null,
  name text not null,
  body jsonb not null,
  created timestamptz not null,
  modified timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create index analysis_property on analysis (account_id, user_id, property_id);

create table alert (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  level text not null check (level in ('info', 'warning', 'error')),
  text text not null,
  created timestamptz not null default now(),
  read timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);

-- Answers of calls that must not run twice (O-014).
create table idempotency (
  account_id bigint not null,
  user_id bigint not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status integer not null,
  answer jsonb,
  created timestamptz not null,
  primary key (account_id, user_id, key),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
