/** Addresses as people paste them: `2313 Glenn Ct, Apt 4, Charlottesville, VA 22901`, one a line, commas or tabs. */
export interface AddressLine {
  /** Number, street and unit. */
  readonly street: string;
  /** '' where the line does not name it. */
  readonly zip: string;
  /** City in upper case as the warehouse has it; '' where the line has none or a ZIP, which says more. */
  readonly town: string;
}

const UNIT = /^(apt|apartment|unit|ste|suite|rm|room|fl|floor|lot|spc|#)\b|^#/i;
const STATE = /^[a-z]{2}$/i;
const ZIP = /\s*\b(\d{5})(?:-\d{4})?$/;

/** @example addressLine('2313 Glenn Ct, Apt 4, Crozet, VA 22932') // { street: '2313 Glenn Ct Apt 4', zip: '22932', town: '' } */
export function addressLine(line: string): AddressLine {
  const parts = line
    .split(/[,\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first = '', ...others] = parts;
  const units = others.filter((part) => UNIT.test(part));
  const rest = others.filter((part) => !UNIT.test(part));
  // A street alone may end in five digits that are no ZIP: "HWY 29012" needs the comma.
  const zip = rest.map((part) => ZIP.exec(part)?.[1]).find((found) => found !== undefined) ?? '';
  const town = rest
    .map((part) => part.replace(ZIP, '').trim())
    .map((part) => part.replace(/\s+[a-z]{2}$/i, ''))
    .find((part) => part !== '' && !STATE.test(part));
  return { street: [first, ...units].join(' '), zip, town: zip === '' ? (town ?? '').toUpperCase() : '' };
}
