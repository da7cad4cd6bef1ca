-- Programs are told of campaigns and of who answered only what their user may see now: as in 0063 and 0065, but for that.
create function webhook_may(w webhook, what text) returns boolean stable language sql as $$
  select exists (
    select from app_user u join permission_grant g on g.account_id = u.account_id and g.user_type = u.type
    where u.account_id = w.account_id and u.id = w.user_id and g.permission = what)
$$;

create or replace function webhook_campaign_done() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select w.account_id, w.user_id, w.id, 'campaign.done', jsonb_build_object(
    'campaign', jsonb_build_object('id', new.id, 'name', new.name, 'type', new.type),
    'carrier', new.carrier, 'recipients', new.recipients,
    'counts', coalesce((select jsonb_object_agg(c.state, c.rows) from mailing_count c
      where c.account_id = new.account_id and c.mailing_id = new.id and c.rows > 0), '{}'))
  from webhook w
  where w.account_id = new.account_id and w.user_id = new.user_id and 'campaign.done' = any (w.kinds)
    and w.paused is null and webhook_may(w, 'MARKETING_VIEW');
  return null;
end $$;

create or replace function webhook_lead_new() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select w.account_id, w.user_id, w.id, 'lead.new', jsonb_build_object(
    'lead', jsonb_build_object('id', new.id, 'source', new.source, 'at', new.at, 'name', new.name, 'phone', new.phone,
      'email', new.email, 'address', new.address, 'message', new.message),
    'contactId', new.contact_id, 'propertyId', new.property_id,
    'campaign', (select jsonb_build_object('id', m.id, 'name', m.name, 'type', m.type) from mailing m
      where m.account_id = new.account_id and m.id = new.mailing_id))
  from webhook w
  where w.account_id = new.account_id and w.user_id = new.user_id and 'lead.new' = any (w.kinds) and w.paused is null
    and webhook_may(w, 'MARKETING_VIEW');
  return null;
end $$;
