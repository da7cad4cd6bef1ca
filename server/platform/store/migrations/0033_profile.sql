-- A second number to call somebody at.
alter table app_user add column phone2 text not null default '';

-- What a user writes of his business, and in whose name his mail goes out; '' where nothing is written.
create table user_profile (
  account_id bigint not null,
  user_id bigint not null,
  business_name text not null default '',
  business_first_name text not null default '',
  business_last_name text not null default '',
  business_url text not null default '',
  business_email text not null default '',
  business_phone text not null default '',
  business_street_address text not null default '',
  business_city text not null default '',
  business_state text not null default '',
  business_zip text not null default '',
  email_friendly_from text not null default '',
  reply_to_email text not null default '',
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
