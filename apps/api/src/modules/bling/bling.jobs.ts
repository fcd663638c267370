import type { Log } from '../../infra/logger.ts'
import type { JobKind, Queue } from '../../infra/queue.ts'
import type { Banco } from '../../infra/transaction.ts'
import { type Desfecho, executarSincronizacoes, type Reservada } from '../sincronizacao/sincronizacao.jobs.ts'
import { retomarAbertas } from '../sincronizacao/sincronizacao.rules.ts'
import type { TokenCipher } from './bling.cipher.ts'
import { type BlingClient, blingClient } from './bling.client.ts'
import type { BlingConfig } from './bling.config.ts'
import { anotarEmpresa, conexao } from './bling.data.ts'
import { BlingError, type MotivoBling } from './bling.error.ts'
import { empresa } from './bling.mapping.ts'
import { blingTokens } from './bling.tokens.ts'
import { enviarCategoria, excluirCategoriaNoBling } from './categorias.sync.ts'
import { acertarEstoque } from './estoques/acertar.sync.ts'
import { decidir, igualar, type Tarefa } from './estoques/ligar.sync.ts'
import { lerTodosOsSaldos } from './estoques/periodica.sync.ts'
import type { Passos } from './passos.ts'
import { atualizarContato } from './pedidos/contatos.sync.ts'
import { type PedidoDesejado, sincronizarPedido } from './pedidos/pedidos.sync.ts'
import { aplicarPedido } from './pedidos/recebimento.sync.ts'
import { enviarProduto } from './produtos.sync.ts'
import { aplicarProduto } from './webhook.sync.ts'

/** What waits for the next day's limit goes on then; the limiter lets requests through from one minute past. */
const RETOMAR: JobKind<object> = { name: 'bling-retomar' }
/** Compares the balances there with ours, whether or not an event told of a change. */
const LER_SALDOS: JobKind<object> = { name: 'bling-ler-saldos' }
const DEPOIS_DA_MEIA_NOITE = '2 0 * * *'

interface Recursos {
  readonly db: Banco
  readonly queue: Queue
  readonly config: BlingConfig
  readonly cipher: TokenCipher
  readonly log: Log | undefined
}

/** Carries out what the shop's modules asked for, and takes up again what a crash left open. */
export async function blingJobs({ db, queue, config, cipher, log }: Recursos): Promise<void> {
  if (!config.ativo) return
  const client = blingClient({ db, config, tokens: blingTokens(db, config, cipher), log })
  await executarSincronizacoes(
    { db, queue, log },
    {
      async executar(reservada, dizer) {
        await conhecerEmpresa(db, client)
        await execute({ db, client, config, dizer, tentativa: reservada.tentativas }, reservada)
      },
      explicar,
    },
  )
  // Nothing breaks when one reading fails: the next one follows.
  await queue.work(LER_SALDOS, () =>
    lerTodosOsSaldos({ db, queue, client }).catch((error: unknown) => {
      if (!(error instanceof BlingError)) throw error
      log?.info({ motivo: error.message }, 'balances were not read')
    }),
  )
  await queue.every(LER_SALDOS, config.leituraSegundos, {})
  await queue.work(RETOMAR, () => retomarAbertas(db, queue))
  await queue.schedule(RETOMAR, DEPOIS_DA_MEIA_NOITE, {})
  await retomarAbertas(db, queue)
}

/** Whose account it is, asked once for each connection; the work does not depend on the answer. */
async function conhecerEmpresa(db: Banco, client: BlingClient): Promise<void> {
  if ((await conexao(db)).empresa !== null) return
  try {
    const resposta = await client.request('GET', '/empresas/me/dados-basicos')
    await anotarEmpresa(db, empresa.parse(resposta).data.nome)
  } catch (error) {
    if (error instanceof BlingError && error.motivo === 'autorizacao') throw error
  }
}

/** A refusal needs a person; without authorisation it waits for one; everything else is tried again. */
const DEPOIS: Readonly<Record<MotivoBling, Desfecho['depois']>> = {
  autorizacao: 'esperar',
  recusado: 'falhar',
  inexistente: 'falhar',
  incerto: 'repetir',
  ocupado: 'repetir',
  amanha: 'esperar',
}
const explicar = (error: unknown): Desfecho | null =>
  error instanceof BlingError ? { depois: DEPOIS[error.motivo], mensagem: error.message } : null

async function execute(passos: Passos, { tipo, operacao, alvo_id, dados }: Reservada): Promise<void> {
  const { db, client } = passos
  switch (`${tipo}.${operacao}`) {
    case 'produto.publicar':
      return enviarProduto(passos, alvo_id ?? 0)
    case 'categoria.enviar':
      return enviarCategoria(db, client, alvo_id ?? 0)
    case 'categoria.excluir':
      return excluirCategoriaNoBling(db, client, (dados as { id_bling: string }).id_bling)
    case 'contato.atualizar':
      return atualizarContato(passos, alvo_id ?? 0)
    case 'pedido.sincronizar':
      return sincronizarPedido(passos, alvo_id ?? 0, dados as PedidoDesejado)
    case 'webhook.pedido':
      return aplicarPedido(passos, dados as { id_bling: string })
    case 'webhook.produto':
      return aplicarProduto(passos, dados as { id_bling: string })
    case 'estoque.acertar':
      return acertarEstoque(passos, alvo_id ?? 0)
    case 'estoque.igualar':
      return igualar(passos, dados as Tarefa)
    case 'estoque.decidir':
      return decidir(passos, dados as Tarefa)
    default:
      throw new BlingError('recusado', 'Esta versão do sistema não conhece esta sincronização.')
  }
}
