import { useSelector } from '@xstate/react';
import type { Audience } from '../../../api/contract/marketing/mailings.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { Checks } from '../../parts/Checks.tsx';

/** Where cards go; the second of several that one owns is the one with the most lead types. */
const addresses = {
  MAILING: { name: 'Where their mail goes', address: 'MAILING', oneEach: 'HOUSEHOLD' },
  PROPERTY: { name: 'The property itself, one of each owner', address: 'PROPERTY', oneEach: 'HOUSEHOLD' },
  EACH: { name: 'Each property itself, also several of one owner', address: 'PROPERTY', oneEach: 'PROPERTY' },
} as const;
type Place = keyof typeof addresses;

const places = (['MAILING', 'PROPERTY', 'EACH'] as const).map((key) => ({ key, name: addresses[key].name }));

const placeOf = ({ address, oneEach }: Audience): Place =>
  address === 'PROPERTY' && oneEach === 'PROPERTY' ? 'EACH' : address;

/** Whom it goes to: what was picked, and lists and groups beside. */
export function AudienceFields({
  audience,
  hasText,
  isPaper = false,
  isOnce = false,
  onChange,
}: {
  readonly audience: Audience;
  readonly hasText: boolean;
  /** It goes to a postal address. */
  readonly isPaper?: boolean;
  /** Nobody is in it twice, whatever they own. */
  readonly isOnce?: boolean;
  readonly onChange: (audience: Audience) => void;
}) {
  const { group } = useActors();
  const lists = useSelector(group, (state) => state.context.lists);
  const all = lists.flatMap(({ id, name }) => (typeof id === 'number' ? [{ id, name }] : []));
  const picked = [
    ...(audience.contactIds.length > 0 ? [`${formatNumber(audience.contactIds.length)} picked contacts`] : []),
    ...(audience.propertyIds.length > 0 ? [`owners of ${formatNumber(audience.propertyIds.length)} properties`] : []),
  ];
  const toggle = (id: number, isOn: boolean): void =>
    onChange({
      ...audience,
      groupIds: isOn ? [...audience.groupIds, id] : audience.groupIds.filter((one) => one !== id),
    });
  return (
    <>
      {picked.length > 0 && <p className="muted">For {picked.join(' and ')}.</p>}
      {all.length === 0 ? (
        picked.length === 0 && <p className="muted">There is no list yet: save properties or contacts to one first.</p>
      ) : (
        <div className="mailing-lists">
          <Checks label={picked.length > 0 ? 'And for owners and people of' : 'For owners and people of'}>
            {all.map(({ id, name }) => (
              <Check
                key={id}
                field={`group-${id}`}
                label={name}
                isOn={audience.groupIds.includes(id)}
                onChange={(isOn) => toggle(id, isOn)}
              />
            ))}
          </Checks>
        </div>
      )}
      {isPaper && (
        <SelectField
          label="Address"
          hint="One card goes to a door, whoever lives there."
          field="address"
          options={isOnce ? places.filter(({ key }) => key !== 'EACH') : places}
          value={placeOf(audience)}
          onChoose={(place) => {
            const { address, oneEach } = addresses[place];
            onChange({ ...audience, address, oneEach });
          }}
        />
      )}
      {hasText && (
        <Check
          field="leaveOutMissing"
          label={
            isPaper
              ? 'Leave out who misses a value that the text names, or whose card cannot be printed'
              : 'Leave out who misses a value that the text names'
          }
          isOn={audience.leaveOutMissing}
          onChange={(leaveOutMissing) => onChange({ ...audience, leaveOutMissing })}
        />
      )}
    </>
  );
}
