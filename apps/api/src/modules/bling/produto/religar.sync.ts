import { DomainError } from '../../../infra/base/errors.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { setComponentes } from '../../produtos/kits.rules.ts'
import { linkVariacao, unlinkProduto } from '../../produtos/produtos.data.ts'
import { lockProduto, readProduto } from '../../produtos/produtos.rules.ts'
import { estoqueMudou, produtoMudou, recordSincronizacaoFalha } from '../../sincronizacao/sincronizacao.rules.ts'
import { closeTarefas } from '../../tarefas/tarefas.rules.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import type { Contexto, ContextoDoTrabalho } from '../conexao/contexto.ts'
import { startEstoques } from '../saldo/comeco.rules.ts'
import { detalhe } from './detalhe.sync.ts'
import { applyEstrutura } from './estrutura.rules.ts'
import * as mudanca from './mudanca.data.ts'
import { comoEsta, impedimento } from './mudanca.rules.ts'
import { confereNoBling, PERGUNTADO } from './mudanca.sync.ts'
import { INATIVO, isKit, type ProdutoDoBling } from './produtos.mapping.ts'
import * as data from './vinculo.data.ts'
import { linkFilhos } from './vinculo.rules.ts'

/** Consequences of a product that changed at the ERP, by a person's answer or by itself. */

/** 'Ligar de novo': links the product with what stands at Bling now. No quantity moves but into a kit's parts. */
export async function relinkProduto({ db, queue, client }: ContextoDoTrabalho, produtoId: number): Promise<void> {
  const localProduto = await mudanca.comoEstaAqui(db, produtoId)
  if (!localProduto) return
  const remoto = await seExistir(detalhe(client, Number(localProduto.id_bling)))
  await transaction(db, (trx) => relinkToRemote(trx, queue, produtoId, remoto)).catch(comoRecusa)
}

const comoRecusa = (error: unknown): never => {
  throw error instanceof DomainError ? new BlingError('recusado', error.message) : error
}

async function relinkToRemote(trx: Transacao, queue: Queue, produtoId: number, remoto: ProdutoDoBling | null) {
  await lockProduto(trx, produtoId)
  const localProduto = await mudanca.comoEstaAqui(trx, produtoId)
  if (!localProduto) return
  const recusa = impedimento(localProduto, remoto)
  if (recusa !== null || remoto === null) throw new BlingError('recusado', recusa ?? '')
  for (const { variacao_id, id_bling } of localProduto.variacoes)
    if (!remoto.variacoes.some((filho) => String(filho.id) === id_bling)) {
      await linkVariacao(trx, variacao_id, null)
      await data.forgetVariacaoVinculo(trx, variacao_id)
    }
  const produto = await readProduto(trx, produtoId)
  if (isKit(remoto) && !localProduto.kit && produto.quantidade_disponivel < produto.quantidade_total)
    throw new BlingError('recusado', 'Há peças dele em vendas abertas: conclua ou cancele essas vendas primeiro.')
  await linkFilhos(trx, produto, remoto)
  await data.saveVinculo(trx, produtoId, { formato: remoto.formato })
  if (isKit(remoto)) await applyEstrutura(trx, produtoId, remoto)
  else if (localProduto.kit) await setComponentes(trx, produtoId, [])
  await mudanca.recordLinkedState(trx, produtoId, comoEsta(remoto))
  await startEstoques(trx, produtoId, 'nenhum')
  await closeTarefas(trx, 'produto.estrutura', produtoId)
  await estoqueMudou(trx, queue, produto)
  await produtoMudou(trx, queue, produto)
}

/** 'Desligar do Bling': the product stays here alone, with its pieces; nothing is written at Bling. */
export const unlinkBlingProduto = (db: Banco, produtoId: number): Promise<void> =>
  transaction(db, async (trx) => {
    await unlinkProduto(trx, produtoId)
    await data.forgetVinculo(trx, produtoId)
    await closeTarefas(trx, 'produto.estrutura', produtoId)
  })

/** Kits read again with each periodic reading: a day has time for thousands. */
const POR_LEITURA = 10

/** Reads each linked kit's parts once a day: no event is sure to tell. What cannot be taken in is a task. */
export async function rereadKits(contexto: Contexto): Promise<void> {
  const { db, client } = contexto
  for (const { id, titulo, id_bling } of await mudanca.kitsPorReler(db, POR_LEITURA)) {
    try {
      const remoto = await seExistir(detalhe(client, Number(id_bling)))
      const confere = await confereNoBling(contexto, id, remoto ? { lido: remoto } : {})
      await transaction(db, async (trx) => {
        if (confere && remoto) await applyEstrutura(trx, id, remoto)
        else await mudanca.recordEstrutura(trx, id, '')
      })
    } catch (error) {
      const recusado = error instanceof BlingError && error.motivo === 'recusado'
      if (!(error instanceof DomainError) && !recusado) throw error
      await transaction(db, async (trx) => {
        await mudanca.recordEstrutura(trx, id, '')
        const leitura = { tipo: 'webhook', operacao: 'produto', alvo_id: id, titulo, dados: { id_bling } } as const
        if (error instanceof DomainError) await recordSincronizacaoFalha(trx, leitura, error.message)
      })
    }
  }
}

/**
 * Applies a product's change at Bling: our fields stay, a kit's parts follow, a change of structure is a person's to
 * decide.
 */
export async function applyProduto(contexto: ContextoDoTrabalho, { id_bling }: { id_bling: string }): Promise<void> {
  const { db, client } = contexto
  const achado = await mudanca.produtoDoIdBling(db, id_bling)
  if (!achado) return
  const lido = achado.variacao_id === null ? await seExistir(detalhe(client, Number(id_bling))) : null
  if (!(await confereNoBling(contexto, achado.produto_id, lido ? { lido } : {}))) {
    contexto.relatar(PERGUNTADO)
    return
  }
  if (!lido || !isKit(lido)) return
  await transaction(db, (trx) => applyEstrutura(trx, achado.produto_id, lido)).catch(comoRecusa)
}

/** Puts a removed variation out of use at the ERP on a person's request. Deletes nothing. */
export async function deactivateProduto(client: BlingClient, { id_bling }: { id_bling: string }): Promise<void> {
  // Product gone at Bling: nothing is left to put out of use.
  const produto = await seExistir(detalhe(client, Number(id_bling)))
  if (produto && produto.situacao !== INATIVO)
    await seExistir(client.request('PATCH', `/produtos/${id_bling}/situacoes`, { body: { situacao: INATIVO } }))
}
