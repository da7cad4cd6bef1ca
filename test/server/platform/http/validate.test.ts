import { expect, it } from 'vitest';
import { clone } from 'zod/v4/core';
import { receive } from '../../../../server/platform/http/validate.ts';
import { contract } from '../../../../src/api/contract/contract.ts';

it('reads a search without a function of its own, which would be compiled once it is hot', () => {
  const written: string[] = [];
  const { Function: real } = globalThis;
  const noting = new Proxy(real, {
    construct: (target, texts: string[]): object => {
      written.push(texts.at(-1) ?? '');
      return Reflect.construct(target, texts);
    },
  });
  // One that nobody has read with yet.
  const call = { ...contract.listing, query: clone(contract.listing.query) };
  const asked = { params: {}, query: { type: 'COUNTY', fips: '13135', bedroomsMin: '3' }, body: undefined };
  globalThis.Function = noting;
  try {
    expect(receive(call, asked)).toMatchObject({ query: { fips: '13135' } });
    expect(written).toEqual([]);
    // What is read otherwise writes one: the look above sees it.
    expect(call.query.safeParse(asked.query).success).toBe(true);
    expect(written.join('\n')).toContain('bedroomsMin');
  } finally {
    globalThis.Function = real;
  }
});
