import css from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A whole number as text, with the digits' keyboard on a phone. */
export const IntegerField = (props: TextFieldProps) => (
  <TextField inputMode="numeric" pattern="[0-9]*" {...props} className={css.numerico ?? ''} />
)
