import { countries, countryOf } from '../../../api/catalogue/billing/countries.ts';
import { Field } from '../../parts/Field.tsx';
import { KeptField } from '../../parts/KeptField.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import type { PartProps } from './NumberFields.tsx';

/** Where the bill goes; state and postal code are called as in the country. */
export function AddressFields({ draft, problems, onChange }: PartProps) {
  const country = countryOf(draft.billingCountry);
  const { states = [], stateLabel = 'State', postalLabel = 'Postal Code', postalPattern = null } = country ?? {};
  return (
    <>
      <KeptField
        className="wallet-wide"
        label="Billing address"
        kind="address"
        field="billingStreetAddress"
        autoComplete="billing address-line1"
        required="Write the billing address."
        value={draft.billingStreetAddress}
        error={problems.billingStreetAddress}
        onChange={(billingStreetAddress) => onChange({ billingStreetAddress })}
      />
      <KeptField
        label="Second line"
        kind="address"
        field="billingStreetAddress2"
        autoComplete="billing address-line2"
        value={draft.billingStreetAddress2}
        error={problems.billingStreetAddress2}
        onChange={(billingStreetAddress2) => onChange({ billingStreetAddress2 })}
      />
      <KeptField
        label="City"
        kind="name"
        field="billingCity"
        autoComplete="billing address-level2"
        required="Write the city."
        value={draft.billingCity}
        error={problems.billingCity}
        onChange={(billingCity) => onChange({ billingCity })}
      />
      {states.length > 0 && (
        <Field
          label={stateLabel}
          place="above"
          required={`Choose a ${stateLabel.toLowerCase()}.`}
          error={problems.billingState ?? null}
        >
          {(control) => (
            <select
              {...control}
              className="field"
              onKeyDown={submitByEnter}
              data-field="billingState"
              autoComplete="billing address-level1"
              value={draft.billingState}
              onChange={({ target }) => onChange({ billingState: target.value })}
            >
              <option value="">–</option>
              {states.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <KeptField
        label={postalLabel}
        kind={draft.billingCountry === 'US' ? 'zip' : 'postalCode'}
        field="billingZip"
        autoComplete="billing postal-code"
        required={postalPattern === null ? undefined : `Write the ${postalLabel}.`}
        value={draft.billingZip}
        error={problems.billingZip}
        onChange={(billingZip) => onChange({ billingZip })}
      />
      <Field label="Country" place="above" error={problems.billingCountry ?? null}>
        {(control) => (
          <select
            {...control}
            className="field"
            onKeyDown={submitByEnter}
            data-field="billingCountry"
            autoComplete="billing country"
            value={draft.billingCountry}
            // A state is of its country.
            onChange={({ target }) => onChange({ billingCountry: target.value, billingState: '' })}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
