import { cortar } from '@estampa/contract/shared/corte.ts'
import { porParametro, useParametros } from '../../shared/useParametros.ts'
import type { Filtros } from './auditoria.queries.ts'

const NOMES = ['busca', 'tipo', 'usuario_id', 'de', 'ate'] as const satisfies (keyof Filtros)[]
const NO_LUGAR = { replace: true, preventScrollReset: true }
const DIA = /^\d{4}-\d{2}-\d{2}$/

/** The filters as the address has them, so that a reload, a link and the back button show the same lines. */
export function useFiltros() {
  const [params, mudar] = useParametros()
  const filtros = lerFiltros(params)
  const filtrar = (nome: keyof Filtros, valor: string) =>
    mudar((novos) => porParametro(novos, nome, valor.trim()), NO_LUGAR)
  return {
    filtros,
    filtrar,
    limpar: () => mudar((novos) => NOMES.forEach((nome) => novos.delete(nome)), NO_LUGAR),
    filtrada: NOMES.some((nome) => filtros[nome] !== ''),
  }
}

/** Reads the parameters that are valid: an address typed by hand does not make the list fail. */
export function lerFiltros(params: URLSearchParams): Filtros {
  const dado = (nome: keyof Filtros) => params.get(nome)?.trim() ?? ''
  const dia = (nome: 'de' | 'ate') => (DIA.test(dado(nome)) ? dado(nome) : '')
  return {
    busca: cortar(dado('busca'), 200),
    tipo: dado('tipo'),
    usuario_id: /^\d{1,9}$/.test(dado('usuario_id')) ? dado('usuario_id') : '',
    de: dia('de'),
    ate: dia('ate'),
  }
}
