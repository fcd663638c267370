import { CheckboxField, type CheckboxFieldProps } from '../ui/fields/CheckboxField.tsx'

interface SelecionarTodosProps extends Pick<CheckboxFieldProps, 'disabled' | 'hideLabel'> {
  label?: string
  selected: number
  /** Something of a row is selected, though no row is. */
  partly?: boolean
  rows: number
  onChange: (todos: boolean) => void
}

export function SelectAll(props: SelecionarTodosProps) {
  const { label = 'Selecionar todos', selected, partly = false, rows, onChange, ...rest } = props
  const all = selected > 0 && selected === rows
  return (
    <CheckboxField
      {...rest}
      label={label}
      checked={all}
      indeterminate={(selected > 0 || partly) && !all}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
