import { SITUACOES_DE_PAGAMENTO } from '@estampa/contract/pagamentos/situacao.ts'
import { ORDENS } from '@estampa/contract/vendas/ordens.ts'
import { ORIGENS } from '@estampa/contract/vendas/origens.ts'
import { STATUS } from '@estampa/contract/vendas/vendas.status.ts'
import { useMemo } from 'react'
import { idDe } from '../../../shared/readers.ts'
import { porParametro, useParametros } from '../../../shared/useParametros.ts'
import type { FiltrosDeVendas } from '../lista.queries.ts'

export const CHAVES = ['atrasadas', 'prioritarias', 'com_anotacao', 'importadas'] as const
/** Everything that 'Limpar filtros' takes back; the tab and the search stay. */
const DE_LIMPAR = [...CHAVES, 'pagamento', 'origem', 'vendedor', 'de', 'ate', 'ordem'] as const
export type NomeDeFiltro = (typeof DE_LIMPAR)[number]

/** The tab, filters and order as the address has them, so that a link, a reload and the back button show the same list. */
export function useFiltros() {
  const [params, mudarParametros] = useParametros()
  const filtros = useMemo(() => lerFiltros(params), [params])
  return {
    filtros,
    ativos: DE_LIMPAR.filter((nome) => nome !== 'ordem' && filtros[nome] !== undefined).length,
    mudar: (nome: NomeDeFiltro, valor: string) =>
      mudarParametros((novos) => porParametro(novos, nome, valor), { replace: true }),
    /** A tab is a place of its own: the back button leads to the one before. */
    abrir: (status: string) => mudarParametros((novos) => porParametro(novos, 'status', status)),
    limpar: () => mudarParametros((novos) => DE_LIMPAR.forEach((nome) => novos.delete(nome))),
  }
}

const valoresDe = <const T extends string>(opcoes: readonly { valor: T }[]) => opcoes.map(({ valor }) => valor)

const DIA = /^\d{4}-\d{2}-\d{2}$/

/** Reads the parameters that are set and valid: an address typed by hand does not make the list fail. */
export function lerFiltros(params: URLSearchParams): FiltrosDeVendas {
  const um = <const T extends string>(nome: string, valores: readonly T[]) =>
    valores.filter((valor) => valor === params.get(nome)).map((valor) => [nome, valor])
  const dias = ['de', 'ate'].filter((nome) => DIA.test(params.get(nome) ?? '')).map((nome) => [nome, params.get(nome)])
  const vendedor = idDe(params.get('vendedor'))
  return Object.fromEntries([
    ...um('status', STATUS),
    ...um('pagamento', valoresDe(SITUACOES_DE_PAGAMENTO)),
    ...um('origem', valoresDe(ORIGENS)),
    ...(vendedor === null ? [] : [['vendedor', vendedor]]),
    ...dias,
    ...CHAVES.filter((nome) => params.get(nome) === '1').map((nome) => [nome, true]),
    ...um('ordem', ORDENS).filter(([, ordem]) => ordem !== ORDENS[0]),
  ])
}
