/** The parts of the pane of saved searches, in the order that `]` goes through them. */
export const sections = ['searches', 'entered', 'left', 'changed', 'canned'] as const;
export type Section = (typeof sections)[number];
