import type { ChartTheme } from '../../charts/chartTheme.ts';
import { luminanceOf } from '../../parts/leads/textOn.ts';

export type Rgb = readonly [number, number, number];

/** Colours of the map in a theme: a canvas of the graphics card knows no CSS. */
export interface MapColors {
  readonly isDark: boolean;
  readonly water: string;
  readonly land: Rgb;
  readonly state: Rgb;
  readonly county: Rgb;
  readonly accent: Rgb;
  readonly strong: Rgb;
  readonly surface: Rgb;
  /** Around a pin, so that it stands out from its neighbours; on dark land also from the land. */
  readonly pinEdge: readonly number[];
  /** Low to high. */
  readonly scale: readonly Rgb[];
}

/** A colour with six digits: built style sheets write `#ffffff` as `#fff`. */
const sixDigits = (color: string): string => (color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color);

/** @example rgbOf('#1a5fb4') // [26, 95, 180] */
export const rgbOf = (color: string): Rgb => {
  const digits = sixDigits(color);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return [red, green, blue];
};

/** Five steps of one hue, so that more is told from less without telling red from green. */
const lightScale = ['#b9dccb', '#8cc5b3', '#58a79c', '#2c8384', '#11525c'];
const darkScale = ['#2a545d', '#2f6c70', '#3a8985', '#5aad9f', '#9addc7'];

export function mapColors({ surface, strong, accent }: Pick<ChartTheme, 'surface' | 'strong' | 'accent'>): MapColors {
  const isDark = luminanceOf(sixDigits(surface)) < 0.2;
  return {
    isDark,
    water: isDark ? '#0c0f12' : '#dde4ea',
    land: rgbOf(isDark ? '#1b2025' : '#fafbfc'),
    state: rgbOf(isDark ? '#5b6671' : '#8793a0'),
    county: rgbOf(isDark ? '#333b43' : '#ccd3da'),
    accent: rgbOf(accent),
    strong: rgbOf(strong),
    surface: rgbOf(surface),
    pinEdge: isDark ? [...rgbOf(strong), 150] : rgbOf(surface),
    scale: (isDark ? darkScale : lightScale).map(rgbOf),
  };
}
