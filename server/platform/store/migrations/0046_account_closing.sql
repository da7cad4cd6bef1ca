-- Closing an account: asked for, closed from a moment on, and thirty days later without rows but those that have to stay.
alter table account
  add column close_asked timestamptz,
  add column closes timestamptz,
  -- The plan was given notice by closing it: who reopens it has the plan as before.
  add column close_left_plan boolean not null default false,
  add column erased timestamptz,
  add constraint account_closes check ((closes is null) = (close_asked is null) and (erased is null or closes is not null));
create index account_closing on account (closes) where closes is not null and erased is null;

create function audit_closing_words(a account) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object(
    'Closes at', to_char(a.closes at time zone 'UTC', 'MM/DD/YYYY HH24:MI "UTC"'),
    'Its rows were removed', case when a.erased is not null then 'yes' end))
$$;
create function audit_account_closing() returns trigger language plpgsql as $$
begin
  perform audit_write(new.id, null, 'SECURITY', new.id::text, 'Closing of the account',
    audit_closing_words(old), audit_closing_words(new));
  return null;
end $$;
create trigger audit_account_closing after update of closes, erased on account
  for each row execute function audit_account_closing();
