-- Waits grow with the failures instead of a lock for a quarter of an hour. Subjects are hashes: what stands in the field
-- for the name may be a password.
drop table login_throttle;
create table login_throttle (
  subject text primary key,
  failures integer not null,
  last_failure timestamptz not null,
  -- No attempt before.
  blocked_until timestamptz not null
);
create index login_throttle_last on login_throttle (last_failure);
