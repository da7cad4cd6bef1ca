-- Contacts that are one: the others stay as they were, hidden, and say whose they are, why, and what they gave. What was
-- reached through one of them says so, so that it goes when they are parted again.
alter table contact
  add column joined_to bigint,
  add column joined_why text,
  add column joined_gave jsonb,
  add constraint contact_joined foreign key (account_id, joined_to) references contact (account_id, id) on delete cascade,
  add constraint contact_joined_whole check (joined_to is null or removed is not null);
create index contact_joined_to on contact (account_id, joined_to) where joined_to is not null;
alter table contact_property add column via bigint;
alter table contact_member add column via bigint;
-- The contact that stays of those that this one was joined to.
create function contact_root(of_account bigint, of_id bigint) returns bigint language sql stable as $$
  with recursive up as (
    select c.id, c.joined_to from contact c where c.account_id = of_account and c.id = of_id
    union all
    select c.id, c.joined_to from contact c join up on c.account_id = of_account and c.id = up.joined_to
  )
  select id from up where joined_to is null
$$;
