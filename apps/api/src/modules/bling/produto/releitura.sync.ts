import { DomainError } from '../../../infra/base/errors.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { criarTarefa } from '../../sincronizacao/sincronizacao.rules.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import type { Passos } from '../conexao/passos.ts'
import { detalhe } from './detalhe.sync.ts'
import { aplicarEstrutura } from './estrutura.rules.ts'
import * as data from './mudanca.data.ts'
import { confereNoBling, PERGUNTADO } from './mudanca.sync.ts'
import { ehKit, INATIVO } from './produtos.mapping.ts'

/** Kits read again with each periodic reading: a day has time for thousands. */
const POR_LEITURA = 10

/**
 * Reads what linked kits are made of, each once a day: no event is sure to tell. What cannot be taken in is a task, also
 * one that is no kit any more.
 */
export async function relerKits(recursos: Pick<Passos, 'db' | 'queue' | 'client'>): Promise<void> {
  const { db, client } = recursos
  for (const { id, titulo, id_bling } of await data.kitsPorReler(db, POR_LEITURA)) {
    try {
      const remoto = await seExistir(detalhe(client, Number(id_bling)))
      const confere = await confereNoBling(recursos, id, remoto ? { lido: remoto } : {})
      await transaction(db, async (trx) => {
        if (confere && remoto) await aplicarEstrutura(trx, id, remoto)
        else await data.anotarEstrutura(trx, id, '')
      })
    } catch (error) {
      const recusado = error instanceof BlingError && error.motivo === 'recusado'
      if (!(error instanceof DomainError) && !recusado) throw error
      await transaction(db, async (trx) => {
        await data.anotarEstrutura(trx, id, '')
        if (error instanceof DomainError)
          await criarTarefa(
            trx,
            { tipo: 'webhook', operacao: 'produto', alvo_id: id, titulo, dados: { id_bling } },
            error.message,
          )
      })
    }
  }
}

/**
 * Handles a changed product at the ERP. Our fields are kept; a kit's parts follow; what changed of its structure, its
 * deletion included, is a person's to decide.
 */
export async function aplicarProduto(passos: Passos, { id_bling }: { id_bling: string }): Promise<void> {
  const { db, client } = passos
  const achado = await data.produtoDoIdBling(db, id_bling)
  if (!achado) return
  const lido = achado.variacao_id === null ? await seExistir(detalhe(client, Number(id_bling))) : null
  if (!(await confereNoBling(passos, achado.produto_id, lido ? { lido } : {}))) {
    passos.relatar(PERGUNTADO)
    return
  }
  if (!lido || !ehKit(lido)) return
  await transaction(db, (trx) => aplicarEstrutura(trx, achado.produto_id, lido)).catch((error: unknown) => {
    throw error instanceof DomainError ? new BlingError('recusado', error.message) : error
  })
}

/** Puts a removed variation out of use at the ERP on a person's request. Deletes nothing. */
export async function inativar(client: BlingClient, { id_bling }: { id_bling: string }): Promise<void> {
  // Gone there: nothing is left to put out of use.
  const produto = await seExistir(detalhe(client, Number(id_bling)))
  if (produto && produto.situacao !== INATIVO)
    await seExistir(client.request('PATCH', `/produtos/${id_bling}/situacoes`, { body: { situacao: INATIVO } }))
}
