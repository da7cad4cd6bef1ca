-- What members changed of what is the account's: who, what, and how it was before and after. Written in the transaction
-- of the change itself; `member` and `subject` are the names as they were then.
create table account_change (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  member text not null,
  what text not null,
  subject_id text not null,
  subject text not null,
  action text not null check (action in ('CREATED', 'CHANGED', 'REMOVED')),
  -- Null: there was none, or there is none any more.
  before jsonb,
  after jsonb,
  at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
