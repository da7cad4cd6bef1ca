import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../server/platform/http/openapi.ts';
import { ApiDocument } from '../../../src/api/contract/account/programs.ts';
import { answeredFields, takenFields, typeText } from '../../../src/api/examples/fieldRows.ts';

const document = ApiDocument.parse(openApiDocument('1'));
const operation = (path: string, method: string) => {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`there is no ${method} ${path}`);
  return found;
};

describe('what a call takes and answers', () => {
  it('has what is needed before what is not, the path first, shared parts resolved', () => {
    const rows = takenFields(document, operation('/app/webhooks/{id}', 'put'));
    expect(rows.map(({ name, place, isRequired }) => `${place} ${name} ${isRequired}`)).toEqual([
      'path id true',
      'body name true',
      'body url true',
      'body kinds true',
      'body isPaused true',
      'body groupId false',
    ]);
    const search = takenFields(document, operation('/resource/auth/ps4/listing', 'get'));
    expect(search.find(({ name }) => name === 'bedroomsMin')).toMatchObject({ place: 'query', isRequired: false });
    expect(search.length).toBeGreaterThan(200);
  });

  it('names the parts of an upload, and what is in a list that is answered', () => {
    const upload = takenFields(document, operation('/app/imports', 'post'));
    expect(upload.map(({ name, place, isRequired }) => [name, place, isRequired])).toEqual([
      ['file', 'part', true],
      ['groupName', 'part', true],
    ]);
    const lists = answeredFields(document, operation('/app/lists', 'get'));
    expect(lists.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'folders: list of object',
      'groups: list of Group',
    ]);
    expect(answeredFields(document, operation('/app/exports/{id}/file', 'get'))).toEqual([]);
  });

  it('says types in words', () => {
    expect(typeText({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toBe('integer or null');
    expect(typeText({ enum: ['A', 'B'] })).toBe('one of A, B');
    expect(typeText({ enum: Array.from({ length: 10 }, (_, at) => at) })).toBe(
      'one of 0, 1, 2, 3, 4, 5, 6, 7 and 2 more',
    );
    expect(typeText({ type: 'string', format: 'date' })).toBe('day, YYYY-MM-DD');
    expect(typeText({})).toBe('anything');
  });
});
