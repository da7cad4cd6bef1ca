import { refuse, type Refusal } from './refuse.ts';
import { refuseUnreadable, type LoadedFacts } from './refuseUnreadable.ts';

/** 404 for a number that no loaded property has; 503 with the reason where the data cannot be read, and nobody knows. */
export const refuseUnknownProperty = (loaded: LoadedFacts): Refusal =>
  refuseUnreadable(loaded) ?? refuse(404, 'There is no property of this number in the loaded data.');
