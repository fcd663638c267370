import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../infra/errors.ts'
import { jsonOrNull } from '../../infra/json.ts'
import type { Queue } from '../../infra/queue.ts'
import { type Banco, type Transacao, transaction } from '../../infra/transaction.ts'
import { sincronizar } from '../sincronizacao/sincronizacao.rules.ts'
import { receberPedido } from './pedidos/pedidos.rules.ts'
import { estoqueDoIdBling, eventoNovo, produtoDoIdBling } from './webhook.data.ts'

const evento = z.object({
  eventId: z.string().min(1).max(200),
  event: z.string().max(100),
  data: z.looseObject({
    id: z.number().optional(),
    // Of a product a letter, of an order its status.
    situacao: z.union([z.string(), z.looseObject({ id: z.number(), valor: z.number().optional() })]).nullish(),
    produto: z.looseObject({ id: z.number() }).optional(),
    saldoFisicoTotal: z.number().nullish(),
  }),
})

/** Was it signed with our secret? Compared in constant time, over the bytes as they came. */
export function assinaturaConfere(segredo: string, corpo: Buffer, cabecalho: unknown): boolean {
  const esperada = createHmac('sha256', segredo).update(corpo).digest()
  const dada = typeof cabecalho === 'string' ? Buffer.from(cabecalho.replace(/^sha256=/, ''), 'hex') : Buffer.alloc(0)
  return dada.length === esperada.length && timingSafeEqual(dada, esperada)
}

/** Notes the delivery and, the first time, the job that will look at what it is about. Unknown events are fine. */
export async function receberEvento(db: Banco, queue: Queue, corpo: Buffer): Promise<void> {
  const lido = evento.safeParse(jsonOrNull(corpo.toString('utf8')))
  if (!lido.success) throw new DomainError('CORPO_INVALIDO')
  const { eventId, event, data } = lido.data
  await transaction(db, undefined, async (trx) => {
    if (!(await eventoNovo(trx, eventId, event))) return
    if (event.startsWith('order.')) {
      const { id, situacao } = data
      const agora = typeof situacao === 'object' ? situacao : null
      if (id !== undefined) await receberPedido(trx, queue, { idBling: String(id), situacao: agora })
      return
    }
    const sobre = event.startsWith('stock') || event.startsWith('virtual_stock') ? data.produto?.id : data.id
    const operacao = event.startsWith('product.') ? 'produto' : event.startsWith('stock') ? 'estoque' : null
    if (operacao === null || sobre === undefined) return
    const achado = await produtoDoIdBling(trx, String(sobre))
    if (!achado || (await semNovidade(trx, lido.data, String(sobre)))) return
    await sincronizar(trx, queue, {
      tipo: 'webhook',
      operacao,
      alvo_id: achado.variacao_id ?? achado.id,
      titulo: achado.titulo,
      dados: { id_bling: String(sobre) },
    })
  })
}

/**
 * Most events are echoes of our own writes, and reading again costs quota. Nothing is new in a product that still
 * exists, and in the balance that we told last.
 */
async function semNovidade(trx: Transacao, { event, data }: z.output<typeof evento>, idBling: string) {
  if (event.startsWith('product.')) return event !== 'product.deleted' && data.situacao != null && data.situacao !== 'E'
  const estoque = await estoqueDoIdBling(trx, idBling)
  const contado = estoque && [estoque.estoque_enviado, estoque.estoque_enviando]
  return contado?.includes(data.saldoFisicoTotal ?? null) && data.saldoFisicoTotal != null
}
