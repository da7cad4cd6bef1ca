import { sql, type RawBuilder } from 'kysely';

/** Statements that look at more than one account, and why each may. No other does; a new one needs a line here. */
export const reasons = {
  'user of a name': 'names are unique in the installation, and nobody has signed in yet',
  'user of a provider': 'the subject of the provider is what tells the account',
  'one-time token': 'the token is what tells the account',
  'session of a token': 'the token is what tells the account',
  'user of an API token': 'the token is what tells the account',
  'old API tokens': 'housekeeping',
  'ended sessions': 'housekeeping',
  'old one-time tokens': 'housekeeping',
  'any user': 'the first account is made when there is nobody at all',
  'token of a link': 'the token is what tells the account',
  'old links': 'housekeeping',
  'old passkey challenges': 'housekeeping',
  'any second factor': 'a start without the key of sealed secrets says so where there are some',
  'first user': 'the first account, before anybody has set a password for it',
  'searches behind': 'a job compares every saved search with a new snapshot, each for its user',
  'users to tell': 'a job tells each user of their own runs',
  'deleted searches': 'housekeeping',
  'lists due': 'a job runs every automated list on a new snapshot, each for its user',
  'deleted lists': 'housekeeping',
  'unlisted parcels': 'housekeeping',
  'deleted contacts': 'housekeeping',
  'old moves of statuses': 'housekeeping',
  'deleted documents': 'housekeeping',
  'deleted cards': 'housekeeping',
  'abandoned imports': 'a job goes on with what a worker left, each import for its account',
  'abandoned exports': 'a job goes on with what a worker left, each export for its account',
  'old exports': 'housekeeping',
  'abandoned readings of exports': 'a job goes on with what a worker left, each reading for its account',
  'old readings of exports': 'housekeeping',
  'accounts that close': 'a job tells those of each account, and removes its rows once its time is over',
  'waiting mail': 'a job sends all mail',
  'old mail': 'housekeeping',
  'old keys of calls': 'housekeeping',
  'old usage': 'housekeeping',
  'removed members': 'housekeeping',
  'members with heirs': 'a job passes on what was still being written when a member was removed, each to the heir',
  'old notices': 'housekeeping',
  'accounts to tell': 'a job tells each account of its own limits, cards and bills',
  'plans in use': 'the list of plans may not lose one that somebody has',
  'accounts due': 'a job bills each account whose cycle date has come, and does what was pending for its members',
  operators: 'an owner invites one of those who operate the installation, by name',
  'account of an operator': 'whoever operates the installation sees one of those whom it is run for',
  'visits of an operator': 'an operator is shown who invites them to look inside',
  'mail of the installation': 'whoever operates the installation sees that mail waits, never what it says',
  accounts: 'whoever operates the installation sees whom it is run for, and what they owe',
  'payments to finish': 'a job charges what is due and settles what a crash left open, each payment for its account',
  'refunds to send': 'a job gives back what operators ordered, each for its account',
  'cards that expire': 'a job tells each owner of his own card',
  'years that end': 'a job tells each owner what will be charged',
  'payment of a service': 'a payment service tells of a payment by its name',
  'customer of a service': 'a payment service tells of a customer by its name',
  'card of a service': 'a payment service tells of a card by its name',
  'invoice of a number': 'numbers are unique in the installation, and its operator settles by them',
  'audit chains': 'whoever operates the installation checks the audit of all accounts, and writes it out',
  'any webhook': 'a start without the key of sealed secrets says so where there are some',
  'messages due': 'a loop sends what webhooks are to be told, each for its user',
  'mailings that go out': 'a job hands over what is due, each mailing for its user',
  'sequences that run': 'a job looks who is due in each, for its user',
  'mailings to settle': 'a job books what carriers took and gives back the rest, each mailing for its account',
  'who of a shared number was answered': 'the telephone number is of the installation: who writes to it answers all',
  'old messages of webhooks': 'housekeeping',
  'pin of a recording': 'the pin is what tells the account: one number answers all',
  'recipient of a code': 'the code of a message is what tells the account',
  'page of a public path': 'paths are unique in the installation, and nobody who opens one has signed in',
  books: 'whoever operates the installation checks the books of all accounts, and writes them out',
  backup: 'a backup holds, a restore fills and a check reads the whole installation',
} as const;

type Name = keyof typeof reasons;

/**
 * The one way for a query to look at all accounts: by its name, which the statement carries as a comment, so that the
 * test that reads all statements (and whoever reads a log of the database) knows it.
 *
 * @example acrossAccounts(db.deleteFrom('mail').where('created', '<', before), 'old mail')
 */
export const acrossAccounts = <Q extends Modifiable<Q>>(query: Q, name: Name): Q =>
  query.modifyEnd(acrossAccountsMark(name));

/** The end of a statement that is written out in Kysely's `sql`. */
export const acrossAccountsMark = (name: Name): RawBuilder<unknown> => sql.raw(`/* across accounts: ${name} */`);

/** The same for a statement that is written out. */
export const acrossAccountsText = (text: string, name: Name): string => `${text} /* across accounts: ${name} */`;

interface Modifiable<Q> {
  readonly modifyEnd: (modifier: RawBuilder<unknown>) => Q;
}
