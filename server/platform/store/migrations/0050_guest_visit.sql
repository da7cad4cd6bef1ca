-- The owner of an account invites an operator to look inside: as a user of a type, until a moment. It takes no seat.
create table guest_visit (
  account_id bigint not null,
  id bigint generated always as identity,
  -- The owner who invites, as whom the guest sees rows.
  user_id bigint not null,
  as_type text not null check (as_type in ('FULL', 'TEAM', 'TEAM_FULL', 'SCOUT')),
  operator_account_id bigint not null,
  operator_id bigint not null,
  -- What the operator was called then: it stays readable once they are gone.
  operator_name text not null,
  invited timestamptz not null,
  until timestamptz not null check (until > invited and until <= invited + interval '7 days'),
  ended timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create index guest_visit_operator on guest_visit (operator_account_id, operator_id) where ended is null;

create function audit_guest_visit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit_write(new.account_id, new.user_id, 'SECURITY', 'VISIT ' || new.id, 'Looking inside by ' || new.operator_name,
      null, jsonb_build_object('As', new.as_type,
        'Until', to_char(new.until at time zone 'UTC', 'MM/DD/YYYY HH24:MI "UTC"')));
  elsif old.ended is null and new.ended is not null then
    perform audit_write(new.account_id, new.user_id, 'SECURITY', 'VISIT ' || new.id, 'Looking inside by ' || new.operator_name,
      null, '{"Invitation": "ended"}', true);
  end if;
  return null;
end $$;
create trigger audit_guest_visit after insert or update on guest_visit for each row execute function audit_guest_visit();

-- A session of a guest: it shows what the owner has, as a user of the type, and ends with the invitation.
alter table session
  add column visit_id bigint,
  add constraint session_visit foreign key (account_id, visit_id) references guest_visit (account_id, id) on delete cascade;

create or replace function audit_session() returns trigger language plpgsql as $$
declare
  named text := coalesce(
    (select 'Looking inside by ' || v.operator_name from guest_visit v where v.account_id = new.account_id and v.id = new.visit_id),
    'Session of ' || audit_name(new.account_id, new.user_id));
  thing text := coalesce('VISIT ' || new.visit_id, new.user_id::text);
begin
  if tg_op = 'INSERT' then
    perform audit_write(new.account_id, new.user_id, 'SECURITY', thing,
      case when new.visit_id is null then 'Sign-in of ' || audit_name(new.account_id, new.user_id) else named end,
      null, case when new.visit_id is not null then '{"Session": "begun"}'::jsonb end, true);
  elsif old.ended is null and new.ended is not null then
    perform audit_write(new.account_id, new.user_id, 'SECURITY', thing, named, null,
      jsonb_build_object('Ended', case new.ended_mode
        when 'user' then 'signed out' when 'timeout' then 'nobody used it' when 'duplicate' then 'signed in elsewhere'
        when 'elsewhere' then 'ended by its user'
        when 'password' then 'password set anew' when 'sessions' then 'too many sessions'
        else coalesce(new.ended_mode, 'ended') end), true);
  end if;
  return null;
end $$;
