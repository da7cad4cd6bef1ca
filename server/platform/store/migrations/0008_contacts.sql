-- People: owners of saved properties, those of imported files and those written by hand. A group of contacts is a list
-- (property_group): it holds those put into it, and the owners of its properties.
create table contact (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  source text not null check (source in ('OWNER', 'IMPORT', 'USER')),
  -- Who it is, so that the same person is not made twice; null once a person changed name or address.
  person_key text,
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  suffix text not null default '',
  company_name text not null default '',
  mobile text not null default '',
  landline text not null default '',
  other text not null default '',
  email text not null default '',
  street_address text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  mail_street_address text not null default '',
  mail_city text not null default '',
  mail_state text not null default '',
  mail_zip text not null default '',
  mail_address_same boolean not null default true,
  type_id integer,
  status_id integer,
  created timestamptz not null,
  modified timestamptz not null,
  version integer not null default 1,
  -- Deleted then: kept for a while, so that undo brings it back.
  removed timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create unique index contact_person on contact (account_id, user_id, person_key) where person_key is not null;

-- Parcels that a contact owns.
create table contact_property (
  account_id bigint not null,
  property_id bigint not null,
  contact_id bigint not null,
  primary key (account_id, property_id, contact_id),
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index contact_property_contact on contact_property (account_id, contact_id);

create table contact_member (
  account_id bigint not null,
  group_id bigint not null,
  contact_id bigint not null,
  primary key (account_id, group_id, contact_id),
  foreign key (account_id, group_id) references property_group (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references contact (account_id, id) on delete cascade
);
create index contact_member_contact on contact_member (account_id, contact_id);

-- Up to which saved property the owners are contacts; rows saved later have larger ids.
create table contact_mark (
  account_id bigint not null,
  user_id bigint not null,
  saved_property_id bigint not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
