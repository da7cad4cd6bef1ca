import type { SignInWays } from '../../../src/api/account/pageBrand.ts';
import type { Config } from '../../platform/config/config.ts';

/** With what one signs in, as everybody may know it. */
export const waysOf = ({ oidc, passwords }: Pick<Config, 'oidc' | 'passwords'>): SignInWays => ({
  oidc: oidc === null ? null : { name: oidc.name },
  passwords,
});
