import { ESCONDIDOS, PASSOS, rotuloDoStatus, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { Link, useLocation } from 'react-router'
import { porParametro } from '../../../shared/useParametros.ts'
import type { Fila } from '../fila.ts'

/** The list of a hidden status. */
const NOMES_DAS_ESCONDIDAS: Readonly<Record<(typeof ESCONDIDOS)[number], string>> = { cancelado: 'Canceladas' }

interface AbasProps {
  atual: StatusDaVenda | undefined
  fila: Fila | undefined
  abrir: (status: string) => void
}

export function Abas({ atual, fila, abrir }: AbasProps) {
  const { search } = useLocation()
  const enderecoDe = (status: string) => {
    const params = new URLSearchParams(search)
    porParametro(params, 'status', status)
    return { search: params.toString() }
  }
  const aba = (status: StatusDaVenda | '', nome: string, quantas?: number | '') => (
    <li key={status}>
      <Link
        className="k-aba"
        to={enderecoDe(status)}
        aria-current={(atual ?? '') === status ? 'page' : undefined}
        ref={(atual ?? '') === status ? mostrar : null}
      >
        {nome}
        {quantas !== undefined && (
          <span className="min-w-6.5 min-h-[1.6em] py-0 px-1.25 text-xs tabular-nums leading-[1.6] text-center bg-superficie border border-borda rounded-pilula">
            {quantas.toLocaleString('pt-BR')}
          </span>
        )}
      </Link>
    </li>
  )
  return (
    <nav
      className="[--altura:36px] [--lados:10px] -mx-0.75 overflow-x-auto [scrollbar-width:none] [&_ul]:flex [&_ul]:gap-1 [&_ul]:p-0.75 [&_li:last-child]:ml-auto max-md:-mx-4 max-md:[&_ul]:w-max max-md:[&_ul]:px-4"
      aria-label="Vendas por etapa"
    >
      <ul>
        {aba('', 'Todas')}
        {PASSOS.map((passo) => aba(passo, rotuloDoStatus(passo), fila?.passos.get(passo) ?? ''))}
        {ESCONDIDOS.map((status) => (
          <li key={status}>
            <button
              type="button"
              className="k-aba"
              aria-pressed={atual === status}
              onClick={() => abrir(atual === status ? '' : status)}
            >
              {NOMES_DAS_ESCONDIDAS[status]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the tabs scroll sideways: the current one comes into sight. */
function mostrar(aba: HTMLElement | null) {
  const faixa = aba?.closest('nav')
  if (aba && faixa) faixa.scrollLeft = aba.offsetLeft - faixa.offsetLeft - 24
}
