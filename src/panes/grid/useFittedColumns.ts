import { useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { TEXT_SCALES } from '../../api/catalogue/account/userSettings.ts';
import { asBefore } from '../../machines/parts/asBefore.ts';
import { useActors } from '../parts/actors.tsx';
import { fitWidths } from './fitWidths.ts';
import { fittingOf } from './fittingOf.ts';
import type { GridColumn } from './gridTypes.ts';
import { BAR_WIDTH, headerWidth } from './gridWidths.ts';

/** The usual size of a cell's text. */
const TEXT_SIZE = '13px';

/** What columns are fitted to. */
interface Room {
  readonly width: number;
  readonly font: string;
  /** Until a typeface is there another one stands in for it, which is as wide as it likes. */
  readonly hasFace: boolean;
}

/**
 * The columns with widths fitted to their first rows and to the element that the grid stands in, and without the extra
 * ones that find no room; null before that element stands there. A column without `fit` keeps its width. Rows that are
 * appended measure nothing anew.
 *
 * @param frame what the grid stands in; `selects`: its row headers hold checkboxes
 */
export function useFittedColumns<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  { frame, selects }: { readonly frame: RefObject<HTMLElement | null>; readonly selects: boolean },
): readonly GridColumn<Row>[] | null {
  const { settings } = useActors();
  const scale = useSelector(settings, (state) => TEXT_SCALES[state.context.settings.textSize]);
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { width } = element.getBoundingClientRect();
      // Cells have the face of what they stand in. A cell may be heavier than others, and stands there from the second time on.
      const { fontWeight, fontFamily } = getComputedStyle(element);
      const font = `${fontWeight} ${TEXT_SIZE} ${fontFamily}`;
      // The grid scales its columns with the text: all is reckoned at the usual size.
      const usual = Math.floor(width / scale);
      setRoom((before) => asBefore(before, { width: usual, font, hasFace: document.fonts.status !== 'loading' }));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      resized.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [frame, scale]);
  const [first] = rows;
  const naturals = useMemo(
    () =>
      // In no font nothing is measured: that would be done in vain, and forget what is known in the one that comes.
      room === null ? null : columns.map((column) => fittingOf(column, first === undefined ? [] : rows, room.font)),
    // Rows appended to the same page change no width under the eye.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [columns, first, room?.font, room?.hasFace],
  );
  const fitted = useMemo(() => {
    if (room === null || naturals === null) return null;
    const taken = headerWidth<Row>(selects ? { onSelect: () => undefined } : {}) + BAR_WIDTH;
    return fitWidths(naturals, room.width - taken).map((width, at) => {
      const { natural, wish = 0 } = naturals[at] ?? { natural: 0 };
      return { width, isWithoutLine: width !== null && width < natural + wish };
    });
  }, [naturals, room, selects]);
  // Another first row mostly asks for the same widths, and each change of the columns is a draw of the whole grid.
  const [kept, setKept] = useState(fitted);
  const now = asBefore(kept, fitted);
  if (now !== kept) setKept(now);
  return useMemo(() => {
    if (now === null) return null;
    return columns.flatMap((column, at) => {
      const { width, isWithoutLine } = now[at] ?? { width: null, isWithoutLine: false };
      if (width === null) return [];
      return [isWithoutLine ? withoutLine({ ...column, width }) : { ...column, width }];
    });
  }, [columns, now]);
}

/** There is no room for its chart. */
function withoutLine<Row>(column: GridColumn<Row>): GridColumn<Row> {
  const { line: _, ...rest } = column;
  return rest;
}
