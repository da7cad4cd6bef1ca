-- Whoever is one person for leaver and heir is one contact afterwards: a member of a sequence follows, wherever they stand.
create or replace function sequence_member_moves() returns trigger language plpgsql as $$
begin
  if old.household <> new.household or old.contact_id <> new.contact_id and old.state not in ('WAITING', 'HANDED')
      and not exists (select from contact o join contact n on n.account_id = o.account_id and n.person_key = o.person_key
        where o.account_id = old.account_id and o.id = old.contact_id and n.id = new.contact_id) then
    raise exception 'member % of a sequence stays who it is', old.id;
  end if;
  if old.state <> new.state and (old.state, new.state) not in (('WAITING', 'HANDED'), ('WAITING', 'DONE'),
      ('WAITING', 'OUT'), ('HANDED', 'WAITING'), ('HANDED', 'DONE'), ('HANDED', 'OUT'), ('OUT', 'WAITING'),
      ('OUT', 'HANDED')) or old.state = 'OUT' and new.state <> 'OUT' and old.why_out <> 'HAND' then
    raise exception 'member % of a sequence does not become % from %', old.id, new.state, old.state;
  end if;
  return new;
end $$;
