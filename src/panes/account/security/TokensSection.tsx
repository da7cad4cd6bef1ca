import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { tokenColumns } from './tokenColumns.ts';
import './security.css';

/** The tokens with which programs act as the user. */
export function TokensSection() {
  const { tokens, root } = useActors();
  const { rows, cursor, error } = useSelector(tokens, (state) => state.context);
  const isFailed = useSelector(tokens, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(tokens, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const onCursor = useCallback((index: number) => root.send({ type: 'tokens.cursor', index }), [root]);
  const many = rows.length === 1 ? 'One program acts as you.' : `${rows.length} programs act as you.`;
  return (
    <section
      className={`security-tokens${rows.length > 0 ? ' security-tokens--some' : ''}`}
      aria-label="Tokens"
      data-testid="tokens"
    >
      <Progress label="Working on tokens" isOn={isWorking} />
      <dl className="security-ways">
        <div className="security-way">
          <dt>Tokens</dt>
          <dd>
            {isFailed ? (
              <span role="alert">They could not be loaded. {error}</span>
            ) : rows.length === 0 ? (
              'None: no program acts as you. One that is to gets a token of its own, which does what you name.'
            ) : (
              `${many} Changing your password ends no token: one that you do not know is taken back.`
            )}
          </dd>
          <dd className="security-act">
            {isFailed && <CommandButton command={commandOf('tokens.refresh')} />}
            {rows.length > 0 && <CommandButton command={commandOf('tokens.end')} />}
            <CommandButton command={commandOf('tokens.new')} />
          </dd>
        </div>
      </dl>
      {rows.length > 0 && (
        <DataGrid
          label="Your tokens"
          mode="triage"
          columns={tokenColumns}
          rows={rows}
          rowCount={rows.length}
          cursor={cursor}
          onCursor={onCursor}
          rowHeader={null}
        />
      )}
    </section>
  );
}
