import { hostileBooks } from './hostileBooks.ts';
import type { HostileFile } from './hostileFile.ts';
import { hostilePictures } from './hostilePictures.ts';
import { hostileTexts } from './hostileTexts.ts';

/** Everything that somebody could send to do harm. */
export const hostileFiles: readonly HostileFile[] = [...hostilePictures, ...hostileBooks, ...hostileTexts];
