/** Kinds of ready postcards, and the size they are printed in (R-POSTCARD-003, O-212, O-215; design, section 10). */
export const postcardCategories = [
  { id: 1, name: 'Letter' },
  { id: 2, name: 'Headline' },
  { id: 3, name: 'Follow-up' },
  { id: 4, name: 'Owner situation' },
] as const;

/** Inches. */
export const POSTCARD_SIZE = '4.25x6';
