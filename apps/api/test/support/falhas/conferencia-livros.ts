import type pg from 'pg'
import type { Emulador } from '../emulador.ts'
import type { Conferente } from './conferente.ts'

/** What the other side holds, as its control page tells it. Money in reais. */
export interface Livros {
  readonly envios: readonly { readonly id: string; readonly tags: readonly { readonly tag: string }[] }[]
  readonly carteira: readonly { readonly envio: string; readonly valor: number }[]
  readonly pedidos: readonly Pedido[]
  readonly produtos: readonly { readonly id: number; readonly codigo: string; readonly nome: string }[]
}
interface Pedido {
  readonly id: number
  readonly numero: number
  readonly numeroLoja: string
  readonly total: number
  readonly situacao: { readonly valor: number }
}
const CANCELADO = 2

export async function lerLivros({ controle }: Emulador): Promise<Livros> {
  const [envios, carteira, pedidos, produtos] = await Promise.all(
    ['envios', 'carteira', 'pedidos', 'produtos'].map((lista) => controle('GET', `/dados/${lista}`)),
  )
  return { envios, carteira, pedidos, produtos }
}

/** Labels paid once, orders and products there once and as they are here. */
export async function conferirLivros(conferente: Conferente, banco: pg.Client, livros: Livros): Promise<void> {
  await conferirPagamentos(conferente, banco, livros)
  await conferirPedidos(conferente, banco, livros.pedidos)
  await conferirPublicados(conferente, banco, livros.produtos)
}

async function conferirPagamentos(conferente: Conferente, banco: pg.Client, { envios, carteira }: Livros) {
  const { rows } = await banco.query<{ id_externo: string; estado: string }>(
    `select id_externo, estado from envios where provedor = 'melhor_envio' and id_externo is not null`,
  )
  const aqui = new Map(rows.map(({ id_externo, estado }) => [id_externo, estado]))
  const pagosDaVenda = new Map<string, number>()
  for (const { id, tags } of envios) {
    const lancamentos = carteira.filter(({ envio }) => envio === id)
    const pagos = lancamentos.filter(({ valor }) => valor < 0).length
    const devolvidos = lancamentos.length - pagos
    conferente.exigir(pagos <= 1 && devolvidos <= pagos, `shipment ${id}: paid ${pagos}, paid back ${devolvidos} times`)
    const estado = aqui.get(id)
    conferente.exigir(pagos === 0 || estado !== undefined, `shipment ${id} is paid for and not known here`)
    conferente.exigir(estado !== 'pronta' || pagos - devolvidos === 1, `shipment ${id} is labelled and not paid for`)
    conferente.exigir(estado !== 'cancelada' || pagos === devolvidos, `shipment ${id} is cancelled and paid for`)
    const venda = tags.find(({ tag }) => tag.startsWith('Venda '))?.tag ?? ''
    pagosDaVenda.set(venda, (pagosDaVenda.get(venda) ?? 0) + pagos - devolvidos)
  }
  const { rows: vendas } = await banco.query<{ id: number; comprada: boolean }>(
    `select id, exists (select from envios e where e.venda_id = v.id and e.provedor = 'melhor_envio' and e.estado = 'pronta')
       as comprada from vendas v`,
  )
  for (const { id, comprada } of vendas) {
    const pagos = pagosDaVenda.get(`Venda ${id}`) ?? 0
    conferente.exigir(pagos === (comprada ? 1 : 0), `sale ${id}: ${pagos} labels are paid, of ${comprada ? 1 : 0}`)
  }
}

async function conferirPedidos(conferente: Conferente, banco: pg.Client, pedidos: readonly Pedido[]): Promise<void> {
  const { rows } = await banco.query<{
    id: number
    revisao: number
    status: string
    id_bling: string | null
    numero: string | null
    total: number
  }>(
    `select id, revisao, status, id_bling, numero_pedido_bling as numero, (total + frete_cobrado)::float8 as total
       from vendas`,
  )
  const vivos = Map.groupBy(
    pedidos.filter(({ situacao }) => situacao.valor !== CANCELADO),
    ({ numeroLoja }) => /^ESTAMPA-(\d+)-/.exec(numeroLoja)?.[1] ?? '',
  )
  for (const { id, revisao, status, id_bling, numero, total } of rows) {
    const [pedido, outro] = vivos.get(String(id)) ?? []
    conferente.exigir(outro === undefined, `sale ${id}: more than one order over there`)
    const devido = status !== 'cancelado' && id_bling !== null
    const la = pedido && [pedido.numeroLoja, String(pedido.id), String(pedido.numero), centavos(pedido.total)]
    const daqui = devido ? [`ESTAMPA-${id}-${revisao}`, id_bling, numero, centavos(total)] : undefined
    const certo = JSON.stringify(la) === JSON.stringify(daqui)
    conferente.exigir(certo, `sale ${id} (${status}): ${JSON.stringify(daqui)}, over there ${JSON.stringify(la)}`)
  }
}

const centavos = (reais: number) => Math.round(reais * 100)

async function conferirPublicados(conferente: Conferente, banco: pg.Client, remotos: Livros['produtos']) {
  const { rows } = await banco.query<{ sku: string; titulo: string; id_bling: string }>(
    'select sku, titulo, id_bling from produtos where id_bling is not null',
  )
  const porCodigo = Map.groupBy(remotos, ({ codigo }) => codigo)
  for (const { sku, titulo, id_bling } of rows) {
    const achados = (porCodigo.get(sku) ?? []).map(({ id, nome }) => [String(id), nome])
    const certo = JSON.stringify(achados) === JSON.stringify([[id_bling, titulo]])
    conferente.exigir(certo, `${sku}: ${JSON.stringify([id_bling, titulo])}, over there ${JSON.stringify(achados)}`)
  }
  const aqui = new Set(rows.map(({ sku }) => sku))
  const estranhos = remotos.filter(({ codigo }) => !aqui.has(codigo)).map(({ codigo }) => codigo)
  conferente.exigir(estranhos.length === 0, `only over there: ${estranhos.join(', ')}`)
}
