-- What came of calls that a person made by a call list: one row a call, the last one that was not taken back counts. The
-- row of the ledger stays as it was written.
create table call_result (
  account_id bigint not null,
  id bigint generated always as identity,
  mailing_id bigint not null,
  seq integer not null,
  result text not null check (result in ('NO_ANSWER', 'LEFT_MESSAGE', 'SPOKE', 'WRONG_NUMBER', 'DO_NOT_CALL')),
  note text not null default '',
  at timestamptz not null,
  made_by text not null,
  -- The opt-out that it made: lifted when it is taken back.
  suppression_id bigint,
  taken_back timestamptz,
  primary key (account_id, id),
  foreign key (account_id, mailing_id, seq) references recipient (account_id, mailing_id, seq) on delete cascade,
  foreign key (account_id, suppression_id) references suppression (account_id, id)
);
create index call_result_recipient on call_result (account_id, mailing_id, seq, id) where taken_back is null;
create index call_result_suppression on call_result (account_id, suppression_id) where suppression_id is not null;

create function call_result_stays() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - 'taken_back' = to_jsonb(new) - 'taken_back' and old.taken_back is null then return new; end if;
  raise exception 'call % stays as it was told: it is taken back, once', old.id;
end $$;
create trigger call_result_stays before update on call_result for each row execute function call_result_stays();
