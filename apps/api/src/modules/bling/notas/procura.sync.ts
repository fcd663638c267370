import { fatosDaNota, MODELOS_DE_NOTA, type ModeloDeNota } from '@estampa/contract/notas/nota.ts'
import { notaDoIdBling } from '../../notas/notas.data.ts'

import { seExistir } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { findPedidosByAncora, type PedidoLido, readPedido } from '../pedido/leitura.sync.ts'
import { notaDe } from '../pedido/partes.mapping.ts'
import { ancora, type PedidoDoBling, parseAncora } from '../pedido/pedidos.mapping.ts'
import { type VendaDaNota, vendaDoCanal } from './notas.data.ts'
import { estadoLa, linhasDeNota, type NotaDoBling, notaDoBling, ROTAS } from './notas.mapping.ts'

export interface NotaLa {
  readonly modelo: ModeloDeNota
  readonly la: NotaDoBling
}

/** The invoice as it is now; null for one that was deleted. */
export const readRemoteNota = (
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
 * Yields the invoices that stand for the sale at Bling, each once: those that its order names, or the order of an
 * earlier version, which may be of the other model; then those that bear the order's number. An invoice that is over
 * stands for nothing.
 */
export async function* findRemoteNotas(
  contexto: Contexto,
  venda: VendaDaNota,
  pedido: Pick<PedidoDoBling, 'notaFiscal' | 'numeroLoja'>,
  { modelo, pedida = false, pressa = false }: Procura,
): AsyncGenerator<NotaLa> {
  const modelos = [modelo, ...MODELOS_DE_NOTA.filter((candidateModelo) => candidateModelo !== modelo)]
  const vistas = new Set<string>()
  for (const { notaFiscal } of [pedido, ...(await pedidosAnteriores(contexto, venda, pressa))]) {
    const knownNotaId = notaDe({ notaFiscal })
    for (const triedModelo of knownNotaId === null ? [] : modelos) {
      const blingNota = await readRemoteNota(contexto, triedModelo, knownNotaId ?? '', pressa)
      if (
        !blingNota ||
        !(await isUsableNota(contexto, triedModelo, blingNota)) ||
        vistas.has(`${triedModelo} ${blingNota.id}`)
      )
        continue
      vistas.add(`${triedModelo} ${blingNota.id}`)
      yield { modelo: triedModelo, la: blingNota }
    }
  }
  const numeroLoja = venda.importada ? pedido.numeroLoja : ancora(venda.id, venda.revisao)
  // The list of NFC-e takes no number, and holds those of every sale.
  if (!numeroLoja || (modelo === 65 && !pedida)) return
  const query = { numeroLoja, tipo: 1, limite: 100 }
  const linhas = await contexto.client.request('GET', ROTAS[modelo].notas, { query, pressa })
  for (const { id, loja } of linhasDeNota.parse(linhas).data) {
    if ((loja?.numero && loja.numero !== numeroLoja) || vistas.has(`${modelo} ${id}`)) continue
    const blingNota = await readRemoteNota(contexto, modelo, String(id), pressa)
    if (blingNota && marcaDaNota(blingNota) === numeroLoja && (await isUsableNota(contexto, modelo, blingNota)))
      yield { modelo, la: blingNota }
  }
}

/** Orders of what the sale was before it was edited. An invoice that was made of one stands for the sale all the same. */
async function pedidosAnteriores(
  contexto: Contexto,
  { id, revisao, importada }: VendaDaNota,
  pressa: boolean,
): Promise<PedidoLido[]> {
  if (importada || revisao === 1) return []
  const ancoras = Array.from({ length: revisao - 1 }, (_, i) => ancora(id, i + 1))
  const lidos: (PedidoLido | null)[] = []
  for (const linha of await findPedidosByAncora(contexto.client, ancoras, { pressa }))
    lidos.push(await readPedido(contexto, String(linha.id), { pressa }))
  return lidos.filter((lido) => lido !== null)
}

async function isUsableNota({ db }: Contexto, modelo: ModeloDeNota, blingNota: NotaDoBling): Promise<boolean> {
  const estado = estadoLa(blingNota)
  if (estado !== null && !fatosDaNota(estado).viva) return false
  const conhecida = await notaDoIdBling(db, modelo, String(blingNota.id))
  return !conhecida || fatosDaNota(conhecida.estado).viva
}

/** The number of its order at the shop, as the invoice names it. */
export const marcaDaNota = ({ numeroPedidoLoja, loja }: Pick<NotaDoBling, 'numeroPedidoLoja' | 'loja'>): string =>
  numeroPedidoLoja || loja?.numero || ''

/** The sale that an invoice is of, by the number of its order; null for one that is none of ours. */
export async function vendaDaNotaLa({ db }: Pick<Contexto, 'db'>, blingNota: NotaDoBling): Promise<number | null> {
  const numero = marcaDaNota(blingNota)
  if (numero === '') return null
  return parseAncora(numero)?.venda ?? (await vendaDoCanal(db, numero))?.id ?? null
}
