-- Mailings that go out through a service: what is known of each row while it is under way, and what the service told.
alter table mailing
  -- Where it goes: the service's address, without credentials; '' with files.
  add column place text not null default '',
  -- Cents for a piece, as it was ordered; 0 with files.
  add column rate integer not null default 0 check (rate >= 0);

alter table recipient
  -- Pieces that it is paid as, counted when it is handed over.
  add column pieces integer not null default 1 check (pieces > 0),
  -- When it was handed over first; null: never.
  add column handed timestamptz,
  -- Of a claimed row: null, nobody has handed it over yet; 0, somebody is at it; 1 and 2, nobody knows whether it was
  -- taken, and the service is asked when the lease is over.
  add column look smallint check (look is null or state = 'CLAIMED');
create index recipient_reached on recipient (target_key, accepted) where handed is not null;

-- What services told of rows: kept as it came, an event that comes twice once.
create table receipt (
  account_id bigint not null,
  id bigint generated always as identity,
  mailing_id bigint not null,
  seq integer not null,
  kind text not null check (kind in ('ACCEPTED', 'DELIVERED', 'FAILED', 'HUMAN', 'OPT_OUT', 'REPLY')),
  at timestamptz not null,
  carrier_id text not null,
  event_id text not null,
  code text not null default '',
  -- What somebody wrote or pressed.
  said text,
  primary key (account_id, id),
  unique (account_id, event_id),
  foreign key (account_id, mailing_id, seq) references recipient (account_id, mailing_id, seq) on delete cascade
);
create index receipt_recipient on receipt (account_id, mailing_id, seq);
create function receipt_stays() returns trigger language plpgsql as $$
begin
  raise exception 'receipt % stays as it came', old.id;
end $$;
create trigger receipt_stays before update on receipt for each row execute function receipt_stays();

-- As before, and what it costs and where it goes stay as well.
create or replace function mailing_moves() returns trigger language plpgsql as $$
begin
  if old.status <> 'NEW' and (new.body <> old.body or new.audience <> old.audience or new.type <> old.type
      or new.name <> old.name or new.ordered is distinct from old.ordered or new.sender is distinct from old.sender
      or new.carrier <> old.carrier or new.place <> old.place or new.rate <> old.rate) then
    raise exception 'mailing % was ordered: what it says and to whom stays', old.id;
  end if;
  if old.status <> new.status and (old.status, new.status) not in (('NEW', 'PROCESSING'), ('PROCESSING', 'PAUSED'),
      ('PAUSED', 'PROCESSING'), ('PROCESSING', 'COMPLETE'), ('PAUSED', 'COMPLETE')) then
    raise exception 'mailing % does not become % from %', old.id, new.status, old.status;
  end if;
  return new;
end $$;
