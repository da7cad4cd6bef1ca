import type { Page } from '@playwright/test';

/** Screens of the desk that nothing may be cut on; all as high as 900. */
const WIDTHS = [1280, 1440, 1920];

/**
 * What may be cut, and why. Data of any length ends in dots where a person can read all of it elsewhere; labels,
 * headings, buttons, tabs and chips are ours and fit.
 */
const MAY_BE_CUT: Readonly<Record<string, string>> = {
  '.handsontable': 'cells of data: the column can be widened, the tooltip tells all',
  '.next-step-about': 'says once more what the button beside it does',
  '.top-name, .top-detail': 'names of places, lists and addresses; the pane below has them in full',
  '.list-title': 'the name of a list stands in full in the line of the page',
  '.nav-item-name, .list-folder, .choice-label': 'names that people give, of any length',
  '.palette-title, .palette-group': 'titles beside their reasons and keys; the help has them in full',
  '.row-menu-meant': 'the address of the row that the menu stands on',
  '.status-source-name': 'the name of a source; the tooltip has it in full',
  '.status-done-text, .status-download-name': 'sentences about what was done; the tooltip has them in full',
};

/**
 * Texts that their box, or one around it, cuts off, at three widths: what is scrolled to is none. Each as
 * `1280: class of the box: text`; `within`: only there. The window has its width again afterwards.
 */
export async function cutLabels(
  page: Page,
  { widths = WIDTHS, within = 'body' }: { readonly widths?: readonly number[]; readonly within?: string } = {},
): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    const cut = await page.evaluate(
      async ([allowed, root]) => {
        // Panes measure themselves and draw once more.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        const texts = document.createTreeWalker(document.querySelector(root) ?? document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const all: string[] = [];
        while (texts.nextNode() !== null) {
          const { parentElement: element, textContent } = texts.currentNode;
          if (element === null || textContent === null || textContent.trim() === '') continue;
          if (element.closest(`${allowed}, .visually-hidden, option, script, style, noscript`) !== null) continue;
          if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
          range.selectNodeContents(texts.currentNode);
          const text = range.getBoundingClientRect();
          for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(box);
            const edge = box.getBoundingClientRect();
            // Hidden from the eye on purpose, or scrolled to.
            if (edge.width <= 1 || /auto|scroll/.test(overflowX)) break;
            const isCutAside =
              /hidden|clip/.test(overflowX) && (text.right > edge.right + 1 || text.left < edge.left - 1);
            const isCutBelow =
              /hidden|clip/.test(overflowY) && (text.bottom > edge.bottom + 4 || text.top < edge.top - 4);
            if (isCutAside || isCutBelow) {
              all.push(`${box.className === '' ? box.tagName : box.className}: ${textContent.trim()}`);
              break;
            }
            if (/auto|scroll/.test(overflowY)) break;
          }
        }
        return [...new Set(all)];
      },
      [Object.keys(MAY_BE_CUT).join(', '), within] as const,
    );
    found.push(...cut.map((label) => `${width}: ${label}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}
