import { plural } from '@estampa/contract/shared/plural.ts'
import type { Icon } from '@tabler/icons-react'
import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { PHONE, useMediaQuery } from '../device/useMediaQuery.ts'
import { measureBar } from '../ui/ActionBar.tsx'
import { Button } from '../ui/Button.tsx'
import { usePanel } from '../ui/usePanel.ts'

interface SelectionBarProps {
  selected: number
  /** Names of one row, and of several: `['selecionado', 'selecionados']`. */
  nouns: readonly [one: string, many: string]
  /** Beside the count. */
  note: string | false
  onClear: () => void
  children: ReactNode
}

/** A bar at the window's foot has the width of the page's column, whether the menu beside it is folded or not. */
function placeBar(bar: HTMLElement | null) {
  const main = bar?.closest('main')
  const endMeasure = measureBar(bar)
  if (!bar || !main) return endMeasure
  const spanColumn = () => {
    const { left, right } = main.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(main)
    bar.style.setProperty('--coluna-esquerda', `${left + Number.parseFloat(paddingLeft)}px`)
    const outside = document.documentElement.clientWidth - right
    bar.style.setProperty('--coluna-direita', `${outside + Number.parseFloat(paddingRight)}px`)
  }
  spanColumn()
  const observer = new ResizeObserver(spanColumn)
  observer.observe(main)
  // Not the document, whose height changes with the room for this bar: an observer would be called in a circle.
  addEventListener('resize', spanColumn)
  return () => {
    observer.disconnect()
    removeEventListener('resize', spanColumn)
    endMeasure?.()
  }
}

/** Acts on the ticked rows of a list, of which there are some: at the window's foot, so that no row moves. */
export const SelectionBar = ({ selected, nouns, note, onClear, children }: SelectionBarProps) => (
  // Not a child of `main`, which gives room to a bar that stands in its flow.
  <div className="contents">
    <div
      ref={placeBar}
      className="k-caixa flex items-center fixed left-(--coluna-esquerda) right-(--coluna-direita) bottom-4 z-90 flex-wrap gap-x-2 gap-y-2 justify-end py-3 px-4 shadow-3 print:hidden max-md:inset-[auto_0_var(--e-teclado)] max-md:pt-3 max-md:px-4 max-md:pb-[calc(12px_+_env(safe-area-inset-bottom))] max-md:[border-width:1px_0_0] max-md:rounded-none max-md:[&_[data-botao]]:flex-auto max-md:[&_[data-botao]]:h-11.5 max-md:[&_[data-botao]]:px-2 max-md:lying:flex-nowrap max-md:lying:overflow-x-auto max-md:lying:py-1.5 max-md:lying:[&_:is(p,[data-botao])]:flex-none!"
      data-action-bar
      data-selecao
    >
      <p className="m-0 mr-auto max-md:flex-[1_1_50%] max-md:leading-[1.3]">
        <strong>{plural(selected, ...nouns)}</strong>
        {note && <span className="ml-2 text-s text-texto-suave">{note}</span>}
      </p>
      <Button
        className="max-md:flex-none!"
        data-limpar
        variant="subtle"
        color="gray"
        onClick={() => {
          onClear()
          // This bar goes, and with it what has the focus.
          document.querySelector<HTMLElement>('main input[type="checkbox"]')?.focus({ preventScroll: true })
        }}
      >
        Limpar seleção
      </Button>
      {children}
    </div>
  </div>
)

interface MoreActsProps {
  /** At a desk the acts stand in a panel above a button of this name; without one, in the bar. */
  name?: string
  icon?: Icon | undefined
  children: ReactNode
}

/** Acts of the bar that a phone shows after 'Mais': with them it would be four rows high. */
export function MoreActs({ name, icon, children }: MoreActsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isPhone = useMediaQuery(PHONE)
  if (Children.toArray(children).length < 2) return children
  if (!isPhone)
    return name ? (
      <ActsPanel name={name} icon={icon}>
        {children}
      </ActsPanel>
    ) : (
      children
    )
  return (
    <>
      <Button className="max-md:px-4!" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Menos' : 'Mais'}
      </Button>
      <div className={isOpen ? 'contents' : 'hidden'}>{children}</div>
    </>
  )
}

/** The acts stay in the page while the panel is closed: one of them may have a dialog open. */
function ActsPanel({ name, icon, children }: MoreActsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  usePanel(isOpen, () => setIsOpen(false), root, button)
  useEffect(() => {
    const acts = panel.current
    if (!isOpen || !acts) return
    acts.querySelector<HTMLElement>('a, button')?.focus()
    // Before the act itself: a dialog that it opens gives the focus back to this button.
    const closePanel = () => {
      button.current?.focus()
      setIsOpen(false)
    }
    acts.addEventListener('click', closePanel)
    return () => acts.removeEventListener('click', closePanel)
  }, [isOpen])
  return (
    <div className="relative grid" ref={root}>
      <Button
        ref={button}
        variant="light"
        {...(icon && { icon })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {name}
      </Button>
      <div
        ref={panel}
        className={
          isOpen
            ? 'absolute bottom-[calc(100%_+_8px)] right-0 z-60 grid gap-1.5 w-max p-2 bg-superficie border border-borda rounded-grupo shadow-3'
            : 'hidden'
        }
        role="group"
        aria-label={name}
      >
        {children}
      </div>
    </div>
  )
}

export interface SelectRowProps {
  id: number
  label: string
  selected: boolean
  onSelect: (id: number, selected: boolean, range: boolean) => void
  className: string
  /** Content that ticks it too. */
  children?: ReactNode
}

/** The tick of a row, in its label; with Shift it reaches from the row that was ticked before. */
export const SelectRow = ({ id, label, selected, onSelect, className, children }: SelectRowProps) => (
  <label className={className}>
    <input
      type="checkbox"
      aria-label={label}
      checked={selected}
      onChange={({ target, nativeEvent }) => onSelect(id, target.checked, (nativeEvent as MouseEvent).shiftKey)}
    />
    {children}
  </label>
)
