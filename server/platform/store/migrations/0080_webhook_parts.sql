-- A change of many leads is told in parts, each of which names as many as a message may: a receiver hears of every one.
-- Before, the first thousand were named and the others were only counted.
drop function webhook_ids(bigint[]);

-- In PL/pgSQL, which is never put into the statement around it: the ids would be gathered anew for each part.
create function webhook_parts(ids bigint[]) returns table (part integer, told jsonb) immutable language plpgsql as $$
declare
  most constant integer := 1000;
  leads constant integer := cardinality(ids);
  parts constant integer := greatest(1, ceil(leads::numeric / most));
begin
  for at in 1..parts loop
    part := at;
    told := jsonb_build_object('count', leads, 'part', at, 'parts', parts,
      'propertyIds', to_jsonb(ids[(at - 1) * most + 1 : at * most]), 'more', at < parts);
    return next;
  end loop;
end $$;

-- As in 0047, but for the parts.
create or replace function webhook_added(account bigint, list bigint, ids bigint[]) returns void language plpgsql as $$
begin
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select w.account_id, w.user_id, w.id, 'lead.added',
    jsonb_build_object('list', jsonb_build_object('id', g.id, 'name', g.name)) || p.told
  from webhook_parts(array(
    select s.property_id from saved_property s where s.account_id = account and s.id = any (ids) order by s.id)) as p
  cross join property_group g
  join webhook w on w.account_id = g.account_id and w.user_id = g.user_id and 'lead.added' = any (w.kinds)
    and w.paused is null and (w.group_id is null or w.group_id = g.id)
  where g.account_id = account and g.id = list
  order by w.id, p.part;
end $$;

create or replace function webhook_lead_status() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan as $$
begin
  if not exists (select 1 from webhook w where 'lead.status' = any (w.kinds)) then return null; end if;
  -- By itself: joined with the rest it would be taken for one row, and compared each with each.
  with changed as materialized (
    select s.account_id, s.user_id, s.id, s.property_id, s.status_id
    from is_now s join was o on o.account_id = s.account_id and o.id = s.id
    where o.user_id = s.user_id and o.status_id is distinct from s.status_id and s.removed is null
  ), of_status as (
    select w.account_id, w.user_id, w.id, case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as status,
      array_agg(c.property_id order by c.id) as ids
    from changed c
    left join property_status t on t.account_id = c.account_id and t.id = c.status_id
    join webhook w on w.account_id = c.account_id and w.user_id = c.user_id and 'lead.status' = any (w.kinds)
      and w.paused is null
      and (w.group_id is null or exists (select 1 from group_member m where m.account_id = c.account_id
        and m.saved_property_id = c.id and m.group_id = w.group_id and not m.waits))
    group by w.account_id, w.id, t.id, t.name
  )
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select s.account_id, s.user_id, s.id, 'lead.status', jsonb_build_object('status', s.status) || p.told
  from of_status s cross join lateral webhook_parts(s.ids) as p
  order by s.id, s.status ->> 'id', p.part;
  return null;
end $$;
