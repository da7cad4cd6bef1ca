/** Why a session ended, and what the sign-in page then says (O-006). */
export const logoutMessages = {
  user: 'You have been logged out.',
  timeout: 'Your session has expired. Please log in again.',
  duplicate: 'You have been logged out because your account was used on another device.',
} as const;
export type LogoutMode = keyof typeof logoutMessages;
/** Further reasons for which the server ends a session. */
export const endedMessages = {
  ...logoutMessages,
  person: 'You have been logged out because somebody else has signed in with this browser.',
  password: 'You have been logged out because the password of your account was changed.',
  sessions: 'You have been logged out because your account is signed in at too many places.',
  suspended: 'You have been logged out because the owner of the account suspended your user.',
  removed: 'You have been logged out because the owner of the account removed your user.',
  elsewhere: 'You have been logged out because you ended this session from another place.',
  operator: 'You have been logged out because the operator of this installation ended your sessions.',
  closed: 'The account is closed. Its owner can open it again within 30 days; nothing was removed yet.',
  visit: 'You have been logged out because the invitation to look inside is over. Nothing of it goes on.',
} as const;
/** `person` is no end of a session: only the page that it was not meant for hears it. `closed` goes on once it is opened again; `visit` follows from the invitation. */
export type EndedMode = Exclude<keyof typeof endedMessages, 'person' | 'closed' | 'visit'>;
