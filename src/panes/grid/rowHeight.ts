import type { SettingValues } from '../../api/catalogue/account/settingValues.ts';

type Density = SettingValues['density'];

/** A row's line of text, and what stands above and below it, in pixels at the usual size of text. */
export const LINE_HEIGHT = 18;
export const PADDINGS: Readonly<Record<Density, number>> = { dense: 2, normal: 4, roomy: 8 };
const BORDER = 1;

/** Pixels of a row; the grid counts in whole ones. @example rowHeight(1, 'normal') // 27 */
export const rowHeight = (scale: number, density: Density): number =>
  Math.round(LINE_HEIGHT * scale) + 2 * Math.round(PADDINGS[density] * scale) + BORDER;
