-- Who a user is at the provider of their organisation (OpenID Connect): issuer and subject, which decide from then on. The
-- address is the one by which they were found when it was bound.
create table user_identity (
  account_id bigint not null,
  user_id bigint not null,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  email text not null,
  made timestamptz not null,
  primary key (account_id, user_id, issuer),
  unique (issuer, subject),
  foreign key (account_id, user_id) references app_user (account_id, id)
);

-- Sign-ins that were sent to the provider and have not come back, each once: the sha256 of the secret that the page keeps.
-- State, nonce and verifier follow from that secret, so nothing here opens anything. `made` is the clock of the database,
-- against which the provider's is held; `session_id`: whose person proves once more who they are.
create table oidc_attempt (
  attempt_hash bytea primary key,
  brand text not null,
  session_id bigint,
  made timestamptz not null default clock_timestamp(),
  expires timestamptz not null
);

create function audit_user_identity() returns trigger language plpgsql as $$
declare
  of_row user_identity := coalesce(new, old);
begin
  perform audit_write(of_row.account_id, of_row.user_id, 'SECURITY', of_row.user_id::text,
    'Sign-in with the organisation of ' || audit_name(of_row.account_id, of_row.user_id), null,
    jsonb_build_object(of_row.issuer,
      of_row.email || case when tg_op = 'INSERT' then ', bound' else ', taken away' end), true);
  return null;
end $$;
create trigger audit_user_identity after insert or delete on user_identity
  for each row execute function audit_user_identity();
