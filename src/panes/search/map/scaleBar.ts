import { WORLD } from '../../../machines/search/map/view.ts';

const MILES_AROUND = 24_901.46;
const FEET_PER_MILE = 5280;
const LONGEST = 110;

/**
 * The longest round distance that fits: feet below half a mile, else miles.
 *
 * @example scaleBar(38, 12).label // '1 mi'
 */
export function scaleBar(latitude: number, zoom: number): { readonly pixels: number; readonly label: string } {
  const milesPerPixel = (MILES_AROUND * Math.cos((latitude * Math.PI) / 180)) / (WORLD * 2 ** zoom);
  const isFeet = milesPerPixel * LONGEST < 0.5;
  const perPixel = isFeet ? milesPerPixel * FEET_PER_MILE : milesPerPixel;
  const most = perPixel * LONGEST;
  const power = 10 ** Math.floor(Math.log10(most));
  const round = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { pixels: round / perPixel, label: `${Number(round.toPrecision(3))} ${isFeet ? 'ft' : 'mi'}` };
}
