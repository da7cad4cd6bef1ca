/**
 * The states and the District of Columbia: name, FIPS code, and whether sale prices are disclosed.
 *
 * The documents hold two lists of non-disclosure states and do not say which applies where (R-PROP-016, R-PROP-017):
 * `nonDisclosure` is the printed one (with MO), `nonDisclosureAlternate` the other (SD instead of MO). The property's
 * flag follows the printed list; MO and SD show that prices may be undisclosed (O-094).
 */
export interface State {
  readonly name: string;
  readonly fips: string;
  readonly nonDisclosure?: true;
  readonly nonDisclosureAlternate?: true;
}

export const states = {
  AL: { name: 'Alabama', fips: '01' },
  AK: { name: 'Alaska', fips: '02', nonDisclosure: true, nonDisclosureAlternate: true },
  AZ: { name: 'Arizona', fips: '04' },
  AR: { name: 'Arkansas', fips: '05' },
  CA: { name: 'California', fips: '06' },
  CO: { name: 'Colorado', fips: '08' },
  CT: { name: 'Connecticut', fips: '09' },
  DE: { name: 'Delaware', fips: '10' },
  DC: { name: 'District of Columbia', fips: '11' },
  FL: { name: 'Florida', fips: '12' },
  GA: { name: 'Georgia', fips: '13' },
  HI: { name: 'Hawaii', fips: '15' },
  ID: { name: 'Idaho', fips: '16', nonDisclosure: true, nonDisclosureAlternate: true },
  IL: { name: 'Illinois', fips: '17' },
  IN: { name: 'Indiana', fips: '18' },
  IA: { name: 'Iowa', fips: '19' },
  KS: { name: 'Kansas', fips: '20', nonDisclosure: true, nonDisclosureAlternate: true },
  KY: { name: 'Kentucky', fips: '21' },
  LA: { name: 'Louisiana', fips: '22', nonDisclosure: true, nonDisclosureAlternate: true },
  ME: { name: 'Maine', fips: '23' },
  MD: { name: 'Maryland', fips: '24' },
  MA: { name: 'Massachusetts', fips: '25' },
  MI: { name: 'Michigan', fips: '26' },
  MN: { name: 'Minnesota', fips: '27' },
  MS: { name: 'Mississippi', fips: '28', nonDisclosure: true, nonDisclosureAlternate: true },
  MO: { name: 'Missouri', fips: '29', nonDisclosure: true },
  MT: { name: 'Montana', fips: '30', nonDisclosure: true, nonDisclosureAlternate: true },
  NE: { name: 'Nebraska', fips: '31' },
  NV: { name: 'Nevada', fips: '32' },
  NH: { name: 'New Hampshire', fips: '33' },
  NJ: { name: 'New Jersey', fips: '34' },
  NM: { name: 'New Mexico', fips: '35', nonDisclosure: true, nonDisclosureAlternate: true },
  NY: { name: 'New York', fips: '36' },
  NC: { name: 'North Carolina', fips: '37' },
  ND: { name: 'North Dakota', fips: '38', nonDisclosure: true, nonDisclosureAlternate: true },
  OH: { name: 'Ohio', fips: '39' },
  OK: { name: 'Oklahoma', fips: '40' },
  OR: { name: 'Oregon', fips: '41' },
  PA: { name: 'Pennsylvania', fips: '42' },
  RI: { name: 'Rhode Island', fips: '44' },
  SC: { name: 'South Carolina', fips: '45' },
  SD: { name: 'South Dakota', fips: '46', nonDisclosureAlternate: true },
  TN: { name: 'Tennessee', fips: '47' },
  TX: { name: 'Texas', fips: '48', nonDisclosure: true, nonDisclosureAlternate: true },
  UT: { name: 'Utah', fips: '49', nonDisclosure: true, nonDisclosureAlternate: true },
  VT: { name: 'Vermont', fips: '50' },
  VA: { name: 'Virginia', fips: '51' },
  WA: { name: 'Washington', fips: '53' },
  WV: { name: 'West Virginia', fips: '54' },
  WI: { name: 'Wisconsin', fips: '55' },
  WY: { name: 'Wyoming', fips: '56', nonDisclosure: true, nonDisclosureAlternate: true },
} as const satisfies Record<string, State>;

export type StateCode = keyof typeof states;
export const stateCodes = Object.keys(states) as StateCode[]; // keys of a const object are exactly StateCode

export function isStateCode(text: string): text is StateCode {
  return text in states;
}
