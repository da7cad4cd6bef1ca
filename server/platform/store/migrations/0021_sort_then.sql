-- The further fields that the rows of a saved search are sorted by.
alter table saved_search add column sort_then text not null default '';
