import type { ReactNode } from 'react';
import { commandOf, type CommandId } from '../../commands/commands.ts';
import type { Command } from '../../commands/command.ts';
import { useActors } from './actors.tsx';
import { KeyChip } from './KeyChip.tsx';

interface Props {
  readonly commands: readonly CommandId[];
  /** Whether that which a command shows is what is shown. */
  readonly isOn: (event: Command['event']) => boolean;
  readonly className: string;
  readonly label?: string;
  /** What stands behind them. */
  readonly children?: ReactNode;
}

/** Which rows of a pane are shown: a chip for each kind, with its key. */
export function KindChips({ commands, isOn, className, label = 'Show', children }: Props) {
  const { root } = useActors();
  return (
    <div className={className} role="group" aria-label={label}>
      {commands.map((id) => {
        const { event, keys, short = '' } = commandOf(id);
        return (
          <KeyChip key={id} keys={keys[0] ?? ''} text={short} isOn={isOn(event)} onClick={() => root.send(event)} />
        );
      })}
      {children}
    </div>
  );
}
