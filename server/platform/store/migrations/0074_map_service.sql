-- Whether the map may draw streets that browsers get from a service outside: said once, by who operates the installation,
-- for all of it, as the facts are of all of it. Whose operator said so is kept, and stands in the audit of that account.
create table map_service (
  one boolean primary key default true check (one),
  -- Host and port: what is said counts for this service and for no other.
  host text not null,
  is_allowed boolean not null,
  operator_account_id bigint not null,
  operator_id bigint not null,
  decided timestamptz not null
);

create function audit_map_service() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then
    jsonb_build_object('Service', old.host, 'Drawn', case when old.is_allowed then 'yes' else 'no' end) end;
begin
  perform audit_write(new.operator_account_id, null, 'SETTINGS', 'MAP', 'Streets from ' || new.host, was,
    jsonb_build_object('Service', new.host, 'Drawn', case when new.is_allowed then 'yes' else 'no' end));
  return null;
end $$;
create trigger audit_map_service after insert or update on map_service
  for each row execute function audit_map_service();
