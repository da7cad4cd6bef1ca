import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { AskButton } from '../plan/AskButton.tsx';
import { dollars } from '../billing/dollars.ts';

const optionId = (index: number): string => `automator-option-${index}`;

/** What can be watched beyond the plan; the one under the cursor is what Enter asks about. */
export function Offers() {
  const { automator, root } = useActors();
  const offers = useSelector(automator, (state) => state.context.offers);
  const cursor = useSelector(automator, (state) => state.context.cursor);
  if (offers === null) return null;
  const included = offers.planMrcs[0]?.included ?? 0;
  return (
    <>
      <p className="automator-included">
        {included === 0
          ? 'The plan has none of its own.'
          : `${formatNumber(included)} come with the plan; an add-on comes on top of them.`}{' '}
        {offers.planMrcs.some(({ trialAvailable }) => trialAvailable) && (
          <CommandWords id="automator.try">tries 10,000 for seven days, without a card</CommandWords>
        )}
      </p>
      <div
        className="plan-list automator-offers"
        role="listbox"
        aria-label="Add-ons of the lead automator"
        aria-activedescendant={optionId(cursor)}
        tabIndex={0}
        data-autofocus
      >
        {offers.planMrcs.map((offer, index) => (
          <div
            key={offer.id}
            id={optionId(index)}
            role="option"
            aria-label={`${formatNumber(offer.monitoredProperties)} properties, ${dollars(offer.amount)} with each bill`}
            tabIndex={-1}
            aria-selected={index === cursor}
            className={index === cursor ? 'plan-card plan-card--current' : 'plan-card'}
            onMouseDown={() => root.send({ type: 'automator.cursor', index })}
            onDoubleClick={() => root.send({ type: 'automator.ask' })}
          >
            <div className="plan-head">
              <h3 className="plan-name">{formatNumber(offer.monitoredProperties)} properties</h3>
              <span className="plan-tags">{offer.current && <span className="tag tag--info">Yours</span>}</span>
            </div>
            <p className="plan-price">
              <strong>{dollars(offer.amount)}</strong>
              <span className="muted"> with each bill</span>
            </p>
          </div>
        ))}
      </div>
      {offers.nextCycleDate !== null && <AskButton event={{ type: 'automator.ask' }}>What it costs you</AskButton>}
    </>
  );
}
