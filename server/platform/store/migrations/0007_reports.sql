-- Reports that were bought: one row for a report of a property on the data of one snapshot, so none is paid twice.
create table report_purchase (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  property_id bigint not null,
  report_code text not null,
  -- The sale or foreclosure that the report is about; 0: none in particular.
  property_sale_id bigint not null default 0,
  pre_foreclosure_id bigint not null default 0,
  snapshot_id text not null,
  price_cents integer not null,
  -- Null while it is gone; it is made again without a price.
  document_id bigint,
  bought timestamptz not null,
  primary key (account_id, id),
  unique (account_id, user_id, property_id, report_code, property_sale_id, pre_foreclosure_id, snapshot_id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
