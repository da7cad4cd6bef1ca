-- Sources that are looked at again by themselves, with the recipe by which each is loaded. Of the installation, as the
-- facts are: of no account. Whose operator set one is kept, and told where it cannot be loaded.
create table source_watch (
  id bigint generated always as identity primary key,
  operator_account_id bigint not null,
  operator_id bigint not null,
  -- What all loads of its recipe and county have in common: one watch each.
  series text not null unique,
  name text not null,
  place jsonb not null,
  recipe jsonb not null,
  rhythm text not null check (rhythm in ('DAY', 'WEEK', 'MONTH')),
  hour integer not null check (hour between 0 and 23),
  -- As what was fetched last was.
  mark jsonb,
  next_look timestamptz not null,
  looked timestamptz,
  outcome text check (outcome in ('UNCHANGED', 'LOADING', 'LOADED', 'REFUSED', 'FAILED')),
  message text,
  worker text,
  lease_until timestamptz,
  -- How often a worker began the look that is due.
  attempts integer not null default 0,
  created timestamptz not null
);
alter table source_addition add column watch_id bigint references source_watch (id) on delete set null;
create index source_addition_watch on source_addition (watch_id) where watch_id is not null;

create function audit_source_watch() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then jsonb_build_object('Every', old.rhythm, 'Hour', old.hour) end;
  is_now jsonb := case when tg_op <> 'DELETE' then jsonb_build_object('Every', new.rhythm, 'Hour', new.hour) end;
  one source_watch := case when tg_op = 'DELETE' then old else new end;
begin
  perform audit_write(one.operator_account_id, null, 'SETTINGS', 'WATCH ' || one.id, 'Watching ' || one.name, was, is_now);
  return null;
end $$;
create trigger audit_source_watch after insert or delete or update of rhythm, hour on source_watch
  for each row execute function audit_source_watch();
