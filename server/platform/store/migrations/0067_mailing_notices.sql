-- What somebody said yes to before the mailing went out, each with its reason.
alter table mailing add column notices jsonb not null default '[]';
