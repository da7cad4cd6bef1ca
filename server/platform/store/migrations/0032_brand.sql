-- Under which brand an account was made: its mail, and what it has. A code that no brand has any more is the default.
alter table account add column brand_code text not null default 'default';
