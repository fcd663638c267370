import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../infra/base/errors.ts'
import { jsonOrNull } from '../../infra/base/storable.ts'
import type { Queue } from '../../infra/database/queue.ts'
import { type Banco, type Transacao, transaction } from '../../infra/database/transaction.ts'
import { estoqueMudou, sincronizar } from '../sincronizacao/sincronizacao.rules.ts'
import { eventoNovo } from './conexao/bling.data.ts'
import { configuracao } from './conexao/configuracao.data.ts'
import { receberPedido } from './enviados/pedidos.rules.ts'
import { produtoDoIdBling } from './produto/mudanca.data.ts'
import { codigoConhecido } from './produto/mudanca.rules.ts'
import { marcarParaReler, saldoDoIdBling } from './saldo/ligacao.data.ts'
import { estoqueDoEvento } from './saldo/saldos.mapping.ts'

const evento = z.object({
  eventId: z.string().min(1).max(200),
  event: z.string().max(100),
  date: z.string().optional(),
  data: z.looseObject({
    id: z.number().optional(),
    // A product's status is a letter, an order's an id.
    situacao: z.union([z.string(), z.looseObject({ id: z.number(), valor: z.number().optional() })]).nullish(),
    formato: z.string().nullish().catch(null),
    idProdutoPai: z.number().nullish().catch(null),
    codigo: z.string().nullish().catch(null),
    produto: z.looseObject({ id: z.number() }).optional(),
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
  await transaction(db, async (trx) => {
    if (!(await eventoNovo(trx, eventId, event))) return
    if (event.startsWith('order.')) {
      await receberPedido(trx, queue, lido.data)
      return
    }
    if (event.startsWith('stock.') || event.startsWith('virtual_stock.')) {
      const { produto } = data
      if (produto) await receberEstoque(trx, queue, String(produto.id), data)
      return
    }
    if (!event.startsWith('product.') || data.id === undefined) return
    const achado = await produtoDoIdBling(trx, String(data.id))
    if (!achado || (produtoSemNovidade(lido.data, achado) && !achado.kit)) return
    await sincronizar(trx, queue, {
      tipo: 'webhook',
      operacao: 'produto',
      alvo_id: achado.variacao_id ?? achado.id,
      titulo: achado.titulo,
      dados: { id_bling: String(data.id) },
    })
  })
}

/**
 * Most events are echoes of our own writes, and reading again costs quota: nothing is new in a product that still exists
 * and is as it was, but for the parts of a kit.
 */
const produtoSemNovidade = ({ event, data }: z.output<typeof evento>, achado: Conhecido) =>
  event !== 'product.deleted' &&
  data.situacao != null &&
  data.situacao !== 'E' &&
  !achado.perguntado &&
  (data.formato ?? achado.formato) === achado.formato &&
  (!data.idProdutoPai || achado.pai === null || String(data.idProdutoPai) === achado.pai) &&
  codigoConhecido(achado, data.codigo ?? achado.codigo_la ?? '')
type Conhecido = NonNullable<Awaited<ReturnType<typeof produtoDoIdBling>>>

/**
 * A stock changed over there: its balance will be read again, as deliveries are repeated and overtake each other. Nothing
 * is read for an echo, known by its content: our deposit is as we know it, or as we are just making it.
 */
export async function receberEstoque(trx: Transacao, queue: Queue, idBling: string, dados: unknown): Promise<void> {
  const saldo = await saldoDoIdBling(trx, idBling)
  if (!saldo) return
  const { deposito_id } = await configuracao(trx)
  const ditos = estoqueDoEvento.safeParse(dados)
  const nosso = ditos.success ? ditos.data.filter(({ id }) => id === deposito_id) : []
  const semNosso = ditos.success && ditos.data.length > 0 && nosso.length === 0
  if (deposito_id !== null && semNosso) return
  const depois = saldo.antes === null ? null : (saldo.contado ?? saldo.antes + (saldo.proximo ?? 0))
  const conhecidos = [saldo.visto, depois].filter((each) => each !== null)
  if (nosso.length > 0 && nosso.every(({ saldoFisico }) => saldoFisico != null && conhecidos.includes(saldoFisico)))
    return
  await marcarParaReler(trx, [saldo.id])
  await estoqueMudou(trx, queue, { id: saldo.produto_id, titulo: saldo.titulo })
}
