import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounce } from '../../device/useDebounce.ts'
import type { Sugestao } from './EstampasDaLinha.tsx'
import type { EstampaNaLinha } from './estampasDigitadas.ts'

/** A line of a form as its price is asked for. */
export interface LinhaAPrecificar {
  readonly chave: string | number
  readonly produtoId: number | null
  readonly variacaoId: number | null
  readonly quantidade: number
  /** The price as it is typed, in reais; null: it cannot be read. */
  readonly typedValor?: number | null
  readonly grupo: string | null
  readonly estampas: readonly EstampaNaLinha[]
}
/** Typing settles for so long before prices are asked for, ms. */
const SETTLE_MS = 400

const precosDe = (body: string) =>
  queryOptions({
    queryKey: ['producoes', 'sugestoes', body],
    queryFn: async ({ signal }) => (await import('./calculatePrecos.ts')).calculatePrecos(body, signal),
    enabled: body !== '',
    retry: false,
    meta: { failed: 'Os preços das estampas não puderam ser calculados' },
  })

/** The prices that the shop's tables propose for the lines with prints, by their keys; read again once typing has settled. */
export function useSugestoes(linhas: readonly LinhaAPrecificar[]) {
  const priced = linhas.filter(
    ({ produtoId, quantidade, estampas }) => produtoId !== null && quantidade > 0 && estampas.length > 0,
  )
  const body =
    priced.length === 0
      ? ''
      : JSON.stringify({
          itens: priced.map(({ produtoId, variacaoId, quantidade, grupo, estampas }) => ({
            produto_id: produtoId,
            variacao_id: variacaoId,
            quantidade,
            grupo,
            estampas: estampas.map(({ posicao, arte_id, tecnica, largura_mm, altura_mm, cores }) => ({
              posicao,
              arte_id,
              tecnica,
              largura_mm,
              altura_mm,
              cores,
            })),
          })),
        })
  const [settledBody, setSettledBody] = useState(body)
  useDebounce(body, settledBody === '' ? 0 : SETTLE_MS, setSettledBody)
  const { data } = useQuery(precosDe(settledBody))
  // Prices of other lines, or of other numbers, are none of these.
  const answer = settledBody === body ? data : undefined
  const isTogether = (a: LinhaAPrecificar, b: LinhaAPrecificar) =>
    a.chave === b.chave || (a.grupo !== null && a.grupo === b.grupo)
  return {
    sugestaoDe(chave: LinhaAPrecificar['chave']): Sugestao | undefined {
      const index = priced.findIndex((linha) => linha.chave === chave)
      const [linha, item] = [priced[index], answer?.itens[index]]
      if (!linha || !item) return undefined
      const together = priced.filter((candidate) => isTogether(candidate, linha))
      const grupo = together.flatMap((member) => {
        const valor = answer?.itens[priced.indexOf(member)]?.sugerido ?? null
        return valor === null ? [] : [{ chave: member.chave, valor }]
      })
      return { ...item, pecas: together.reduce((soma, { quantidade }) => soma + quantidade, 0), grupo }
    },
    /** The prices proposed for lines that ask for less. */
    higherPrecos: priced.flatMap(({ chave, typedValor = null }, index) => {
      const { sugerido = null, estampa = null } = answer?.itens[index] ?? {}
      return sugerido === null || estampa === null || (typedValor !== null && typedValor >= sugerido)
        ? []
        : [{ chave, valor: sugerido }]
    }),
    /** The set-up of all prints, in reais; 0 without. */
    montagem: answer?.montagem ?? 0,
  }
}
