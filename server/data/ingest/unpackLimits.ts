/** Text packs to a fiftieth at best; what is packed tighter and large is made to fill a disk. */
export const MOST_TIMES = 300;
export const LARGE_BYTES = 100 * 1024 ** 2;

/** Whether a file of so many bytes unpacks to more than any table does. */
export const isTooTight = (packed: number, unpacked: number): boolean =>
  unpacked > LARGE_BYTES && unpacked > MOST_TIMES * packed;

/** @example tooTight('roll.csv.gz') // 'roll.csv.gz unpacks to more than 300 times its size: ...' */
export const tooTight = (name: string): Error =>
  new Error(`${name} unpacks to more than ${MOST_TIMES} times its size: no file of a county does`);
