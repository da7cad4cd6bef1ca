import { hostileBooks } from './hostileBooks.ts';
import type { HostileFile } from './hostileFile.ts';
import { hostilePictures } from './hostilePictures.ts';
import { hostileTexts } from './hostileTexts.ts';

/** Everything that somebody could send to do harm. Each is made once, for all doors: packing one can take seconds. */
export const hostileFiles: readonly HostileFile[] = [...hostilePictures, ...hostileBooks, ...hostileTexts].map(
  ({ name, make }) => {
    let made: ReturnType<typeof make> | null = null;
    return { name, make: () => (made ??= make()) };
  },
);
