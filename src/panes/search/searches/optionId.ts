import type { Section } from '../../../machines/search/savedSearches/context.ts';

/** The id of a row on screen, for the screen reader and for scrolling to it. */
export const optionId = (section: Section, row: number): string => `searches-${section}-${row}`;
