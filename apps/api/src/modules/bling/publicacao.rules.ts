import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import type { Erp } from '../../infra/erp.ts'
import { DomainError } from '../../infra/errors.ts'
import type { Queue } from '../../infra/queue.ts'
import { type Banco, type Idempotencia, type Transacao, transaction } from '../../infra/transaction.ts'
import { obterProduto, produtoSePresente } from '../produtos/produtos.rules.ts'
import { sincronizar } from '../sincronizacao/sincronizacao.rules.ts'
import { faltasParaPublicar } from './bling.mapping.ts'

export interface Publicacao {
  readonly db: Banco
  readonly queue: Queue
  readonly erp: Erp
}

const escrever = (trx: Transacao, queue: Queue, { id, titulo }: Produto, usuarioId: number) =>
  sincronizar(trx, queue, { tipo: 'produto', operacao: 'publicar', alvo_id: id, titulo, usuario_id: usuarioId })

async function exigirErp({ erp }: Publicacao): Promise<void> {
  if (!erp.ativo) throw new DomainError('BLING_DESATIVADO')
  await erp.exigirAutorizacao()
}

/** Asks for the product to be published, once nothing is missing for it. */
export async function publicarProduto(
  publicacao: Publicacao,
  id: number,
  usuarioId: number,
  idempotencia?: Idempotencia,
): Promise<Sincronizacao> {
  await exigirErp(publicacao)
  return transaction(publicacao.db, idempotencia, async (trx) => {
    const produto = await obterProduto(trx, id)
    const faltas = faltasParaPublicar(produto)
    if (faltas.length > 0) throw new DomainError('PRODUTO_INCOMPLETO_PARA_O_BLING', { faltas: faltas.join(', ') })
    return escrever(trx, publicacao.queue, produto, usuarioId)
  })
}

/** Asks for many at once. What cannot be published says why; the others go on. */
export async function publicarProdutos(
  publicacao: Publicacao,
  ids: readonly number[],
  usuarioId: number,
): Promise<{ sincronizacoes: Sincronizacao[]; recusados: { id: number; titulo: string; motivo: string }[] }> {
  await exigirErp(publicacao)
  return transaction(publicacao.db, undefined, async (trx) => {
    const sincronizacoes: Sincronizacao[] = []
    const recusados: { id: number; titulo: string; motivo: string }[] = []
    for (const id of ids) {
      const produto = await produtoSePresente(trx, id)
      const faltas = produto ? faltasParaPublicar(produto) : []
      if (!produto) recusados.push({ id, titulo: `Produto ${id}`, motivo: 'Produto não encontrado' })
      else if (faltas.length > 0) recusados.push({ id, titulo: produto.titulo, motivo: `Falta: ${faltas.join(', ')}.` })
      else sincronizacoes.push(await escrever(trx, publicacao.queue, produto, usuarioId))
    }
    return { sincronizacoes, recusados }
  })
}
