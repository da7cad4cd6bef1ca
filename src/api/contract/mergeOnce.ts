/** Names that stand in more than one of the parts. Both types count along, so that the compiler walks any number of parts. */
type Repeated<Parts extends readonly object[], Before = never, Found = never> = Parts extends readonly [
  infer First,
  ...infer Others extends readonly object[],
]
  ? Repeated<Others, Before | keyof First, Found | (keyof First & Before)>
  : Found;

type Merged<Parts extends readonly object[], Before = unknown> = Parts extends readonly [
  infer First,
  ...infer Others extends readonly object[],
]
  ? Merged<Others, Before & First>
  : Before;

/** What the compiler says where a name stands twice. */
type Once<Parts extends readonly object[]> = [Repeated<Parts>] extends [never]
  ? unknown
  : { readonly standsTwice: Repeated<Parts> };

/**
 * One record of several. A name that two of them have does not compile: spreading them would keep the last one and say
 * nothing.
 */
export const mergeOnce = <const Parts extends readonly object[]>(parts: Parts & Once<Parts>): Merged<Parts> =>
  Object.assign({}, ...parts) as Merged<Parts>; // what assigning one after the other makes
