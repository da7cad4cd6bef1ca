/** The ready postcards that come with Platbook, in the order of their ids (C163; R-POSTCARD-005; design, section 10). */
import { followUps } from './followUps.ts';
import { headlines } from './headlines.ts';
import { letters } from './letters.ts';
import type { CardTemplate } from './parts.ts';
import { situations } from './situations.ts';

export const cardTemplates: readonly CardTemplate[] = [...letters, ...headlines, ...followUps, ...situations].toSorted(
  (a, b) => a.id - b.id,
);
