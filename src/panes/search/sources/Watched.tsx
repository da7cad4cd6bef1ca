import type { SourceInService } from '../../../api/contract/search/sources.ts';
import { sourcePlaceText } from '../../../api/search/sourcePlaceText.ts';
import { commandOf } from '../../../commands/commands.ts';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { whenText } from '../../parts/whenText.ts';
import { becameText, rhythmText } from './watchTexts.ts';

/** From where a source came, how often it is looked at again, and what became of the last look. */
export function Watched({ source: { watching } }: { readonly source: SourceInService }) {
  if (watching === null) return null;
  const { place, watch } = watching;
  return (
    <div className="sources-watched" data-testid="sources-watched">
      <p>
        <strong>Fetched from</strong> <span className="sources-place">{sourcePlaceText(place)}</span>
        {watch === null && ', and not watched.'}
      </p>
      {watch !== null && (
        <p role="status">
          <strong>Watched</strong> {rhythmText(watch)}
          {watch.pattern !== null && `, files called ${watch.pattern}`}, next {whenText(watch.nextLook)}. Last look:{' '}
          {becameText(watch)}.
          {watch.message !== null && !watch.isLooking && (
            <span className={isWrong(watch.outcome) ? 'sources-wrong' : ''}> {watch.message}</span>
          )}
        </p>
      )}
      <p className="sources-deeds">
        <CommandButton
          command={{ ...commandOf('sources.watch'), short: watch === null ? 'Watch' : 'Change how often' }}
        />
        {watch !== null && (
          <>
            <CommandButton command={commandOf('sources.look')} />
            <CommandButton command={commandOf('sources.unwatch')} />
          </>
        )}
      </p>
    </div>
  );
}

const isWrong = (outcome: string | null): boolean => outcome === 'REFUSED' || outcome === 'FAILED';
