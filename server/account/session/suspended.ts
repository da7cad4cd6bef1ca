/** What is said to who would be in, and only to them. */
export const SUSPENDED = 'The owner of the account suspended your user: ask them.';
