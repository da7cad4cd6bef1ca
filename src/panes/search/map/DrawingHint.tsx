import { useSelector } from '@xstate/react';
import { fewestPoints } from '../../../machines/search/map/shapes.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { Keys } from '../../parts/Keys.tsx';

const corners = {
  circle: ['the middle', 'the edge'],
  rectangle: ['one corner', 'the corner across'],
} as const;

/** While something is drawn: what comes next, by hand and by key. */
export function DrawingHint() {
  const { map } = useActors();
  const drawing = useSelector(map, ({ context }) => context.drawing);
  const isPointed = useSelector(
    map,
    ({ context: { drawing: of, view } }) => of?.tool === 'polygon' && of.pointedIn === view,
  );
  const problem = useSelector(map, ({ context }) => context.drawProblem);
  if (drawing === null) return null;
  const { tool, points } = drawing;
  const isEnough = points.length >= fewestPoints.polygon;
  const what = tool === 'polygon' ? `corner ${points.length + 1}` : (corners[tool][points.length] ?? '');
  const byHand = tool === 'polygon' || points.length > 0 ? 'Click' : 'Drag, or click';
  return (
    <p className="map-hint" role="status" data-testid="map-hint">
      {isPointed ? (
        <span>Click {what}</span>
      ) : (
        <span>
          {byHand} or <Keys keys="Enter" /> {what}
        </span>
      )}
      {tool === 'polygon' && isEnough && (
        <span>
          {isPointed ? (
            <>
              double click or <Keys keys="Enter" /> done
            </>
          ) : (
            <CommandWords id="map.finish">done</CommandWords>
          )}
        </span>
      )}
      {points.length > 0 && <CommandWords id="map.undoPoint">back</CommandWords>}
      <CommandWords id="map.cancel">stop</CommandWords>
      {problem !== null && <span>{problem}</span>}
    </p>
  );
}
