import { useSelector } from '@xstate/react';
import { Command } from 'cmdk';
import { useEffect, useMemo, useState } from 'react';
import {
  filterEntries,
  ownerEntries,
  paletteEntries,
  placeEntry,
  type PaletteEntry,
} from '../../../commands/paletteEntries.ts';
import type { Location } from '../../../api/contract/search/search.ts';
import { isCommandId } from '../../../commands/commands.ts';
import { foremost } from '../../../commands/foremost.ts';
import { best } from '../../../commands/score.ts';
import { layoutNames } from '../../../machines/app/workspace/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Modal } from '../../parts/Modal.tsx';
import { NothingFound } from '../../parts/NothingFound.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { useReasons } from './useReasons.ts';
import './palette.css';

/** More would be mounted at each key for nothing: nobody reads past them. */
const SHOWN = 50;
const nowhere: readonly Location[] = [];

/** Every command, list, layout, place, property and filter behind one field. Our scorer; cmdk only moves the choice. */
export function Palette() {
  const actors = useActors();
  const { root, workspace, search, searches, group, suggest } = actors;
  const [typed, setTyped] = useState('');
  /** What the person went to; null: Enter takes the first, whatever comes to stand there. */
  const [chosen, setChosen] = useState<string | null>(null);
  const reasons = useReasons(actors);
  const lists = useSelector(group, (state) => state.context.lists);
  const saved = useSelector(searches, (state) => state.context.searches);
  const { recent } = workspace.getSnapshot().context;
  const tabs = useSelector(search, (state) => state.context.leadList);
  const { location, also = nowhere } = useSelector(search, (state) => state.context.criteria);
  const loaded = useSelector(search, (state) => state.context.places);
  const states = useMemo(() => loaded.filter(({ type }) => type === 'STATE'), [loaded]);
  const suggestions = useSelector(suggest, (state) => state.context.items);
  const answeredFor = useSelector(suggest, (state) => state.context.itemsFor);
  const isAsking = useSelector(suggest, (state) => !state.matches('idle'));

  const entries = useMemo(
    () =>
      paletteEntries({
        recent,
        foremost: foremost[workspace.getSnapshot().context.focused ?? 'results'],
        hasAutomator: workspace.getSnapshot().context.reader?.hasAutomator ?? true,
        whyNot: (id) => reasons.get(id) ?? null,
        lists,
        searches: saved,
        layouts: layoutNames(workspace.getSnapshot().context),
        leadTypes: tabs,
      }),
    [recent, reasons, lists, saved, tabs, workspace],
  );
  const places = useMemo(() => (typed.trim().length < 3 ? [] : suggestions.map(placeEntry)), [typed, suggestions]);
  const shown = useMemo(() => {
    const textOf = ({ group: where, title }: PaletteEntry): string => `${title} ${where}`;
    const alsoOf = ({ also: words }: PaletteEntry): string | undefined => words;
    // What can be done now comes first, however well another one is called so.
    const [possible, impossible] = [
      entries.filter((entry) => entry.whyNot === undefined),
      entries.filter((entry) => entry.whyNot !== undefined),
    ];
    const named = best(possible, typed, textOf, SHOWN - places.length, alsoOf);
    const found = [
      ...named,
      ...places,
      ...best(impossible, typed, textOf, Math.max(0, SHOWN - places.length - named.length), alsoOf),
    ];
    // Last: a word of a filter is often the beginning of a place.
    const filters = filterEntries(typed);
    if (found.length > 0 || answeredFor !== typed) return [...found, ...filters];
    // Only where nothing is called so: the first entry is what Enter takes, and a place is meant more often.
    const here = location === null ? nowhere : [location, ...also];
    return [...filters, ...ownerEntries(typed, here, states)];
  }, [entries, places, typed, location, also, states, answeredFor]);

  const first = shown.find((entry) => entry.whyNot === undefined)?.id ?? '';
  const isStillThere = shown.some(({ id }) => id.trim() === chosen);

  useEffect(() => {
    root.send({ type: 'suggest.ask', text: typed });
  }, [root, typed]);
  useEffect(() => () => root.send({ type: 'suggest.clear' }), [root]);

  const run = ({ id, events, whyNot: reason }: PaletteEntry): void => {
    if (reason !== undefined) return;
    root.send({ type: 'workspace.close' });
    for (const event of events) root.send(event);
    if (isCommandId(id)) root.send({ type: 'workspace.used', command: id });
  };
  return (
    <Modal className="palette" label="Find a command, list, place, property or filter" testId="palette">
      <Command
        className="palette-body"
        label="Find a command, list, place, property or filter"
        shouldFilter={false}
        value={isStillThere && chosen !== null ? chosen : first}
        onValueChange={(id) => setChosen(id === first.trim() ? null : id)}
        loop
      >
        <Command.Input
          className="palette-field"
          placeholder="Command, list, place, address, APN or filter"
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setChosen(null);
          }}
        />
        <Progress label="Looking for places and properties" isOn={isAsking} />
        <NothingFound
          className="palette-empty"
          text={
            shown.length > 0 ? null : isAsking ? 'Looking for places and properties' : `Nothing is called “${typed}”`
          }
        />
        <Command.List className="palette-list" hidden={shown.length === 0}>
          {shown.map((entry) => (
            <Command.Item
              key={entry.id}
              value={entry.id}
              className="palette-item"
              disabled={entry.whyNot !== undefined}
              onSelect={() => run(entry)}
            >
              <span className="palette-group">{entry.group}</span>
              <span className="palette-title">{entry.title}</span>
              {entry.note !== undefined && <span className="muted">{entry.note}</span>}
              {entry.whyNot !== undefined && <span className="palette-why">{entry.whyNot}</span>}
              {entry.keys[0] !== undefined && <Keys keys={entry.keys[0]} />}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Modal>
  );
}
