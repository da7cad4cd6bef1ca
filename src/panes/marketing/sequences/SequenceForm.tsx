import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { newText, type SequenceText } from '../../../machines/marketing/sequences/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Checks } from '../../parts/Checks.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { AudienceFields } from '../mailings/AudienceFields.tsx';
import './sequences.css';

/** Name, audience and what stops a sequence. What was typed stays when it is refused. */
export function SequenceForm() {
  const { sequences, root } = useActors();
  const { refusal, wrong, statuses } = useSelector(sequences, (state) => state.context);
  const isWorking = useSelector(sequences, (state) => state.hasTag('working'));
  const [form] = useState(() => sequences.getSnapshot().context.form);
  const [text, setText] = useState<SequenceText>(form?.text ?? newText());
  useEffect(() => () => root.send({ type: 'sequences.leave' }), [root]);
  const change = (part: Partial<SequenceText>): void => setText((now) => ({ ...now, ...part }));
  const offered = statuses.filter(({ id, retired }) => !retired || text.stopStatusIds.includes(id));
  const named = wrong['name'];
  return (
    <FormDialog
      title={form?.title ?? 'Sequence'}
      testId="sequence-form"
      error={named === undefined ? refusal : null}
      onSubmit={() => root.send({ type: 'sequences.keep', text })}
      does="Save it"
      isWorking={isWorking}
    >
      <div className="sequence-fields">
        <TextField
          label="Name"
          required="Write a name, by which you know it."
          error={named === undefined ? null : `Name ${named}.`}
          field="name"
          isFirst
          maxLength={120}
          value={text.name}
          onChange={(name) => change({ name })}
        />
        <AudienceFields audience={text.audience} hasText isPaper isOnce onChange={(audience) => change({ audience })} />
        <Check
          field="joins"
          label="Who comes to these lists later joins, at the first step"
          isOn={text.joins}
          onChange={(joins) => change({ joins })}
        />
        {offered.length > 0 && (
          <Checks label="A property with one of these statuses takes its owner out">
            {offered.map(({ id, name }) => (
              <Check
                key={id}
                field={`stop-${id}`}
                label={name}
                isOn={text.stopStatusIds.includes(id)}
                onChange={(isOn) =>
                  change({
                    stopStatusIds: isOn ? [...text.stopStatusIds, id] : text.stopStatusIds.filter((one) => one !== id),
                  })
                }
              />
            ))}
          </Checks>
        )}
        <p className="muted">
          An answer, an opt-out and a deal take somebody out in any case. Nothing goes out before you start it.
        </p>
      </div>
    </FormDialog>
  );
}
