-- EMAIL confirms the address that a user will sign in with. A link is used once, in the statement that reads it.
alter table user_token drop constraint user_token_kind_check;
alter table user_token add constraint user_token_kind_check check (kind in ('FIRST', 'RESET', 'INVITE', 'EMAIL'));
alter table user_token add column used timestamptz;
alter table user_token add column username text;
alter table user_token add constraint user_token_username check ((username is not null) = (kind = 'EMAIL'));
create index user_token_expires on user_token (expires) where kind in ('RESET', 'EMAIL');

-- A message that carries a link is kept without its text once it is sent or given up.
alter table mail add column is_secret boolean not null default false;

-- When somebody last proved, by password, that it is them; the sign-in itself counts. From where the session is used.
alter table session add column proved timestamptz;
update session set proved = created;
alter table session alter column proved set default now(), alter column proved set not null;
alter table session add column place text;
alter table session add column device text;
alter table session add column last_seen timestamptz;

alter table session drop constraint session_ended_mode_check;
alter table session add constraint session_ended_mode_check
  check (ended_mode in ('user', 'timeout', 'duplicate', 'password', 'sessions', 'suspended', 'removed', 'elsewhere'));
