import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { channelNames } from '../../../api/catalogue/marketing/ruleTypes.ts';
import { suppressionReasons } from '../../../api/catalogue/marketing/suppressions.ts';
import { formatDate } from '../../../calc/format/date.ts';
import type { Checked, ComplianceRow } from '../../../machines/marketing/compliance/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { dayText, whenText } from '../../parts/whenText.ts';
import { targetText } from './complianceColumns.ts';
import { FormShell, useSaid } from './FormShell.tsx';

/** Whether a number or an e-mail address may be reached, and what stands against it: asked as often as one likes. */
export function CheckForm({ row }: { readonly row: ComplianceRow | null }) {
  const { compliance } = useActors();
  const said = useSaid();
  const checked = useSelector(compliance, (state) => state.context.checked);
  const [text, setText] = useState(() => textOf(row));
  return (
    <FormShell
      title="Check a number or an e-mail address"
      keep="Check it"
      draft={{ what: 'check', text }}
      fields={['text']}
    >
      <TextField
        label="Number or e-mail address"
        required="Write a number or an e-mail address."
        error={said('It', 'text')}
        field="text"
        isFirst
        isCode
        maxLength={300}
        value={text}
        onChange={setText}
      />
      <div role="status" data-testid="compliance-checked">
        {checked !== null && <Told checked={checked} />}
      </div>
    </FormShell>
  );
}

/** The number or address of the row that it was opened on; '' of any other. */
function textOf(row: ComplianceRow | null): string {
  if (row?.of !== 'optOuts' && row?.of !== 'consents') return '';
  const { kind } = row.row;
  return kind === 'PHONE' || kind === 'EMAIL' ? targetText(row.row) : '';
}

function Told({ checked }: { readonly checked: Checked }) {
  const { channels, suppression, listed, checked: day, consents, places, zones, kind } = checked;
  return (
    <>
      <table className="compliance-checked" aria-label={`What stands against ${targetText(checked)}`}>
        <tbody>
          {channels.map(({ channel, against, ruleId, next }) => (
            <tr key={channel}>
              <th scope="row">{channelNames[channel]}</th>
              <td>
                {against === null ? (
                  next === null ? (
                    'Permitted, but at no hour of the next 14 days'
                  ) : (
                    `Permitted from ${whenText(next)} on, by your clock`
                  )
                ) : (
                  <>
                    Not permitted: {against}
                    {ruleId !== null && <span className="muted"> ({ruleId})</span>}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {suppression !== null && (
        <p>
          Opted out on {dayText(suppression.at)} {suppressionReasons[suppression.reason]}
          {suppression.source !== '' && `: ${suppression.source}`}.
        </p>
      )}
      {listed.length > 0 && <p>It is on {listed.join(', ')}.</p>}
      {kind === 'PHONE' && (
        <p className="muted">
          {day === null
            ? 'No list that was uploaded has its area code.'
            : `Looked for in a list of ${formatDate(day)}.`}{' '}
          {places.length > 0 && `Its area code is of ${places.join(', ')} (${zones.join(', ')}).`}
        </p>
      )}
      {consents.map(({ id, at, source, channels: to, level, revoked }) => (
        <p key={id} className="muted">
          {revoked === null ? 'Said' : 'Had said'} yes on {dayText(at)} to{' '}
          {to.map((one) => channelNames[one]).join(', ')} ({level === 'WRITTEN' ? 'written' : 'express'}, {source})
          {revoked !== null && `, revoked on ${dayText(revoked.at)}`}.
        </p>
      ))}
      <p className="muted">How often they were reached of late is looked at when a campaign goes out.</p>
    </>
  );
}
