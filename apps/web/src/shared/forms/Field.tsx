import { type ComponentProps, createContext, use } from 'react'
import type { FieldValues, RegisterOptions } from 'react-hook-form'
import { DecimalField, MoneyField } from '../ui/fields/DecimalField.tsx'
import { TextAreaField, TrimmedTextField, type TrimmedTextFieldProps } from '../ui/fields/TextField.tsx'
import type { FieldFacts } from './fields.ts'
import type { RecordFormState } from './useRecordForm.ts'

/** The form that the fields below it belong to. */
export const FormContext = createContext<Pick<RecordFormState<FieldValues>, 'field' | 'table' | 'spelling'> | null>(
  null,
)

const TYPED: Partial<Record<NonNullable<FieldFacts['kind']>, Partial<TrimmedTextFieldProps>>> = {
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  document: { autoCapitalize: 'characters', spellCheck: false },
  cep: { inputMode: 'numeric' },
  state: { autoCapitalize: 'characters' },
}

interface FieldProps extends Partial<TrimmedTextFieldProps> {
  /** In the table of the form's fields. */
  name: string
  rows?: number
  /** Reacts to the typing besides the form. */
  rules?: Pick<RegisterOptions, 'onChange' | 'onBlur'>
  'data-autofocus'?: true
}

/** The control of one field of a record's form, with the label, length and kind that the contract says. */
export function Field({ name, rules, rows, ...props }: FieldProps) {
  const { label, max, required, kind, suffix, lines, format, state } = useField(name, rules)
  const own = { label, required, ...props, ...state }
  if (kind === 'money') return <MoneyField {...own} />
  if (suffix) return <DecimalField suffix={suffix} places={0} maxPlaces={3} {...own} />
  if (lines) return <TextAreaField rows={rows ?? lines} {...(own as ComponentProps<typeof TextAreaField>)} />
  return (
    <TrimmedTextField
      {...(kind && TYPED[kind])}
      {...(max && { maxLength: max })}
      {...(format && { format })}
      {...own}
    />
  )
}

function useField(name: string, rules: FieldProps['rules']) {
  const form = use(FormContext)
  const facts = form?.table?.[name]
  if (!form || !facts) throw new Error(`the form has no field ${name}`)
  return { ...facts, format: facts.kind && form.spelling?.[facts.kind], state: form.field(name, rules) }
}
