/** Under which name and address an account knows the product: in its mail, and where others lead back to it. */
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { Brands } from './brands.ts';

export interface Door {
  /** Where links lead, without a slash at the end: the address of the brand, else that of the installation. */
  readonly publicUrl: string;
  /** What the product is called. */
  readonly product: string;
  /** Whether mail leaves this machine. */
  readonly sendsMail: boolean;
}

export interface Installation {
  readonly brands: Brands;
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>;
}

/** Of an account that was read: never of the hostname that a request names (R-BRAND-012). */
export function doorOf(
  { brand_code: code }: { readonly brand_code: string },
  { brands, config: { publicUrl, smtpUrl } }: Installation,
): Door {
  const { name, url } = brands.ofCode(code);
  return { publicUrl: url ?? publicUrl, product: name, sendsMail: smtpUrl !== null };
}

export async function readDoor(db: Kysely<Database>, { accountId }: Tenant, installation: Installation): Promise<Door> {
  const account = await db
    .selectFrom('account')
    .select('brand_code')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return doorOf(account, installation);
}
