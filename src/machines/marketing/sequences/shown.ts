/** What other panes show of the sequence under the cursor. */
import { underCursor, type SequencesContext } from './context.ts';

export const membersShown = (context: SequencesContext) =>
  ({ type: 'members.show', id: underCursor(context)?.campaignId ?? null }) as const;

export const daysShown = (context: SequencesContext) => {
  const { campaignId: id = null, nextDay: next = null } = underCursor(context) ?? {};
  return { type: 'calendar.show', id, next } as const;
};
