import { IconAlertTriangle, IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PHONE, useMediaQuery } from '../../../shared/device/useMediaQuery.ts'

interface FaixaProps {
  tom?: 'aviso' | 'info'
  nome?: string
  /** The one line of the folded banner; without it the banner does not fold. */
  resumo?: string | false
  /** A sentence, or more than one. */
  children: ReactNode
}

/** A line of the step's card. On a phone it can be folded to one row, so that the pieces to pick stay in sight. */
export function Faixa({ tom = 'aviso', nome, resumo = false, children }: FaixaProps) {
  const dobra = useMediaQuery(PHONE) && resumo !== false
  const [aberta, setAberta] = useState(false)
  const isFolded = dobra && !aberta
  const Icone = tom === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div
      className={`flex gap-2.5 rounded-controle [&_>_svg]:flex-none [&_>_svg]:mt-0.5 [&_p]:m-0 [&_ul]:contents [&_li]:flex [&_li]:items-baseline-last [&_li]:wrap-anywhere [&_li:not(:last-child)::after]:content-[','] [&_a]:text-inherit [&_a]:underline-offset-3 [&_a]:py-1.25 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-2.75 ${tom === 'info' ? 'text-info bg-info-fundo' : 'text-aviso bg-aviso-fundo'} ${isFolded ? 'relative items-center pr-1 pl-3' : 'items-start py-2 px-3'}`}
      role={nome ? 'region' : 'note'}
      aria-label={nome}
    >
      <Icone size={20} stroke={1.8} aria-hidden />
      {isFolded ? (
        <p className="truncate flex-1 min-w-0">{resumo}</p>
      ) : (
        <div className="flex flex-wrap flex-1 min-w-0 gap-x-1.5 gap-y-0.5 items-center">
          {typeof children === 'string' ? <p>{children}</p> : children}
        </div>
      )}
      {dobra && (
        <button
          type="button"
          className={`k-alvo text-inherit aria-expanded:[&_svg]:rotate-180 ${isFolded ? 'after:absolute after:inset-0' : '-my-2 -mr-2.5'}`}
          aria-label={`${isFolded ? 'Mostrar' : 'Recolher'} aviso: ${resumo}`}
          aria-expanded={!isFolded}
          onClick={() => setAberta(isFolded)}
        >
          <IconChevronDown size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}
