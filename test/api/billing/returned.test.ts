import { expect, it } from 'vitest';
import { returnedFrom } from '../../../src/api/billing/returned.ts';

it('somebody comes back from the payment service to the pages of the account alone', () => {
  expect(returnedFrom('/account/wallet', '?card=cs_1')).toEqual({ from: 'CARD', name: 'cs_1' });
  expect(returnedFrom('/account/billing', '?payment=k&payment_intent=pi_1&redirect_status=x')).toEqual({
    from: 'PAYMENT',
    name: 'k',
  });
  expect(returnedFrom('/account/wallet', '')).toBeNull();
  expect(returnedFrom('/search', '?card=cs_1')).toBeNull();
});
