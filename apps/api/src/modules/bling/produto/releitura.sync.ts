import { DomainError } from '../../../infra/base/errors.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { criarTarefa } from '../../sincronizacao/sincronizacao.rules.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { detalhe } from './detalhe.sync.ts'
import { aplicarEstrutura } from './estrutura.rules.ts'
import * as data from './kits.data.ts'
import { ehKit } from './produtos.mapping.ts'

/** Kits read again with each periodic reading: a day has time for thousands. */
const POR_LEITURA = 10

/**
 * Reads what linked kits are made of, each once a day: no event is sure to tell. What cannot be taken in is a task. One
 * that is no kit any more keeps its parts: its stock over there begins with a count that a person makes.
 */
export async function relerKits({ db, client }: { db: Banco; client: BlingClient }): Promise<void> {
  for (const { id, titulo, id_bling } of await data.kitsPorReler(db, POR_LEITURA)) {
    try {
      const remoto = await detalhe(client, Number(id_bling))
      await transaction(db, undefined, async (trx) => {
        if (ehKit(remoto)) await aplicarEstrutura(trx, id, remoto)
        else await data.anotarEstrutura(trx, id, '')
      })
    } catch (error) {
      const ausente = error instanceof BlingError && (error.motivo === 'inexistente' || error.motivo === 'recusado')
      if (!(error instanceof DomainError) && !ausente) throw error
      await transaction(db, undefined, async (trx) => {
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
