import { leadTypeCodes, leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import { textOn } from './textOn.ts';

/** The class that gives an element the colour of a lead type. */
export const leadClass = (code: LeadTypeCode): string => `lead-color--${code}`;

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
