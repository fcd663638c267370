import type { TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import { DomainError, gtinRepetido } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import { type Banco, type Db, type Transacao, transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditActs } from '../../shop/auditoria.ts'
import { removeImagemFiles } from '../imagens/imagens.jobs.ts'
import { excluidoComLancamentos } from '../tarefas/tarefas.rules.ts'
import { requireFreePecas } from './kits.rules.ts'
import * as data from './lixeira.data.ts'

const idsDe = (linhas: readonly { readonly id: number }[]) => linhas.map(({ id }) => id)

interface Produto {
  readonly id: number
  readonly titulo: string
  readonly sku?: string | null
}

/** Answers their ids. */
async function auditProdutos(
  trx: Transacao,
  autor: Autor,
  tipo: TipoDeAto,
  produtos: readonly Produto[],
): Promise<number[]> {
  const atos = produtos.map(({ id, titulo: nome, sku = null }) => {
    const alvo = { tipo: 'produto', id, nome } as const
    return { tipo, alvo, detalhes: sku === null ? {} : { sku } }
  })
  await auditActs(trx, autor, atos)
  return idsDe(produtos)
}

export async function moveProdutoToLixeira(db: Banco, autor: Autor, id: number): Promise<void> {
  const [movido] = await moveProdutosToLixeira(db, autor, [id])
  if (movido === undefined) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
}

export const moveProdutosToLixeira = (db: Db, autor: Autor, ids: readonly number[]): Promise<number[]> =>
  transaction(db, async (trx) => auditProdutos(trx, autor, 'lixeira', await data.moveToLixeira(trx, ids)))

/** Refused while another product has the EAN of one of them. */
export const restoreProdutos = (db: Db, autor: Autor, ids: readonly number[]): Promise<number[]> =>
  transaction(db, async (trx) => {
    const tomado = await data.gtinTomado(trx, ids)
    if (tomado) throw gtinRepetido(tomado)
    return auditProdutos(trx, autor, 'restauracao', await data.restoreProdutoRows(trx, ids))
  })

/**
 * Deletes for good products in the trash, with variations and images. Sales keep their own copy of the picture, and the
 * parts of a kit. Refused while another kit is made of one of them, or an open production cannot do without it.
 */
export const deleteProdutosForGood = (
  db: Banco,
  queue: Queue,
  autor: Autor,
  ids: readonly number[],
): Promise<number[]> =>
  transaction(db, async (trx) => {
    const produtos = await data.lockLixeira(trx, ids)
    if (produtos.length === 0) throw new DomainError('PRODUTO_FORA_DA_LIXEIRA')
    await requireFreePecas(trx, { produtos: idsDe(produtos) })
    for (const produto of produtos) if (produto.lancamentos > 0) await excluidoComLancamentos(trx, produto)
    // Kits first: what they are made of may go with them.
    const [kits, plainProdutos] = [produtos.filter(({ kit }) => kit), produtos.filter(({ kit }) => !kit)]
    await data.deleteProdutoRows(trx, idsDe(kits))
    await data.deleteProdutoRows(trx, idsDe(plainProdutos))
    await auditProdutos(trx, autor, 'exclusao_permanente', produtos)
    const arquivos = produtos.flatMap((produto) => produto.arquivos)
    await removeImagemFiles(trx, queue, arquivos)
    return idsDe(produtos)
  })
