import { useSelector } from '@xstate/react';
import { formatDollars } from '../../../calc/format/currency.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { EffectFacts } from '../../parts/effect/EffectFacts.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';

const price = (dollars: number): string => formatDollars(dollars, { forceCents: true });

/** What skip tracing of the chosen contacts would cost, before anything is ordered. */
export function TraceDialog() {
  const { root, tracing } = useActors();
  const { offer, ids, error } = useSelector(tracing, (state) => state.context);
  const isBusy = useSelector(tracing, (state) =>
    (['finding', 'estimating', 'ordering'] as const).some((name) => state.matches(name)),
  );
  return (
    <Dialog
      title="Skip tracing"
      testId="trace"
      error={error}
      onSubmit={() => root.send({ type: 'tracing.order' })}
      actions={
        <button type="submit" className="button button--primary" disabled={offer === null || isBusy} data-autofocus>
          Look for them <Keys keys="Enter" />
        </button>
      }
    >
      {isBusy && <Progress label="Asking the server" />}
      {offer !== null && (
        <>
          <p>{offer.message}</p>
          <EffectFacts
            facts={[
              { label: 'Contacts', value: formatNumber(ids.length), isMain: true },
              ...offer.lines
                .filter(({ rate }) => rate > 0)
                .map(({ label, quantity, rate, amount }) => ({
                  label: `${label}, at most`,
                  value: `${formatNumber(quantity)} × ${price(rate)} = ${price(amount)}`,
                })),
              { label: 'Costs', value: offer.total > 0 ? `at most ${price(offer.total)}` : 'nothing' },
              { label: 'Taken back', value: 'no: what is found stays, and can be deleted' },
            ]}
          />
          <p className="muted">
            Empty phone and e-mail fields are filled; nothing that is known is replaced.{' '}
            {offer.dncEnabled
              ? 'Numbers on a do-not-call list are marked.'
              : 'Do-not-call lists are not looked at: check numbers before calling.'}
          </p>
        </>
      )}
    </Dialog>
  );
}
