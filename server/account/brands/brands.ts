/** Which brand a hostname or an account has. */
import { domainToASCII } from 'node:url';
import type { PageBrand } from '../../../src/api/account/pageBrand.ts';
import { DEFAULT_BRAND, type Brand } from '../../../src/api/catalogue/account/brands.ts';
import { brandContract } from '../../../src/api/contract/account/brand.ts';

/** A picture of a brand, as it is served. */
export interface BrandPicture {
  readonly contentType: string;
  readonly content: Buffer;
}

export interface LoadedBrand extends Omit<Brand, 'logo' | 'icon'> {
  readonly logo: BrandPicture | null;
  readonly icon: BrandPicture | null;
}

export interface Brands {
  readonly all: readonly LoadedBrand[];
  /** Of a hostname in any spelling; one that no brand has: the default. */
  readonly ofHost: (hostname: string) => LoadedBrand;
  /** Of an account; a code that no brand has any more: the default. */
  readonly ofCode: (code: string) => LoadedBrand;
}

/**
 * Lower case, without port and final dot, names of other alphabets as DNS has them; '' for what is no hostname.
 *
 * @example plainHost('EXIT.example.com.:8080') // 'exit.example.com'
 */
export function plainHost(host: string): string {
  const name = host.trim().replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  return name.startsWith('[') ? name : domainToASCII(name);
}

export function brandsOf(all: readonly LoadedBrand[]): Brands {
  const byHost = new Map(all.flatMap((brand) => brand.hostnames.map((host) => [host, brand] as const)));
  const byCode = new Map(all.map((brand) => [brand.code, brand] as const));
  const usual = byCode.get(DEFAULT_BRAND);
  if (usual === undefined) throw new Error(`there is no brand ${DEFAULT_BRAND}`);
  return {
    all,
    ofHost: (hostname) => byHost.get(plainHost(hostname)) ?? usual,
    ofCode: (code) => byCode.get(code) ?? usual,
  };
}

/** What everybody may know of it. */
export const shownBrand = ({ code, name, links, csPhone, csEmail, automator, logo, icon }: LoadedBrand): PageBrand => ({
  code,
  name,
  links,
  csPhone,
  csEmail,
  automator,
  logoUrl: logo === null ? null : brandContract.brandLogo.path,
  iconUrl: icon === null ? null : brandContract.brandIcon.path,
});
