import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { layoutNames } from '../../machines/app/workspace/context.ts';
import { shippedLayouts } from '../../machines/app/layouts.ts';
import { useActors } from '../parts/actors.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Keys } from '../parts/Keys.tsx';
import { NameField } from '../parts/NameField.tsx';

/** Layouts by name: Enter uses the one written, or saves the tiles as they stand under a new name. */
export function LayoutsDialog() {
  const { root, workspace } = useActors();
  const names = useSelector(workspace, (state) => layoutNames(state.context), sameTexts);
  const current = useSelector(workspace, (state) => state.context.layoutName);
  const own = useSelector(workspace, (state) => state.context.saved.map(({ name }) => name), sameTexts);
  const [name, setName] = useState('');
  const known = names.find((other) => other.toLowerCase() === name.trim().toLowerCase());
  const save = (as: string): void => {
    root.send({ type: 'workspace.saveLayout', name: as });
    root.send({ type: 'workspace.close' });
  };
  const use = (layout: string): void => {
    root.send({ type: 'workspace.useLayout', name: layout });
    root.send({ type: 'workspace.close' });
  };
  return (
    <Dialog
      title="Layouts"
      testId="layouts"
      onSubmit={() => {
        if (known !== undefined) use(known);
        else save(name.trim());
      }}
      actions={
        <>
          {known !== undefined && !(known in shippedLayouts) && (
            <button type="button" className="button" onClick={() => save(known)}>
              Save over {known}
            </button>
          )}
          <button type="submit" className="button button--primary">
            {known === undefined ? 'Save as new layout' : `Use ${known}`} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <NameField
        name="Name of the layout"
        required="Write the name of a layout."
        placeholder="An existing one to use it, a new one to save"
        value={name}
        onChange={setName}
      />
      <ul className="layouts-list">
        {names.map((layout) => (
          <li key={layout} className="layouts-item">
            <button type="button" className="button button--quiet layouts-use" onClick={() => use(layout)}>
              {layout}
            </button>
            {layout === current && <span className="tag">in use</span>}
            {own.includes(layout) && (
              <button
                type="button"
                className="button button--quiet"
                aria-label={`Delete ${layout}`}
                onClick={() => root.send({ type: 'workspace.deleteLayout', name: layout })}
              >
                Delete
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index]);
