/** The files of the fonts of cards, the same that browsers load (`cardSvg.css`). */
import { fileURLToPath } from 'node:url';
import type { FontFile } from '../../../src/calc/marketing/cards/cardMetrics.ts';
import type { CardFace } from '../../../src/calc/marketing/cards/drawList.ts';

const PACKAGES = { Inter: 'inter', 'Source Serif 4': 'source-serif-4', Oswald: 'oswald', Caveat: 'caveat' } as const;

/** @returns The path of a file. */
export function fontPath({ family, weight }: Pick<CardFace, 'family' | 'weight'>, part: FontFile): string {
  const name = PACKAGES[family];
  return fileURLToPath(import.meta.resolve(`@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`));
}
