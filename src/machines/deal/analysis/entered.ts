import { currentSession, openNew, type AnalysisContext } from './context.ts';
import { editSheet } from './editSheet.ts';
import type { AnalysisEvent } from './events.ts';

/**
 * Entries into the sheet on screen. Those for a property, as the value of its comparables, may come before its sheet is
 * there, or after the last one was deleted: they wait for it, or begin one.
 */
export function entered(
  context: AnalysisContext,
  event: Extract<AnalysisEvent, { readonly type: 'analysis.enter' }>,
): Partial<AnalysisContext> {
  const { propertyId } = event;
  if (propertyId !== undefined && propertyId !== context.subject?.propertyId) return { carried: event };
  const begun = propertyId !== undefined && currentSession(context) === null ? openNew(context) : {};
  return { ...begun, ...editSheet({ ...context, ...begun }, event) };
}
