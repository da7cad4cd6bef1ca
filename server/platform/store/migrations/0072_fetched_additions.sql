-- Records that the server fetches by itself: from an address, or a folder of the machine.
alter table source_addition
  add column place jsonb,
  -- As what was fetched was: ETag, last change, length, hash.
  add column mark jsonb,
  -- What all loads of its recipe and county have in common; of one that was loaded.
  add column series text,
  drop constraint source_addition_state_check,
  add constraint source_addition_state_check check
    (state in ('FETCHING', 'NOT_FETCHED', 'WAITING', 'LOADING', 'DONE', 'FAILED', 'CANCELLED'));
drop index source_addition_open;
create index source_addition_open on source_addition (id) where state in ('FETCHING', 'LOADING');
create index source_addition_series on source_addition (series, id) where place is not null;
