import type { Page } from '@playwright/test';

/** What Tab can come to, one of each group of radio buttons. */
const STOPS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';
/** Nobody needs more keys than this to be where they began. */
const MOST = 120;

/** A place that Tab stops at. */
interface Stop {
  /** Number among all places of the dialog, in the order of the page; -1: none of them; null: the browser's own. */
  readonly at: number | null;
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Goes round an open dialog with Tab, and back with Shift and Tab. What is wrong with the order: it leaves the dialog
 * or comes to what is no control, leaves out a place, goes up, goes left within a line, or is another one backwards. Empty: nothing.
 */
export async function tabTroubles(page: Page, dialog = 'dialog[open]'): Promise<string[]> {
  const expected = await markStops(page, dialog);
  if (expected.length === 0) return [];
  const forwards = await walk(page, dialog, 'Tab');
  const troubles = forwards.filter(({ at }) => at === -1).map(({ name }) => `goes astray to ${name}`);
  const reached = new Set(forwards.map(({ at }) => at));
  troubles.push(...expected.filter(({ at }) => !reached.has(at)).map(({ name }) => `never comes to ${name}`));
  const order = fromFirst(forwards.filter(({ at }) => at !== null && at >= 0));
  for (const [index, stop] of order.entries()) {
    const before = order[index - 1];
    if (before !== undefined && isBackwards(before, stop))
      troubles.push(`goes back from ${before.name} to ${stop.name}`);
  }
  const backwards = fromFirst(
    (await walk(page, dialog, 'Shift+Tab')).filter(({ at }) => at !== null && at >= 0).toReversed(),
  );
  const [there, back] = [order, backwards].map((stops) => stops.map(({ name }) => name).join(', '));
  if (there !== back) troubles.push(`there: ${there}; back: ${back}`);
  return troubles;
}

/** Up, or to the left of a place that stands in the same line. */
const isBackwards = (before: Stop, next: Stop): boolean => {
  const shared = Math.min(before.bottom, next.bottom) - Math.max(before.top, next.top);
  const isSameLine = shared > Math.min(before.bottom - before.top, next.bottom - next.top) / 2;
  return isSameLine ? next.left < before.left : next.top < before.top;
};

/** Begins with what stands first in the page. */
function fromFirst(stops: readonly Stop[]): Stop[] {
  const first = stops.findIndex(({ at }) => at === Math.min(...stops.map((stop) => stop.at ?? Infinity)));
  return [...stops.slice(first), ...stops.slice(0, first)];
}

/** Numbers the places of a dialog that Tab has to come to. */
const markStops = async (page: Page, dialog: string): Promise<{ readonly at: number; readonly name: string }[]> =>
  await page.evaluate(
    ([selector, stops]) => {
      const all = [...(document.querySelector(selector)?.querySelectorAll<HTMLElement>(stops) ?? [])];
      return all.flatMap((element, at) => {
        element.dataset['stop'] = String(at);
        const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
        const isOther = isRadio && !element.checked;
        const isHidden = !element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]') !== null;
        if (element.tabIndex < 0 || element.matches(':disabled') || isHidden || isOther) return [];
        return [{ at, name: `${element.tagName.toLowerCase()} ${element.ariaLabel ?? element.textContent.trim()}` }];
      });
    },
    [dialog, STOPS] as const,
  );

/**
 * Presses a key until the keyboard is where it was, or too often; the places, each once, beginning with the one after
 * the first. A date has several parts: that is one place.
 */
async function walk(page: Page, dialog: string, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const begin = await stopNow(page, dialog);
  const stops = [begin];
  for (let pressed = 0; pressed < MOST; pressed++) {
    await page.keyboard.press(key);
    const stop = await stopNow(page, dialog);
    if (stop.at !== stops.at(-1)?.at) stops.push(stop);
    if (stops.length > 1 && stop.at === begin.at) break;
  }
  return stops.slice(1);
}

/** Where the keyboard is; places as they lie in the dialog, however far it is scrolled. */
const stopNow = async (page: Page, dialog: string): Promise<Stop> =>
  await page.evaluate((selector) => {
    const root = document.querySelector(selector);
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { at: null, name: 'the browser', left: 0, top: 0, bottom: 0 };
    let { left, top, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box !== null && box !== root; box = box.parentElement) {
      left += box.scrollLeft;
      top += box.scrollTop;
      bottom += box.scrollTop;
    }
    const at = root?.contains(element) === true ? Number(element.dataset['stop'] ?? -1) : -1;
    const name = `${element.tagName.toLowerCase()} ${element.ariaLabel ?? element.textContent.trim()}`;
    return { at, name, left, top, bottom };
  }, dialog);

/** Where the keyboard is, by pane, and there by row and column of a grid or else by element. */
export const keyboardAt = async (page: Page): Promise<string> =>
  await page.evaluate(() => {
    const { activeElement } = document;
    const pane = activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ?? 'none';
    const cell = activeElement?.closest('[role=gridcell]');
    if (cell == null) return `${pane} ${activeElement?.tagName.toLowerCase()}`;
    return `${pane} ${cell.parentElement?.getAttribute('aria-rowindex')}:${cell.getAttribute('aria-colindex')}`;
  });
