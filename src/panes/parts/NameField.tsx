import { TextField, type TextFieldProps } from './TextField.tsx';

interface Props extends Omit<TextFieldProps, 'label' | 'maxLength' | 'place'> {
  readonly label?: string;
  readonly place?: TextFieldProps['place'];
  /** Signs; the contract takes 50 for names of lists, searches, columns and layouts. */
  readonly maxLength?: number;
}

/** A name that a person gives to something. */
export const NameField = ({ label = 'Name', maxLength = 50, place = 'beside', ...rest }: Props) => (
  <TextField {...rest} label={label} maxLength={maxLength} place={place} />
);
