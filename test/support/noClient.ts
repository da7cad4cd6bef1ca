import type { Client } from '../../src/api/client.ts';

/** For machines that ask nothing of the server in a test: a call is a mistake of the test, or of the machine. */
export const noClient: Client = {
  bytes: (...[name]) => Promise.reject(new Error(`${name} was called where no call is expected`)),
  call: (...[name]) => Promise.reject(new Error(`${name} was called where no call is expected`)),
};
