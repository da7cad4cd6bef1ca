/**
 * The brands that the product is sold under (R-BRAND-009 to R-BRAND-013, O-015): those that ship. `brands.json` of an
 * installation adds others, and takes the place of these by their code.
 */

/** Where a brand leads: addresses, or paths of the product; null: it has none, and no link is shown. */
export interface BrandLinks {
  readonly login: string | null;
  readonly help: string | null;
  readonly signup: string | null;
  readonly www: string | null;
  readonly terms: string | null;
}

export interface Brand {
  readonly code: string;
  /** As people read it. */
  readonly name: string;
  /** All of them select it: lower case, without port. */
  readonly hostnames: readonly string[];
  /** Where links in its mail lead; null: `PUBLIC_URL`. */
  readonly url: string | null;
  readonly links: BrandLinks;
  /** Files of the folder `brands` beside `brands.json`; null: those of the product. */
  readonly logo: string | null;
  readonly icon: string | null;
  /** Whom its customers ask; empty: nobody is named. */
  readonly csPhone: string;
  readonly csEmail: string;
  /** Sender of its mail; null: that of the installation. */
  readonly mailFrom: string | null;
  /** Whether it has the lead automator (R-BRAND-011). */
  readonly automator: boolean;
}

export const DEFAULT_BRAND = 'default';

const shipped = {
  url: null,
  links: { login: '/login', help: null, signup: null, www: null, terms: null },
  logo: null,
  icon: null,
  csPhone: '',
  csEmail: '',
  mailFrom: null,
} as const;

export const defaultBrands: readonly Brand[] = [
  { ...shipped, code: DEFAULT_BRAND, name: 'Platbook', hostnames: [], automator: true },
  { ...shipped, code: 'exitrealty', name: 'EXIT Realty', hostnames: ['exitrealty.localhost'], automator: false },
  {
    ...shipped,
    code: 'investorsedge',
    name: "Investor's Edge",
    hostnames: ['investorsedge.localhost'],
    automator: false,
  },
];
