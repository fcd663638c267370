import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LinhaDaProva, Prova } from '../../../shared/vendas/estampas/prova.ts'
import { produtoAgora } from '../../produtos/produtos.queries.ts'
import { changeLinhaMockups, descricaoDa, type Linha } from './linha.ts'
import type { LinhasDaVenda } from './useLinhasDaVenda.ts'

const toLinhaDaProva = (linha: Linha): LinhaDaProva => ({
  chave: linha.chave,
  nome: descricaoDa(linha),
  grupo: linha.grupo,
  variacaoId: linha.variacaoId,
  estampas: linha.estampas,
  mockups: linha.mockups,
})

/** What the proofs of a line are made of; null where it has no print. */
export function useProvaDaVenda({ readLinhas, change }: Pick<LinhasDaVenda, 'readLinhas' | 'change'>) {
  const client = useQueryClient()
  return useCallback(
    (linha: Linha): Prova | null => {
      const { chave, produtoId, despesa, grupo, estampas } = linha
      if (produtoId === null || despesa || estampas.length === 0) return null
      return {
        linha: toLinhaDaProva(linha),
        readProduto: () => produtoAgora(client, produtoId),
        readGroup: () =>
          readLinhas()
            .filter((candidate) => grupo !== null && candidate.grupo === grupo && candidate.chave !== chave)
            .map(toLinhaDaProva),
        changeMockups(chaves, changeMockups) {
          for (const { chave: key } of readLinhas())
            if (chaves.includes(key)) change(key, (before) => changeLinhaMockups(before, changeMockups))
        },
      }
    },
    [client, readLinhas, change],
  )
}
