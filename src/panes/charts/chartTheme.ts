import { useSyncExternalStore } from 'react';
import { chartColor } from '../../calc/format/chartColors.ts';
import { followTheme } from './theme.ts';

/** Colours of a chart in the theme of the moment, as `#rrggbb`, and its type. A canvas knows no CSS variables. */
export interface ChartTheme {
  readonly text: string;
  readonly line: string;
  readonly accent: string;
  readonly strong: string;
  readonly surface: string;
  readonly good: string;
  readonly bad: string;
  readonly font: string;
  /** Of the text, in pixels. */
  readonly fontSize: number;
  /** The nth series (R-FORMAT-010). */
  readonly series: (index: number) => string;
}

let current: ChartTheme | null = null;

/** What tokens of colour are in the theme of the moment: an element that is drawn with them says it. */
function readColors(): (name: string) => string {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const colors = Object.fromEntries(
    COLORS.map((name) => {
      probe.style.color = `var(${name})`;
      return [name, hexOf(getComputedStyle(probe).color)];
    }),
  );
  probe.remove();
  return (name) => colors[name] ?? '#000000';
}

const COLORS = ['--text-2', '--line-soft', '--accent', '--text', '--surface', '--good', '--bad'];

/** @example hexOf('rgb(20, 24, 31)') // '#14181f' */
const hexOf = (computed: string): string =>
  `#${(computed.match(/[\d.]+/g) ?? [])
    .slice(0, 3)
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    .join('')}`;

function read(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const color = readColors();
  // Eleven at the usual size of text.
  const fontSize = Math.round((11 * (Number.parseFloat(style.fontSize) || 16)) / 16);
  return {
    text: color('--text-2'),
    line: color('--line-soft'),
    accent: color('--accent'),
    strong: color('--text'),
    surface: color('--surface'),
    good: color('--good'),
    bad: color('--bad'),
    fontSize,
    font: `${fontSize}px ${style.getPropertyValue('--font').trim() || 'sans-serif'}`,
    series: chartColor,
  };
}

const subscribe = (onChange: () => void): (() => void) =>
  followTheme(() => {
    current = null;
    onChange();
  });

/** The theme; charts are drawn anew when it changes. */
export const useChartTheme = (): ChartTheme => useSyncExternalStore(subscribe, () => (current ??= read()));
