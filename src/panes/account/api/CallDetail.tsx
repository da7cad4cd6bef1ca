import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../../api/examples/codeOf.ts';
import { exampleOf } from '../../../api/examples/examples.ts';
import { languages, type Language } from '../../../api/examples/languages.ts';
import { answeredFields, takenFields, type FieldRow } from '../../../api/examples/fieldRows.ts';
import { commandOf } from '../../../commands/commands.ts';
import { callOf, isUpload, readRequest, requestText, rowOf } from '../../../machines/account/api/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Field } from '../../parts/Field.tsx';
import { copyText } from '../../parts/copyText.ts';

/** The call under the cursor: what it takes and answers, a program that makes it, and what came of it here. */
export function CallDetail() {
  const { api } = useActors();
  const row = useSelector(api, (state) => rowOf(state.context));
  const document = useSelector(api, (state) => state.context.document);
  const operation = row === undefined ? undefined : document?.paths[row.path]?.[row.method.toLowerCase()];
  if (row === undefined || document === null || operation === undefined) return null;
  return (
    <section className="api-call" aria-label={`The call ${row.name}`} key={row.name}>
      <h2 className="api-title">{row.summary}</h2>
      <p className="api-path">
        <strong>{row.method}</strong> <code>{row.path}</code> <span className="muted">scope {row.scope}</span>
      </p>
      <Try name={row.name} />
      <Fields title="Takes" none="Nothing." rows={takenFields(document, operation)} />
      <Fields title="Answers" none="A file." rows={answeredFields(document, operation)} />
    </section>
  );
}

function Try({ name }: { readonly name: string }) {
  const { api, root } = useActors();
  const text = useSelector(api, (state) => requestText(state.context, name));
  const refusal = useSelector(api, (state) => state.context.refusal);
  const answer = useSelector(api, ({ context }) => (context.answer?.name === name ? context.answer : null));
  const isFile = isUpload(name);
  return (
    <>
      {isFile ? (
        <p className="muted">It sends a file: the program below makes it, this page does not.</p>
      ) : (
        <Field label="Request" place="above" error={refusal}>
          {(control) => (
            <textarea
              {...control}
              className="field api-request"
              data-field="apiRequest"
              rows={Math.min(14, text.split('\n').length + 1)}
              spellCheck={false}
              value={text}
              onChange={({ currentTarget: { value } }) => root.send({ type: 'api.edit', text: value })}
            />
          )}
        </Field>
      )}
      <div className="api-acts">
        {!isFile && <CommandButton command={commandOf('api.run')} />}
        {!isFile && <span className="muted">as you, in your account</span>}
      </div>
      {answer !== null && (
        <div className="api-answer" role="status" data-testid="api-answer">
          <p>
            <strong>{answer.status === 0 ? 'No answer' : answer.status}</strong>{' '}
            <span className="muted">after {answer.milliseconds} ms</span>
          </p>
          <pre
            className="api-text"
            tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
            aria-label="The answer"
          >
            {answer.text}
          </pre>
        </div>
      )}
      <Program name={name} text={text} />
    </>
  );
}

function Program({ name, text }: { readonly name: string; readonly text: string }) {
  const { api, root } = useActors();
  const language = useSelector(api, (state) => state.context.language);
  const copies = useSelector(api, (state) => state.context.copies);
  const ids = useSelector(api, (state) => state.context.ids);
  const seen = useRef(copies);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const program = programOf(language, name, text, exampleOf(name, ids)?.upload);
  useEffect(() => {
    if (copies === seen.current || program === null) return;
    seen.current = copies;
    void copyText(program, null).then(setCopied);
  }, [copies, program]);
  useEffect(() => setCopied(null), [program]);
  return (
    <>
      <div className="api-languages" role="group" aria-label="Program in">
        {(Object.keys(languages) as Language[]).map((one) => (
          <button
            key={one}
            type="button"
            className="api-language"
            aria-pressed={one === language}
            onClick={() => root.send({ type: 'api.language', language: one })}
          >
            {languages[one]}
          </button>
        ))}
        <CommandButton command={commandOf('api.language')} />
        <CommandButton command={commandOf('api.copy')} />
        {isCopied !== null && (
          <span role="status" className="muted">
            {isCopied ? 'Copied.' : 'The browser does not let it be copied: mark it, and copy it by hand.'}
          </span>
        )}
      </div>
      <pre
        className="api-text"
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        aria-label="The program"
        data-testid="api-program"
      >
        {program ?? 'The request cannot be read as it is typed.'}
      </pre>
    </>
  );
}

/** Of the request as it is typed; null: it cannot be read. */
function programOf(
  language: Language,
  name: string,
  text: string,
  upload: Readonly<Record<string, unknown>> | undefined,
): string | null {
  const call = callOf(name);
  const read = readRequest(name, text);
  if (call === undefined || !read.ok) return null;
  const request = upload === undefined ? read.request : { ...read.request, upload };
  return codeOf(language, { name, call, request, base: location.origin });
}

interface FieldsProps {
  readonly title: string;
  readonly none: string;
  readonly rows: readonly FieldRow[];
}

function Fields({ title, none, rows }: FieldsProps) {
  return (
    <details className="api-fields" open={rows.length <= 12}>
      <summary>
        {title}{' '}
        <span className="muted">
          {rows.length === 0 ? none : `${rows.length} ${rows.length === 1 ? 'field' : 'fields'}`}
        </span>
      </summary>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">In</th>
              <th scope="col">Type</th>
              <th scope="col">Needed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, place, type, isRequired, meaning }, index) => (
              <tr key={`${index} ${name}`}>
                <td>
                  <code>{name}</code>
                </td>
                <td>{place}</td>
                <td>
                  {type}
                  {meaning !== '' && <span className="api-meaning muted">{meaning}</span>}
                </td>
                <td>{isRequired ? 'yes' : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
