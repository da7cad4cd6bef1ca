import { expect, it } from 'vitest';
import { cameBackFrom, isProof } from '../../../src/api/account/cameBack.ts';

it('reads what a provider says in the address, and nothing else', () => {
  expect(cameBackFrom('/login', '?code=a&state=b')).toBeNull();
  expect(cameBackFrom('/oidc', '?code=a&state=sign-in.b&iss=https%3A%2F%2Fc&session_state=d')).toEqual({
    code: 'a',
    state: 'sign-in.b',
    iss: 'https://c',
  });
  expect(cameBackFrom('/oidc', '?error=access_denied&error_description=words&state=prove.b')).toEqual({
    error: 'access_denied',
    state: 'prove.b',
  });
  expect(cameBackFrom('/oidc', '')).toEqual({ state: '' });
});

it('tells a window beside a page by its state', () => {
  expect([isProof({ state: 'prove.x' }), isProof({ state: 'sign-in.prove.x' })]).toEqual([true, false]);
});
