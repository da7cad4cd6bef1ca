import { memo, useEffect, useRef } from 'react';
// Before the chart library, which asks for the language while it is being loaded.
import './languageTag.ts';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useChartTheme, type ChartTheme } from './chartTheme.ts';
import './charts.css';

export type ChartOptions = Omit<uPlot.Options, 'width' | 'height'>;

export interface ChartProps {
  /** What the chart shows and says, for those who cannot see it. */
  readonly label: string;
  /** Must keep its identity while it holds the same values. */
  readonly data: uPlot.AlignedData;
  /** Builds the options for a theme; must keep its identity, else the chart is made anew. */
  readonly options: (theme: ChartTheme) => ChartOptions;
}

/** A uPlot chart that fills its parent. New values are set into the chart that is there. */
export const Chart = memo(function Chart({ label, data, options }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const latest = useRef(data);
  const theme = useChartTheme();

  useEffect(() => {
    const parent = place.current;
    if (parent === null) return undefined;
    const size = () => ({ width: Math.max(parent.clientWidth, 40), height: Math.max(parent.clientHeight, 40) });
    const made = new uPlot({ ...options(theme), ...size() }, latest.current, parent);
    chart.current = made;
    const observer = new ResizeObserver(() => made.setSize(size()));
    observer.observe(parent);
    return () => {
      observer.disconnect();
      made.destroy();
      chart.current = null;
    };
  }, [options, theme]);

  useEffect(() => {
    latest.current = data;
    chart.current?.setData(data);
  }, [data]);

  return <div ref={place} className="chart" role="img" aria-label={label} />;
});
