-- The lead automator: what an account pays for beyond its plan, its trial, and rows that wait because more match than
-- may be watched.

alter table subscription_line
  drop constraint subscription_line_product_check,
  add constraint subscription_line_product_check check (product in ('PLAN', 'SEAT', 'AUTOMATOR')),
  -- Of an automator: which one, and how much it watches.
  add column add_on_id integer,
  add column properties integer,
  -- Of a trial: the first day on which it is over.
  add column trial_ends date,
  -- From the next cycle on: another add-on as it was offered, or none. Null: the same.
  add column next_add_on jsonb,
  add column ends_with_cycle boolean not null default false,
  add constraint subscription_line_add_on check (
    (product = 'AUTOMATOR') = (properties is not null)
    and (product = 'AUTOMATOR') = (num_nonnulls(add_on_id, trial_ends) = 1)
    and (add_on_id is not null or (next_add_on is null and not ends_with_cycle)));
create unique index subscription_add_on on subscription_line (account_id)
  where product = 'AUTOMATOR' and ended is null and trial_ends is null;
create unique index subscription_trial on subscription_line (account_id)
  where product = 'AUTOMATOR' and trial_ends is not null;

-- On an automated list and not watched: more properties are on such lists than the account may watch.
alter table group_member add column waits boolean not null default false;
