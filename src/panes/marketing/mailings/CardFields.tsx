import { useEffect, useState } from 'react';
import { callPath } from '../../../api/client.ts';
import type { CardTemplate } from '../../../api/contract/marketing/cards.ts';
import type { Postcard } from '../../../api/contract/marketing/postcardContent.ts';
import { postcardsContract } from '../../../api/contract/marketing/postcards.ts';
import { postcardCategories } from '../../../api/catalogue/marketing/postcards.ts';
import { Check } from '../../parts/Check.tsx';
import { Field } from '../../parts/Field.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';

interface Props {
  readonly card: Postcard;
  /** Null: it was not saved yet. */
  readonly id: number | null;
  readonly wrong: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<Postcard>) => void;
}

/** What a postcard shows: one of the ready ones, with its proof once it is saved. */
export function CardFields({ card, id, wrong, onChange }: Props) {
  const [templates, setTemplates] = useState<readonly CardTemplate[]>([]);
  useEffect(() => {
    let isHere = true;
    const read = async (): Promise<void> => {
      const { readyCards } = await import('../../../api/marketing/readyCards.ts');
      if (isHere) setTemplates(readyCards());
    };
    void read();
    return () => void (isHere = false);
  }, []);
  const choose = (templateId: number): void => {
    const template = templates.find((one) => one.id === templateId);
    if (template === undefined) return;
    const { frontGraphic, backGraphic } = template;
    onChange({ templateId, frontGraphic, backGraphic });
  };
  const said = wrong['content.frontGraphic'] ?? wrong['content.backGraphic'];
  return (
    <>
      <Field label="Card" place="above" error={said === undefined ? null : `Card ${said}.`}>
        {(control) => (
          <select
            {...control}
            className="field"
            data-field="template"
            value={card.templateId ?? ''}
            onKeyDown={submitByEnter}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {card.templateId === null && <option value="">Choose one</option>}
            {postcardCategories.map((category) => (
              <optgroup key={category.id} label={category.name}>
                {templates
                  .filter(({ categoryId }) => categoryId === category.id)
                  .map((template) => (
                    <option key={template.id} value={template.id}>
                      {template.name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {id === null ? (
        <p className="muted">Once it is saved, its proof shows both sides.</p>
      ) : (
        <p>
          <a href={callPath(postcardsContract.savedProof.path, { id })} target="_blank" rel="noreferrer">
            The proof as it was saved last
          </a>
        </p>
      )}
      <Check
        field="addressOverlayEnabled"
        label="Keep the place of the address on the back free"
        isOn={card.addressOverlayEnabled}
        onChange={(addressOverlayEnabled) => onChange({ addressOverlayEnabled })}
      />
    </>
  );
}
