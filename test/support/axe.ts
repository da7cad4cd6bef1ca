import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What is on screen against the rules of WCAG 2 A and AA; `within`: only there. Grids are part of the page as all else. */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']);
  return await foundBy(within === undefined ? builder : builder.include(within));
}

/** What of it another theme can change. */
export async function contrastsOf(page: Page): Promise<string[]> {
  return await foundBy(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']));
}

async function foundBy(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
