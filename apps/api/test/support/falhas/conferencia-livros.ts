import type pg from 'pg'
import type { Emulador } from '../emulador.ts'
import type { Conferente } from './conferencia.ts'

/** Records that the providers hold, as the emulator's control page tells them. Money in reais. */
export interface Livros {
  readonly envios: readonly {
    readonly id: string
    readonly status?: string
    readonly tracking?: string
    readonly tags: readonly { readonly tag: string }[]
  }[]
  readonly carteira: readonly { readonly envio: string; readonly valor: number }[]
  readonly pedidos: readonly Pedido[]
  readonly produtos: readonly Remoto[]
  readonly estoque: readonly { readonly produto: number; readonly saldoFisico: number }[]
  readonly categorias: readonly { readonly descricao: string; readonly categoriaPai: unknown }[]
  readonly contatos: readonly { readonly numeroDocumento: string }[]
}
interface Pedido {
  readonly id: number
  readonly numero: number
  readonly numeroLoja: string
  readonly total: number
  readonly situacao: { readonly valor: number }
  readonly parcelas: readonly { readonly valor: number }[]
}
interface Remoto {
  readonly id: number
  readonly nome: string
  readonly codigo: string
  readonly preco: number
  readonly categoria: { readonly id: number }
  readonly midia: { readonly imagens: { readonly internas: readonly unknown[] } }
  readonly variacoes?: readonly Remoto[]
}
/** Where an order of ours stands for each step of its sale; the steps between are all under way. */
const SITUACAO: Readonly<Record<string, number>> = { separacao: 0, enviado: 1, concluido: 1 }
const EM_ANDAMENTO = 3
const CANCELADO = 2

export async function readLivros({ controle }: Emulador): Promise<Livros> {
  const listas = ['envios', 'carteira', 'pedidos', 'produtos', 'estoque', 'categorias', 'contatos'] as const
  const lidas = await Promise.all(listas.map(async (lista) => [lista, await controle('GET', `/dados/${lista}`)]))
  return Object.fromEntries(lidas) as Livros
}

/** Checks: labels paid once, orders and products at Bling once and as they are here, nothing made twice. */
export async function checkLedgers(conferente: Conferente, banco: pg.Client, livros: Livros): Promise<void> {
  await checkPagamentos(conferente, banco, livros)
  await checkPedidos(conferente, banco, livros.pedidos)
  await checkPublished(conferente, banco, livros)
  const requireUnique = (oque: string, chaves: readonly string[]) => {
    const repetidas = chaves.filter((chave, i) => chaves.indexOf(chave) !== i)
    conferente.exigir(repetidas.length === 0, `${oque} more than once over there: ${repetidas.join(', ')}`)
  }
  const { categorias, contatos } = livros
  requireUnique(
    'category',
    categorias.map(({ descricao, categoriaPai }) => `${descricao} em ${JSON.stringify(categoriaPai)}`),
  )
  requireUnique(
    'contact',
    contatos.map(({ numeroDocumento }) => numeroDocumento),
  )
}

export async function checkPagamentos(conferente: Conferente, banco: pg.Client, { envios, carteira }: Livros) {
  const { rows } = await banco.query<{ id_externo: string; estado: string }>(
    `select id_externo, estado from envios where provedor = 'melhor_envio' and id_externo is not null`,
  )
  const estadoByEnvio = new Map(rows.map(({ id_externo, estado }) => [id_externo, estado]))
  const pagosDaVenda = new Map<string, number>()
  for (const { id, tags } of envios) {
    const lancamentos = carteira.filter(({ envio }) => envio === id)
    const pagos = lancamentos.filter(({ valor }) => valor < 0).length
    const devolvidos = lancamentos.length - pagos
    conferente.exigir(pagos <= 1 && devolvidos <= pagos, `shipment ${id}: paid ${pagos}, paid back ${devolvidos} times`)
    const estado = estadoByEnvio.get(id)
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

async function checkPedidos(conferente: Conferente, banco: pg.Client, pedidos: readonly Pedido[]): Promise<void> {
  const { rows } = await banco.query<{
    id: number
    revisao: number
    status: string
    id_bling: string | null
    numero: string | null
    total: number
  }>(
    `select v.id, revisao, status, p.id_bling, p.numero, (total + frete_cobrado)::float8 as total
       from vendas v left join bling_pedidos p on p.venda_id = v.id`,
  )
  const vivos = Map.groupBy(
    pedidos.filter(({ situacao }) => situacao.valor !== CANCELADO),
    ({ numeroLoja }) => /^ESTAMPA-(\d+)-/.exec(numeroLoja)?.[1] ?? '',
  )
  for (const { id, revisao, status, id_bling, numero, total } of rows) {
    const [pedido, duplicate] = vivos.get(String(id)) ?? []
    conferente.exigir(duplicate === undefined, `sale ${id}: more than one order over there`)
    const remoteFields = pedido && [
      pedido.numeroLoja,
      String(pedido.id),
      String(pedido.numero),
      centavos(pedido.total),
      centavos(pedido.parcelas.reduce((soma, { valor }) => soma + valor, 0)),
      pedido.situacao.valor,
    ]
    const devido = status !== 'cancelado' && id_bling !== null
    const daqui = devido
      ? [
          `ESTAMPA-${id}-${revisao}`,
          id_bling,
          numero,
          centavos(total),
          centavos(total),
          SITUACAO[status] ?? EM_ANDAMENTO,
        ]
      : undefined
    const certo = JSON.stringify(remoteFields) === JSON.stringify(daqui)
    conferente.exigir(
      certo,
      `sale ${id} (${status}): ${JSON.stringify(daqui)}, over there ${JSON.stringify(remoteFields)}`,
    )
  }
}

/** Checks the shelf: it has what came, here and at Bling, less what left with sales. */
export async function checkPecas(conferente: Conferente, banco: pg.Client, pecas: ReadonlyMap<string, number>) {
  const { rows } = await banco.query<{ sku: string; quantidade: number; sairam: number }>(
    `select p.sku, p.quantidade, (select coalesce(sum(i.quantidade), 0)::int from itens_venda i join vendas v on v.id = i.venda_id
       where i.produto_id = p.id and v.status in ('enviado', 'concluido')) as sairam from produtos p where p.sku = any($1)`,
    [[...pecas.keys()]],
  )
  for (const { sku, quantidade, sairam } of rows)
    conferente.exigir(
      quantidade + sairam === pecas.get(sku),
      `${sku}: ${quantidade} pieces, ${sairam} left, ${pecas.get(sku)} came`,
    )
}

const centavos = (reais: number) => Math.round(reais * 100)

async function checkPublished(conferente: Conferente, banco: pg.Client, { produtos: remotos, estoque }: Livros) {
  const { rows } = await banco.query<{
    sku: string
    dados: unknown[]
    fotos: number
    faltam: boolean
  }>(
    `select p.sku, json_build_array(p.id_bling, p.titulo, c.id_bling,
         case when not p.tem_variacoes then json_build_array(p.preco_venda, p.quantidade) end,
         (select coalesce(json_agg(json_build_array(v.id_bling, v.sku, coalesce(v.preco_venda, p.preco_venda), v.quantidade)
            order by v.ordem, v.id), '[]') from variacoes v where v.produto_id = p.id)) as dados,
         (select count(*)::int from produto_imagens i where i.produto_id = p.id) as fotos,
         exists (select from bling_produtos b where b.produto_id = p.id and b.aviso_imagens is not null) as faltam
       from produtos p join categorias c on c.id = p.categoria_id where p.id_bling is not null`,
  )
  const saldo = new Map(estoque.map(({ produto, saldoFisico }) => [produto, saldoFisico]))
  const remotosByCodigo = Map.groupBy(remotos, ({ codigo }) => codigo)
  for (const { sku, dados, fotos, faltam } of rows) {
    const achados = remotosByCodigo.get(sku) ?? []
    const remoteProdutos = achados.map(({ id, nome, categoria, preco, variacoes = [] }) => [
      String(id),
      nome,
      String(categoria.id),
      variacoes.length > 0 ? null : [preco, saldo.get(id) ?? 0],
      variacoes.map((v) => [String(v.id), v.codigo, v.preco, saldo.get(v.id) ?? 0]),
    ])
    const certo = JSON.stringify(remoteProdutos) === JSON.stringify([dados])
    conferente.exigir(certo, `${sku}: ${JSON.stringify(dados)}, over there ${JSON.stringify(remoteProdutos)}`)
    // It fetches them one after the other: one that it could not get is told.
    const internas = achados[0]?.midia.imagens.internas.length ?? 0
    conferente.exigir(internas === fotos || faltam, `${sku}: ${fotos} pictures, over there ${internas}`)
  }
  const localSkus = new Set(rows.map(({ sku }) => sku))
  const estranhos = remotos.filter(({ codigo }) => !localSkus.has(codigo)).map(({ codigo }) => codigo)
  conferente.exigir(estranhos.length === 0, `only over there: ${estranhos.join(', ')}`)
}
