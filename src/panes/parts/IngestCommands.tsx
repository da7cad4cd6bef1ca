import './ingestCommands.css';

const commands = [
  ['npm run ingest -- --list', 'the recipes that ship, and the files that each reads'],
  [
    'npm run ingest -- generic my_county.csv --dry-run',
    'what of your file would be loaded, and what refused; loads nothing',
  ],
  ['npm run ingest -- generic my_county.csv --fips 51540 --as-of 2026-01-31 --name "My county roll"', 'loads it'],
] as const;

/** How real records come in: on the command line of the server, from public files. */
export function IngestCommands() {
  return (
    <div className="ingest-commands" data-testid="ingest-commands">
      <p>
        Records of a county come in on the command line, in the folder of the server; this page moves over to them by
        itself, and a bad file changes nothing. What else it takes stands in the README, “Bring your own county”.
      </p>
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
    </div>
  );
}
