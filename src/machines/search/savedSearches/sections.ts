/** The parts of the pane of saved searches, in the order that `]` goes through them. */
export const changeKinds = ['entered', 'left', 'changed'] as const;
export const sections = ['searches', ...changeKinds, 'canned'] as const;
export type Section = (typeof sections)[number];
