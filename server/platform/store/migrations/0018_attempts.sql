-- Of a call with a key: who is at it. Whoever takes it over gets another value, so that the former one commits nothing
-- any more. Status 1: something of the call was committed, and it has no answer yet.
alter table idempotency add column attempt uuid;
