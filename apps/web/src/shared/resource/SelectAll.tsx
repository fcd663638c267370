import { CheckboxField, type CheckboxFieldProps } from '../ui/fields/CheckboxField.tsx'

interface SelecionarTodosProps extends Pick<CheckboxFieldProps, 'disabled' | 'hideLabel'> {
  label?: string
  selected: number
  rows: number
  onChange: (todos: boolean) => void
}

export function SelectAll({ label = 'Selecionar todos', selected, rows, onChange, ...rest }: SelecionarTodosProps) {
  const all = selected > 0 && selected === rows
  return (
    <CheckboxField
      {...rest}
      label={label}
      checked={all}
      indeterminate={selected > 0 && !all}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
