import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { ownExportColumns } from '../../../api/catalogue/lists/exportColumns.ts';
import { importTargets, type ImportTarget } from '../../../api/catalogue/lists/importTargets.ts';
import type { ImportPreview } from '../../../api/contract/lists/exportImport.ts';
import { useActors } from '../../parts/actors.tsx';

/** One line a column of the file: its name, what stands in it, and what it is. Tab moves, typing chooses. */
export function MappingGrid({ preview }: { readonly preview: ImportPreview }) {
  const { root, group } = useActors();
  const own = useSelector(group, (state) => state.context.ownColumns);
  const targets = useMemo(
    () => [
      ...importTargets,
      ...ownExportColumns(own.filter(({ kind }) => kind !== 'formula')).map(({ key, label }) => ({
        key: key as ImportTarget, // keys of own columns are targets
        label,
      })),
    ],
    [own],
  );
  const { header, options, rows } = preview;
  const sampleOf = (column: number): string =>
    rows
      .flatMap(({ cells }) => cells[column] ?? [])
      .slice(0, 3)
      .join(', ');
  return (
    <div className="import-mapping">
      <table className="import-table" aria-label="Columns of the file">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First rows</th>
            <th scope="col">Is</th>
          </tr>
        </thead>
        <tbody>
          {header.map((name, column) => {
            const target = options.mapping[String(column)] ?? null;
            return (
              // Columns of a file have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={column} data-mapped={target !== null}>
                <th scope="row">{name === '' ? `Column ${column + 1}` : name}</th>
                <td className="import-sample">{sampleOf(column)}</td>
                <td>
                  <select
                    className="field"
                    aria-label={`${name} is`}
                    value={target ?? ''}
                    onChange={({ target: { value } }) =>
                      root.send({
                        type: 'imports.map',
                        column,
                        target: targets.find(({ key }) => key === value)?.key ?? null,
                      })
                    }
                  >
                    <option value="">not used</option>
                    {targets.map(({ key, label }) => (
                      <option key={key} value={key}>
                        {label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
