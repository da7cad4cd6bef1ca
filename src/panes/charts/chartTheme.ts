import { useSyncExternalStore } from 'react';
import { chartColor } from '../../calc/format/chartColors.ts';

/** Colours of a chart in the theme of the moment, and its type. A canvas knows no CSS variables. */
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

function read(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(name).trim();
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
    font: `${fontSize}px ${color('--font') || 'sans-serif'}`,
    series: chartColor,
  };
}

function subscribe(onChange: () => void): () => void {
  const changed = (): void => {
    current = null;
    onChange();
  };
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-text'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}

/** The theme; charts are drawn anew when it changes. */
export const useChartTheme = (): ChartTheme => useSyncExternalStore(subscribe, () => (current ??= read()));
