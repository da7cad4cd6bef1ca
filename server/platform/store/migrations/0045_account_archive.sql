-- Exports of everything: one zip of all of an account, or of what is a member's own. Its file ends after some days, the
-- row stays as long as the account.
create table account_archive (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- Of the account; else what is the user's own.
  is_whole boolean not null,
  state text not null check (state in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED')),
  -- Files written, and of how many.
  done integer not null default 0,
  of_files integer,
  rows_written bigint not null default 0,
  bytes bigint,
  sha256 text,
  file_key text,
  message text,
  -- Who makes it, and when they gave their last sign of life.
  worker uuid,
  touched timestamptz,
  attempts smallint not null default 0,
  made timestamptz not null,
  finished timestamptz,
  expires timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create unique index account_archive_one on account_archive (account_id, user_id) where state in ('QUEUED', 'RUNNING');
create index account_archive_open on account_archive (state) where state in ('QUEUED', 'RUNNING', 'READY');

-- Who takes everything along is what an owner wants to know.
create function audit_account_archive() returns trigger language plpgsql as $$
begin
  perform audit_write(new.account_id, new.user_id, 'SECURITY', new.user_id::text,
    'Export by ' || audit_name(new.account_id, new.user_id), null,
    jsonb_build_object('Export', case when new.is_whole then 'of the whole account' else 'of what is their own' end), true);
  return null;
end $$;
create trigger audit_account_archive after insert on account_archive
  for each row execute function audit_account_archive();
