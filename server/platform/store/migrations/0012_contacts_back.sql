-- Deleted only because its parcels left their lists: it comes back when one of them comes back.
alter table contact add column left_lists boolean not null default false;
create index contact_left_lists on contact (account_id, user_id) where left_lists;
