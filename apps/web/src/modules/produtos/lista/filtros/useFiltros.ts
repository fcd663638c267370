import { useMemo } from 'react'
import { idDe, numero } from '../../../../shared/api/readers.ts'
import { setParameter, useUrlParameters } from '../../../../shared/device/useUrlParameters.ts'
import type { FiltrosDeProdutos, SituacaoDoProduto } from '../../produtos.queries.ts'

const texto = (valor: string | null) => valor?.trim() || null
function preco(valor: string | null): number | null {
  const reais = numero(valor)
  return reais !== null && reais >= 0 ? reais : null
}
const SITUACOES = ['nao_publicados', 'estoque_baixo'] satisfies SituacaoDoProduto[]
const situacao = (valor: string | null) => SITUACOES.find((nome) => nome === valor) ?? null

/** Reads each parameter of the address; null where it is not set, or not valid. */
const LEITORES = {
  busca: texto,
  modelo: idDe,
  categoria: idDe,
  cor: texto,
  tamanho: texto,
  preco_min: preco,
  preco_max: preco,
  situacao,
  importacao: idDe,
} as const satisfies { [N in keyof FiltrosDeProdutos]?: (valor: string | null) => FiltrosDeProdutos[N] | null }
export type NomeDeFiltro = keyof typeof LEITORES

/** The filters as the address has them, so that a link, a reload and the back button show the same list. */
export function useFiltros() {
  const [params, mudarParametros] = useUrlParameters()
  const filtros = useMemo(() => parseProdutoFilters(params), [params])
  const changeFilter = (nome: NomeDeFiltro, valor: string | number | null) =>
    mudarParametros((novos) => setParameter(novos, nome, String(valor ?? '')), { replace: true })
  const clearFilters = () => mudarParametros((novos) => Object.keys(LEITORES).forEach((nome) => novos.delete(nome)))
  return { filtros, mudar: changeFilter, limpar: clearFilters }
}

/** Reads the filters that are set and valid: an address typed by hand does not make the search fail. */
export const parseProdutoFilters = (params: URLSearchParams): FiltrosDeProdutos =>
  Object.fromEntries(
    Object.entries(LEITORES)
      .map(([nome, ler]) => [nome, ler(params.get(nome))])
      .filter(([, valor]) => valor !== null),
  )
