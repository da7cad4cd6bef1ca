-- What imports write beside the members of a list, and how it comes off again.

-- [{"id": property id, "fill": what was written where nothing stood}]: undo takes exactly this away again.
alter table import_batch add column filled jsonb not null default '[]';

-- Rows that could be several parcels, for a person to decide; property_id: the decision.
create table import_conflict (
  account_id bigint not null,
  import_id bigint not null,
  row_no integer not null,
  reason text not null,
  cells jsonb not null,
  candidates jsonb not null,
  change jsonb,
  property_id bigint,
  primary key (account_id, import_id, row_no),
  foreign key (account_id, import_id) references property_import (account_id, id) on delete cascade
);

-- What an import of contacts did, so that it can be undone as one step.
create table contact_import (
  account_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  group_id bigint not null,
  group_name text not null,
  is_new_group boolean not null,
  -- Contacts that it made or brought back, and those it put into the group.
  made bigint[] not null,
  placed bigint[] not null,
  -- [{"id": contact id, "fill": {column: text written where nothing stood}}]
  filled jsonb not null,
  undone boolean not null default false,
  created timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references app_user (account_id, id)
);
