import { CheckboxField, type CheckboxFieldProps } from '../ui/fields/CheckboxField.tsx'

interface SelecionarTodosProps extends Pick<CheckboxFieldProps, 'disabled'> {
  label?: string
  selected: number
  rows: number
  onChange: (todos: boolean) => void
}

export function SelectAll({
  label = 'Selecionar todos',
  selected: marcados,
  rows: linhas,
  onChange,
  ...rest
}: SelecionarTodosProps) {
  const todos = marcados > 0 && marcados === linhas
  return (
    <CheckboxField
      {...rest}
      label={label}
      checked={todos}
      indeterminate={marcados > 0 && !todos}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
