import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import { leadClass } from './leadClass.ts';
import './leadColors.ts';
import './leadLetter.css';

/** The letter of a lead type on its colour: never colour alone (O-061). */
export function LeadLetter({ code }: { readonly code: LeadTypeCode }) {
  return (
    <span className={`lead-letter ${leadClass(code)}`} aria-hidden="true">
      {leadTypes[code].letter}
    </span>
  );
}
