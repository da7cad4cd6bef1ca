-- Documents of a property; the files lie in the file store under file_key.
create table document (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  property_id bigint not null,
  name text not null,
  description text not null default '',
  -- Null: uploaded by the user; else the report it is.
  report_code text,
  content_type text not null,
  bytes bigint not null,
  file_key text not null unique,
  -- Came in by itself and was not opened yet (O-116).
  modified boolean not null default false,
  created timestamptz not null,
  -- Deleted then: kept for a while, so that undo brings it back.
  removed timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
create index document_property on document (account_id, user_id, property_id);
