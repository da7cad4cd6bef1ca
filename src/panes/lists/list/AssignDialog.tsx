import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Choices } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { whatIsMeant } from './listDialogs.ts';

const NOBODY = 'nobody';

/** Who works on the rows: a member of the team, or nobody. */
export function AssignDialog() {
  const { group, root } = useActors();
  const meant = useSelector(group, ({ context }) => whatIsMeant(context));
  const members = useSelector(group, ({ context }) => context.members);
  const options = [
    ...members.map(({ id, name }) => ({ key: String(id), label: name })),
    { key: NOBODY, label: 'Nobody', note: 'takes it back' },
  ];
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const take = (key: string | null): void => {
    if (key === null) return;
    root.send({ type: 'workspace.close' });
    root.send({ type: 'group.assign', userId: key === NOBODY ? null : Number(key) });
  };
  return (
    <Dialog
      title={`Give ${meant} to`}
      testId="assign"
      onSubmit={() => take(chosen)}
      actions={
        <button type="submit" className="button button--primary">
          Assign <Keys keys="Enter" />
        </button>
      }
    >
      <Choices
        label="Member of the team"
        placeholder="Name"
        required="Choose a member of the team, or nobody."
        options={options}
        typed={typed}
        onTyped={setTyped}
        current={chosen}
        onCurrent={setChosen}
        onPick={take}
      />
    </Dialog>
  );
}
