import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { type Idempotencia, transaction, transactionOnce } from '../../../infra/database/transaction.ts'
import { type Loja, requireErp } from '../../../shop/loja.ts'
import { readProdutosByIds } from '../../produtos/produtos.data.ts'
import { readProduto } from '../../produtos/produtos.rules.ts'
import { syncRecord, syncRecords } from '../../sincronizacao/sincronizacao.rules.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { ocupante } from '../produto/detalhe.sync.ts'
import { resumoDoBling } from '../produto/produtos.mapping.ts'
import { vinculoDe } from '../produto/vinculo.data.ts'
import { faltasParaPublicar } from './corpo.mapping.ts'

const PUBLICAR = { tipo: 'produto', operacao: 'publicar' } as const

function requireCompleteProduto(produto: Produto): void {
  const faltas = faltasParaPublicar(produto)
  if (faltas.length > 0) throw new DomainError('PRODUTO_INCOMPLETO_PARA_O_BLING', { faltas: faltas.join(', ') })
}

/** Asks for the product to be published, once nothing is missing for it and nothing stands at Bling in its place. */
export async function publishProduto(
  contexto: Contexto,
  id: number,
  usuarioId: number,
  idempotencia?: Idempotencia,
): Promise<Sincronizacao> {
  await requireErp(contexto)
  const produto = await readProduto(contexto.db, id)
  requireCompleteProduto(produto)
  await refuseRemoteClash(contexto, produto)
  return transactionOnce(contexto.db, idempotencia, async (trx) => {
    const agora = await readProduto(trx, id)
    requireCompleteProduto(agora)
    return syncRecord(trx, contexto.queue, { ...PUBLICAR, alvo_id: id, titulo: agora.titulo, usuario_id: usuarioId })
  })
}

/**
 * Throws 409 with what stands at Bling under the product's codes. Without an answer the job asks again; a clash is a
 * task.
 */
async function refuseRemoteClash({ db, client, erp }: Contexto, produto: Produto): Promise<void> {
  // The product found at Bling may be this one, whose creation was not answered.
  if (produto.id_bling !== null || (await vinculoDe(db, produto.id))?.criando) return
  const existente = await ocupante(client, produto, true).catch(async (error: unknown) => {
    if (!(error instanceof BlingError)) throw error
    // This request may be the first to find that the authorisation was lost.
    if (error.motivo === 'autorizacao') await erp.exigirAutorizacao()
    return null
  })
  if (!existente) return
  const bling = resumoDoBling(existente)
  throw new DomainError('PRODUTO_JA_EXISTE_NO_BLING', { nome: bling.nome }, { bling })
}

/** Asks for many at once. What cannot be published says why; the others go on, and a clash becomes a task. */
export async function publishProdutos(
  loja: Loja,
  ids: readonly number[],
  usuarioId: number,
): Promise<{ sincronizacoes: Sincronizacao[]; recusados: { id: number; titulo: string; motivo: string }[] }> {
  await requireErp(loja)
  return transaction(loja.db, async (trx) => {
    const pedidos = [...new Set(ids)]
    const produtos = new Map((await readProdutosByIds(trx, pedidos)).map((produto) => [produto.id, produto]))
    const recusados: { id: number; titulo: string; motivo: string }[] = []
    const completos = pedidos.flatMap((id) => {
      const produto = produtos.get(id)
      const faltas = produto ? faltasParaPublicar(produto) : []
      if (produto && faltas.length === 0) return [{ alvo_id: id, titulo: produto.titulo }]
      const motivo = produto ? `Falta: ${faltas.join(', ')}.` : 'Produto não encontrado'
      recusados.push({ id, titulo: produto?.titulo ?? `Produto ${id}`, motivo })
      return []
    })
    const desejo = { ...PUBLICAR, usuario_id: usuarioId }
    return { sincronizacoes: await syncRecords(trx, loja.queue, desejo, completos), recusados }
  })
}
