import { useState } from 'react';
import type { ExportColumn, ExportColumnKey } from '../../../api/catalogue/lists/exportColumns.ts';
import { useActors } from '../../parts/actors.tsx';
import { ColumnChoice } from '../../parts/ColumnChoice.tsx';
import { Field } from '../../parts/Field.tsx';

interface Props {
  /** All there are to choose from. */
  readonly columns: readonly ExportColumn[];
  readonly chosen: readonly ExportColumnKey[];
  readonly onChange: (keys: readonly ExportColumnKey[]) => void;
}

/** Any columns in any order, by key; kept under a name. */
export function ColumnPicker({ columns, chosen, onChange }: Props) {
  const { root } = useActors();
  const [name, setName] = useState('');
  return (
    <>
      <ColumnChoice
        id="export-columns"
        all={columns.map(({ key }) => key)}
        chosen={chosen}
        labelOf={(key) => columns.find((column) => column.key === key)?.label ?? key}
        onChange={onChange}
      />
      <Field label="Keep as" name="Keep as, a name">
        {(control) => (
          <span className="export-keep">
            <input
              {...control}
              className="field"
              placeholder="Name, to use these columns again"
              maxLength={50}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <button
              type="button"
              className="button"
              disabled={name.trim() === '' || chosen.length === 0}
              onClick={() => {
                root.send({ type: 'exports.saveLayout', name: name.trim(), columns: chosen });
                setName('');
              }}
            >
              Keep
            </button>
          </span>
        )}
      </Field>
    </>
  );
}
