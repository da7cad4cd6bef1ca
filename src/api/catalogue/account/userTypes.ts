/** What a user is, and what that is called (R-PERM-001). */
export const userTypes = { FULL: 'Full User', TEAM: 'Pro User', TEAM_FULL: 'Pro User', SCOUT: 'Scout User' } as const;
export type UserType = keyof typeof userTypes;
