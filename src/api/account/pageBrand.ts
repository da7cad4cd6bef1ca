/** The brand that a page was served as: it comes with the page itself, so that no other name is seen first (R-BRAND-009). */
import type { BrandLinks } from '../catalogue/account/brands.ts';

/** What of a brand everybody may know. */
export interface PageBrand {
  readonly code: string;
  readonly name: string;
  readonly links: BrandLinks;
  readonly csPhone: string;
  readonly csEmail: string;
  readonly automator: boolean;
  /** Addresses of its pictures; null: those of the product. */
  readonly logoUrl: string | null;
  readonly iconUrl: string | null;
}

/** With what one signs in here: at the provider of an organisation, and with passwords, else those of whoever runs it. */
export interface SignInWays {
  readonly oidc: { readonly name: string } | null;
  readonly passwords: boolean;
}

/** What a page is served with, so that nothing else is seen first. */
export interface ServedPage extends PageBrand {
  readonly ways: SignInWays;
}

/** Name of the element of the page's head that holds it as JSON. */
export const BRAND_META = 'platbook-brand';

const ofProduct: ServedPage = {
  code: 'default',
  name: 'Platbook',
  links: { login: '/login', help: null, signup: null, www: null, terms: null },
  csPhone: '',
  csEmail: '',
  automator: true,
  logoUrl: null,
  iconUrl: null,
  ways: { oidc: null, passwords: true },
};

/** `content`: of that element, written by our own server; null: a page without it, as of the development server. */
export const pageBrandIn = (content: string | null): ServedPage =>
  content === null ? ofProduct : { ...ofProduct, ...(JSON.parse(content) as Partial<ServedPage>) };
