/** Keys of postal addresses, in a process of their own: 100,000 take the processor for seconds. */
import { addressKeys, type PostalLine } from './addressKeys.ts';

export const run = async (lines: readonly PostalLine[]): Promise<(string | null)[]> => await addressKeys(lines);
