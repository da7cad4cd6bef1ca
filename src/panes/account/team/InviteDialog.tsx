import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { isWrong } from '../../../machines/account/team/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { ConfirmInvites } from './ConfirmInvites.tsx';
import { newDraft, personOf, problemsOf, sentencesOf, type DraftProblems, type MemberDraft } from './memberDraft.ts';
import { MemberForm } from './MemberForm.tsx';

/** Somebody is written down, quoted, and invited when the price and the whole address have been seen. */
export function InviteDialog() {
  const { team, root } = useActors();
  const isQuoted = useSelector(team, ({ context }) => context.quote !== null && !isWrong(context));
  const [draft, setDraft] = useState<MemberDraft>(newDraft);
  useEffect(() => () => root.send({ type: 'team.leave' }), [root]);
  return isQuoted ? <ConfirmInvites /> : <Write draft={draft} onDraft={setDraft} />;
}

function Write({ draft, onDraft }: { readonly draft: MemberDraft; readonly onDraft: (draft: MemberDraft) => void }) {
  const { team, root } = useActors();
  const { quote, refusal } = useSelector(team, (state) => state.context);
  const isAsking = useSelector(team, (state) => state.hasTag('quoting'));
  const [found, setFound] = useState<DraftProblems>({});
  const all: DraftProblems = { ...sentencesOf({ ...refusal?.fields, ...quote?.wrong[0]?.fieldErrors }), ...found };
  return (
    <Dialog
      title="Invite somebody"
      testId="team-invite"
      error={refusal?.text ?? quote?.refusal ?? null}
      onSubmit={() => {
        if (isAsking) return;
        const problems = problemsOf(draft);
        setFound(problems);
        if (Object.keys(problems).length === 0) root.send({ type: 'team.quote', people: [personOf(draft)] });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={isAsking}>
          See what it costs <Keys keys="Enter" />
        </button>
      }
    >
      <MemberForm
        draft={draft}
        problems={all}
        onChange={(part) => {
          onDraft({ ...draft, ...part });
          // What was wrong is looked at anew when it is sent.
          setFound(Object.fromEntries(Object.entries(found).filter(([field]) => !(field in part))));
          if (quote !== null || refusal !== null) root.send({ type: 'team.rewrite' });
        }}
      />
    </Dialog>
  );
}
