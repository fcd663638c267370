import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import type { Staged } from '@estampa/host/restore.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditar, auditarExclusoes } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { sincronizar } from '../sincronizacao/sincronizacao.rules.ts'
import * as data from './anonimizacao.data.ts'
import { removerEtiquetas } from './clientes.jobs.ts'
import { obterCliente, travar } from './clientes.rules.ts'

interface Pedido {
  readonly id: number
  /** Empty the contact at Bling too. */
  readonly no_bling: boolean
}

/**
 * Takes the person out of everything that the shop keeps; sales, totals and stock stay. For good: a second call changes
 * nothing. Refused while a parcel with the person's label is on its way out of the shop.
 */
export const anonimizarCliente = (
  { db, queue, erp }: Loja,
  autor: Autor,
  { id, no_bling }: Pedido,
  idempotencia?: Idempotencia,
): Promise<Cliente> =>
  transactionOnce(db, idempotencia, async (trx) => {
    const { id_bling } = await travar(trx, id)
    const cliente = await obterCliente(trx, id)
    if (cliente.anonimizado_em !== null) return cliente
    const { vendas, comEnvio } = await data.travarVendas(trx, id)
    if (comEnvio > 0) throw new DomainError('CLIENTE_COM_ENVIO_ABERTO', { quantidade: comEnvio })
    await removerEtiquetas(trx, queue, await apagarPessoa(trx, id, autor))
    const la = no_bling && erp.ativo && id_bling !== null
    if (la) {
      const oque = { tipo: 'contato', operacao: 'anonimizar', alvo_id: id, titulo: `Contato do cliente ${id}` } as const
      await sincronizar(trx, queue, { ...oque, dados: { id_bling }, usuario_id: autor.usuario?.id ?? null })
    }
    // By its id alone: the audit is only added to, so it must not learn the name now.
    const ato = { tipo: 'cliente_anonimizado', alvo: { tipo: 'cliente', id } } as const
    await auditar(trx, autor, { ...ato, detalhes: { vendas, no_bling: la } })
    return obterCliente(trx, id)
  })

/** Empties every row that tells the person; answers the names of the labels' files, which go after the commit. */
export async function apagarPessoa(trx: Transacao, id: number, autor: Autor): Promise<string[]> {
  const cliente = await obterCliente(trx, id)
  const rastro = data.rastroDe(cliente)
  await data.anonimizarSincronizacoes(trx, rastro)
  await data.esquecerNasImportacoes(trx, cliente)
  const orcamentos = await data.esquecerOrcamentos(trx, cliente)
  await auditarExclusoes(trx, autor, 'orcamento', orcamentos, `anonimização do cliente ${id}`)
  await data.anonimizarRespostas(trx, rastro)
  const etiquetas = await data.anonimizarVendas(trx, rastro)
  await data.anonimizarFicha(trx, id)
  return etiquetas
}

/** What `anonimizarDeNovo` compares. */
export const TABELA_DOS_CLIENTES = 'public.clientes'

/**
 * Anonymises, in a restored shop, the customers who were anonymised since the backup. `atual` is the table of the replaced
 * shop; without it there are none. Answers their ids, and the files of their labels, which no row needs any more.
 */
export const anonimizarDeNovo = (db: Banco, atual: Staged | undefined, autor: Autor) =>
  transaction(db, async (trx) => {
    const clientes = atual?.colunas.includes('anonimizado_em') ? await data.anonimizadosDesde(trx, atual) : []
    const etiquetas: string[] = []
    for (const id of clientes) {
      etiquetas.push(...(await apagarPessoa(trx, id, autor)))
      const alvo = { tipo: 'cliente', id } as const
      await auditar(trx, autor, { tipo: 'cliente_anonimizado', alvo, detalhes: { motivo: 'restauração de uma cópia' } })
    }
    return { clientes, etiquetas }
  })
