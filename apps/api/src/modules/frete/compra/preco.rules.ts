import type { ConfiguracaoDoFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { formatReais, toCentavos } from '@estampa/contract/shared/money.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'
import type { Autor } from '../../../shop/auditoria.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import * as data from '../frete.data.ts'
import { advanceEnvio, type Envio } from './envios.data.ts'

/** The price that a person saw or agreed to last, and the one that would be paid now. */
export type Pergunta = Readonly<Record<'de' | 'para', number>>

interface Precos {
  readonly mostrado: number | null
  /** Null: nobody was asked yet. */
  readonly aceito: number | null
  readonly valor: number | null
  readonly tolerancia: number
}

/** Returns what a person has to be asked before this label is paid; null: nothing. */
export function buildPrecoPergunta({ mostrado, aceito, valor, tolerancia }: Precos): Pergunta | null {
  const unaskedCentavos = toCentavos(mostrado ?? 0) + toCentavos(tolerancia)
  if (valor === null || toCentavos(valor) <= Math.max(unaskedCentavos, toCentavos(aceito ?? 0))) return null
  return { de: aceito ?? mostrado ?? 0, para: valor }
}

export async function perguntaDoPreco(db: Db, envio: Envio): Promise<Pergunta | null> {
  const venda = await data.vendaDoFrete(db, envio.venda_id)
  const { tolerancia_do_preco: tolerancia } = await data.freteConfiguracao.read(db)
  const { valor, preco_aceito: aceito } = envio
  return buildPrecoPergunta({ mostrado: venda?.frete_valor ?? null, aceito, valor, tolerancia })
}

export const recusaDoPreco = ({ de, para }: Pergunta) =>
  new DomainError('FRETE_SUBIU', { de: formatReais(de), para: formatReais(para) })

/**
 * A person buys at the price of the question. Answers nothing when the question is not open any more, so that whoever
 * presses second goes on with the same label; another price than the one that stands there is asked about again.
 */
export async function acceptPreco(trx: Transacao, envio: Envio, valor: number, usuario_id: number): Promise<void> {
  if (envio.estado !== 'a_confirmar') return
  if (envio.valor === null || toCentavos(valor) !== toCentavos(envio.valor))
    throw recusaDoPreco({ de: valor, para: envio.valor ?? 0 })
  const mostrado = (await data.vendaDoFrete(trx, envio.venda_id))?.frete_valor ?? 0
  await advanceEnvio(trx, envio.id, 'a_confirmar', 'no_carrinho', { preco_aceito: valor, usuario_id })
  const descricao = `Preço da etiqueta aceito: ${formatReais(valor)} (mostrado: ${formatReais(mostrado)}).`
  await recordHistory(trx, { venda_id: envio.venda_id, tipo: 'etiqueta', descricao, usuario_id })
}

export const changeFreteConfiguracao = (
  db: Banco,
  autor: Autor,
  { tolerancia_do_preco }: { readonly tolerancia_do_preco?: number | null | undefined },
): Promise<ConfiguracaoDoFrete> =>
  data.freteConfiguracao.change(db, autor, (stored) => {
    const row = { tolerancia_do_preco: tolerancia_do_preco ?? stored.tolerancia_do_preco }
    if (row.tolerancia_do_preco === stored.tolerancia_do_preco) return null
    return { row, details: { tolerancia_do_preco: formatReais(row.tolerancia_do_preco) } }
  })
