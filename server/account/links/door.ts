import type { Kysely } from 'kysely';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';

/** Where links of an account lead, and whether they leave by mail. */
export interface Door {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly sendsMail: boolean;
  /** What its people know the product by; absent in what earlier versions kept. */
  readonly name?: string;
}

type Installation = Pick<Services, 'config' | 'brands'>;

/** Of an account: the address of its brand, else that of the installation; never what a request says of its host. */
export async function doorOf(
  installation: Installation,
  db: Kysely<Database>,
  { accountId }: Tenant,
): Promise<Required<Door>> {
  const { brand_code } = await db
    .selectFrom('account')
    .select('brand_code')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return doorOfBrand(installation, brand_code);
}

/** @example doorOfBrand(services, 'lake').publicUrl // 'https://leads.lake.example.com' */
export function doorOfBrand({ config, brands }: Installation, code: string): Required<Door> {
  const { url, name } = brands.ofCode(code);
  return { publicUrl: url ?? config.publicUrl, sendsMail: config.smtpUrl !== null, name };
}
