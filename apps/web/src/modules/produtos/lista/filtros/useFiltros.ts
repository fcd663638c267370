import { useMemo } from 'react'
import { idDe, numero } from '../../../../shared/api/readers.ts'
import { setParameter, useUrlParameters } from '../../../../shared/device/useUrlParameters.ts'
import type { FiltrosDeProdutos, SituacaoDoProduto } from '../../produtos.queries.ts'

const NOMES = [
  'busca',
  'modelo',
  'categoria',
  'cor',
  'tamanho',
  'preco_min',
  'preco_max',
  'situacao',
  'importacao',
] as const satisfies readonly (keyof FiltrosDeProdutos)[]
export type NomeDeFiltro = (typeof NOMES)[number]

/** The filters as the address has them, so that a link, a reload and the back button show the same list. */
export function useFiltros() {
  const [params, mudarParametros] = useUrlParameters()
  const filtros = useMemo(() => lerFiltros(params), [params])
  const mudar = (nome: NomeDeFiltro, valor: string | number | null) =>
    mudarParametros((novos) => setParameter(novos, nome, String(valor ?? '')), { replace: true })
  const limpar = () => mudarParametros((novos) => NOMES.forEach((nome) => novos.delete(nome)))
  return { filtros, mudar, limpar }
}

const SITUACOES = ['nao_publicados', 'estoque_baixo'] satisfies SituacaoDoProduto[]

/** Reads the filters that are set and valid: an address typed by hand does not make the search fail. */
export function lerFiltros(params: URLSearchParams): FiltrosDeProdutos {
  const ids = (['modelo', 'categoria', 'importacao'] as const).flatMap((nome) => {
    const id = idDe(params.get(nome))
    return id === null ? [] : [[nome, id]]
  })
  const textos = (['busca', 'cor', 'tamanho'] as const).flatMap((nome) => {
    const valor = params.get(nome)?.trim()
    return valor ? [[nome, valor]] : []
  })
  const precos = (['preco_min', 'preco_max'] as const).flatMap((nome) => {
    const valor = numero(params.get(nome))
    return valor !== null && valor >= 0 ? [[nome, valor]] : []
  })
  const situacao = SITUACOES.filter((nome) => nome === params.get('situacao')).map((nome) => ['situacao', nome])
  return Object.fromEntries([...textos, ...situacao, ...ids, ...precos])
}
