import { expect, it } from 'vitest';
import { cameBackFrom, isBeside } from '../../../src/api/account/cameBack.ts';

it('reads what a provider says in the address, and nothing else', () => {
  expect(cameBackFrom('/login', '?code=a&state=b')).toBeNull();
  expect(cameBackFrom('/oidc', '?code=a&state=here.b&iss=https%3A%2F%2Fc&session_state=d')).toEqual({
    code: 'a',
    state: 'here.b',
    iss: 'https://c',
  });
  expect(cameBackFrom('/oidc', '?error=access_denied&error_description=words&state=beside.b')).toEqual({
    error: 'access_denied',
    state: 'beside.b',
  });
  expect(cameBackFrom('/oidc', '')).toEqual({ state: '' });
});

it('tells a window beside a page by its state', () => {
  expect([isBeside({ state: 'beside.x' }), isBeside({ state: 'here.beside.x' })]).toEqual([true, false]);
});
