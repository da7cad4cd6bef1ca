-- An extension gives a session in a browser another token. The one before stays good until the new one is seen, since
-- the answer that brings it may be lost, and a little longer (previous_until), since calls are on their way.
alter table session add column previous_hash bytea;
alter table session add column previous_until timestamptz;
alter table session add column rotated timestamptz;
create unique index session_previous_token on session (previous_hash);
