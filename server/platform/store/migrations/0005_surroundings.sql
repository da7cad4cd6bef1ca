-- The search of each comparison tab that a person keeps with a saved property.
create table surrounding_search (
  account_id bigint not null,
  saved_property_id bigint not null,
  tab text not null,
  search jsonb not null,
  modified timestamptz not null default now(),
  primary key (account_id, saved_property_id, tab),
  foreign key (account_id, saved_property_id) references saved_property (account_id, id) on delete cascade
);

-- What people of the account know better than the source: kept beside the fact, never over it.
create table fact_correction (
  account_id bigint not null,
  property_id bigint not null,
  fact text not null,
  value jsonb not null,
  user_id bigint not null,
  corrected timestamptz not null default now(),
  primary key (account_id, property_id, fact),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
