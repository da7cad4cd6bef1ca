import { expect, it } from 'vitest';
import { thirdPartyNotice } from '../../../src/panes/shell/thirdPartyNotice.ts';

it('R-BRAND-014 the notice before a link to a third party reads exactly so, with both names filled in', () => {
  expect(thirdPartyNotice('Zillow', 'Investors Edge')).toBe(
    'You are being redirected to Zillow, a third-party product not operated by Investors Edge',
  );
});
