import type { QueryClient } from '@tanstack/react-query'
import type { LinhaDaProva, Prova } from '../../shared/vendas/estampas/prova.ts'
import type { LinhasDoForm } from '../../shared/vendas/useLinhas.ts'
import { produtoAgora } from '../produtos/produtos.queries.ts'
import type { LinhaDigitada } from './rascunho.ts'

const toLinhaDaProva = ({ chave, descricao, grupo, variacao_id, estampas, mockups }: LinhaDigitada): LinhaDaProva => ({
  chave,
  nome: descricao,
  grupo,
  variacaoId: variacao_id,
  estampas,
  mockups,
})

/** What the proofs of a line are made of; null where it has no print. */
export function provaDoOrcamento(
  client: QueryClient,
  linha: LinhaDigitada,
  readItens: () => readonly LinhaDigitada[],
  change: LinhasDoForm<LinhaDigitada>['change'],
): Prova | null {
  const { chave, produto_id, grupo, estampas } = linha
  if (produto_id === null || estampas.length === 0) return null
  return {
    linha: toLinhaDaProva(linha),
    readProduto: () => produtoAgora(client, produto_id),
    readGroup: () =>
      readItens()
        .filter((candidate) => grupo !== null && candidate.grupo === grupo && candidate.chave !== chave)
        .map(toLinhaDaProva),
    changeMockups(chaves, changeMockups) {
      for (const { chave: key } of readItens())
        if (chaves.includes(key)) change(key, (before) => ({ ...before, mockups: changeMockups(before.mockups) }))
    },
  }
}
