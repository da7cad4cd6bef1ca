import { useSelector } from '@xstate/react';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { OwnRecords } from '../../parts/OwnRecords.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** What is loaded, from where and as of when, and how more comes in. */
export function DataSection() {
  const { root, session } = useActors();
  const data = useSelector(session, (state) => state.context.answer?.data);
  const sources = data?.sources ?? [];
  const rules = commandOf('search.leadRules');
  const sourcesPage = commandOf('go.sources');
  return (
    <>
      {data?.problem != null && <p className="settings-problem">{data.problem}</p>}
      {sources.length === 0 ? (
        <p className="settings-hint">No data is loaded yet.</p>
      ) : (
        <table className="settings-table" data-testid="sources">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Published by</th>
              <th scope="col">Licence</th>
              <th scope="col">As of</th>
              <th scope="col" className="settings-number">
                Parcels
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ id, name, agency, license, url, asOf, sample, parcels }) => (
              <tr key={id}>
                <td>
                  {name} {sample && <span className="tag tag--warn">sample data</span>}
                  {url !== null && <div className="settings-url">{url}</div>}
                </td>
                <td>{agency ?? 'not said'}</td>
                <td>{license ?? 'not said'}</td>
                <td>{asOf === null ? 'not said' : formatDate(asOf)}</td>
                <td className="settings-number">{parcels === 0 ? 'adds to others' : formatNumber(parcels)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data?.snapshotId != null && <p className="settings-hint">Snapshot {data.snapshotId}</p>}
      <OwnRecords />
      <div className="settings-commands">
        <button type="button" className="button" onClick={() => root.send(sourcesPage.event)}>
          {sourcesPage.title}
          {sourcesPage.keys[0] !== undefined && <Keys keys={sourcesPage.keys[0]} />}
        </button>
        <button type="button" className="button" onClick={() => root.send(rules.event)}>
          {rules.title}
          {rules.keys[0] !== undefined && <Keys keys={rules.keys[0]} />}
        </button>
      </div>
    </>
  );
}
