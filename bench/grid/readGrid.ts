import type { Locator } from '@playwright/test';
import type { BareGrid } from './bareGridData.ts';

/** A grid as it stands in a page: the texts of the rows on screen, the widths of its columns, its box. */
export async function readGrid(grid: Locator): Promise<Pick<BareGrid, 'columns' | 'rows' | 'width' | 'height'>> {
  const box = await grid.boundingBox();
  const read = await grid.evaluate((element) => {
    const main = element.querySelector('.ht_master');
    const all = (selector: string): HTMLElement[] => [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const heads = all('thead th');
    return {
      labels: heads.map((head) => head.textContent),
      widths: all('tbody tr:first-child > td').map((cell) => cell.offsetWidth),
      rows: all('tbody tr').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    };
  });
  const offset = read.labels.length - read.widths.length;
  return {
    columns: read.widths.map((width, index) => ({
      label: read.labels[index + Math.max(offset, 0)] ?? '',
      width,
      isNumber: index > 0,
    })),
    rows: read.rows,
    width: box?.width ?? 0,
    height: box?.height ?? 0,
  };
}
