-- What a user chose for himself, where that is not what the program begins with.
create table user_settings (
  account_id bigint not null,
  user_id bigint not null,
  body jsonb not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
