-- Files of public records that operators bring up in the browser, and what became of each. They are of the installation, as
-- the facts are that they fill: of no account. Whose operator it was is kept, and stands in the audit of that account.
create table source_addition (
  id bigint generated always as identity primary key,
  operator_account_id bigint not null,
  operator_id bigint not null,
  file_name text not null,
  bytes bigint not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'LOADING', 'DONE', 'FAILED', 'CANCELLED')),
  -- What was said of its columns when it was loaded.
  choice jsonb,
  phase text,
  done integer not null default 0,
  total integer not null default 0,
  cancel_requested boolean not null default false,
  message text,
  report jsonb,
  has_rejected boolean not null default false,
  -- The file is there no more.
  is_swept boolean not null default false,
  worker text,
  lease_until timestamptz,
  -- How often a worker began to load it.
  attempts integer not null default 0,
  created timestamptz not null,
  finished timestamptz
);
create index source_addition_open on source_addition (id) where state = 'LOADING';

create function audit_source_addition() returns trigger language plpgsql as $$
declare
  what text := case
    when old.state <> 'LOADING' and new.state = 'LOADING' then 'begun'
    when not old.cancel_requested and new.cancel_requested then 'stopped'
    when old.state in ('WAITING', 'FAILED') and new.state = 'CANCELLED' then 'dropped' end;
begin
  if what is not null then
    perform audit_write(new.operator_account_id, null, 'SETTINGS', 'SOURCE ' || new.id, 'Records of ' || new.file_name,
      null, jsonb_build_object('Load', what), true);
  end if;
  return null;
end $$;
create trigger audit_source_addition after update on source_addition
  for each row execute function audit_source_addition();
