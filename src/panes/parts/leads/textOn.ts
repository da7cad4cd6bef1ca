const LIGHT = '#ffffff';
const DARK = '#000000';

/** Of light and dark text the one that can be read on a colour: the one with the higher contrast. */
export function textOn(color: string): string {
  const luminance = luminanceOf(color);
  const onLight = 1.05 / (luminance + 0.05);
  const onDark = (luminance + 0.05) / (luminanceOf(DARK) + 0.05);
  return onLight >= onDark ? LIGHT : DARK;
}

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
export function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
