-- Exports of everything that are read back into an account: sent in parts, checked, shown, and read in one transaction.
-- The row stays as long as the account; what was sent goes when it is read, refused or cancelled.
create table account_reading (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  state text not null check (state in (
    'RECEIVING', 'CHECKING', 'READY', 'REFUSED', 'QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  file_name text not null,
  -- Of the file, and how many of them have come.
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  -- What it holds and what of it is read, once it was checked.
  preview jsonb,
  -- Rows read, and of how many.
  done bigint not null default 0,
  of_rows bigint,
  -- Why nothing was read: a sentence, with file, line and column where one is to blame.
  problem jsonb,
  -- Who works on it, and when they gave their last sign of life.
  worker uuid,
  touched timestamptz not null,
  attempts smallint not null default 0,
  made timestamptz not null,
  finished timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create unique index account_reading_one on account_reading (account_id)
  where state in ('RECEIVING', 'CHECKING', 'READY', 'QUEUED', 'RUNNING');
create index account_reading_open on account_reading (state)
  where state in ('RECEIVING', 'CHECKING', 'READY', 'QUEUED', 'RUNNING');

-- In the transaction that writes the rows: none comes into an account without a trace.
create function audit_account_reading() returns trigger language plpgsql as $$
begin
  if new.state = 'DONE' and old.state <> 'DONE' then
    perform audit_write(new.account_id, new.user_id, 'SECURITY', new.user_id::text,
      'Export read back by ' || audit_name(new.account_id, new.user_id), null,
      jsonb_build_object('File', new.file_name, 'Rows', new.done::text), true);
  end if;
  return null;
end $$;
create trigger audit_account_reading after update on account_reading
  for each row execute function audit_account_reading();
