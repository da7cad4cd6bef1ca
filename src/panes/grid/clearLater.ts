import type Handsontable from 'handsontable/base';
import { afterPaint } from '../parts/afterPaint.ts';

/** A grid that has left the page is taken apart once what came in its place is painted. */
export function clearLater(hot: Handsontable): void {
  const destroy = hot.destroy.bind(hot);
  hot.destroy = () => {
    hot.unlisten();
    afterPaint(destroy);
  };
}
