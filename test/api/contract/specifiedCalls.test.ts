/** The calls that the server serves against those of the specification, written out in `specifiedCalls.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterKeys } from '../../../src/api/catalogue/search/filters.ts';
import { wireKeys } from '../../../src/api/search/filterState.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { FILTERS, SPECIFIED_CALLS, type SpecifiedCall, type SpecifiedParts } from './specifiedCalls.ts';
import { inlinedDocument } from '../../support/inlinedDocument.ts';

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}
interface Operation {
  readonly 'x-call': string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Shape }>> }>
  >;
}

// The document has these shapes; it says what the server checks requests with.
const { paths } = inlinedDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const routes = new Map<string, Operation>(
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  ),
);
const routeOf = ([, method, path]: SpecifiedCall): string => `${method} ${path}`;

const served = SPECIFIED_CALLS.filter(([, , , parts]) => parts?.notYetServed !== true);
const servedWith = (wanted: (parts: SpecifiedParts) => boolean): [SpecifiedCall, SpecifiedParts, Operation][] =>
  served.flatMap((call) => {
    const operation = routes.get(routeOf(call));
    const parts = call[3] ?? {};
    return operation !== undefined && wanted(parts) ? [[call, parts, operation]] : [];
  });

/** Sorted, without the bar. */
const namesOf = (names = ''): string[] =>
  names
    .split(/\s+/)
    .filter((name) => /^\w/.test(name))
    .toSorted();
const isOpen = (names: string): boolean => names.endsWith('...');
const membersOf = (shape: Shape | undefined): string[] => Object.keys(shape?.properties ?? {}).toSorted();
/** The shapes that a value may have, whether it stands alone or in a list. */
const shapesOf = (shape: Shape | undefined): Shape[] => {
  if (shape === undefined) return [];
  if (shape.anyOf !== undefined) return shape.anyOf.flatMap(shapesOf);
  return shape.items === undefined ? [shape] : shapesOf(shape.items);
};
const within = (shape: Shape | undefined, path: readonly string[]): Shape[] => {
  const [name, ...rest] = path;
  if (name === undefined) return shapesOf(shape).filter(({ properties }) => properties !== undefined);
  return shapesOf(shape).flatMap(({ properties }) => within(properties?.[name], rest));
};
const bodyOf = (operation: Operation, type: string): Shape | undefined => operation.requestBody?.content[type]?.schema;

describe('the calls of the specification', () => {
  it('stand in the table once each, but those without a path of their own', () => {
    const numbers = Array.from({ length: 181 }, (_, index) => `C${String(index + 1).padStart(3, '0')}`);
    const withoutPath = ['C084', 'C085', 'C086', 'C087'];
    expect(SPECIFIED_CALLS.map(([id]) => id)).toEqual(numbers.filter((id) => !withoutPath.includes(id)));
  });

  it('R-PROFILE-013 are served by their method and path as far as the table says, and nothing else but calls of our own', () => {
    const own = [...routes.keys()].filter((route) => / \/app\//.test(route));
    expect([...routes.keys()].filter((route) => !own.includes(route)).toSorted()).toEqual(
      [...new Set(served.map(routeOf))].toSorted(),
    );
    for (const [route, { 'x-call': id }] of routes) {
      const specified = SPECIFIED_CALLS.filter((call) => routeOf(call) === route).map(([number]) => number);
      if (!own.includes(route)) expect([route, specified]).toEqual([route, expect.arrayContaining([id])]);
    }
  });

  it('R-CAMPAIGN-024 of marketing are below one path', () => {
    const isOfMarketing = (id: string): boolean => id >= 'C141' && id <= 'C181';
    const paths = [...routes].flatMap(([route, { 'x-call': id }]) =>
      isOfMarketing(id) ? [route.slice(route.indexOf(' ') + 1)] : [],
    );
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !/^\/resource\/auth\/ps4\/user\/marketing(\/|$)/.test(path))).toEqual([]);
  });

  it('take the names in the query that the table says', () => {
    const filters = namesOf(FILTERS);
    for (const [call, parts, { parameters = [] }] of servedWith(() => true)) {
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      // Calls of one route share its query; a row that says nothing of it leaves it to the other.
      const ofRoute = served.filter((other) => routeOf(other) === routeOf(call)).map((other) => other[3]?.query);
      const expected = [...new Set(ofRoute.flatMap((query) => namesOf(query)))].toSorted();
      if (parts.filters === true) {
        expect([call[0], names]).toEqual([call[0], expect.arrayContaining([...expected, ...filters])]);
      } else expect([call[0], names.toSorted()]).toEqual([call[0], expected]);
    }
  });

  // Addresses of pages and saved searches hold these names: one that changes has to change here too.
  it('take every filter by the names written out', () => {
    expect(['listingType', ...filterKeys.flatMap(wireKeys)].toSorted()).toEqual(namesOf(FILTERS).toSorted());
  });

  it('take the members in the body that the table says', () => {
    for (const [call, , operation] of servedWith(() => true)) {
      // Calls of one route share its body: each names its shape.
      const parts = served.filter((other) => routeOf(other) === routeOf(call)).map((other) => other[3] ?? {});
      const bodies = parts.flatMap(({ body }) => body ?? []);
      const shapes = shapesOf(bodyOf(operation, 'application/json'));
      expect([call[0], shapes.map(membersOf)]).toEqual([call[0], bodies.map((names) => namesOf(names))]);
      const upload = bodyOf(operation, 'multipart/form-data');
      expect([call[0], upload && membersOf(upload)]).toEqual([call[0], parts[0]?.upload && namesOf(parts[0].upload)]);
    }
  });

  it('take the members within members that the table says', () => {
    for (const [[id], parts, operation] of servedWith((some) => some.within !== undefined)) {
      for (const [path, names] of Object.entries(parts.within ?? {})) {
        const [found] = within(bodyOf(operation, 'application/json'), path.split('.'));
        const members = membersOf(found);
        expect([id, path, members]).toEqual([
          id,
          path,
          isOpen(names) ? expect.arrayContaining(namesOf(names)) : namesOf(names),
        ]);
      }
    }
  });

  it('R-SEARCH-055 have in their answers what is read of them, whatever else they carry', () => {
    for (const [[id], { answer }, operation] of servedWith((parts) => parts.answer !== undefined)) {
      for (const name of namesOf(answer)) {
        let shape: Shape | undefined = operation.responses['200']?.content['application/json']?.schema;
        for (const part of name.split('.')) {
          expect([id, name, shape?.required]).toEqual([id, name, expect.arrayContaining([part])]);
          shape = shape?.properties?.[part];
        }
      }
    }
  });
});

describe('a server that runs', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(async () => await server.close());

  it('knows every call that the table says is served', async () => {
    for (const call of served) {
      const response = await server.request(call[1], call[2].replaceAll(/\{\w+\}/g, '1'));
      expect([routeOf(call), response.status, await response.text()]).not.toEqual([
        routeOf(call),
        404,
        expect.anything(),
      ]);
    }
  });
});
