-- A second factor of a user: the secret is sealed under a key that is not in the database. Null `confirmed`: it is being
-- set up. A time step is taken once, so only later ones than the last count.
create table second_factor (
  account_id bigint not null,
  user_id bigint not null,
  secret bytea not null,
  made timestamptz not null,
  confirmed timestamptz,
  last_step bigint not null default 0,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);

-- In place of a code of the app, each once: only the sha256 is kept.
create table recovery_code (
  account_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  used timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references app_user (account_id, id)
);

-- A sign-in that waits for the second factor opens nothing until then; so many codes were tried.
alter table login_token add column needs_factor boolean not null default false;
alter table login_token add column attempts integer not null default 0;
