/** What a user of the account is called where rows are assigned: as the page calls them. */
export const memberName = (user: {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}): string => `${user.first_name} ${user.last_name}`.trim() || user.username;
