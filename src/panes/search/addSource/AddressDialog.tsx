import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** An address from which the server fetches a file of records. */
export function AddressDialog() {
  const { root, addSource } = useActors();
  const refusal = useSelector(addSource, (state) => state.context.placeRefusal);
  const isWorking = useSelector(addSource, (state) => state.matches({ place: 'asking' }));
  const [address, setAddress] = useState('');
  return (
    <Dialog
      title="Fetch records from an address"
      testId="add-source-address"
      error={refusal}
      onSubmit={() => {
        if (!isWorking) root.send({ type: 'addSource.fetch', place: { kind: 'ADDRESS', address: address.trim() } });
      }}
      actions={
        <button type="submit" className="button button--primary" aria-disabled={isWorking}>
          Fetch <Keys keys="Enter" />
        </button>
      }
    >
      <Field
        label="Address"
        place="above"
        required="Write the address of the file."
        hint="The address of the download itself, as the county publishes it. Nothing is loaded before you have seen what it is."
      >
        {(control) => (
          <input
            {...control}
            className="field"
            data-autofocus=""
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={2000}
            placeholder="https://data.example.gov/parcels.csv"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
