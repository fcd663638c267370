import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDebounce } from '../../device/useDebounce.ts'
import type { Sugestao } from './EstampasDaLinha.tsx'
import { type EstampaNaLinha, toEstampasBody } from './estampasDigitadas.ts'

/** A line of a form as its price is asked for. */
export interface LinhaAPrecificar {
  readonly chave: string | number
  readonly produtoId: number | null
  readonly variacaoId: number | null
  readonly quantidade: number
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
    placeholderData: keepPreviousData,
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
            estampas: toEstampasBody(estampas).map(({ posicao, arte_id, tecnica, largura_mm, altura_mm, cores }) => ({
              posicao,
              arte_id,
              tecnica,
              largura_mm,
              altura_mm,
              cores,
            })),
          })),
        })
  const [settled, setSettled] = useState({ body, keys: priced.map(({ chave }) => chave) })
  useDebounce(body, settled.body === '' ? 0 : SETTLE_MS, (newBody) =>
    setSettled({ body: newBody, keys: priced.map(({ chave }) => chave) }),
  )
  const { data, isPlaceholderData } = useQuery(precosDe(settled.body))
  const countPecas = ({ grupo, quantidade }: LinhaAPrecificar) =>
    grupo === null
      ? quantidade
      : priced.reduce((soma, linha) => soma + (linha.grupo === grupo ? linha.quantidade : 0), 0)
  const { keys } = settled
  const itens = settled.body === '' || isPlaceholderData ? undefined : data?.itens
  const byKey = useMemo(() => new Map(keys.map((key, i) => [key, itens?.[i]])), [keys, itens])
  return {
    sugestaoDe(chave: LinhaAPrecificar['chave']): Sugestao | undefined {
      const linha = priced.find((candidate) => candidate.chave === chave)
      const item = byKey.get(chave)
      return linha && item ? { ...item, pecas: countPecas(linha) } : undefined
    },
    /** The set-up of all prints, in reais; 0 without. */
    montagem: itens ? (data?.montagem ?? 0) : 0,
  }
}
