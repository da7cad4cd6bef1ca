import { useState } from 'react';
import { alsoCalled } from '../../../commands/alsoCalled.ts';
import { commandGroups } from '../../../commands/command.ts';
import { commandOf, commands, type CommandId } from '../../../commands/commands.ts';
import { foremostOf } from '../../../commands/foremost.ts';
import { validHere } from '../../../commands/resolve.ts';
import { scoreOf } from '../../../commands/score.ts';
import { showKeys } from '../../../commands/stroke.ts';
import { panes } from '../../catalogue.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { isApple } from '../../parts/isApple.ts';
import { factsNow } from '../../parts/keyboard.ts';
import { Keys } from '../../parts/Keys.tsx';
import { BrandLinks } from '../style/BrandLinks.tsx';
import './help.css';

interface Row {
  readonly keys: readonly string[];
  readonly title: string;
  /** What it is called elsewhere: found by it as well. */
  readonly also?: string | undefined;
}
interface Group {
  readonly title: string;
  readonly rows: readonly Row[];
}
type Valid = readonly { readonly id: CommandId; readonly keys: readonly string[] }[];

/** The grid's own keys, which no command holds. */
const gridKeys: readonly Row[] = [
  { keys: ['ArrowUp'], title: 'Move up, down, left, right' },
  { keys: ['PageDown'], title: 'One page down; PageUp one page up' },
  { keys: ['Mod+ArrowDown'], title: 'To the edge of the data' },
  { keys: ['Shift+ArrowDown'], title: 'Extend the cells to copy' },
  { keys: ['Mod+c'], title: 'Copy the cells' },
];
/** In a sheet a sign begins an entry. */
const sheetKeys: readonly Row[] = [
  { keys: ['Escape'], title: 'Leave the sheet: then single keys and G with a letter act, an arrow leads back' },
];

/** What of a group was meant: by a word of its titles, by its name, or by the key as it is shown. */
const matching =
  (typed: string) =>
  ({ title, rows }: Group): Group[] => {
    if (typed.trim() === '') return [{ title, rows }];
    const wanted = typed.trim().toLowerCase();
    const found = rows.filter(
      (row) =>
        row.keys.some((key) => showKeys(key, isApple).toLowerCase() === wanted || key.toLowerCase() === wanted) ||
        scoreOf(typed, `${row.title} ${title}`, row.also) > WELL_ENOUGH,
    );
    return found.length === 0 ? [] : [{ title, rows: found }];
  };

/** Below it the letters were found, but not the words. */
const WELL_ENOUGH = 0.3;

/** The keys that mean something where the keyboard is right now, from the same records that the listener reads. */
export function Help() {
  const actors = useActors();
  const { root, settings } = actors;
  // What was true before the help was laid over it.
  const [facts] = useState(() => ({ ...factsNow(actors), overlay: null }));
  const [typed, setTyped] = useState('');
  const here = validHere(commands, facts, settings.getSnapshot().context.settings.singleKeys === 'on');
  const acting = new Map(here.map((one) => [one.id, one]));
  const first = foremostOf(facts.pane, new Set(acting.keys())).flatMap((id) => acting.get(id) ?? []);
  const groups: Group[] = [
    {
      title: `Most used${facts.pane === null ? '' : `: ${panes[facts.pane].title}`}`,
      rows: mergeDigits(withSiblings(first, here)),
    },
    ...commandGroups.map((group) => ({
      title: group,
      rows: mergeDigits(here.filter(({ id }) => commandOf(id).group === group)),
    })),
    ...(facts.grid ? [{ title: 'In any grid', rows: gridKeys }] : []),
    ...(facts.sheet ? [{ title: 'In this sheet', rows: sheetKeys }] : []),
  ];
  const shown = groups.filter(({ rows }) => rows.length > 0).flatMap(matching(typed));
  return (
    <Dialog
      title="Keys valid here"
      testId="help"
      onSubmit={() => root.send({ type: 'workspace.close' })}
      actions={
        <>
          <BrandLinks isInside />
          <button type="submit" className="button">
            Close <Keys keys="Escape" />
          </button>
        </>
      }
    >
      <input
        className="field"
        type="search"
        aria-label="Find a key"
        placeholder="What you want to do, or a key: save, undo, Ctrl K"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        data-autofocus
      />
      {/* It can have the keyboard, so that arrows scroll it. */}
      <div
        className="help"
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
        aria-label="Keys"
        role="region"
      >
        {shown.length === 0 && (
          <p className="help-none" role="status">
            No key here does “{typed.trim()}”. <Keys keys="Mod+k" /> finds commands without a key, and what can be done
            elsewhere.
          </p>
        )}
        {shown.map(({ title, rows }, at) => (
          <section
            key={title}
            className={at === 0 && typed === '' && first.length > 0 ? 'help-group help-group--first' : 'help-group'}
          >
            <h3 className="help-title">{title}</h3>
            <dl className="help-list">
              {rows.map((row) => (
                <HelpRow key={row.title} {...row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function HelpRow({ keys, title }: Row) {
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

const DIGIT = / ([1-9])\b/;
const stemOf = (id: CommandId): string => commandOf(id).title.replace(DIGIT, ' #');

/** The first of several that differ in a digit stands for all of them. */
const withSiblings = (first: Valid, here: Valid): Valid =>
  first.flatMap((one) =>
    DIGIT.test(commandOf(one.id).title) ? here.filter(({ id }) => stemOf(id) === stemOf(one.id)) : [one],
  );

/** Commands that differ in a digit read as one line, from the first to the last of them: eight slots, nine panes. */
function mergeDigits(members: Valid): Row[] {
  return [...Map.groupBy(members, ({ id }) => stemOf(id)).values()].flatMap((alike): Row[] => {
    const [first, last] = [alike[0], alike.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { title } = commandOf(first.id);
    const end = DIGIT.exec(commandOf(last.id).title)?.[1];
    if (alike.length === 1 || end === undefined)
      return alike.map(({ id, keys }) => ({ keys, title: commandOf(id).title, also: alsoCalled[id] }));
    return [
      {
        title: title.replace(DIGIT, ` 1 to ${end}`),
        keys: first.keys.map((key) => key.replace(/[1-9]$/, `1 – ${end}`)),
      },
    ];
  });
}
