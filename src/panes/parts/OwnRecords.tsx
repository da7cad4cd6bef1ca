import { useSelector } from '@xstate/react';
import { commandOf } from '../../commands/commands.ts';
import { useActors } from './actors.tsx';
import { CommandButton } from './CommandButton.tsx';
import './ownRecords.css';

const commands = [
  ['npm run ingest -- --list', 'the recipes that ship, and the files that each reads'],
  [
    'npm run ingest -- generic my_county.csv --dry-run',
    'what of your file would be loaded, and what refused; loads nothing',
  ],
  ['npm run ingest -- generic my_county.csv --fips 51540 --as-of 2026-01-31 --name "My county roll"', 'loads it'],
] as const;

/** How real records come in: in the browser and on the command line, by who operates the installation. */
export function OwnRecords() {
  const { addSource } = useActors();
  const operates = useSelector(addSource, (state) => state.context.operates) === true;
  if (!operates)
    return (
      <p className="own-records" data-testid="own-records">
        Whoever operates this installation adds the records of a county, from the file that the county publishes.
      </p>
    );
  return (
    <div className="own-records" data-testid="own-records">
      <p>
        A county of your own comes in from the file that it publishes of its parcels: CSV, Excel, Parquet, GeoJSON or
        dBASE, also in a ZIP. What each column is taken for is shown before anything is loaded.
      </p>
      <CommandButton command={commandOf('go.addSource')} isMain />
      <details>
        <summary>On the command line, in the folder of the server</summary>
        <dl>
          {commands.map(([command, meaning]) => (
            <div key={command}>
              <dt>
                <code>{command}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>What else it takes stands in docs/records.md.</p>
      </details>
    </div>
  );
}
