import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { keyOfPeca, type NewItem, type StoredFornecedorLinha } from './compras.data.ts'
import { roundCusto } from './custo.rules.ts'
import { type RememberedCodigo, rememberCodigos } from './nota.data.ts'
import type { NotaLinha } from './nota.xml.ts'

const keyOf = ({ codigo, descricao, unidade }: Pick<NotaLinha, 'codigo' | 'descricao' | 'unidade'>) =>
  JSON.stringify([codigo, normalizeText(descricao), unidade])

/** What was said of this code: of its very description, else of the code where all that was said of it is one piece. */
export function findRemembered(
  linha: NotaLinha,
  remembered: readonly RememberedCodigo[],
): RememberedCodigo | undefined {
  const same = remembered.filter(({ codigo }) => codigo === linha.codigo)
  const exact = same.find(({ descricao }) => descricao === normalizeText(linha.descricao))
  const pieces = new Set(same.map(keyOfPeca))
  return exact ?? (pieces.size === 1 ? same[0] : undefined)
}

/** Pieces of a unit as a person said it of this code. */
export const findUnit = (linha: NotaLinha, remembered: readonly RememberedCodigo[]): number | null =>
  remembered.find((said) => keyOf(said) === keyOf(linha))?.pecas_por_unidade ??
  remembered.find(({ codigo, unidade }) => codigo === linha.codigo && unidade === linha.unidade)?.pecas_por_unidade ??
  null

/** Keeps what a person said of lines of an invoice, for the next one of this supplier. */
export async function rememberLinhas(trx: Transacao, fornecedorId: number, itens: readonly NewItem[]): Promise<void> {
  const codigos = itens.flatMap(({ do_fornecedor, produto_id, variacao_id, quantidade }) => {
    if (!do_fornecedor || produto_id === null || do_fornecedor.codigo === '') return []
    const { codigo, descricao, unidade } = do_fornecedor
    const unit = quantidade / do_fornecedor.quantidade
    const pecas_por_unidade = !do_fornecedor.confirmar_quantidade && Number.isInteger(unit) ? unit : null
    return [{ codigo, descricao: normalizeText(descricao), unidade, produto_id, variacao_id, pecas_por_unidade }]
  })
  if (codigos.length > 0) await rememberCodigos(trx, fornecedorId, codigos)
}

/** A line of an invoice as a person sent it: the quantity is said then, and the cost follows from the line's value. */
export const answerLinha = (
  do_fornecedor: StoredFornecedorLinha,
  quantidade: number,
  custo: number | null | undefined,
) => ({
  do_fornecedor: { ...do_fornecedor, confirmar_quantidade: false },
  custo_unitario: custo === undefined ? roundCusto(do_fornecedor.valor / quantidade) : custo,
})
