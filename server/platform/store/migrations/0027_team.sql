-- Members of an account: invited, with limits of their own, suspended, and what becomes of them at the cycle date.

alter table app_user
  add column phone text not null default '',
  -- INVITED: has not accepted yet. SUSPENDED: keeps the seat and cannot sign in.
  add column state text not null default 'ACTIVE' check (state in ('INVITED', 'ACTIVE', 'SUSPENDED')),
  -- Pending, and undone until then: on that day the member is a scout, or is gone and the heir has what was theirs.
  add column lowers_on date,
  add column leaves_on date,
  add column heir_id bigint,
  -- What a member may do for the owner: seats people, deals with plan and money.
  add column duties text[] not null default '{}' check (duties <@ array['TEAM', 'BILLING']),
  -- Limits of the member. Null: none beside those of the account.
  add column marketing_contact_limit integer check (marketing_contact_limit >= 0),
  add column marketing_list_property_limit integer check (marketing_list_property_limit >= 0),
  add column favorite_property_limit integer check (favorite_property_limit >= 0),
  add column save_limit integer check (save_limit >= 0),
  add column spend_limit_cents bigint check (spend_limit_cents >= 0),
  add constraint app_user_heir foreign key (account_id, heir_id) references app_user (account_id, id),
  add constraint app_user_heir_when_leaving check (heir_id is null or leaves_on is not null or removed is not null),
  add constraint app_user_no_own_heir check (heir_id <> id),
  -- The owner stays as he is.
  add constraint app_user_owner check (sub_user or (state = 'ACTIVE' and lowers_on is null and leaves_on is null));

-- A name is free again once its user is removed.
drop index app_user_username;
create unique index app_user_username on app_user (lower(username)) where removed is null;

alter table user_token drop constraint user_token_kind_check;
alter table user_token add constraint user_token_kind_check check (kind in ('FIRST', 'RESET', 'INVITE'));

alter table session drop constraint session_ended_mode_check;
alter table session add constraint session_ended_mode_check
  check (ended_mode in ('user', 'timeout', 'duplicate', 'password', 'sessions', 'suspended', 'removed'));

-- Who has been removed and who was invited in vain stay as rows: invoices and traces name them.
create index app_user_pending on app_user (account_id) where lowers_on is not null or leaves_on is not null;
create index app_user_invited on app_user (account_id) where state = 'INVITED' and removed is null;
create index user_token_invite on user_token (expires) where kind = 'INVITE';
