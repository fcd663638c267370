import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import css from './Field.module.css'
import { FieldFrame, type FieldProps } from './Field.tsx'

export interface Option {
  readonly value: string | number
  readonly label: string
  readonly disabled?: boolean
}

export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'required'> {
  /** The choices; or give <option>s as children. */
  options?: readonly Option[]
  /** The text of the empty first choice. Without it there is no empty choice. */
  placeholder?: string
}

/** A native select: keyboard, screen readers and phones know it. Takes `{...register('campo')}` as it is. */
export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, hideLabel = false, required, options, placeholder, children, ...select } = props
  return (
    <FieldFrame id={select.id} label={label} error={error} hint={hint} hideLabel={hideLabel} required={required}>
      {(attributes) => (
        <div className="flex items-center relative">
          <select
            {...select}
            {...attributes}
            aria-describedby={attributes['aria-describedby'] ?? select['aria-describedby']}
            className={`${css.controle} appearance-none pr-10 text-ellipsis enabled:cursor-pointer`}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options?.map((opcao) => (
              <option key={opcao.value} value={opcao.value} disabled={opcao.disabled}>
                {opcao.label}
              </option>
            ))}
            {children}
          </select>
          <IconChevronDown className="absolute right-3 text-texto-suave pointer-events-none" size={18} aria-hidden />
        </div>
      )}
    </FieldFrame>
  )
}

/** Below a field whose choices could not be read: says so and reads them again. `name` tells the button from others. */
export const RetryHint = ({ name, pending, onRetry }: { name: string; pending: boolean; onRetry: () => void }) => (
  <>
    Não foi possível carregar as opções.{' '}
    <button
      type="button"
      className="font-forte text-marca-texto underline"
      aria-label={`Tentar novamente: ${name}`}
      disabled={pending}
      onClick={onRetry}
    >
      Tentar novamente
    </button>
  </>
)
