/** Whether a lead type has no row only because nothing tells of any: `?` beside its name, never a 0. */
export const isUntold = ({ count, unknown }: { readonly count: number; readonly unknown: number }): boolean =>
  count === 0 && unknown > 0;
