-- Into which list properties were saved that counted, by the name that it had then; '' for those of before.
alter table usage_count
  add column list text not null default '',
  drop constraint usage_count_pkey,
  add primary key (account_id, period, user_id, list);

-- What somebody was told of plan, limits and cards: each once.
create table notice (
  account_id bigint not null,
  user_id bigint not null,
  -- Such as `saves 80 2026-03-02`: what about, and of which month, card or bill.
  subject text not null,
  told timestamptz not null,
  primary key (account_id, user_id, subject),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
