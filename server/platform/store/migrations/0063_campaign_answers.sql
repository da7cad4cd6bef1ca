-- What people are told of campaigns: that one is complete (campaign.done, to the webhooks of who made it), and who answered.

-- By what became of its rows: those in files are WRITTEN, and nothing is called sent.
create function webhook_campaign_done() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select w.account_id, w.user_id, w.id, 'campaign.done', jsonb_build_object(
    'campaign', jsonb_build_object('id', new.id, 'name', new.name, 'type', new.type),
    'carrier', new.carrier, 'recipients', new.recipients,
    'counts', coalesce((select jsonb_object_agg(c.state, c.rows) from mailing_count c
      where c.account_id = new.account_id and c.mailing_id = new.id and c.rows > 0), '{}'))
  from webhook w
  where w.account_id = new.account_id and w.user_id = new.user_id and 'campaign.done' = any (w.kinds)
    and w.paused is null;
  return null;
end $$;
create trigger webhook_campaign_done after update on mailing for each row
  when (new.status = 'COMPLETE' and old.status <> 'COMPLETE') execute function webhook_campaign_done();

-- Who wrote back, of a campaign and of a row: found without looking at what services told of all the others.
create index receipt_answers on receipt (account_id, mailing_id, seq) where kind in ('REPLY', 'OPT_OUT');
