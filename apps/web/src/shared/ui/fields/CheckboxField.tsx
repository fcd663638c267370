import { type ComponentProps, type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react'

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Neither on nor off: some of what it stands for is selected. */
  indeterminate?: boolean
  hideLabel?: boolean
}

/** A checkbox with its text beside it. Takes `{...register('campo')}` as it is. */
export function CheckboxField({ label, hint, error, indeterminate = false, hideLabel, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const { ref, ...rest } = input
  const own = useRef<HTMLInputElement | null>(null)
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      own.current = element
      if (typeof ref !== 'function') {
        if (ref) ref.current = element
        return
      }
      return ref(element)
    },
    [ref],
  )
  useLayoutEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className="flex flex-col gap-1.5 min-w-0">
      <label
        className="inline-flex gap-2.5 items-start self-start min-h-7 py-0.75 text-base leading-5.5 cursor-pointer touch:min-w-11 touch:min-h-11 touch:items-center has-disabled:text-texto-suave has-disabled:cursor-not-allowed"
        htmlFor={id}
      >
        <input
          {...rest}
          ref={attach}
          id={id}
          type="checkbox"
          className="flex-none w-5 h-5 m-0 mt-px [cursor:inherit]"
          aria-describedby={hint || error ? `${id}-dica` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className={hideLabel ? 'somente-leitor' : undefined}>{label}</span>
      </label>
      {(hint || error) && (
        <p
          className={`m-0 -mt-1.5 pl-7.5 text-s leading-[1.4] ${error ? 'text-erro' : 'text-texto-suave'}`}
          id={`${id}-dica`}
        >
          {error || hint}
        </p>
      )}
    </div>
  )
}
