/** How a table date is written: `03/09/2026` or `2026-03-09`. */
export type DateWriting = 'us' | 'iso';
/** How an amount below zero is written: `-$5` or `($5)`. */
export type MoneyWriting = 'sign' | 'parentheses';

const chosen: { dates: DateWriting; money: MoneyWriting } = { dates: 'us', money: 'sign' };

/**
 * Of the person before this page: two hundred places write dates and money, and none of them has a reason of its own to
 * do it otherwise. The server serves many and never chooses, so files and reports stay as they are.
 */
export const chosenFormats: Readonly<typeof chosen> = chosen;

/** From now on `formatDate` and `formatDollars` write so, in this page. */
export function chooseFormats({ dates, money }: Readonly<typeof chosen>): void {
  chosen.dates = dates;
  chosen.money = money;
}
