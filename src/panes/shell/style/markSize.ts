/** Sizes in pixels at which parts of panes come, go or change places; styles name them: `w640`, `h300`. */
const WIDTHS = [480, 640, 720, 900, 1040];
const HEIGHTS = [300, 400];

/**
 * A ref for an element with a grid inside: marks it with the sizes that it has at least, `data-fits="w640 w720 h300"`.
 *
 * Container queries would do the same, but under one every style that a grid asks for while it draws waits for a layout
 * of the container: an edit of the deal sheet took a third longer.
 */
export function markSize(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const mark = (width: number, height: number): void => {
    const fits = [
      ...WIDTHS.filter((least) => width >= least).map((least) => `w${least}`),
      ...HEIGHTS.filter((least) => height >= least).map((least) => `h${least}`),
    ].join(' ');
    if (element.dataset['fits'] !== fits) element.dataset['fits'] = fits;
  };
  // At once, so that nothing is drawn in the wrong place first.
  mark(element.clientWidth, element.clientHeight);
  const observer = new ResizeObserver(([entry]) => {
    if (entry !== undefined) mark(entry.contentRect.width, entry.contentRect.height);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
