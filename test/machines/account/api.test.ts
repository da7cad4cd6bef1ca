import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../server/platform/http/openapi.ts';
import { ApiDocument } from '../../../src/api/contract/account/programs.ts';
import { contract } from '../../../src/api/contract/contract.ts';
import { anyIds } from '../../../src/api/examples/example.ts';
import { exampleOf } from '../../../src/api/examples/examples.ts';
import { filtered, readRequest, requestText, rowsOf } from '../../../src/machines/account/api/context.ts';

const all = rowsOf(ApiDocument.parse(openApiDocument('1')));

describe('the calls of the page', () => {
  it('are those that a token opens, each with its scope', () => {
    const open = Object.entries(contract).flatMap(([name, call]) =>
      'scope' in call ? [`${name} ${call.method} ${call.path} ${call.scope}`] : [],
    );
    expect(all.map(({ name, method, path, scope }) => `${name} ${method} ${path} ${scope}`).toSorted()).toEqual(
      open.toSorted(),
    );
  });

  it('are found by words in any order, and the cursor stays on the call that it was on', () => {
    const at = all.findIndex(({ name }) => name === 'queryGroups');
    const some = filtered({ all, rows: all, cursor: at }, '  POST rows LISTS');
    expect(some.rows.map(({ name }) => name)).toContain('queryGroups');
    expect(some.rows[some.cursor]?.name).toBe('queryGroups');
    expect(some.rows.length).toBeLessThan(12);
    expect(filtered({ all, rows: some.rows, cursor: 1 }, 'no such call')).toMatchObject({ rows: [], cursor: 0 });
    expect(filtered({ all, rows: [], cursor: 0 }, '').rows).toEqual(all);
  });
});

describe('the request of a call', () => {
  it('is its example until it is typed over', () => {
    expect(JSON.parse(requestText({ drafts: {}, exampleOf, ids: { ...anyIds, list: 12 } }, 'groupCounts'))).toEqual({
      params: { id: 12 },
    });
    expect(requestText({ drafts: { groupCounts: '{' }, exampleOf, ids: anyIds }, 'groupCounts')).toBe('{');
  });

  it.each([
    ['{', /^This is not JSON: .* Nothing was sent\.$/],
    ['[]', /^The request is an object with params, query and body\./],
    ['null', /^The request is an object/],
    ['{"parms":{"id":1}}', /^A request has no parms: it has params, query and body\./],
    ['{}', /^The path needs id, in params\./],
    ['{"params":{"id":{}}}', /^The path needs id, in params\./],
  ])('%s is refused in words', (text, problem) => {
    const read = readRequest('groupCounts', text);
    expect(read.ok ? '' : read.problem).toMatch(problem);
  });

  it('is what was typed, also with nothing at all where nothing is needed', () => {
    expect(readRequest('groupCounts', '{"params":{"id":"0"}}')).toEqual({ ok: true, request: { params: { id: '0' } } });
    expect(readRequest('lists', ' ')).toEqual({ ok: true, request: {} });
  });
});
