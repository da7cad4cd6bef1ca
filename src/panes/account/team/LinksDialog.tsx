import { useEffect, useRef, useState } from 'react';
import type { LinkOfMember } from '../../../machines/account/team/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { copyText } from '../../parts/copyText.ts';
import { dayOf } from './teamTexts.ts';
import './team.css';

/** The links of invitations, which nobody can read again: to copy, and whether they were sent. */
export function LinksDialog() {
  const { team, root } = useActors();
  const [links] = useState(() => team.getSnapshot().context.links ?? []);
  const [copied, setCopied] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => () => root.send({ type: 'team.forgetLinks' }), [root]);
  const urls = links.flatMap(({ invitation }) => (invitation === null ? [] : [invitation.url]));
  const all = links
    .flatMap(({ username, invitation }) => (invitation === null ? [] : [`${username}\t${invitation.url}`]))
    .join('\n');
  const copy = (text: string): void => {
    const tell = async (): Promise<void> => {
      if (await copyText(text, body.current)) setCopied(text);
    };
    void tell();
  };
  return (
    <Dialog
      title={links.length === 1 ? `The invitation of ${links[0]?.name ?? ''}` : `${links.length} invitations`}
      testId="team-links"
      onSubmit={() => copy(urls.length === 1 ? (urls[0] ?? '') : all)}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Done <Keys keys="Escape" />
          </button>
          {urls.length > 0 && (
            <button type="submit" className="button button--primary" data-autofocus="">
              {copied === null ? (urls.length === 1 ? 'Copy the link' : 'Copy all links') : 'Copied'}{' '}
              <Keys keys="Enter" />
            </button>
          )}
        </>
      }
    >
      <div ref={body}>
        {links.map((link) => (
          <OneLink key={link.username} link={link} isCopied={copied === link.invitation?.url} onCopy={copy} />
        ))}
      </div>
      {urls.length > 0 && (
        <p className="muted" role="status">
          {urls.length === 1 ? 'It works once, and is shown this once.' : 'Each works once, and is shown this once.'}{' '}
          <Keys keys="i" /> makes another.
        </p>
      )}
    </Dialog>
  );
}

interface OneProps {
  readonly link: LinkOfMember;
  readonly isCopied: boolean;
  readonly onCopy: (text: string) => void;
}

function OneLink({ link: { username, invitation }, isCopied, onCopy }: OneProps) {
  if (invitation === null)
    return (
      <p className="team-link">
        {username} was invited, and the link was shown already. Send the invitation again for another.
      </p>
    );
  const { url, expires, sentTo } = invitation;
  return (
    <div className="team-link">
      <Field
        label={username}
        name={`${username}: link of the invitation`}
        place="above"
        hint={`${sentTo === null ? 'Nothing was sent: pass this link on.' : `Sent to ${sentTo}.`} Good until ${dayOf(expires)}.`}
      >
        {(control) => (
          <div className="team-link-row">
            <input
              {...control}
              className="field"
              data-field="link"
              readOnly
              value={url}
              onFocus={({ target }) => target.select()}
            />
            <button type="button" className="button" onClick={() => onCopy(url)}>
              {isCopied ? 'Copied' : 'Copy'}
            </button>
          </div>
        )}
      </Field>
    </div>
  );
}
