import { type ComponentProps, useId } from 'react'
import { LABEL } from './Field.tsx'

interface RangeFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** The value as people read it: `32%`. */
  valueText: string
}

/** A slider with its name and its value above it. */
export function RangeField({ label, valueText, ...input }: RangeFieldProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 items-baseline min-w-0">
      <label className={LABEL} htmlFor={id}>
        {label}
      </label>
      <span className="text-m tabular-nums text-texto-suave" aria-hidden>
        {valueText}
      </span>
      <input
        {...input}
        id={id}
        type="range"
        className="col-span-2 w-full min-h-7 m-0 accent-marca touch:min-h-11"
        aria-valuetext={valueText}
      />
    </div>
  )
}
