/**
 * The ten colours of charts (R-FORMAT-010). The document names none; these keep a contrast of 3:1 or more against
 * white and against a near-black pane, and neighbours differ in lightness as well as in hue.
 */
export const CHART_PALETTE = [
  '#2f7fd6',
  '#d9541e',
  '#23915d',
  '#a457c9',
  '#b57a00',
  '#0f8fa6',
  '#d63c7a',
  '#6f7f1f',
  '#6a6fd8',
  '#8c6d5a',
] as const;

/**
 * The colour of the nth series, counted from 0; after the tenth they start again (R-FORMAT-010).
 *
 * @example chartColor(10) // '#2f7fd6'
 */
export function chartColor(index: number): string {
  const length = CHART_PALETTE.length;
  return CHART_PALETTE[((index % length) + length) % length] ?? CHART_PALETTE[0];
}
