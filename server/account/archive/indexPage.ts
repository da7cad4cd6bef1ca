/** The page that explains an export: `index.html`, read without a network and without scripts. */
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { ArchiveManifest } from './archiveManifest.ts';
import type { Plan } from './plannedTables.ts';

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const counted = (count: number, one: string): string => `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;
const link = (file: string): string =>
  `<a href="${escaped(file.split('/').map(encodeURIComponent).join('/'))}">${escaped(file)}</a>`;

/** `missing`: documents whose files are lost here. */
export function indexPage(manifest: ArchiveManifest, plan: Plan, missing: readonly string[]): string {
  const { product, made, scope, tables, documents, logos, files } = manifest;
  const groups = [...new Set(plan.tables.map(({ group }) => group))];
  const rowsOf = new Map(tables.map((table) => [table.table, table]));
  const bytesOf = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const sections = groups.map((group) => {
    const rows = plan.tables
      .filter((table) => table.group === group)
      .map(({ shape, about, without }) => {
        const told = rowsOf.get(shape.name);
        if (told === undefined) return '';
        const leftOut = Object.entries(without).map(([column, why]) => `${column} (${why})`);
        const note = leftOut.length === 0 ? '' : `<br><small>Not in it: ${escaped(leftOut.join('; '))}.</small>`;
        return `<tr><td>${link(told.csv)}<br>${link(told.json)}</td><td class="n">${formatNumber(told.rows)}</td><td>A row is ${escaped(about)}.${note}</td></tr>`;
      });
    return `<h2>${escaped(group)}</h2><table><tr><th>File</th><th class="n">Rows</th><th>What it holds</th></tr>${rows.join('')}</table>`;
  });
  const left = Object.entries(plan.left).map(([table, why]) => `<li>${escaped(table)}: ${escaped(why)}</li>`);
  const lost = missing.map((name) => `<li>${escaped(name)}</li>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(product)}: export of everything</title>
<style>
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
.n { text-align: right; font-variant-numeric: tabular-nums } td:first-child { white-space: nowrap }
</style></head><body>
<h1>${escaped(product)}: export of everything</h1>
<p>Made at ${escaped(made)} (UTC), ${scope === 'account' ? 'of the whole account, by its owner' : 'of what is a member’s own'}.
Every table is here twice: as CSV for spreadsheets, and as JSON, exact to every digit, one row a line.</p>
<ul>
<li>Times are UTC, days are year-month-day. Amounts in columns that end in <code>cents</code> are whole cents.</li>
<li>In CSV, a text that a spreadsheet would run as a formula has an apostrophe before it. An empty cell is nothing or an empty text; JSON tells them apart.</li>
<li>Columns that end in <code>_id</code> name rows of other files by their <code>id</code>. <code>property_id</code> names a property: ${link('properties.csv')} says which it is.</li>
<li>An account that holds nothing yet, here or in another installation, reads this file back: on its page Data (keys g z, then i).</li>
<li>${link('manifest.json')} names, for programs, each file with its length and sha256, each table with its columns and rows.</li>
</ul>
${sections.join('\n')}
<h2>Documents</h2><p>${counted(documents.length, 'document')} in documents/, ${counted(logos.length, 'logo')} in logos/${sizeOf(bytesOf, documents)}.</p>
${lost === '' ? '' : `<p>The files of these were lost before this export and are not in it:</p><ul>${lost}</ul>`}
<h2>Not in this export</h2><ul>${left.join('')}</ul>
</body></html>
`;
}

function sizeOf(bytesOf: ReadonlyMap<string, number>, documents: ArchiveManifest['documents']): string {
  const bytes = documents.reduce((sum, { file }) => sum + (bytesOf.get(file) ?? 0), 0);
  return bytes === 0 ? '' : `, ${formatNumber(bytes)} bytes of documents`;
}
