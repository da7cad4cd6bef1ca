import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { mapMetrics, NO_METRIC } from '../../../api/search/map/mapMetrics.ts';
import { commandOf } from '../../../commands/commands.ts';
import { availableBases } from '../../../machines/search/map/update.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';

const modeNames = { auto: 'Pins or density', pins: 'Every pin', density: 'Density' };
const baseNames = { outlines: 'Outlines', tiles: 'Street map', satellite: 'Satellite' };

/** Drawing by words, the metric, and how pins and land are shown; each with its key. */
export function MapBar() {
  const { map, root } = useActors();
  const metric = useSelector(map, (state) => state.context.metric);
  const area = useSelector(map, (state) => state.context.area);
  const mode = useSelector(map, (state) => state.context.pinMode);
  const base = useSelector(map, (state) => state.context.base);
  const hasTiles = useSelector(map, (state) => availableBases(state.context).length > 1);
  // While something is drawn corner by corner, the hint on the map says what is wrong with it.
  const problem = useSelector(map, ({ context }) => (context.drawing === null ? context.drawProblem : null));
  const [text, setText] = useState('');
  const keyOf = (id: 'map.metric' | 'map.area' | 'map.mode' | 'map.base'): string => commandOf(id).keys[0] ?? '';
  return (
    <div className="map-bar">
      <Field label="Draw by words" place="hidden" className="map-draw" error={problem}>
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="draw"
            placeholder="circle 0.5 mi"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              root.send({ type: 'map.draw', text });
              // What could not be read stays, to be put right.
              if (map.getSnapshot().context.drawProblem !== null) return;
              setText('');
              // At once: the next key is a command already.
              root.send({ type: 'workspace.focusField', pane: 'map', field: 'map' });
            }}
          />
        )}
      </Field>
      <label className="map-choice">
        <span className="muted">Metric</span>
        <select
          className="field"
          value={metric}
          tabIndex={-1}
          onChange={(event) => {
            const chosen = mapMetrics.find(({ id }) => id === event.target.value);
            if (chosen !== undefined) root.send({ type: 'map.metric', metric: chosen.id });
          }}
        >
          {mapMetrics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Keys keys={keyOf('map.metric')} />
      </label>
      {metric !== NO_METRIC && (
        <span className="map-choice muted">
          by {area === 'ZIP' ? 'ZIP' : 'county'} <Keys keys={keyOf('map.area')} />
        </span>
      )}
      <span className="map-choice muted">
        {modeNames[mode]} <Keys keys={keyOf('map.mode')} />
      </span>
      {hasTiles && (
        <span className="map-choice muted">
          {baseNames[base]} <Keys keys={keyOf('map.base')} />
        </span>
      )}
    </div>
  );
}
