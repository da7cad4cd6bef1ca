-- Phone numbers of a contact that must not be called: their digits, with spaces between.
alter table contact add column do_not_call text not null default '';

-- Skip-tracing (append) jobs: whom to look for, how far it is, what was found. `next_index` moves with the contacts in
-- one transaction, so a job that starts again asks for nobody twice.
create table append_job (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  group_id bigint,
  name text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'PROCESSING', 'COMPLETE', 'FAILED')),
  message text not null,
  source text not null,
  contact_ids jsonb not null,
  next_index integer not null default 0,
  found integer not null default 0,
  phones integer not null default 0,
  emails integer not null default 0,
  lines jsonb not null,
  total_cents integer not null,
  created timestamptz not null,
  finished timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, group_id) references property_group (account_id, id) on delete set null (group_id)
);
