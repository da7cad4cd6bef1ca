import { LINE_BOX } from '../parts/trends/trendLine.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Draws a text with a small chart before it; what stands there already stays. */
export function setLine(td: HTMLTableCellElement, text: string, path: string): void {
  const { firstChild: chart, lastChild: words } = td;
  if (!(chart instanceof SVGElement) || !(words instanceof Text)) {
    td.replaceChildren(chartOf(path), text);
    return;
  }
  const line = chart.firstElementChild;
  if (line?.getAttribute('d') !== path) line?.setAttribute('d', path);
  if (words.data !== text) words.data = text;
}

/** The words beside it and the tooltip say what it shows. */
function chartOf(path: string): SVGElement {
  const chart = document.createElementNS(SVG, 'svg');
  chart.setAttribute('class', 'grid-line');
  chart.setAttribute('viewBox', `0 0 ${LINE_BOX.width} ${LINE_BOX.height}`);
  chart.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  chart.append(line);
  return chart;
}
