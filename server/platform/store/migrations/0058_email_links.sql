-- E-mails: where their links lead, who opened them, and with what the address is signed by which somebody opts out.

-- Of an e-mail campaign, made when it is ordered: it signs the links by which people opt out, for ever.
alter table mailing add column opt_out_key text;

-- Where the links of a mailing lead, frozen when it is ordered: nobody is led anywhere else.
create table link (
  account_id bigint not null,
  mailing_id bigint not null,
  n integer not null check (n >= 0),
  url text not null check (url ~ '^https?://'),
  primary key (account_id, mailing_id, n),
  foreign key (account_id, mailing_id) references mailing (account_id, id) on delete cascade
);

-- Who opened which link: a person, or a machine that looks through mail. One row for each, however often.
create table link_visit (
  account_id bigint not null,
  mailing_id bigint not null,
  seq integer not null,
  n integer not null,
  is_machine boolean not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, mailing_id, seq, n, is_machine),
  foreign key (account_id, mailing_id, seq) references recipient (account_id, mailing_id, seq) on delete cascade
);
