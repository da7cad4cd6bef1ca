import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { cardSamples } from '../../../api/catalogue/marketing/cardSamples.ts';
import type { Graphic } from '../../../api/contract/marketing/postcardContent.ts';
import { statusLabels } from '../../../calc/marketing/lifecycle.ts';
import type { DrawList } from '../../../calc/marketing/cards/drawList.ts';
import { ADDRESS } from '../../../calc/marketing/cards/layoutGraphic.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { isUnpublished } from '../../../machines/marketing/card/context.ts';
import { elementIn } from '../../../machines/marketing/card/sides.ts';
import { partPlace } from '../../../machines/marketing/card/parts.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { KeyChip } from '../../parts/KeyChip.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { CardCanvas } from './CardCanvas.tsx';
import { CardInspector } from './CardInspector.tsx';
import { useLaidOut } from './useLaidOut.ts';
import './card.css';

const adds: readonly CommandId[] = [
  'card.addText',
  'card.addTitle',
  'card.addPicture',
  'card.addCode',
  'card.addBox',
  'card.addBackground',
];
const samples: readonly CommandId[] = ['card.sample1', 'card.sample2', 'card.sample3', 'card.sample4', 'card.sample5'];

/** A postcard in hand: both sides as they will be printed, and what of them can be changed. */
export function Pane() {
  const { card } = useActors();
  const sides = useSelector(card, (state) => state.context.sides);
  const side = useSelector(card, (state) => state.context.side);
  const kept = useSelector(card, (state) => state.context.kept);
  const id = useSelector(card, (state) => state.context.id);
  const error = useSelector(card, (state) => state.context.error);
  const isFailed = useSelector(card, (state) => state.matches({ page: 'failed' }));
  const isWorking = useSelector(card, (state) => state.matches({ page: 'loading' }) || state.hasTag('working'));
  const state = isFailed
    ? 'failed'
    : id === null
      ? 'none'
      : sides === null
        ? kept === null
          ? 'loading'
          : 'other'
        : 'ready';
  return (
    <div className="card-pane" data-state={state} data-testid="card">
      <PaneStatus pane="card">{kept !== null && <Status />}</PaneStatus>
      <Progress label="Working on the card" isOn={isWorking} />
      {state === 'failed' ? (
        <NotLoaded what="The card" error={error} again="card.refresh" />
      ) : state === 'none' || state === 'other' ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">{state === 'none' ? 'No card is open' : 'This campaign is no postcard'}</p>
          <p>A card is opened from its campaign: choose one of the channel Postcard there.</p>
          <CommandButton command={commandOf('go.marketing')} />
        </div>
      ) : sides === null ? null : (
        <Ready graphic={sides[side]} />
      )}
    </div>
  );
}

/** Its name, and whether the server has what is on screen. */
function Status() {
  const { card } = useActors();
  const kept = useSelector(card, (state) => state.context.kept);
  const isSaved = useSelector(card, (state) => state.context.sides === state.context.saved);
  const refusal = useSelector(card, (state) => state.context.refusal);
  if (kept === null) return null;
  const said =
    kept.status === 'NEW'
      ? refusal !== null
        ? 'not saved'
        : isSaved
          ? 'saved'
          : 'saving…'
      : statusLabels[kept.status];
  return (
    <span>
      {kept.name}, {said.toLowerCase()}
    </span>
  );
}

function Ready({ graphic }: { readonly graphic: Graphic }) {
  const { card, root } = useActors();
  const side = useSelector(card, (state) => state.context.side);
  const sample = useSelector(card, (state) => state.context.sample);
  const hasLines = useSelector(card, (state) => state.context.hasLines);
  const isFine = useSelector(card, (state) => state.context.isFine);
  const isSizing = useSelector(card, (state) => state.context.isSizing);
  const refusal = useSelector(card, (state) => state.context.refusal);
  const mayChange = useSelector(card, (state) => isUnpublished(state.context));
  const laidOut = useLaidOut(graphic);
  const toggles: readonly (readonly [CommandId, boolean])[] = [
    ['card.sizing', isSizing],
    ['card.fine', isFine],
    ['card.lines', hasLines],
  ];
  return (
    <>
      <div className="card-acts">
        <KeyChip
          keys={commandOf('card.flip').keys[0] ?? ''}
          text={side === 'FRONT' ? 'Front' : 'Back'}
          onClick={() => root.send(commandOf('card.flip').event)}
        />
        {mayChange && adds.map((one) => <CommandButton key={one} command={commandOf(one)} />)}
        <span className="card-acts-gap" />
        {mayChange ? (
          <CommandButton command={commandOf('card.estimate')} isMain />
        ) : (
          <span className="muted">It was ordered: it can be looked at, and duplicated to be changed.</span>
        )}
        <CommandButton command={commandOf('card.proof')} />
      </div>
      {refusal !== null && (
        <p className="card-refusal" role="alert">
          The card is not saved: {refusal} <CommandButton command={commandOf('card.save')} />
          <CommandButton command={commandOf('card.discard')} />
        </p>
      )}
      <div className="card-desk">
        <div className="card-stage">
          <CardCanvas laidOut={laidOut} />
          <div className="card-foot">
            <div className="card-chips" role="group" aria-label="Shown as it is for">
              {samples.map((one, at) => (
                <KeyChip
                  key={one}
                  keys={commandOf(one).keys[0] ?? ''}
                  text={cardSamples[at]?.label ?? ''}
                  isOn={sample === at}
                  onClick={() => root.send(commandOf(one).event)}
                />
              ))}
            </div>
            <div className="card-chips" role="group" aria-label="How it is worked on">
              {toggles.map(([one, isOn]) => (
                <KeyChip
                  key={one}
                  keys={commandOf(one).keys[0] ?? ''}
                  text={commandOf(one).short ?? ''}
                  isOn={isOn}
                  onClick={() => root.send(commandOf(one).event)}
                />
              ))}
            </div>
          </div>
          <Place problems={laidOut.problems} isAddressed={!isTooLong(laidOut.list)} />
        </div>
        <CardInspector mayChange={mayChange} problems={laidOut.problems} />
      </div>
    </>
  );
}

const isTooLong = ({ overflowing }: DrawList): boolean => overflowing.includes(ADDRESS);

/** The part in hand, as those hear it who do not see the card. */
function Place({
  problems,
  isAddressed,
}: {
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly isAddressed: boolean;
}) {
  const { card } = useActors();
  const sides = useSelector(card, (state) => state.context.sides);
  const side = useSelector(card, (state) => state.context.side);
  const selected = useSelector(card, (state) => state.context.selected);
  const element = useMemo(
    () => (sides === null ? undefined : elementIn(sides[side], selected)),
    [sides, side, selected],
  );
  return (
    <p className="card-place" role="status" data-testid="card-place">
      {element === undefined
        ? `${side === 'FRONT' ? 'Front' : 'Back'} of the card; j and k go through its parts`
        : partPlace(element, problems.get(element.id) ?? [])}
      {!isAddressed && (
        <span className="card-warning">Their address does not fit: nobody like this gets the card.</span>
      )}
    </p>
  );
}
