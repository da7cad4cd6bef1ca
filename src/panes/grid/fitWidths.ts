/** Widths of columns fitted to what stands in them and to the room there is. Pure; all numbers are pixels. */

export interface Fitting {
  /** What the column takes when nothing of it is cut. */
  readonly natural: number;
  /** What it may be made narrower to when there is no room; absent: never narrower. */
  readonly least?: number;
  /** Given besides where all columns have what they need but for `spare`, to every column that wishes so or to none. */
  readonly wish?: number;
  /** So much of `natural` is for hardly a cell. */
  readonly spare?: number;
  /** Its width is its person's: a wish that is left is not given. */
  readonly isOwn?: true;
  /** Takes a share of the room that is left over. */
  readonly grows?: true;
  /** Shown only where it finds room beside all others. */
  readonly isExtra?: true;
}

/** A text column takes so much of the room left over at most, so that what belongs together stays together. */
const MOST_GROWTH = 0.35;

/**
 * Widths in the order of the columns; null for an extra that finds no room. What is missing is taken from the columns that
 * may be narrower, in proportion to what they can give; when that is not enough, the grid scrolls sideways.
 *
 * @example fitWidths([{ natural: 100, least: 50 }, { natural: 80 }], 150) // [70, 80]
 */
export function fitWidths(columns: readonly Fitting[], room: number): readonly (number | null)[] {
  let left = room - sum(columns.filter(({ isExtra }) => isExtra !== true).map(({ natural }) => natural));
  if (left < 0) return narrowed(columns, -left);
  const [wished, spare] = [sum(columns.map(wishOf)), sum(columns.map(spareOf))];
  const isGranted = wished <= left + spare;
  /** Of what columns can spare so much is taken. */
  const taken = isGranted && spare > 0 ? Math.max(0, wished - left) / spare : 0;
  if (isGranted) left = Math.max(0, left - wished);
  const shown = columns.map((column) => {
    if (column.isExtra !== true) return true;
    if (column.natural > left) return false;
    left -= column.natural;
    return true;
  });
  const growing = columns.filter(({ grows }, at) => grows === true && shown[at] === true);
  const share = Math.min(MOST_GROWTH, left / Math.max(1, sum(growing.map(({ natural }) => natural))));
  return columns.map((column, at) => {
    if (shown[at] !== true) return null;
    const { natural, grows } = column;
    const width = grows === true ? Math.floor(natural * (1 + share)) : natural;
    return width - Math.ceil(spareOf(column) * taken) + (isGranted ? wishOf(column) : 0);
  });
}

function narrowed(columns: readonly Fitting[], missing: number): readonly (number | null)[] {
  const toGive = ({ natural, least, isExtra }: Fitting): number =>
    isExtra === true ? 0 : Math.max(0, natural - (least ?? natural));
  const all = sum(columns.map(toGive));
  const share = all === 0 ? 0 : Math.min(1, missing / all);
  return columns.map((column) =>
    column.isExtra === true ? null : Math.floor(column.natural - toGive(column) * share),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const wishOf = ({ wish = 0, isExtra, isOwn }: Fitting): number => (isExtra === true || isOwn === true ? 0 : wish);
const spareOf = ({ spare = 0, isExtra }: Fitting): number => (isExtra === true ? 0 : spare);
