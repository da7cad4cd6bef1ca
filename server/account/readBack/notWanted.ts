/** Nobody wants a reading any more, or somebody else is at it. */
export class NotWanted extends Error {}

/** Says that this worker is at it, and how far; throws where it is to end. */
export type Tell = (rows?: number) => Promise<void>;
