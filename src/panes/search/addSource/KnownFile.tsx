import { useSelector } from '@xstate/react';
import type { SourceProposal } from '../../../api/contract/search/addSource.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { seenCountiesText } from './addSourceTexts.ts';

/** A file whose layout is published: what it is, which counties it has, what is read of it. There is nothing to map. */
export function KnownFile({ proposal }: { readonly proposal: SourceProposal }) {
  const { root, addSource } = useActors();
  const byHand = useSelector(addSource, (state) => state.context.choice.byHand);
  const { known, columns } = proposal;
  if (known === null) return null;
  const read = columns.filter(({ sure }) => sure > 0);
  return (
    <section className="add-source-known" aria-label="A layout that is known" data-testid="add-source-known">
      {known.isUsed ? (
        <p>
          <strong>{known.name}.</strong> Its layout is published{known.agency === null ? '' : ` by ${known.agency}`} and
          known here: there is nothing to map.{' '}
          {known.adds ? 'It adds to parcels that other files list; rows without theirs wait for them.' : ''}
        </p>
      ) : (
        <p>
          It has the layout of <strong>{known.name}</strong>, and its columns are said by hand.
        </p>
      )}
      {known.isUsed && known.counties.length > 0 && <p>{seenCountiesText(proposal)}</p>}
      {!known.isFixed && (
        <Check
          label="Say by hand what its columns are"
          title="Instead of what the known layout says"
          field="byHand"
          isOn={byHand}
          onChange={(isOn) => root.send({ type: 'addSource.change', change: { byHand: isOn } })}
        />
      )}
      {known.isUsed && (
        <>
          <h3 className="add-source-heading">
            What is read <span className="muted">{`${read.length} of ${columns.length} columns`}</span>
          </h3>
          <div
            className="add-source-scrolled"
            // What scrolls is reached by keys.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label="What is read"
            data-field="columns"
          >
            <table className="add-source-table">
              <thead>
                <tr>
                  <th scope="col">Column</th>
                  <th scope="col">Read as</th>
                  <th scope="col">Such as</th>
                </tr>
              </thead>
              <tbody>
                {read.map(({ header, why, samples }) => (
                  <tr key={header}>
                    <td>{header}</td>
                    <td>{why}</td>
                    <td className="muted">{samples.slice(0, 2).join(', ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ul className="add-source-notes">
            {known.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
