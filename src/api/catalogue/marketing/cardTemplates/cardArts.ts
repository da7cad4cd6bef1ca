/** Drawings of the templates of postcards, by name. */
import type { CardArt } from '../../../../calc/marketing/cards/cardArt.ts';

const all: readonly CardArt[] = [];

/** Null: none is called so. */
export const cardArt = (name: string): CardArt | null => all.find((art) => art.name === name) ?? null;
