-- Of a source from a folder: which of its files are looked at, with * for what changes. Null: the one that it came from.
alter table source_watch add column pattern text;

create or replace function audit_source_watch() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then
    jsonb_strip_nulls(jsonb_build_object('Every', old.rhythm, 'Hour', old.hour, 'Files', old.pattern)) end;
  is_now jsonb := case when tg_op <> 'DELETE' then
    jsonb_strip_nulls(jsonb_build_object('Every', new.rhythm, 'Hour', new.hour, 'Files', new.pattern)) end;
  one source_watch := case when tg_op = 'DELETE' then old else new end;
begin
  perform audit_write(one.operator_account_id, null, 'SETTINGS', 'WATCH ' || one.id, 'Watching ' || one.name, was, is_now);
  return null;
end $$;
drop trigger audit_source_watch on source_watch;
create trigger audit_source_watch after insert or delete or update of rhythm, hour, pattern on source_watch
  for each row execute function audit_source_watch();
