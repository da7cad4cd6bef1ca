-- What new deals of an account begin with, where that is not what the program brings along: values that differ only.
create table deal_settings (
  account_id bigint primary key references account (id),
  body jsonb not null
);
