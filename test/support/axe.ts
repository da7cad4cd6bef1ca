import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What is on screen against the rules of WCAG 2 A and AA; `within`: only there. Grids are part of the page as all else. */
export async function violationsOf(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}
