import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useCallback } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { type LinhasDoForm, useLinhas } from '../../../shared/vendas/useLinhas.ts'
import { CAMPOS_DA_LINHA, checkLinhas, checkTyping, type Erros, type ErrosDaLinha } from './conferencia.ts'
import {
  addLinhaPeca,
  descricaoDa,
  type Linha,
  limiteDa,
  linhaDoProduto,
  mesmaPeca,
  parseQuantity,
  type Reservada,
  setLinhaVariacao,
  skuDa,
  updateLinhaEstoque,
} from './linha.ts'

export interface CamposComLinhas {
  readonly linhas: readonly Linha[]
}
const NENHUMA: readonly Reservada[] = []

/**
 * The lines of a sale, or of an exchange, and the errors of each. Before the first try to save, only errors that further
 * typing cannot mend; a refusal of the server stays until its line changes. `reservadas`: pieces that the stored sale holds.
 */
export function useLinhasDaVenda<F extends CamposComLinhas>(
  form: UseFormReturn<F>,
  listReservas: () => readonly Reservada[] = () => NENHUMA,
) {
  const linesForm = form as unknown as UseFormReturn<CamposComLinhas>
  const { control, getValues, setValue } = linesForm
  const linhas = useLinhas(linesForm, 'linhas', {
    create: (produto, variacaoId) => {
      const inteira = linhaDoProduto(produto, listReservas())
      return variacaoId === null ? inteira : setLinhaVariacao(inteira, variacaoId)
    },
    isSame: mesmaPeca,
    addOne: addLinhaPeca,
    describe: (linha) => ({
      nome: descricaoDa(linha),
      sku: skuDa(linha) ?? linha.titulo,
      quantas: parseQuantity(linha.quantidade),
      limite: linha.semLimite ? Number.POSITIVE_INFINITY : limiteDa(linha),
    }),
  })
  const readLinhas = useCallback((): readonly Linha[] => getValues('linhas'), [getValues])
  const { isSubmitted } = useFormState({ control })
  const { typing, whole } = useWatch({
    control,
    name: 'linhas',
    compute: (rows) => ({ typing: checkTyping({ linhas: rows }).linhas, whole: checkLinhas(rows) }),
  })
  return {
    ...linhas,
    /** The lines as they are now. */
    readLinhas,
    erros: mergeRefused(isSubmitted ? whole : typing, linhas),
    /** The stock turned out to be another one than when the lines were added. */
    updateEstoque: (produto: Produto) => {
      for (const [index, linha] of getValues('linhas').entries()) {
        const updated = updateLinhaEstoque(linha, produto, listReservas())
        if (updated !== linha) setValue(`linhas.${index}`, updated)
      }
    },
  }
}
export type LinhasDaVenda = ReturnType<typeof useLinhasDaVenda>

/** A line's own errors before what the server refused of it; a line that was not refused keeps its own as they are. */
function mergeRefused(
  own: Erros['linhas'],
  { keys, errorAt }: Pick<LinhasDoForm<Linha>, 'keys' | 'errorAt'>,
): Erros['linhas'] {
  const merged = { ...own }
  for (const [index, key] of keys.entries()) {
    const refused: ErrosDaLinha = {}
    for (const field of CAMPOS_DA_LINHA) {
      const sentence = errorAt(index, field)
      if (sentence) refused[field] = sentence
    }
    if (Object.keys(refused).length > 0) merged[key] = { ...refused, ...own[key] }
  }
  return merged
}
