-- At which steps of a sequence somebody went on without the message, and why: what was so on that day, told as it was then.
alter table sequence_member add column passed jsonb not null default '[]';
