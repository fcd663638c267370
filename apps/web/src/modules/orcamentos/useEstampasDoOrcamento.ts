import { formatDecimal } from '@estampa/contract/shared/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { imprime } from '../../shared/session/storage.ts'
import type { PrecoDaLinha } from '../../shared/vendas/estampas/EstampasDaLinha.tsx'
import {
  applyEstampas,
  type EstampaNaLinha,
  type LinhaAEstampar,
} from '../../shared/vendas/estampas/estampasDigitadas.ts'
import { gradeOf } from '../../shared/vendas/estampas/spreadGrade.ts'
import { useSugestoes } from '../../shared/vendas/estampas/useSugestoes.ts'
import type { LinhasDoForm } from '../../shared/vendas/useLinhas.ts'
import { produtoAgora } from '../produtos/produtos.queries.ts'
import { gradeLinhaOf, type LinhaDigitada, numerosDa, type RascunhoDoOrcamento } from './rascunho.ts'

/** The free line of a quote that the set-up of its prints stands on. */
export const MONTAGEM = 'Montagem das estampas'

const SORTIMENTO = {
  produtoOf: ({ produto_id }: LinhaDigitada) => produto_id,
  variacaoOf: ({ variacao_id }: LinhaDigitada) => variacao_id,
  quantidadeOf: (linha: LinhaDigitada) => numerosDa(linha).quantidade,
  setQuantidade: (linha: LinhaDigitada, quantidade: number) => ({ ...linha, quantidade: String(quantidade) }),
}

/** The lines of products besides this one, by what they are called. */
const otherLinhas = (itens: readonly LinhaDigitada[], chave: number): LinhaAEstampar[] =>
  itens.flatMap((linha) =>
    linha.chave === chave || linha.produto_id === null
      ? []
      : [{ chave: linha.chave, nome: linha.descricao, grupo: linha.grupo }],
  )

/** The prints of a quote's lines: what each line may do with them, the prices that they come to, and their set-up. */
export function useEstampasDoOrcamento(form: UseFormReturn<RascunhoDoOrcamento>, linhas: LinhasDoForm<LinhaDigitada>) {
  const client = useQueryClient()
  const itens = useWatch({ control: form.control, name: 'itens' })
  const { sugestaoDe, higherPrecos, montagem } = useSugestoes(
    itens.map((linha) => ({
      chave: linha.chave,
      produtoId: linha.produto_id,
      variacaoId: linha.variacao_id,
      quantidade: numerosDa(linha).quantidade,
      typedValor: numerosDa(linha).valor_unitario,
      grupo: linha.grupo,
      estampas: linha.estampas,
    })),
  )
  async function openGrade(chave: number) {
    const base = form.getValues('itens').find((linha) => linha.chave === chave)
    if (!base || base.produto_id === null) throw new Error('the line is of no product')
    const produto = await produtoAgora(client, base.produto_id)
    return gradeOf(produto, base, () => form.getValues('itens'), linhas.replaceLinhas, {
      ...SORTIMENTO,
      create: gradeLinhaOf(produto, base),
    })
  }
  function setPrecos(precos: readonly PrecoDaLinha[]) {
    for (const { chave: key } of itens) {
      const preco = precos.find((candidate) => candidate.chave === key)
      if (preco) linhas.change(key, (linha) => ({ ...linha, valor_unitario: formatDecimal(preco.valor) }))
    }
  }
  return {
    /** The prices proposed for lines that ask for less. */
    higherPrecos,
    /** Takes proposed prices over into their lines. */
    setPrecos,
    /** The set-up of all prints, in reais; 0 without one, and where a line is for it already. */
    montagem: itens.some(({ descricao }) => descricao === MONTAGEM) ? 0 : montagem,
    /** What a line does with its prints; null where the shop does not print. */
    printingOf: ({ chave, variacao_id }: LinhaDigitada) =>
      imprime()
        ? {
            sugestao: sugestaoDe(chave),
            ...(variacao_id !== null && { readGrade: () => openGrade(chave) }),
            readOthers: () => otherLinhas(form.getValues('itens'), chave),
            onSave(estampas: readonly EstampaNaLinha[], chaves: readonly LinhaAEstampar['chave'][]) {
              for (const changed of applyEstampas(form.getValues('itens'), estampas, chaves))
                if (chaves.includes(changed.chave)) linhas.change(changed.chave, () => changed)
            },
            onPrices: setPrecos,
          }
        : null,
  }
}
