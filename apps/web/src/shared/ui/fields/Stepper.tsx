import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import { IconButton } from '../Button.tsx'
import { IntegerField, type TextFieldProps } from './TextField.tsx'

interface StepperProps extends Omit<TextFieldProps, 'value' | 'className'> {
  name: string
  number: number
  min: number
  max?: number
  /** The field's text, which may differ from `number` while it is typed. */
  typed: string
  /** Adds or takes one, by a button or an arrow key. */
  onStep: (valor: number) => void
  className?: string | undefined
}

/** A whole number in a field between minus and plus, with its sentence below. The caller reads the typed text. */
export function Stepper(props: StepperProps) {
  const { name, number, min, max, typed, onStep, onKeyDown, className = '', error, ...field } = props
  const id = useId()
  const sentence = typeof error === 'string' ? error : null
  const onStepKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined) return onKeyDown?.(event)
    event.preventDefault()
    onStep(number + step)
  }
  return (
    <div className={`flex flex-wrap items-center gap-1 ${className}`}>
      <IconButton
        variant="default"
        aria-label={`Diminuir ${name}`}
        disabled={number <= min}
        onClick={() => onStep(number - 1)}
      >
        <IconMinus size={17} aria-hidden />
      </IconButton>
      <div className="w-18 [&_input]:px-1.5 [&_input]:text-center">
        <IntegerField
          {...field}
          error={Boolean(error)}
          {...(sentence && { 'aria-describedby': id })}
          hideLabel
          role="spinbutton"
          aria-valuenow={number}
          aria-valuemin={min}
          aria-valuemax={max}
          value={typed}
          onKeyDown={onStepKey}
        />
      </div>
      <IconButton
        variant="default"
        aria-label={`Aumentar ${name}`}
        disabled={max !== undefined && number >= max}
        onClick={() => onStep(number + 1)}
      >
        <IconPlus size={17} aria-hidden />
      </IconButton>
      {sentence && (
        // No wider than the buttons and the field.
        <p className="m-0 basis-full [contain:inline-size] text-s leading-[1.4] text-erro" id={id}>
          {sentence}
        </p>
      )}
    </div>
  )
}
