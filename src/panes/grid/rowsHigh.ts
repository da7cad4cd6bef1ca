/** How high a grid is with its rows, the heading and the line below; more of them scroll. */
export const rowsHigh = (rows: number) => ({ flexBasis: `calc(var(--row) * ${rows + 1} + 20px)` });
