import { z } from 'zod';
import { isEmail, isPhone } from '../../../src/calc/validation/patterns.ts';
import { boundedBody } from '../../platform/http/boundedBody.ts';
import type { Tracer } from './port.ts';

const PATIENCE_MS = 60_000;
const MOST_BYTES = 16 * 1024 * 1024;

const Answer = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      phones: z
        .array(
          z.object({
            number: z.string(),
            type: z.enum(['mobile', 'landline', 'other']).catch('other'),
            doNotCall: z.boolean().default(false),
          }),
        )
        .default([]),
      emails: z.array(z.string()).default([]),
    }),
  ),
});

/**
 * A service over HTTPS: POST {people: [{id, firstName, ..., zip}]} with the key as bearer token; it answers
 * {results: [{id, phones: [{number, type, doNotCall}], emails}]}. What is no phone number or e-mail address is left out.
 */
export const serviceTracer = (url: string, key: string | null): Tracer => ({
  source: new URL(url).host,
  knowsDoNotCall: true,
  find: async (people) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ people }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      // The names of people go to the address that was configured, and to no other that it names.
      redirect: 'manual',
    });
    if (!response.ok) throw new Error(`The skip-tracing service answered ${response.status}.`);
    const body = await boundedBody(response, MOST_BYTES);
    const answer = Answer.safeParse(body === null ? null : JSON.parse(body.toString()));
    if (!answer.success) throw new Error('The answer of the skip-tracing service cannot be read.');
    const asked = new Set(people.map(({ id }) => id));
    return answer.data.results
      .filter(({ id }) => asked.has(id))
      .map(({ id, phones, emails }) => ({
        id,
        phones: phones.flatMap(({ number, type, doNotCall }) =>
          isPhone(number) ? [{ number, type, isDoNotCall: doNotCall }] : [],
        ),
        emails: emails.filter(isEmail),
      }));
  },
});
