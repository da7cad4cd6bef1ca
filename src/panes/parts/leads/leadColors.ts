import { leadTypeCodes, leadTypes } from '../../../api/catalogue/search/leadTypes.ts';
import { leadClass } from './leadClass.ts';
import { textOn } from './textOn.ts';

// The colours stand in the catalogue only; the page learns them from there once.
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  leadTypeCodes
    .map((code) => {
      const { color } = leadTypes[code];
      return `.${leadClass(code)} { --lead: ${color}; --lead-text: ${textOn(color)}; }`;
    })
    .join('\n'),
);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
