import { IconAlertTriangle, IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMediaQuery } from '../../../shared/useMediaQuery.ts'
import css from './Avisos.module.css'

interface FaixaProps {
  tom?: 'aviso' | 'info'
  /** Accessible name of a banner with more than a sentence. */
  nome?: string
  /** The one line of the folded banner; without it the banner does not fold. */
  resumo?: string | false
  children: ReactNode
}

/** A banner above the sale. On a phone it can be folded to one line, so that the pieces to pick stay in sight. */
export function Faixa({ tom = 'aviso', nome, resumo = false, children }: FaixaProps) {
  const dobra = useMediaQuery('(max-width: 47.99em)') && resumo !== false
  const [aberta, setAberta] = useState(false)
  const dobrada = dobra && !aberta
  const Icone = tom === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div
      className={`${css.aviso} ${tom === 'info' ? css.info : ''} ${dobrada ? css.dobrada : ''}`}
      role={nome ? 'region' : 'note'}
      aria-label={nome}
    >
      <Icone size={20} stroke={1.8} aria-hidden />
      {dobrada ? <p className={css.resumo}>{resumo}</p> : <div className={css.texto}>{children}</div>}
      {dobra && (
        <button
          type="button"
          className={css.alternar}
          aria-label={`${dobrada ? 'Mostrar' : 'Recolher'} aviso: ${resumo}`}
          aria-expanded={!dobrada}
          onClick={() => setAberta(dobrada)}
        >
          <IconChevronDown size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}
