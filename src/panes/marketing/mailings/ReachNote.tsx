import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { WrittenType } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { Kept } from '../../../machines/marketing/compliance/context.ts';
import { useActors } from '../../parts/actors.tsx';

interface Props {
  readonly type: WrittenType;
  /** Keeps what is written and goes where consents and lists are put in. */
  readonly onGo: () => void;
}

/** What nobody is reached without, before somebody has written a campaign for nobody; an estimate says the rest. */
export function ReachNote({ type, onGo }: Props) {
  const { compliance, root } = useActors();
  const kept = useSelector(compliance, (state) => state.context.kept);
  useEffect(() => root.send({ type: 'compliance.want' }), [root]);
  const lacks = kept === null ? [] : lackingOf(type, kept);
  return (
    <div role="status" data-testid="mailing-reach-note">
      {lacks.length > 0 && (
        <p className="mailing-note">
          {lacks.join(' ')} Nobody would be reached.{' '}
          <button type="button" className="button" data-field="compliance" onClick={onGo}>
            Save it and go to compliance
          </button>
        </p>
      )}
    </div>
  );
}

const CONSENT = {
  SMS: 'Texts need written consent, and no consent is kept.',
  VOICEMAIL: 'Recorded calls need written consent, and no consent is kept.',
} as const;

/** Why nobody is reached, each in a sentence; an e-mail and a card need neither consent nor list. */
export function lackingOf(type: WrittenType, { consents, list }: Kept): string[] {
  if (type === 'EMAIL' || type === 'POSTCARD') return [];
  return [
    ...(type !== 'CALL' && consents === 0 ? [CONSENT[type]] : []),
    ...(list === 'NONE' ? ['No do-not-call list was uploaded.'] : []),
    ...(list === 'OLD' ? ['The do-not-call lists are too old: upload a newer one.'] : []),
  ];
}
