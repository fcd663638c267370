import { NOMES_DOS_RELATORIOS, type NomeDoRelatorio, relatorioDe } from '@estampa/contract/relatorios/relatorios.ts'
import { usePode } from '../../shared/session/session.ts'
import { porParametro, useParametros } from '../../shared/useParametros.ts'
import type { Pergunta } from './relatorios.queries.ts'

const FILTROS = ['de', 'ate', 'por', 'porcento', 'cobrir'] as const satisfies (keyof Pergunta)[]

/** Which report in which filters, and the row whose sales are open, as the address has them. */
export function usePergunta() {
  const [params, mudar] = useParametros()
  const [veCustos, veSomas] = [usePode('ver_custos'), usePode('ver_faturamento')]
  const nomes = NOMES_DOS_RELATORIOS.filter((nome) => {
    if (!veSomas) return nome === 'comissao'
    return veCustos || !relatorioDe(nome).custo
  })
  const nome: NomeDoRelatorio = nomes.find((um) => um === params.get('relatorio')) ?? nomes[0] ?? 'comissao'
  const { periodo, por } = relatorioDe(nome)
  const valem = (filtro: keyof Pergunta) => {
    if (filtro === 'de' || filtro === 'ate') return periodo
    if (filtro === 'por') return por.some((um) => um === params.get('por'))
    return filtro === (nome === 'comissao' ? 'porcento' : nome === 'reposicao' ? 'cobrir' : '')
  }
  const pergunta: Pergunta = Object.fromEntries(
    FILTROS.flatMap((filtro) => (params.get(filtro) && valem(filtro) ? [[filtro, params.get(filtro)]] : [])),
  )
  return {
    nome,
    nomes,
    pergunta,
    /** Of the row whose sales are open; '' is all rows. */
    linha: params.get('linha'),
    filtrar: (novos: Pergunta) =>
      mudar(
        (destino) => Object.entries(novos).forEach(([filtro, valor]) => porParametro(destino, filtro, valor ?? '')),
        {
          replace: true,
          preventScrollReset: true,
        },
      ),
    fechar: () => mudar((destino) => destino.delete('linha'), { replace: true, preventScrollReset: true }),
    /** The address of another report in the same period, or of a row's sales. */
    para: (mudanca: Readonly<Record<string, string>>) => {
      const novos = new URLSearchParams(params)
      for (const [parametro, valor] of Object.entries(mudanca)) novos.set(parametro, valor)
      return `?${novos}`
    },
  }
}
