import { cardTemplates } from '../catalogue/marketing/cardTemplates/cardTemplates.ts';
import { postcardCategories } from '../catalogue/marketing/postcards.ts';
import type { CardTemplate } from '../contract/marketing/cards.ts';
import { Graphic } from '../contract/marketing/postcardContent.ts';

/** The twelve cards that come with Platbook, as the contract has them (C163, R-POSTCARD-005). */
export const readyCards = (): CardTemplate[] =>
  cardTemplates.map(({ id, name, category, front, back }) => ({
    id,
    name,
    categoryId: postcardCategories.find((one) => one.name === category)?.id ?? 0,
    frontGraphic: Graphic.parse({ ...front, id: `${id}-front`, name: `${name}, front`, templates: [id] }),
    backGraphic: Graphic.parse({ ...back, id: `${id}-back`, name: `${name}, back`, templates: [id] }),
  }));
