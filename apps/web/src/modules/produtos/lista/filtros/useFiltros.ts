import { useMemo } from 'react'
import { idDe, numero } from '../../../../shared/api/readers.ts'
import { setParameter, useUrlParameters } from '../../../../shared/device/useUrlParameters.ts'
import type { FiltrosDeProdutos, SituacaoDoProduto } from '../../produtos.queries.ts'

const text = (value: string | null) => value?.trim() || null
function preco(value: string | null): number | null {
  const reais = numero(value)
  return reais !== null && reais >= 0 ? reais : null
}
const SITUACOES = ['nao_publicados', 'estoque_baixo'] satisfies SituacaoDoProduto[]
const situacao = (value: string | null) => SITUACOES.find((name) => name === value) ?? null

/** Reads each parameter of the address; null where it is not set, or not valid. */
const LEITORES = {
  busca: text,
  modelo: idDe,
  categoria: idDe,
  cor: text,
  tamanho: text,
  preco_min: preco,
  preco_max: preco,
  situacao,
  importacao: idDe,
} as const satisfies { [N in keyof FiltrosDeProdutos]?: (valor: string | null) => FiltrosDeProdutos[N] | null }
export type NomeDeFiltro = keyof typeof LEITORES

/** The filters as the address has them, so that a link, a reload and the back button show the same list. */
export function useFiltros() {
  const [params, changeParameters] = useUrlParameters()
  const filtros = useMemo(() => parseProdutoFilters(params), [params])
  const changeFilter = (name: NomeDeFiltro, value: string | number | null) =>
    changeParameters((novos) => setParameter(novos, name, String(value ?? '')), { replace: true })
  const clearFilters = () => changeParameters((novos) => Object.keys(LEITORES).forEach((name) => novos.delete(name)))
  return { filtros, mudar: changeFilter, limpar: clearFilters }
}

/** Reads the filters that are set and valid: an address typed by hand does not make the search fail. */
export const parseProdutoFilters = (params: URLSearchParams): FiltrosDeProdutos =>
  Object.fromEntries(
    Object.entries(LEITORES)
      .map(([name, read]) => [name, read(params.get(name))])
      .filter(([, value]) => value !== null),
  )
