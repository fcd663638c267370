import { createHmac, timingSafeEqual } from 'node:crypto'
import { MODELOS_DE_NOTA } from '@estampa/contract/notas/nota.ts'
import { iguais } from '@estampa/contract/shared/fields.ts'
import { z } from 'zod'
import { DomainError } from '../../infra/base/errors.ts'
import { jsonOrNull } from '../../infra/base/storable.ts'
import type { Queue } from '../../infra/database/queue.ts'
import { type Banco, type Transacao, transaction } from '../../infra/database/transaction.ts'
import { estoqueMudou, syncRecord } from '../sincronizacao/sincronizacao.rules.ts'
import { eventoNovo } from './conexao/bling.data.ts'
import { milesimos } from './conexao/conexao.mapping.ts'
import { readBlingConfiguracao } from './conexao/configuracao.data.ts'
import { receivePedido } from './enviados/pedidos.rules.ts'
import { tellContagemChanged } from './estoques/tarefas.ts'
import { ROTAS } from './notas/notas.mapping.ts'
import { LER_NOTA } from './pedido/leitura.sync.ts'
import { produtoDoIdBling } from './produto/mudanca.data.ts'
import { comoEra } from './produto/mudanca.sync.ts'
import { markForReread, recordReplacedSaldo, saldoDoIdBling } from './saldo/ligacao.data.ts'
import { estoqueDoEvento, movimentoDoEvento } from './saldo/saldos.mapping.ts'

/** Kinds and shapes of events come and go at Bling, and one that is refused is sent again: `data` is whatever it says. */
const evento = z.object({
  eventId: z.string().min(1).max(200),
  event: z.string().max(100),
  date: z.string().optional().catch(undefined),
  data: z.looseObject({}).catch({}),
})
/** The fields that we read of an event about a product or its stock; a field of another type counts as missing. */
const dadosDoProduto = z.object({
  id: z.union([z.number(), z.string()]).nullish().catch(null),
  ...iguais(['situacao', 'formato', 'codigo'], z.string().nullish().catch(null)),
  idProdutoPai: z.number().nullish().catch(null),
  produto: z.looseObject({ id: z.number() }).nullish().catch(null),
})

/** Was it signed with our secret? Compared in constant time, over the bytes as they came. */
export function assinaturaConfere(segredo: string, corpo: Buffer, cabecalho: unknown): boolean {
  const esperada = createHmac('sha256', segredo).update(corpo).digest()
  const dada = typeof cabecalho === 'string' ? Buffer.from(cabecalho.replace(/^sha256=/, ''), 'hex') : Buffer.alloc(0)
  return dada.length === esperada.length && timingSafeEqual(dada, esperada)
}

/** Notes the delivery and, the first time, the job that will look at what it is about. Unknown events are fine. */
export async function receiveBlingEvent(db: Banco, queue: Queue, corpo: Buffer): Promise<void> {
  const lido = evento.safeParse(jsonOrNull(corpo.toString('utf8')))
  if (!lido.success) throw new DomainError('CORPO_INVALIDO')
  const { eventId, event, data } = lido.data
  await transaction(db, async (trx) => {
    if (!(await eventoNovo(trx, eventId, event))) return
    if (event.startsWith('order.')) {
      await receivePedido(trx, queue, lido.data)
      return
    }
    if (event.startsWith('stock.') || event.startsWith('virtual_stock.')) {
      const { produto } = dadosDoProduto.parse(data)
      if (produto) await receiveEstoqueEvent(trx, queue, String(produto.id), data)
      return
    }
    for (const modelo of MODELOS_DE_NOTA)
      if (event.startsWith(ROTAS[modelo].evento)) {
        const { id } = dadosDoProduto.parse(data)
        // Before the readings of the clock, of which there may be many.
        if (id) await queue.send(trx, LER_NOTA, { modelo, idBling: String(id) }, 1)
        return
      }
    if (!event.startsWith('product.')) return
    const dados = dadosDoProduto.parse(data)
    const achado = dados.id ? await produtoDoIdBling(trx, String(dados.id)) : null
    if (!achado) return
    // Most events are echoes of our own writes, and reading again costs quota. A kit's parts no event tells.
    const isUnchanged =
      dados.situacao != null && comoEra(achado, { ...dados, codigo: dados.codigo ?? achado.codigo_la })
    if (event !== 'product.deleted' && isUnchanged && !achado.perguntado && !achado.kit) return
    await syncRecord(trx, queue, {
      tipo: 'webhook',
      operacao: 'produto',
      alvo_id: achado.variacao_id ?? achado.produto_id,
      titulo: achado.titulo,
      dados: { id_bling: String(dados.id) },
    })
  })
}

/**
 * Has the balance of a stock changed at Bling read again, unless the event is an echo of what we know or are making.
 */
export async function receiveEstoqueEvent(
  trx: Transacao,
  queue: Queue,
  idBling: string,
  dados: unknown,
): Promise<void> {
  const saldo = await saldoDoIdBling(trx, idBling)
  if (!saldo) return
  const { deposito_id } = await readBlingConfiguracao(trx)
  const parsed = estoqueDoEvento.safeParse(dados)
  const ownDepositos = parsed.success ? parsed.data.filter(({ id }) => id === deposito_id) : []
  const lacksOwnDeposito = parsed.success && parsed.data.length > 0 && ownDepositos.length === 0
  if (deposito_id !== null && lacksOwnDeposito) return
  // A person's movement between the shop's reading and its count: the count has replaced the balance that it led to.
  const movimento = movimentoDoEvento.safeParse(dados)
  const chegou = ownDepositos[0]?.saldoFisico ?? null
  if (movimento.success && chegou !== null && milesimos(chegou - movimento.data) === saldo.substituido) {
    await recordReplacedSaldo(trx, saldo.id, chegou)
    await tellContagemChanged(trx, saldo, chegou)
  }
  const depois = saldo.antes === null ? null : (saldo.contado ?? saldo.antes + (saldo.proximo ?? 0))
  const conhecidos = [saldo.visto, depois].filter((knownSaldo) => knownSaldo !== null)
  if (
    ownDepositos.length > 0 &&
    ownDepositos.every(({ saldoFisico }) => saldoFisico != null && conhecidos.includes(saldoFisico))
  )
    return
  await markForReread(trx, [{ id: saldo.id }])
  await estoqueMudou(trx, queue, { id: saldo.produto_id, titulo: saldo.titulo })
}
