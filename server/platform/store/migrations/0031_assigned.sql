-- Rows that a member was given to work on, of whoever's lists: found without walking all that the account saved.
create index saved_property_assignee on saved_property (account_id, assignee_id, id)
  where assignee_id is not null and removed is null;
