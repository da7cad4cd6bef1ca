import type { CardTemplate } from '../../../src/api/contract/marketing/cards.ts';
export const cardTemplates = (): CardTemplate[] => [];
