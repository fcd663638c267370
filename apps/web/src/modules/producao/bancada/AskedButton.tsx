import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type Look } from '../../../shared/ui/Button.tsx'
import { usePanel } from '../../../shared/ui/usePanel.ts'

interface AskedButtonProps extends Pick<Look, 'size' | 'variant'> {
  label: string
  /** The act's name on the button while it asks. */
  confirm: string
  danger?: boolean
  icon: Icon
  disabled: boolean
  /** Over what stands above the button, while it asks; with `below`, over what stands below it. */
  question?: ReactNode
  below?: boolean
  onConfirm: () => void
}

/**
 * Asks in its own place, and nothing moves; the second press does it. Esc, and a press or the focus elsewhere, take the
 * question back: no two of a page ask at once.
 */
export function AskedButton(props: AskedButtonProps) {
  const {
    label,
    confirm,
    danger = false,
    icon: Icone,
    disabled,
    question,
    below = false,
    size,
    variant = 'default',
  } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  usePanel(isConfirming, () => setIsConfirming(false), root, button)
  const drawName = (name: string, isShown: boolean) => (
    <span className={`col-start-1 row-start-1 flex gap-2 items-center justify-center ${isShown ? '' : 'invisible'}`}>
      <Icone size={18} aria-hidden />
      {name}
    </span>
  )
  return (
    // Esc is not the dialog's around it while it asks.
    <div ref={root} className="relative grid" data-esc-proprio={isConfirming || undefined}>
      {isConfirming && question && (
        <div
          className="absolute left-0 z-60 w-full min-w-60 p-3 bg-superficie border border-borda-forte rounded-grupo shadow-3 data-below:top-[calc(100%_+_8px)] not-data-below:bottom-[calc(100%_+_8px)]"
          data-below={below || undefined}
        >
          {question}
        </div>
      )}
      <Button
        ref={button}
        {...(size && { size })}
        {...(!isConfirming && { variant })}
        {...(isConfirming && danger && { color: 'red' as const })}
        disabled={disabled}
        onClick={() => {
          if (isConfirming) props.onConfirm()
          setIsConfirming(!isConfirming)
        }}
      >
        {/* As wide as the longer of its two names. */}
        <span className="grid h-full">
          {drawName(label, !isConfirming)}
          {drawName(`Confirmar: ${confirm}`, isConfirming)}
        </span>
      </Button>
    </div>
  )
}
