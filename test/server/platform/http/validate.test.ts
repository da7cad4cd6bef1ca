import { describe, expect, it } from 'vitest';
import { clone } from 'zod/v4/core';
import { checkOf, receive } from '../../../../server/platform/http/validate.ts';
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

describe('what leaves', () => {
  const { answer } = contract.extend;
  const call = { ...contract.extend, exact: true } as const;
  const right = answer.parse({ expires: '2026-03-02T10:00:00.000Z' });
  const wrong = { ...right, expires: 7 };
  const isCaught = (check: (answer: unknown) => unknown): boolean => {
    try {
      check(wrong);
      return false;
    } catch {
      return true;
    }
  };
  const caught = (check: (answer: unknown) => unknown): number =>
    Array.from({ length: 40 }, () => isCaught(check)).filter(Boolean).length;

  it('is held against the contract: all, none, of exact calls one in twenty', () => {
    expect(caught(checkOf(call, '1'))).toBe(40);
    expect(caught(checkOf(call, '0'))).toBe(0);
    expect(caught(checkOf(call, 'sampled'))).toBe(2);
    expect(caught(checkOf(contract.extend, 'sampled'))).toBe(40);
    expect(checkOf(contract.extend, 'sampled')({ ...right, secret: 1 })).toEqual(right);
  });
});
