import { DomainError } from '../../../infra/base/errors.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import { type Banco, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import {
  definirComponentes,
  desligarProduto,
  ligarVariacao,
  obterProduto,
  travarProduto,
} from '../../produtos/produtos.rules.ts'
import { encerrarTarefas, estoqueMudou, produtoMudou } from '../../sincronizacao/sincronizacao.rules.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import type { Passos } from '../conexao/passos.ts'
import { comecarEstoques } from '../saldo/comeco.rules.ts'
import { detalhe } from './detalhe.sync.ts'
import { aplicarEstrutura } from './estrutura.rules.ts'
import * as mudanca from './mudanca.data.ts'
import { comoEsta, impedimento } from './mudanca.rules.ts'
import { ehKit, type ProdutoDoBling } from './produtos.mapping.ts'
import * as data from './vinculo.data.ts'
import { ligarFilhos } from './vinculo.rules.ts'

/** What a person answers about a product that changed its structure at the ERP. */

/** 'Ligar de novo': what stands there now is what the product is linked with. No quantity moves but into a kit's parts. */
export async function religar({ db, queue, client }: Passos, produtoId: number): Promise<void> {
  const aqui = await mudanca.comoEstaAqui(db, produtoId)
  if (!aqui) return
  const remoto = await seExistir(detalhe(client, Number(aqui.id_bling)))
  try {
    await transaction(db, (trx) => religarCom(trx, queue, produtoId, remoto))
  } catch (error) {
    if (error instanceof DomainError) throw new BlingError('recusado', error.message)
    throw error
  }
}

async function religarCom(trx: Transacao, queue: Queue, produtoId: number, remoto: ProdutoDoBling | null) {
  await travarProduto(trx, produtoId)
  const aqui = await mudanca.comoEstaAqui(trx, produtoId)
  if (!aqui) return
  const recusa = impedimento(aqui, remoto)
  if (recusa !== null || remoto === null) throw new BlingError('recusado', recusa ?? '')
  for (const { id, id_bling } of aqui.variacoes)
    if (!remoto.variacoes.some((filho) => String(filho.id) === id_bling)) {
      await ligarVariacao(trx, id, null)
      await data.esquecerVinculoDaVariacao(trx, id)
    }
  const produto = await obterProduto(trx, produtoId)
  if (ehKit(remoto) && !aqui.kit && produto.quantidade_disponivel < produto.quantidade_total)
    throw new BlingError('recusado', 'Há peças dele em vendas abertas: conclua ou cancele essas vendas primeiro.')
  await ligarFilhos(trx, produto, remoto)
  await data.anotarVinculo(trx, produtoId, { formato: remoto.formato })
  if (ehKit(remoto)) await aplicarEstrutura(trx, produtoId, remoto)
  else if (aqui.kit) await definirComponentes(trx, produtoId, [])
  await mudanca.anotarLigado(trx, produtoId, comoEsta(remoto))
  await comecarEstoques(trx, produtoId, 'nenhum')
  await encerrarTarefas(trx, 'produto', 'estrutura', produtoId)
  await estoqueMudou(trx, queue, produto)
  await produtoMudou(trx, queue, produto)
}

/** 'Desligar do Bling': the product stays here alone, with its pieces; there nothing is written. */
export const desligarDoBling = (db: Banco, produtoId: number): Promise<void> =>
  transaction(db, async (trx) => {
    await desligarProduto(trx, produtoId)
    await data.esquecerVinculo(trx, produtoId)
    await encerrarTarefas(trx, 'produto', 'estrutura', produtoId)
  })
