-- Links that open a door: only the sha256 of the token is kept, and only the newest of a kind works. FIRST opens the
-- account that the installation made and lasts until a password is set; RESET lets a new password be set once.
create table user_token (
  account_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('FIRST', 'RESET')),
  token_hash bytea not null,
  expires timestamptz,
  primary key (account_id, user_id, kind),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create unique index user_token_hash on user_token (token_hash);

-- Null: nobody has set a password yet, and none opens the account.
alter table app_user alter column password_hash drop not null;

-- A generated password lay here in clear until the first sign-in. One that was never used is used no more.
update app_user set password_hash = null
from first_run
where app_user.account_id = first_run.account_id and app_user.id = first_run.user_id and app_user.last_sign_in is null;
drop table first_run;

alter table session drop constraint session_ended_mode_check;
alter table session add constraint session_ended_mode_check
  check (ended_mode in ('user', 'timeout', 'duplicate', 'password', 'sessions'));
