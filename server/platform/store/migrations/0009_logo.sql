-- The logo that a user puts on reports; its file lies in the file store.
alter table app_user add column logo_type text;
alter table app_user add column logo_key text;
