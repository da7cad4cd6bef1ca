/** Colours, sizes and places of the printed reports, in points of Letter paper. */
export const INK = '#1b2430';
export const MUTED = '#5b6675';
export const LINE = '#d3dae4';
export const BAND = '#f3f6fa';
export const ACCENT = '#1f5fbf';
/** Charts and figures below zero. */
export const LOSS = '#b3401f';
export const GAIN = '#23805a';

export const FONT = 'Helvetica';
export const BOLD = 'Helvetica-Bold';

export const MARGIN = 45;
/** The map of a report: as wide as its page. */
export const MAP_SIZE = { width: 612 - 2 * MARGIN, height: 200 } as const;
/** Where content begins and ends on a page; the rest is its head and foot. */
export const TOP = 62;
export const FOOT = 40;
