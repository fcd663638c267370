import type { TipoDeAto } from '@estampa/contract/auditoria/atos.ts'
import { DomainError, gtinRepetido } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import { type Banco, type Db, type Transacao, transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditarVarios } from '../../shop/auditoria.ts'
import { removerArquivos } from '../imagens/imagens.jobs.ts'
import { excluidoComLancamentos } from '../tarefas/tarefas.rules.ts'
import { exigirSoltas } from './kits.rules.ts'
import * as data from './lixeira.data.ts'

const idsDe = (linhas: readonly { readonly id: number }[]) => linhas.map(({ id }) => id)

interface Produto {
  readonly id: number
  readonly titulo: string
  readonly sku?: string | null
}

/** Answers their ids. */
async function anotar(trx: Transacao, autor: Autor, tipo: TipoDeAto, produtos: readonly Produto[]): Promise<number[]> {
  const atos = produtos.map(({ id, titulo: nome, sku = null }) => {
    const alvo = { tipo: 'produto', id, nome } as const
    return { tipo, alvo, detalhes: sku === null ? {} : { sku } }
  })
  await auditarVarios(trx, autor, atos)
  return idsDe(produtos)
}

export async function moverProduto(db: Banco, autor: Autor, id: number): Promise<void> {
  const [movido] = await moverProdutos(db, autor, [id])
  if (movido === undefined) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
}

export const moverProdutos = (db: Db, autor: Autor, ids: readonly number[]): Promise<number[]> =>
  transaction(db, async (trx) => anotar(trx, autor, 'lixeira', await data.moverParaLixeira(trx, ids)))

/** Refused while another product has the EAN of one of them. */
export const restaurarProdutos = (db: Db, autor: Autor, ids: readonly number[]): Promise<number[]> =>
  transaction(db, async (trx) => {
    const tomado = await data.gtinTomado(trx, ids)
    if (tomado) throw gtinRepetido(tomado)
    return anotar(trx, autor, 'restauracao', await data.restaurarDaLixeira(trx, ids))
  })

/**
 * Deletes for good products in the trash, with variations and images. Sales keep their own copy of the picture, and the
 * parts of a kit. Refused while another kit is made of one of them, or an open production cannot do without it.
 */
export const excluirDeVez = (db: Banco, queue: Queue, autor: Autor, ids: readonly number[]): Promise<number[]> =>
  transaction(db, async (trx) => {
    const produtos = await data.travarNaLixeira(trx, ids)
    if (produtos.length === 0) throw new DomainError('PRODUTO_FORA_DA_LIXEIRA')
    await exigirSoltas(trx, { produtos: idsDe(produtos) })
    for (const produto of produtos) if (produto.lancamentos > 0) await excluidoComLancamentos(trx, produto)
    // Kits first: what they are made of may go with them.
    const [kits, outros] = [produtos.filter(({ kit }) => kit), produtos.filter(({ kit }) => !kit)]
    await data.excluirDeVez(trx, idsDe(kits))
    await data.excluirDeVez(trx, idsDe(outros))
    await anotar(trx, autor, 'exclusao_permanente', produtos)
    const arquivos = produtos.flatMap((produto) => produto.arquivos)
    await removerArquivos(trx, queue, arquivos)
    return idsDe(produtos)
  })
