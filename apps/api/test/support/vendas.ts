import type { EventoDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { sql, type Updateable } from 'kysely'
import { expect } from 'vitest'
import type { Vendas } from '../../src/infra/database/database.types.ts'
import { DO_ESTOQUE, violadas } from './invariantes.ts'
import { lojaDoArquivo, type Resposta, type TestLoja } from './loja.ts'

/** Past the API, which makes no category while an ERP waits to be authorised. */
async function createBalcaoBase({ banco, pedir }: Pick<TestLoja, 'banco' | 'pedir'>) {
  const modelo = await pedir('POST', '/api/modelos/', { codigo: 'VENDAS', nome: 'Básica' })
  const categoria = await banco.db
    .insertInto('categorias')
    .values({ nome: 'Camisetas' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { modelo_id: modelo.body.id as number, categoria_id: categoria.id }
}

/** A counter of sales over a shop: customers, products and sales with sane defaults. */
export async function openBalcao<L extends Pick<TestLoja, 'banco' | 'pedir'> = TestLoja>(loja: L) {
  const base = await createBalcaoBase(loja)
  let numero = 0
  const createCliente = async (nome = `Cliente ${++numero}`): Promise<number> => {
    const cpf = String(10_000_000_000 + ++numero)
    const { id } = await loja.banco.db
      .insertInto('clientes')
      .values({ nome, cpf })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const clienteId = await createCliente('Ana Conceição')
  const createProduto = async (dados: object = {}) => {
    const proprios = { titulo: `Camiseta ${++numero}`, sku: `V-${numero}`, preco_venda: 50 }
    const resposta = await loja.pedir('POST', '/api/produtos/', { ...base, ...proprios, ...dados })
    expect(resposta.status).toBe(201)
    return resposta.body
  }
  /** A product whose variations have these pieces, by their SKU. */
  const createGrade = (pecas: Readonly<Record<string, number>>, dados: object = {}) =>
    createProduto({ ...dados, variacoes: Object.entries(pecas).map(([sku, quantidade]) => ({ sku, quantidade })) })
  const corpo = (itens: readonly object[], dados: object = {}) => ({
    cliente_id: clienteId,
    origem: 'loja_fisica',
    itens,
    ...dados,
  })
  const createVenda = (itens: readonly object[], dados: object = {}): Promise<Resposta> =>
    loja.pedir('POST', '/api/vendas/', corpo(itens, dados))
  const status = (id: number, newStatus: string): Promise<Resposta> =>
    loja.pedir('PATCH', `/api/vendas/${id}/status/`, { status: newStatus })
  const medidas = (id: number, peso = 0.5): Promise<Resposta> =>
    loja.pedir('POST', `/api/vendas/${id}/medidas/`, { altura: 10, largura: '20', comprimento: '30,5', peso })
  /** Past the carrier: the choice counts as offered. */
  const servico = async (id: number, codigo = 'pac', valor = 20.5): Promise<Resposta> => {
    await sql`insert into cotacoes (venda_id, codigo, valor, nome, prazo_dias, transportadora)
      select id, ${codigo}, ${valor}, ${codigo}, 3, '' from vendas where id = ${id}
      on conflict do nothing`.execute(loja.banco.db)
    return loja.pedir('POST', `/api/vendas/${id}/servico-frete/`, {
      servico_frete: codigo.toUpperCase(),
      frete_valor: valor.toFixed(2).replace('.', ','),
      codigo_servico_frete: codigo,
    })
  }
  /** Past the API. */
  const changeVendaRow = (id: number, mudanca: Updateable<Vendas>) =>
    loja.banco.db.updateTable('vendas').set(mudanca).where('id', '=', id).execute()
  /** As if a label had been made. */
  const etiqueta = (id: number) =>
    changeVendaRow(id, { link_etiqueta_pdf: `/etiquetas/${id}.pdf`, codigo_rastreamento: 'BR1' })
  const historico = async (id: number) => (await loja.pedir('GET', `/api/vendas/${id}/historico/`)).body
  return {
    loja,
    base,
    clienteId,
    criarCliente: createCliente,
    criarProduto: createProduto,
    criarGrade: createGrade,
    corpo,
    vender: createVenda,
    status,
    medidas,
    servico,
    gravar: changeVendaRow,
    etiqueta,
    ler: async (id: number) => (await loja.pedir('GET', `/api/vendas/${id}/`)).body,
    editar: (id: number, itens: readonly object[], dados: object = {}) =>
      loja.pedir('PUT', `/api/vendas/${id}/`, corpo(itens, dados)),
    cancelar: (id: number) => loja.pedir('DELETE', `/api/vendas/${id}/`),
    pagar: (id: number, valor: number | string, dados: object = {}, cabecalhos: Record<string, string> = {}) =>
      loja.pedir('POST', `/api/vendas/${id}/pagamentos/`, { forma: 'pix', valor, ...dados }, cabecalhos),
    trocar: (id: number, dados: object, cabecalhos: Record<string, string> = {}) =>
      loja.pedir('POST', `/api/vendas/${id}/trocas/`, { motivo: 'tamanho', ...dados }, cabecalhos),
    /** Steps forward to this status. */
    async levar(id: number, ate: string): Promise<void> {
      for (const nextStatus of ['embalagem', 'selecionar_envio', 'etiqueta', 'retirada', 'enviado', 'concluido']) {
        if (nextStatus === 'selecionar_envio') await medidas(id)
        if (nextStatus === 'etiqueta') await servico(id)
        if (nextStatus === 'retirada') await etiqueta(id)
        expect((await status(id, nextStatus)).body).toMatchObject({ status: nextStatus })
        if (nextStatus === ate) return
      }
    },
    estoque: async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/estoque/`)).body,
    historico,
    /** Returns what the history says, the latest first; `tipos`: of what. */
    frases: async (id: number): Promise<string[]> =>
      (await historico(id)).map(({ descricao }: EventoDaVenda) => descricao),
    tipos: async (id: number): Promise<string[]> => (await historico(id)).map(({ tipo }: EventoDaVenda) => tipo),
    conferir: () => checkEstoque(loja.banco.db),
  }
}
export type Balcao = Awaited<ReturnType<typeof openBalcao<TestLoja>>>

/** The counter of a test file, in a shop that is closed after its tests. */
export const balcaoDoArquivo = async (...opcoes: Parameters<typeof lojaDoArquivo>): Promise<Balcao> =>
  openBalcao(await lojaDoArquivo(...opcoes))

/** The answer that refuses something: its status, its code, and its sentence where that is asked. */
export const recusa = (status: number, codigo: string, erro: unknown = expect.any(String)) => ({
  status,
  body: { codigo, erro: erro instanceof RegExp ? expect.stringMatching(erro) : erro },
})

/** Checks the stock: no balance is below zero, the ledger gives the quantities, the rows of reservations give `reservado`. */
export async function checkEstoque(db: TestLoja['banco']['db']): Promise<void> {
  expect(await violadas((pergunta) => sql.raw<object>(pergunta).execute(db), DO_ESTOQUE)).toEqual([])
}
