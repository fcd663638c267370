import { DomainError } from '../../../infra/base/errors.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { criarTarefa } from '../../sincronizacao/sincronizacao.rules.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import { detalhe } from './detalhe.sync.ts'
import { aplicarEstrutura } from './estrutura.rules.ts'
import * as data from './kits.data.ts'
import { confereNoBling } from './mudanca.sync.ts'

/** Kits read again with each periodic reading: a day has time for thousands. */
const POR_LEITURA = 10

interface Recursos {
  readonly db: Banco
  readonly queue: Queue
  readonly client: BlingClient
}

/**
 * Reads what linked kits are made of, each once a day: no event is sure to tell. What cannot be taken in is a task, also
 * one that is no kit any more.
 */
export async function relerKits(recursos: Recursos): Promise<void> {
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
