import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { createDatabase } from '../../../src/infra/database/database.ts'
import type { Emulador } from '../emulador.ts'
import type { Random } from '../random.ts'
import type { Balcao } from '../vendas.ts'
import { DEPOSITO_GERAL } from './bling.ts'
import { ENDERECO, type Shop } from './shop.ts'

export const PECAS = 60

/** Piece that a shelf holds: a simple product, or one size of a product. */
export interface PecaDaProva {
  readonly produtoId: number
  readonly variacaoId: number | null
  readonly idBling: string
  readonly titulo: string
  /** Pieces that people typed at Bling for the chosen deposit, in all. */
  digitado: number
  /** It was counted, or its product changed in structure: only the two sides are compared, not their history. */
  incerta: boolean
}
export interface Produto {
  readonly id: number
  readonly idBling: string
  readonly titulo: string
  readonly pecas: readonly PecaDaProva[]
  /** People change its structure at Bling. */
  readonly mutavel: boolean
  /** The shop deleted it for good; sales and orders may still name it. */
  excluido: boolean
}

/** An order as the emulator shows it. */
export interface PedidoNoEmulador {
  readonly id: number
  readonly numero: number
  readonly numeroLoja: string
  readonly data: string
  readonly total: number
  readonly observacoes: string
  readonly contato: { readonly id: number }
  readonly situacao: { readonly id: number; readonly valor: number }
  readonly desconto: object
  readonly outrasDespesas: number
  readonly notaFiscal: { readonly id: number }
  readonly itens: readonly {
    readonly codigo: string
    readonly descricao: string
    readonly descricaoDetalhada: string
    readonly quantidade: number
    readonly valor: number
    readonly produto: { readonly id: number }
  }[]
  readonly transporte: {
    readonly frete: number
    readonly fretePorConta: number
    readonly etiqueta: Readonly<Record<string, string>>
  }
}

export interface Venda {
  readonly id: number
  readonly status: string
  readonly importada: boolean
  readonly id_bling: string | null
  readonly numero: string | null
  readonly situacao: number | null
  readonly total: number
  readonly frete_cobrado: number
  readonly entrega_no_canal: string | null
  readonly observacoes_do_canal: string | null
  readonly revisao: number
  /** Products that the lines name, by their id at Bling: null where a person has yet to say. */
  readonly linhas: readonly { readonly id_bling: string | null; readonly quantidade: number }[]
  /** Pieces that leave the shelf with the sale; kits are their parts. */
  readonly pecas: readonly { readonly id_bling: string | null; readonly quantidade: number }[]
  /** Part of the sale's history that tells of Bling. */
  readonly historia: string
}

/** Round with products of its own, in a shop and an account that stay, and with the orders and sales made over them. */
export class Mundo {
  readonly loja: Shop
  readonly emulador: Emulador
  readonly db: ReturnType<typeof createDatabase>
  readonly rodada: number
  /** Steps of a sale past the carrier. */
  readonly balcao: Pick<Balcao, 'medidas' | 'servico' | 'etiqueta'>
  readonly produtos: Produto[] = []
  /** Orders that began at Bling in this round. */
  readonly pedidos: number[] = []
  /** Orders whose status people chose. */
  readonly mexidos = new Set<number>()
  /** Journal of what happened, in words. */
  readonly diario: string[] = []
  /** An own status of the account that stands for a cancellation. */
  desistencia = 0
  desdeVenda = 0
  /** Whether deposits are switched in this round. */
  depositos = false
  cliente = 0
  /** Answers in which the shop told of a fault of its own. */
  readonly quedas: string[] = []

  constructor(base: Pick<Mundo, 'loja' | 'emulador' | 'db' | 'rodada' | 'balcao'>) {
    this.loja = base.loja
    this.emulador = base.emulador
    this.db = base.db
    this.rodada = base.rodada
    this.balcao = base.balcao
  }

  get pecas(): PecaDaProva[] {
    return this.produtos.flatMap(({ pecas }) => pecas)
  }

  todasIncertas(): void {
    for (const peca of this.pecas) peca.incerta = true
  }

  /** A call of a person at Bling. */
  // Untyped: the proof reads the fields that it compares.
  // oxlint-disable-next-line typescript/no-explicit-any
  async pessoa(metodo: string, caminho: string, corpo?: object): Promise<{ status: number; corpo: any }> {
    return this.emulador.controle('POST', '/pessoa', { metodo, caminho, ...(corpo ? { corpo } : {}) })
  }

  /** A request of the shop's own people; a refusal is an answer, an error of the program is noted. */
  // oxlint-disable-next-line typescript/no-explicit-any
  async aqui(method: string, path: string, body?: object): Promise<{ status: number; body: any }> {
    const resposta = await this.loja.tentar(method, path, body)
    if (resposta.status >= 500 && resposta.status !== 503)
      this.quedas.push(`${method} ${path}: ${resposta.status} ${JSON.stringify(resposta.body)}`)
    return resposta
  }

  /** Returns the orders of this round at Bling: those that began at Bling, and those of this round's sales. */
  async idsDosPedidos(): Promise<number[]> {
    const { rows } = await sql<{ id: string }>`
      select id_bling as id from bling_pedidos where venda_id > ${this.desdeVenda} and id_bling is not null and dono = 'loja' order by venda_id`.execute(
      this.db,
    )
    return [...this.pedidos, ...rows.map(({ id }) => Number(id))]
  }

  async pedido(id: number): Promise<PedidoNoEmulador | null> {
    const { status, corpo } = await this.pessoa('GET', `/pedidos/vendas/${id}`)
    return status === 200 ? corpo.data : null
  }

  async vendas(): Promise<Venda[]> {
    const { rows } = await sql<Venda>`
      select v.id, v.status, v.importada, b.id_bling, b.numero, b.situacao, v.total, v.frete_cobrado,
             v.entrega_no_canal, v.observacoes_do_canal, v.revisao,
             (select coalesce(json_agg(json_build_object('id_bling', coalesce(w.id_bling, p.id_bling), 'quantidade', i.quantidade)), '[]')
                from itens_venda i left join produtos p on p.id = i.produto_id left join variacoes w on w.id = i.variacao_id
               where i.venda_id = v.id) as linhas,
             (select coalesce(json_agg(json_build_object('id_bling', coalesce(w.id_bling, p.id_bling),
                       'quantidade', i.quantidade * coalesce(x.quantidade, 1))), '[]')
                from itens_venda i left join itens_venda_partes x on x.item_id = i.id
                left join produtos p on p.id = coalesce(x.produto_id, i.produto_id)
                left join variacoes w on w.id = case when x.id is null then i.variacao_id else x.variacao_id end
               where i.venda_id = v.id) as pecas,
             (select coalesce(string_agg(h.descricao, ' | ' order by h.id), '') from historico_vendas h
               where h.venda_id = v.id and (h.tipo = 'bling' or h.tipo like 'pedido%')) as historia
        from vendas v left join bling_pedidos b on b.venda_id = v.id where v.id > ${this.desdeVenda} order by v.id`.execute(
      this.db,
    )
    return rows
  }

  /** An order of a sale of this round. */
  eDaqui({ numeroLoja }: Pick<PedidoNoEmulador, 'numeroLoja'>): boolean {
    return Number(/^ESTAMPA-(\d+)-\d+$/.exec(numeroLoja)?.[1]) > this.desdeVenda
  }

  async deposito(): Promise<number> {
    const { deposito_id } = await this.db
      .selectFrom('bling_configuracao')
      .select('deposito_id')
      .executeTakeFirstOrThrow()
    return deposito_id ?? DEPOSITO_GERAL
  }
}

/**
 * Act whose effect is decided by the round's state and by the act's own random numbers. Returns what happened, with the
 * names of the sales, orders and pieces that it touched; nothing when nothing happened.
 */
export type AtoDaConta = (mundo: Mundo, acaso: Random, numero: number) => Promise<string | undefined>

export const umDe = <T>(acaso: Random, lista: readonly T[]): T | undefined =>
  lista.length === 0 ? undefined : acaso.pick(lista)
const quantidade = (acaso: Random) => 1 + acaso.below(3)

/** Picks at random a piece or a kit to be sold. */
export function vendavel(mundo: Mundo, acaso: Random) {
  const produto = acaso.pick(mundo.produtos)
  const peca = umDe(acaso, produto.pecas)
  return {
    produto,
    titulo: peca?.titulo ?? produto.titulo,
    variacaoId: peca?.variacaoId ?? null,
    idBling: peca?.idBling ?? produto.idBling,
  }
}

/** Draws one or two lines of a sale or an order; one in 25 lines of an order is not in whole pieces. */
export function linhas(mundo: Mundo, acaso: Random, inteiras: boolean) {
  const drawnLinhas = Array.from({ length: 1 + acaso.below(2) }, () => ({
    ...vendavel(mundo, acaso),
    quantidade: quantidade(acaso) + (inteiras || acaso.below(25) > 0 ? 0 : 0.5),
  }))
  return { de: drawnLinhas, texto: drawnLinhas.map(({ titulo, quantidade: n }) => `${n}× ${titulo}`).join(', ') }
}

/** Two simple products, one in two sizes, a kit of both kinds; one simple and one in sizes whose structure people change. */
export async function populateConta(mundo: Mundo, base: object): Promise<void> {
  const { loja, rodada } = mundo
  const maior = await mundo.db
    .selectFrom('vendas')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  mundo.desdeVenda = maior?.id ?? 0
  // Beyond the documents that the emulator gives buyers of channels.
  const cpf = String(95_000_000_000 + rodada)
  const cliente = { ...ENDERECO, nome: `Cliente da rodada ${rodada}`, cpf }
  mundo.cliente = (await loja.pedir('POST', '/clientes/', cliente)).id
  const createPeca = async (letra: string, dados: object, mutavel = false) => {
    const titulo = `Peça ${rodada}${letra}`
    const proprios = { titulo, sku: `R${rodada}${letra}`, preco_venda: 50 }
    const { id } = await loja.pedir('POST', '/produtos/', { ...base, ...proprios, ...dados })
    await loja.pedir('POST', `/produtos/${id}/publicar-no-bling/`)
    return { id: Number(id), titulo, mutavel }
  }
  const tamanhos = ['M', 'G'].map((tamanho) => ({ tamanho, nome_cor: 'Azul', quantidade: PECAS }))
  const novos = [
    await createPeca('A', { qtd: PECAS }),
    await createPeca('B', { qtd: PECAS }),
    await createPeca('C', { variacoes: tamanhos }),
    await createPeca('D', { qtd: PECAS }, true),
    await createPeca('E', { variacoes: tamanhos }, true),
  ]
  for (const novo of novos) mundo.produtos.push(await publicado(mundo, novo))
  const [simples, , grade] = mundo.produtos
  const partes = [simples?.pecas[0], grade?.pecas[0]].flatMap((peca) => peca ?? [])
  const componentes = partes.map(({ produtoId, variacaoId }, i) => ({
    produto_id: produtoId,
    variacao_id: variacaoId,
    quantidade: 1 + i,
  }))
  mundo.produtos.push(await publicado(mundo, await createPeca('K', { componentes })))
}

/** Waits until the product and its balances are at Bling. */
async function publicado(
  { loja, emulador }: Mundo,
  { id, titulo, mutavel }: Pick<Produto, 'id' | 'titulo' | 'mutavel'>,
): Promise<Produto> {
  for (;;) {
    const lido = await loja.pedir('GET', `/produtos/${id}/`)
    const kit = lido.componentes.length > 0
    const variacoes: { id: number; id_bling: string | null }[] = lido.variacoes
    const ids = variacoes.length > 0 ? variacoes : [{ id: null, id_bling: lido.id_bling }]
    const estoque: { produto: number; saldoFisico: number }[] = await emulador.controle('GET', '/dados/estoque')
    const saldo = (idBling: string) => estoque.find(({ produto }) => String(produto) === idBling)?.saldoFisico
    if (lido.id_bling && ids.every(({ id_bling }) => id_bling && (kit || saldo(id_bling) === PECAS))) {
      const pecas = ids.map((v, i) => ({
        produtoId: id,
        variacaoId: v.id,
        idBling: String(v.id_bling),
        titulo: variacoes.length > 0 ? `${titulo} ${i === 0 ? 'M' : 'G'}` : titulo,
        digitado: 0,
        incerta: mutavel,
      }))
      return { id, idBling: lido.id_bling, titulo, mutavel, pecas: kit ? [] : pecas, excluido: false }
    }
    await wait(100)
  }
}
