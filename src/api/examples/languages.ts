/** What a request is shown in. */
export const languages = { curl: 'curl', javascript: 'JavaScript', platbook: 'platbook' } as const;
export type Language = keyof typeof languages;
