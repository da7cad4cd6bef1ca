import { expect, it } from 'vitest';
import { passkeyPlace } from '../../../../server/account/passkeys/passkeyPlace.ts';

it.each([
  ['https://leads.example.com', { domain: 'leads.example.com', origin: 'https://leads.example.com' }],
  ['https://leads.example.com:8443/app', { domain: 'leads.example.com', origin: 'https://leads.example.com:8443' }],
  ['http://localhost:5080', { domain: 'localhost', origin: 'http://localhost:5080' }],
  ['http://127.0.0.1:5080', { domain: 'localhost', origin: 'http://localhost:5080' }],
  ['http://[::1]:5080', { domain: 'localhost', origin: 'http://localhost:5080' }],
  // No TLS, or a number.
  ['http://leads.example.com', null],
  ['https://192.168.1.7', null],
  ['https://[2001:db8::7]', null],
])('passkeys of %s are of %o', (url, place) => {
  expect(passkeyPlace(url)).toEqual(place);
});
