/**
 * An estimate is of what is on screen: what is still being saved is saved first, a step that undo put back as well. Who
 * leaves the dialog before wants none any more.
 */
export const dueEstimate = {
  tags: 'working',
  always: [
    { guard: 'isNotAsked', target: 'closed' },
    { guard: 'isSaved', target: 'asking' },
  ],
} as const;
