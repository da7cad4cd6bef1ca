import { useState } from 'react';
import { commandGroups, type CommandGroup } from '../../../commands/command.ts';
import { commandOf, commands, type CommandId } from '../../../commands/commands.ts';
import { validHere } from '../../../commands/resolve.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { factsNow } from '../../parts/keyboard.ts';
import { Keys } from '../../parts/Keys.tsx';
import './help.css';

/** The grid's own keys, which no command holds. */
const gridKeys: readonly (readonly [string, string])[] = [
  ['ArrowUp', 'Move up, down, left, right'],
  ['PageDown', 'One page down; PageUp one page up'],
  ['Mod+ArrowDown', 'To the edge of the data'],
  ['Shift+ArrowDown', 'Extend the cells to copy'],
  ['Mod+c', 'Copy the cells'],
];

/** The keys that mean something where the keyboard is right now, from the same records that the listener reads. */
export function Help() {
  const actors = useActors();
  const { root, workspace } = actors;
  // What was true before the help was laid over it.
  const [facts] = useState(() => ({ ...factsNow(actors), overlay: null }));
  const here = validHere(commands, facts, workspace.getSnapshot().context.singleKeys);
  const groups = commandGroups.flatMap((group): [CommandGroup, typeof here][] => {
    const members = here.filter(({ id }) => commandOf(id).group === group);
    return members.length === 0 ? [] : [[group, members]];
  });
  return (
    <Dialog
      title="Keys valid here"
      testId="help"
      onSubmit={() => root.send({ type: 'workspace.close' })}
      actions={
        <button type="submit" className="button">
          Close <kbd className="key">Esc</kbd>
        </button>
      }
    >
      {/* It has the keyboard, so that arrows scroll it. */}
      <div
        className="help"
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
        data-autofocus
      >
        {groups.map(([group, members]) => (
          <section key={group} className="help-group">
            <h3 className="help-title">{group}</h3>
            <dl className="help-list">
              {mergeDigits(members).map(({ id, keys, title }) => (
                <HelpRow key={id} keys={keys} title={title} />
              ))}
            </dl>
          </section>
        ))}
        {facts.grid && (
          <section className="help-group">
            <h3 className="help-title">In any grid</h3>
            <dl className="help-list">
              {gridKeys.map(([key, title]) => (
                <HelpRow key={key} keys={[key]} title={title} />
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function HelpRow({ keys, title }: { readonly keys: readonly string[]; readonly title: string }) {
  return (
    <div className="help-row">
      <dt className="help-keys">
        {keys.map((key) => (
          <Keys key={key} keys={key} />
        ))}
      </dt>
      <dd>{title}</dd>
    </div>
  );
}

interface Row {
  readonly id: CommandId;
  readonly keys: readonly string[];
  readonly title: string;
}

const DIGIT = / ([1-9])\b/;

/** Commands that differ in a digit read as one line, from the first to the last of them: eight slots, nine panes. */
function mergeDigits(members: readonly { readonly id: CommandId; readonly keys: readonly string[] }[]): Row[] {
  const stemOf = (id: CommandId): string => commandOf(id).title.replace(DIGIT, ' #');
  return [...Map.groupBy(members, ({ id }) => stemOf(id)).values()].flatMap((alike): Row[] => {
    const [first, last] = [alike[0], alike.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { title } = commandOf(first.id);
    const end = DIGIT.exec(commandOf(last.id).title)?.[1];
    if (alike.length === 1 || end === undefined)
      return alike.map(({ id, keys }) => ({ id, keys, title: commandOf(id).title }));
    return [
      {
        id: first.id,
        title: title.replace(DIGIT, ` 1 to ${end}`),
        keys: first.keys.map((key) => key.replace(/[1-9]$/, `1 – ${end}`)),
      },
    ];
  });
}
