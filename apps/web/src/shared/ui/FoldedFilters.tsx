import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { PHONE, useMediaQuery } from '../device/useMediaQuery.ts'

interface FiltersButtonProps {
  isOpen: boolean
  /** How many filters are on. */
  active: number
  /** Id of what it opens. */
  panel: string
  onToggle: () => void
}

export const FiltersButton = ({ isOpen, active, panel, onToggle }: FiltersButtonProps) => (
  <button
    type="button"
    className="k-chave justify-center text-base rounded-controle aria-expanded:border-borda-forte max-md:min-h-11"
    aria-expanded={isOpen}
    aria-controls={isOpen ? panel : undefined}
    onClick={onToggle}
  >
    <IconAdjustmentsHorizontal size={20} aria-hidden />
    Filtros
    {active > 0 && (
      <span className="min-w-5.5 py-px px-1.5 text-s text-[#fff] bg-tinta rounded-pilula">
        {active}
        <span className="somente-leitor"> {active === 1 ? 'ativo' : 'ativos'}</span>
      </span>
    )}
  </button>
)

interface FoldedFiltersProps extends Pick<FiltersButtonProps, 'active'> {
  /** Shown beside the button while the fields are folded. */
  summary?: ReactNode
  children: ReactNode
}

/** Fields of filters: on a phone behind a button, on a desk as they are. */
export function FoldedFilters({ active, summary, children }: FoldedFiltersProps) {
  const isPhone = useMediaQuery(PHONE)
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  if (!isPhone) return children
  return (
    <div>
      <div className="flex gap-3 items-center">
        <FiltersButton isOpen={isOpen} active={active} panel={panel} onToggle={() => setIsOpen(!isOpen)} />
        {!isOpen && summary && <span className="min-w-0 text-m text-texto-suave">{summary}</span>}
      </div>
      {isOpen && (
        <div className="mt-3" id={panel}>
          {children}
        </div>
      )}
    </div>
  )
}
