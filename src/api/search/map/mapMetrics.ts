/** What the map can show of areas (R-MAP-006, R-MAP-007, O-066), and the units of statistics (R-STAT-005). */
export const statisticFormats = ['number', 'percent', 'currency'] as const;
export type StatisticFormat = (typeof statisticFormats)[number];

export const NO_METRIC = 'none';

export const mapMetrics = [
  { id: NO_METRIC, name: 'No metric', format: 'number', note: '' },
  {
    id: 'estimatedValue',
    name: 'Median estimated value',
    format: 'currency',
    note: 'of all parcels whose value is known',
  },
  { id: 'listPrice', name: 'Median list price', format: 'currency', note: 'of listings open at the as-of date' },
  { id: 'salePrice', name: 'Median sale price', format: 'currency', note: 'of market sales in the last year' },
  { id: 'daysOnMarket', name: 'Days on market', format: 'number', note: 'median of listings ended in the last year' },
  { id: 'inventory', name: 'Inventory', format: 'number', note: 'listings open at the as-of date' },
  {
    id: 'valueGrowth',
    name: 'Value growth',
    format: 'percent',
    note: 'median market sale of the last year against the year before; five sales or more in each',
  },
] as const satisfies readonly { id: string; name: string; format: StatisticFormat; note: string }[];

export type MapMetricId = (typeof mapMetrics)[number]['id'];
export const mapMetricIds = mapMetrics.map(({ id }) => id) as [MapMetricId, ...MapMetricId[]]; // at least `none`

export const areaKinds = ['COUNTY', 'ZIP'] as const;
export type AreaKind = (typeof areaKinds)[number];
