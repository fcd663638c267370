import { fatosDaNota, MODELOS_DE_NOTA, type ModeloDeNota } from '@estampa/contract/notas/nota.ts'
import { notaDoIdBling } from '../../notas/notas.rules.ts'
import { seExistir } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { lerPedido, type PedidoLido } from '../pedido/leitura.sync.ts'
import { notaDe } from '../pedido/partes.mapping.ts'
import { ancora, lerAncora, linhasDePedido, type PedidoDoBling } from '../pedido/pedidos.mapping.ts'
import { type VendaDaNota, vendaDoCanal } from './notas.data.ts'
import { estadoLa, linhasDeNota, type NotaDoBling, notaDoBling, ROTAS } from './notas.mapping.ts'

export interface NotaLa {
  readonly modelo: ModeloDeNota
  readonly la: NotaDoBling
}

/** The invoice as it is now; null for one that was deleted. */
export const lerNotaLa = (
  { client }: Pick<Contexto, 'client'>,
  modelo: ModeloDeNota,
  idBling: string,
  pressa = false,
): Promise<NotaDoBling | null> =>
  seExistir(
    client.request('GET', `${ROTAS[modelo].notas}/${idBling}`, { pressa }).then((lida) => notaDoBling.parse(lida).data),
  )

/** `pedida`: one may have been made that no order names. `pressa`: a person waits. */
interface Procura {
  readonly modelo: ModeloDeNota
  readonly pedida?: boolean
  readonly pressa?: boolean
}

/**
 * The invoices that stand for the sale there, each once: those that its order names, or the order of an earlier version,
 * which may be of the other model; then those that bear the order's number. One that is over stands for nothing.
 */
export async function* notasLa(
  contexto: Contexto,
  venda: VendaDaNota,
  pedido: Pick<PedidoDoBling, 'notaFiscal' | 'numeroLoja'>,
  { modelo, pedida = false, pressa = false }: Procura,
): AsyncGenerator<NotaLa> {
  const modelos = [modelo, ...MODELOS_DE_NOTA.filter((outro) => outro !== modelo)]
  const vistas = new Set<string>()
  for (const { notaFiscal } of [pedido, ...(await pedidosAnteriores(contexto, venda, pressa))]) {
    const dita = notaDe({ notaFiscal })
    for (const qual of dita === null ? [] : modelos) {
      const la = await lerNotaLa(contexto, qual, dita ?? '', pressa)
      if (!la || !(await vale(contexto, qual, la)) || vistas.has(`${qual} ${la.id}`)) continue
      vistas.add(`${qual} ${la.id}`)
      yield { modelo: qual, la }
    }
  }
  const numeroLoja = venda.importada ? pedido.numeroLoja : ancora(venda.id, venda.revisao)
  // Of NFC-e the list takes no number, and holds those of every sale.
  if (!numeroLoja || (modelo === 65 && !pedida)) return
  const query = { numeroLoja, tipo: 1, limite: 100 }
  const linhas = await contexto.client.request('GET', ROTAS[modelo].notas, { query, pressa })
  for (const { id, loja } of linhasDeNota.parse(linhas).data) {
    if ((loja?.numero && loja.numero !== numeroLoja) || vistas.has(`${modelo} ${id}`)) continue
    const la = await lerNotaLa(contexto, modelo, String(id), pressa)
    if (la && marcaDaNota(la) === numeroLoja && (await vale(contexto, modelo, la))) yield { modelo, la }
  }
}

/** Orders of what the sale was before it was edited. An invoice that was made of one stands for the sale all the same. */
async function pedidosAnteriores(
  contexto: Contexto,
  { id, revisao, importada }: VendaDaNota,
  pressa: boolean,
): Promise<PedidoLido[]> {
  if (importada || revisao === 1) return []
  const query = { 'numerosLojas[]': Array.from({ length: revisao - 1 }, (_, i) => ancora(id, i + 1)), limite: 100 }
  const { data } = linhasDePedido.parse(await contexto.client.request('GET', '/pedidos/vendas', { query, pressa }))
  const lidos: (PedidoLido | null)[] = []
  for (const linha of data) lidos.push(await lerPedido(contexto, String(linha.id), { pressa }))
  return lidos.filter((lido) => lido !== null)
}

async function vale({ db }: Contexto, modelo: ModeloDeNota, la: NotaDoBling): Promise<boolean> {
  const estado = estadoLa(la)
  if (estado !== null && !fatosDaNota(estado).viva) return false
  const conhecida = await notaDoIdBling(db, modelo, String(la.id))
  return !conhecida || fatosDaNota(conhecida.estado).viva
}

/** The number of its order at the shop, as the invoice names it. */
export const marcaDaNota = ({ numeroPedidoLoja, loja }: Pick<NotaDoBling, 'numeroPedidoLoja' | 'loja'>): string =>
  numeroPedidoLoja || loja?.numero || ''

/** The sale that an invoice is of, by the number of its order; null for one that is none of ours. */
export async function vendaDaNotaLa({ db }: Pick<Contexto, 'db'>, la: NotaDoBling): Promise<number | null> {
  const numero = marcaDaNota(la)
  if (numero === '') return null
  return lerAncora(numero)?.venda ?? (await vendaDoCanal(db, numero))?.id ?? null
}
