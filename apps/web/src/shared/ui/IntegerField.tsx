import css from './Field.module.css'
import { DIGITS, TextField, type TextFieldProps } from './TextField.tsx'

/** A whole number as text, with the digits' keyboard on a phone. */
export const IntegerField = (props: TextFieldProps) => (
  <TextField inputMode="numeric" pattern={DIGITS} {...props} className={css.numerico ?? ''} />
)
