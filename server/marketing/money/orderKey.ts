/** Under which a mailing is ordered and charged: once (section 9). */
export const orderKey = (id: number): string => `mailing:${id}`;
