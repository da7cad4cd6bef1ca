-- Pages that catch answers, and who answered (design/marketing.md, section 13).
create table site (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  campaign_id bigint not null,
  -- Its public address, /w/{path}: one in the installation.
  path text not null unique check (path ~ '^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$'),
  -- What it says, as the contract has it.
  body jsonb not null,
  active boolean not null default false,
  -- When it was published first; it stays.
  publish_date timestamptz,
  -- Signs forms, and links to what is not published.
  form_key text not null,
  version integer not null default 1,
  made timestamptz not null,
  modified timestamptz not null,
  primary key (account_id, id),
  unique (account_id, campaign_id),
  foreign key (account_id, campaign_id) references campaign (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references app_user (account_id, id),
  check (not active or publish_date is not null)
);
create index site_user on site (account_id, user_id);

create function site_stays() returns trigger language plpgsql as $$
begin
  if old.publish_date is not null and new.publish_date is distinct from old.publish_date then
    raise exception 'site % was published first on %: that stays', old.id, old.publish_date;
  end if;
  return new;
end $$;
create trigger site_stays before update on site for each row execute function site_stays();

-- Who answered: by the form of a page, by a text, by calling back, or written down by hand. What looks like spam is put
-- aside, never lost; it becomes a lead when somebody takes it back.
create table lead (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  site_id bigint,
  -- Whose code it came with, and what it is about; they may be deleted later.
  mailing_id bigint,
  seq integer,
  contact_id bigint,
  property_id bigint,
  source text not null check (source in ('FORM', 'REPLY', 'CALL', 'HAND')),
  name text not null,
  -- E.164 where it is a number that may be called, else as it was written.
  phone text not null,
  email text not null,
  address text not null,
  message text not null,
  -- Whether the box was ticked, beside which words, on which version of the page, from which address of the network.
  consented boolean not null default false,
  wording text not null default '',
  page_version integer,
  origin text not null default '',
  -- Of that address, by which posts are counted.
  place text not null default '',
  is_spam boolean not null default false,
  -- Why it was put aside.
  why text not null default '',
  -- When it became a lead of which all others were told; null: it did not.
  taken timestamptz,
  at timestamptz not null,
  -- Of a form: each that was shown makes one lead.
  form_token text,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id),
  foreign key (account_id, site_id) references site (account_id, id) on delete set null (site_id),
  foreign key (account_id, mailing_id, seq) references recipient (account_id, mailing_id, seq)
    on delete set null (mailing_id, seq),
  unique (account_id, site_id, form_token)
);
create index lead_user on lead (account_id, user_id, id);
create index lead_site on lead (account_id, site_id, at);
create index lead_place on lead (account_id, site_id, place, at);
create index lead_mailing on lead (account_id, mailing_id, seq);
-- Whoever writes three texts to one campaign is one lead of it.
create unique index lead_reply on lead (account_id, mailing_id, seq) where source in ('REPLY', 'CALL');

-- What a lead said stays as it came; who it is found to be, and whether it is spam, may change.
create function lead_stays() returns trigger language plpgsql as $$
begin
  if (old.name, old.phone, old.email, old.address, old.message, old.consented, old.wording, old.source, old.at)
    is distinct from (new.name, new.phone, new.email, new.address, new.message, new.consented, new.wording, new.source,
      new.at) then
    raise exception 'lead % stays as it came', old.id;
  end if;
  return new;
end $$;
create trigger lead_stays before update on lead for each row execute function lead_stays();

create function webhook_lead_new() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (account_id, user_id, webhook_id, kind, data)
  select w.account_id, w.user_id, w.id, 'lead.new', jsonb_build_object(
    'lead', jsonb_build_object('id', new.id, 'source', new.source, 'at', new.at, 'name', new.name, 'phone', new.phone,
      'email', new.email, 'address', new.address, 'message', new.message),
    'contactId', new.contact_id, 'propertyId', new.property_id,
    'campaign', (select jsonb_build_object('id', m.id, 'name', m.name, 'type', m.type) from mailing m
      where m.account_id = new.account_id and m.id = new.mailing_id))
  from webhook w
  where w.account_id = new.account_id and w.user_id = new.user_id and 'lead.new' = any (w.kinds) and w.paused is null;
  return null;
end $$;
create trigger webhook_lead_new after update on lead for each row
  when (old.taken is null and new.taken is not null) execute function webhook_lead_new();

alter table contact drop constraint contact_source_check,
  add constraint contact_source_check check (source in ('OWNER', 'IMPORT', 'USER', 'LEAD'));

-- Somebody came by the code of a message; by a machine where the code says so.
alter table receipt drop constraint receipt_kind_check,
  add constraint receipt_kind_check check (kind in ('ACCEPTED', 'DELIVERED', 'FAILED', 'HUMAN', 'OPT_OUT', 'REPLY', 'SCAN'));
create index receipt_scans on receipt (account_id, mailing_id, seq) where kind = 'SCAN';

-- What became of the properties that campaigns were about is counted from those few that have come that far.
create index recipient_property on recipient (account_id, property_id, mailing_id) where property_id is not null;
create index saved_property_status on saved_property (account_id, status_id, user_id) where removed is null;

-- Since when a saved property has its status: a deal counts for a campaign within a year.
alter table saved_property add column status_since timestamptz;
create function saved_property_since() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;
create trigger saved_property_since before update of status_id on saved_property for each row
  when (new.status_id is distinct from old.status_id) execute function saved_property_since();

-- Which status the property of a lead gets; without one nothing is set.
alter table property_status add column is_lead boolean not null default false;
update property_status s set is_lead = true where lower(name) = 'follow up' and retired is null;
create unique index property_status_lead on property_status (account_id) where is_lead;

-- What the public sees of an account, and from when on.
create function audit_site_words(s site) returns jsonb stable language sql as $$
  select audit_words(jsonb_build_object('Address', '/w/' || s.path, 'Published', case when s.active then 'yes' else 'no' end))
$$;
create function audit_site() returns trigger language plpgsql as $$
declare of_row site := coalesce(new, old);
begin
  perform audit_write(of_row.account_id, of_row.user_id, 'ORDER', 'SITE ' || of_row.id, 'Site /w/' || of_row.path,
    case when tg_op <> 'INSERT' then audit_site_words(old) end,
    case when tg_op <> 'DELETE' then audit_site_words(new) end);
  return null;
end $$;
create trigger audit_site after insert or update or delete on site for each row execute function audit_site();
