-- What was charged, to whom and for what. The key names what was bought: nothing is charged twice under one key.
create table charge (
  account_id bigint not null,
  key text not null,
  user_id bigint not null,
  purpose text not null,
  cents integer not null check (cents >= 0),
  made timestamptz not null,
  primary key (account_id, key),
  foreign key (account_id, user_id) references app_user (account_id, id)
);

-- Reports bought before.
insert into charge (account_id, key, user_id, purpose, cents, made)
select account_id,
  concat_ws(' ', 'report', user_id, property_id, report_code, property_sale_id, pre_foreclosure_id, snapshot_id),
  user_id, 'REPORT', price_cents, bought
from report_purchase;
