import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { usePanel } from './usePanel.ts'

interface ActionsMenuProps {
  /** Name of the list of actions. */
  name: string
  /** Class of the button's word. */
  wordClass?: string
  /** The entries; each closes the panel when it is chosen. */
  children: (close: () => void) => ReactNode
}

/** The lesser actions of a page, in a panel below their button. Esc, a click outside and a choice close it. */
export function ActionsMenu({ name, wordClass, children }: ActionsMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  usePanel(isOpen, close, root, button)
  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('li > *')?.focus()
  }, [isOpen])
  return (
    <div className="relative grid max-md:[&_>_button]:min-h-11" ref={root}>
      <Button ref={button} variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconDots size={18} aria-hidden />
        <span className={wordClass ?? 'ml-2'}>Mais ações</span>
      </Button>
      {isOpen && (
        <ul
          ref={keepInside}
          className="absolute top-[calc(100%_+_6px)] left-0 z-60 w-max max-w-[calc(100vw_-_2_*_var(--e-margem))] p-1.5 bg-superficie border border-borda rounded-grupo shadow-3"
          aria-label={name}
        >
          {children(close)}
        </ul>
      )}
    </div>
  )
}

const ENTRY =
  'flex flex-col justify-center w-full min-h-11 py-2 px-3 text-texto text-start no-underline wrap-anywhere rounded-controle-p hover:bg-fundo focus-visible:bg-fundo [&_span]:text-s [&_span]:text-texto-suave'

export const MenuAction = ({ title, detail, onClick }: { title: string; detail?: string; onClick: () => void }) => (
  <li>
    <button type="button" className={ENTRY} onClick={onClick}>
      <strong>{title}</strong>
      {detail && <span>{detail}</span>}
    </button>
  </li>
)

/** A ref: moves a panel that starts at its button's left edge to the left, as far as it would leave the window. */
function keepInside(panel: HTMLElement | null) {
  if (!panel) return
  const place = () => {
    panel.style.left = '0'
    const margin = 8
    const { left, right } = panel.getBoundingClientRect()
    const over = right - (document.documentElement.clientWidth - margin)
    panel.style.left = `${-Math.max(0, Math.min(over, left - margin))}px`
  }
  place()
  addEventListener('resize', place)
  return () => removeEventListener('resize', place)
}
