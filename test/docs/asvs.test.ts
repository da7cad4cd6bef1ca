/** docs/asvs.md: every requirement of levels 1 and 2 once, with a state, counted right; what it names is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asvsLevels } from './asvsLevels.ts';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const states = ['met', 'not applicable', 'open'] as const;
type State = (typeof states)[number];

interface Row {
  readonly id: string;
  readonly level: string;
  readonly state: string;
}

/** Lines of the tables, and chapters of which nothing applies: they name their ids by level. */
const rowsOf = (part: string): Row[] => [
  ...[...part.matchAll(/^\| ([\d.]+) \| (\d) \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)].map(
    ([, id = '', level = '', state = '']) => ({ id, level, state }),
  ),
  ...[...part.matchAll(/^Not applicable: .*$/gm)].flatMap(([line]) =>
    [...line.matchAll(/level (\d): ([\d., ]*\d)/gi)].flatMap(([, level = '', ids = '']) =>
      ids.split(', ').map((id) => ({ id, level, state: 'not applicable' })),
    ),
  ),
];

const chapters = text.split(/^## /m).slice(1);
const wanted = Object.entries(asvsLevels).flatMap(([section, levels]) =>
  Array.from(levels).flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1} level ${level}`])),
);

/** @example counted('3 met, 1 not applicable, 0 open.') // { met: 3, 'not applicable': 1, open: 0 } */
function counted(part: string): Readonly<Record<State, number>> {
  const found = /^(\d+) met, (\d+) not applicable, (\d+) open/m.exec(part);
  const [, met, no, open] = (found ?? []).map(Number);
  return { met: met ?? -1, 'not applicable': no ?? -1, open: open ?? -1 };
}
const countOf = (rows: readonly Row[]): Readonly<Record<State, number>> => ({
  met: rows.filter(({ state }) => state === 'met').length,
  'not applicable': rows.filter(({ state }) => state === 'not applicable').length,
  open: rows.filter(({ state }) => state === 'open').length,
});

describe('the table of ASVS requirements', () => {
  it('has every requirement of levels 1 and 2 once, in the order of the standard, with its level', () => {
    // 70 of level 1 and 183 of level 2: what the release says of itself.
    expect(wanted).toHaveLength(253);
    const byChapter = (one: string): number => Number(one.split('.')[0]);
    const listed = rowsOf(text).map(({ id, level }) => `${id} level ${level}`);
    expect(listed.toSorted()).toEqual(wanted.toSorted());
    const tabled = chapters.flatMap((chapter) => (chapter.includes('| Id |') ? rowsOf(chapter) : []));
    expect(tabled.map(({ id, level }) => `${id} level ${level}`)).toEqual(
      wanted.filter((one) => tabled.some(({ id }) => byChapter(id) === byChapter(one))),
    );
  });

  it('says of each that it is met, not applicable or open', () => {
    expect(rowsOf(text).filter(({ state }) => !states.includes(state as State))).toEqual([]);
  });

  it('counts them right, by chapter and in all', () => {
    expect(chapters).toHaveLength(17);
    for (const chapter of chapters)
      expect([chapter.split('\n')[0], counted(chapter)]).toEqual([chapter.split('\n')[0], countOf(rowsOf(chapter))]);
    expect(counted(text)).toEqual(countOf(rowsOf(text)));
    expect(text).toContain(`open, of ${wanted.length}.`);
  });

  it('names files that are there', () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|json|sql)|(?:src|server|test|docs)\/[\w./-]+)`/g)];
    const paths = [...new Set(named.map(([, path = '']) => path))];
    expect(paths.length).toBeGreaterThan(80);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names a file of the code or a reason wherever something is met', () => {
    const met = text.split('\n').filter((line) => line.includes('| met |'));
    expect(met.filter((line) => !/`[\w./-]+\.(tsx?|json|md)`/.test(line))).toEqual([]);
  });
});

/** What the table says of the code as a whole, and no single file can show. */
describe('the code', () => {
  const filesOf = (folder: string): { readonly path: string; readonly code: string }[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({
        path: `${folder}/${name.replaceAll('\\', '/')}`,
        code: readFileSync(join(root, folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
      }));
  const all = [...filesOf('server'), ...filesOf('src')];
  const having = (pattern: RegExp, within = all): string[] =>
    within.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

  it('asks other systems in these places only, at addresses of the settings', () => {
    const server = filesOf('server');
    const asking =
      /\bfetch\(|\bnew Stripe\(|\b(?:request|get)\b[^}]*\} from 'node:https?'|^import \w+ from 'node:https?'|request-filtering-agent|^import (?!type|\{ createServer \})[^;]*'(?:node:(?:net|tls|dgram|http2)|undici|got|axios)'/m;
    expect(having(asking, server).toSorted()).toEqual([
      // The provider at which people sign in.
      'server/account/oidc/openProvider.ts',
      // Where members say, to public addresses alone.
      'server/account/webhooks/post.ts',
      'server/billing/payments/stripe/openStripe.ts',
      'server/contacts/skipTracing/serviceTracer.ts',
      // The print service and the telephone service, at the addresses of the settings.
      'server/marketing/carriers/askRest.ts',
      'server/marketing/carriers/twilio/rest.ts',
      // Where a link of an e-mail leads, at public addresses alone.
      'server/marketing/email/checkLink.ts',
      'server/platform/geocoder/censusGeocoder.ts',
      // The guard of all that goes where people say.
      'server/platform/outgoing/publicAgents.ts',
      // A socket in the data directory: this machine only.
      'server/platform/store/lifeSign.ts',
      // Records, at addresses that who operates the installation names, public ones alone.
      'server/search/fetching/fetchAddress.ts',
      'server/search/map/propertyImage.ts',
    ]);
  });

  it('runs no text as code, writes no markup by hand and trusts every certificate that Node trusts, no other', () => {
    expect(all.length).toBeGreaterThan(500);
    expect(having(/\beval\(|\bnew Function\(|from 'node:vm'/)).toEqual([]);
    expect(having(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|html: true/i)).toEqual([]);
    expect(having(/rejectUnauthorized|NODE_TLS_REJECT/)).toEqual([]);
  });

  it('sends nobody to another address by itself', () => {
    const leads = having(/\.redirect\(|header\('location'|location\.(assign|replace)\(|location\.href =/i);
    // Links of e-mails, to where their author said; the notice that asks first; the provider of the organisation, whose button says where it leads.
    expect(leads).toEqual([
      // To the same code in the writing of all links.
      'server/marketing/postcards/serveCodes.ts',
      // To its own page of thanks.
      'server/marketing/sites/publicSite.ts',
      'server/marketing/tracking/publicLinks.ts',
      'src/panes/shell/ThirdPartyNotice.tsx',
      'src/panes/shell/lazyPorts.ts',
    ]);
  });
});
