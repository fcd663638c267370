import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { type CompraItem, keyOfPeca, type NewItem, type StoredFornecedorLinha } from './compras.data.ts'
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

/** How many pieces a unit of a line is; `dito_em`: the day on which a person said it, null where the invoice does. */
interface Unit {
  /** Null: a person is asked. */
  readonly pecas: number | null
  readonly dito_em: string | null
}

/**
 * Pieces of a unit as a person said it of this code, else as the invoice says it. Where what was said is of another unit a
 * person is asked.
 */
export function chooseUnit(linha: NotaLinha, remembered: readonly RememberedCodigo[]): Unit {
  const saidUnits = remembered.filter(
    ({ codigo, pecas_por_unidade }) => codigo === linha.codigo && pecas_por_unidade !== null,
  )
  const said =
    saidUnits.find((row) => keyOf(row) === keyOf(linha)) ?? saidUnits.find(({ unidade }) => unidade === linha.unidade)
  if (said) return { pecas: said.pecas_por_unidade, dito_em: said.dito_em }
  return { pecas: saidUnits.length > 0 ? null : linha.pecasPorUnidade, dito_em: null }
}

/** Keeps what a person said of lines of an invoice, for the next one of this supplier. */
export async function rememberLinhas(trx: Transacao, fornecedorId: number, itens: readonly NewItem[]): Promise<void> {
  const codigos = itens.flatMap(({ do_fornecedor, produto_id, variacao_id, quantidade }) => {
    if (!do_fornecedor || produto_id === null || do_fornecedor.codigo === '') return []
    const { codigo, descricao, unidade } = do_fornecedor
    const unit = quantidade / do_fornecedor.quantidade
    // A count that the invoice itself states is not remembered as a person's answer.
    const isSaid = unit !== do_fornecedor.pecas_por_unidade || do_fornecedor.dito_em != null
    const pecas_por_unidade = isSaid && !do_fornecedor.confirmar_quantidade && Number.isInteger(unit) ? unit : null
    // Its day is that of the writing.
    const peca = { produto_id, variacao_id, pecas_por_unidade, dito_em: null }
    return [{ codigo, descricao: normalizeText(descricao), unidade, ...peca }]
  })
  if (codigos.length > 0) await rememberCodigos(trx, fornecedorId, codigos)
}

/**
 * A line of an invoice as a person sent it: the quantity is said then. The cost follows from the line's value until one is
 * typed, which stays until another is typed, or none.
 */
export function answerLinha(
  {
    do_fornecedor,
    custo_unitario: storedCusto,
  }: Pick<CompraItem, 'custo_unitario'> & { do_fornecedor: StoredFornecedorLinha },
  quantidade: number,
  custo: number | null | undefined,
): Pick<NewItem, 'do_fornecedor' | 'custo_unitario'> {
  const derived = roundCusto(do_fornecedor.valor / quantidade)
  const isTyped = custo === undefined ? do_fornecedor.valor_digitado === true : custo !== null && custo !== derived
  const typedCusto = custo === undefined ? storedCusto : custo
  return {
    do_fornecedor: { ...do_fornecedor, confirmar_quantidade: false, valor_digitado: isTyped },
    custo_unitario: isTyped ? typedCusto : derived,
  }
}
