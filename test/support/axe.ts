import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What is on screen against the rules of WCAG 2 A and AA; `within`: only in those parts. Grids are part of the page as all else. */
export async function violationsOf(page: Page, ...within: readonly string[]): Promise<string[]> {
  const builder = lookAt(page).withTags(['wcag2a', 'wcag2aa']);
  for (const part of within) builder.include(part);
  return await foundBy(builder);
}

/** What of it another theme can change. */
export async function contrastsOf(page: Page): Promise<string[]> {
  return await foundBy(lookAt(page).withRules(['color-contrast', 'link-in-text-block']));
}

/**
 * What fails alone is told of. In the page itself: else each look opens one of its own, to put together what frames of
 * others say, which there are none of here, and takes half as long again.
 */
const lookAt = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

async function foundBy(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
