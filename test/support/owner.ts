/** Who signs in unless a test says who. */
export const OWNER = { username: 'owner@example.com', password: 'correct horse battery' } as const;
