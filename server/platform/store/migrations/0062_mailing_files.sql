-- How much of the file of a mailing holds rows that are written: whatever is behind was left by somebody who died.
alter table mailing add column file_bytes bigint not null default 0 check (file_bytes >= 0);
