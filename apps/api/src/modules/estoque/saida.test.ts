import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteForGood } from '../../../test/support/apagar.ts'
import { createEstampada } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import { receiveErpPecas } from './estoque.rules.ts'
import { type Pedida, replaceReservas } from './reserva.rules.ts'
import { reservePecas } from './reservas.data.ts'
import { receiveReturnedPecas, reverseSaida, takeOutPecas } from './saida.rules.ts'

// The rules of what leaves and comes back, without the sale's steps around them.

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const runWrite = <T>(escrita: (trx: Transacao) => Promise<T>) => transaction(loja.banco.db, escrita)
const soldProdutoId = (await balcao.criarProduto({ qtd: 999 })).id
/** A sale that movements name. */
const sellProduto = async () => {
  const { body } = await balcao.vender([{ id: soldProdutoId, quantidade: 1, valor_unitario: 1 }])
  return { venda_id: body.id as number, usuario_id: null }
}

/** Holds these pieces for lines of the sale that cost nothing; answers the lines as they leave. A kit's pieces name it. */
async function reserveLinhas(trx: Transacao, { venda_id }: { readonly venda_id: number }, pecas: readonly Pedida[]) {
  const planos = await replaceReservas(trx, {}, pecas)
  const saem: { id: number; kit: string | null }[] = []
  for (const [i, { produto_id, variacao_id, quantidade, descricao }] of pecas.entries()) {
    const texto = { titulo: 'Peça', descricao: '', valor_unitario: 0, desconto: 0, ordem: 100 + i }
    const linha = { venda_id, produto_id, variacao_id, quantidade, ...texto }
    const { id } = await trx.insertInto('itens_venda').values(linha).returning('id').executeTakeFirstOrThrow()
    await reservePecas(
      trx,
      (planos[i]?.pecas ?? []).map((peca) => ({ tipo: 'venda', item_id: id, ...peca })),
    )
    saem.push({ id, kit: descricao || null })
  }
  return saem
}
/** They leave, and their lines with them. */
async function shipPecas(trx: Transacao, saida: { venda_id: number; usuario_id: null }, pecas: readonly Pedida[]) {
  const saem = await reserveLinhas(trx, saida, pecas)
  await takeOutPecas(trx, loja.queue, saida, saem)
  for (const { id } of saem) await trx.deleteFrom('itens_venda').where('id', '=', id).execute()
}

/** A product with so many pieces of each variation, and a sale that its movements name. */
async function estoqueDe(quantidades: readonly number[]) {
  const { id, variacoes } = await balcao.criarProduto({
    variacoes: quantidades.map((quantidade, i) => ({ tamanho: `T${i}`, quantidade })),
  })
  const saida = await sellProduto()
  /** `[2, 3]`: three of the third variation; `['any', 3]`: three of any. */
  const pecas = (linhas: readonly Linha[]) =>
    linhas.map(([variacaoIndex, quantidade], indice) => ({
      produto_id: id as number,
      quantidade,
      indice,
      descricao: '',
      variacao_id: variacaoIndex === 'any' ? null : (variacoes[variacaoIndex].id as number),
    }))
  return {
    id: id as number,
    variacoes,
    saida,
    pecas,
    sair: (linhas: readonly Linha[]) => runWrite((trx) => shipPecas(trx, saida, pecas(linhas))),
    voltar: (linhas: readonly Linha[]) =>
      runWrite((trx) => receiveReturnedPecas(trx, loja.queue, saida, pecas(linhas))),
    estornar: () => runWrite((trx) => reverseSaida(trx, loja.queue, saida)),
    async fisicos(): Promise<number[]> {
      const estoque = await balcao.estoque(id)
      expect(estoque).toMatchObject({ reservado: 0 })
      await balcao.conferir()
      return estoque.variacoes.map((v: { fisico: number }) => v.fisico)
    },
    movimentos: async () =>
      (await loja.pedir('GET', `/api/produtos/${id}/movimentos/`)).body.results.map(
        (m: { motivo: string; quantidade: number }) => `${m.motivo} ${m.quantidade}`,
      ),
  }
}
type Linha = readonly ['any' | number, number]
const linhas = (...duas: Linha[]) => duas

test.each<[string, number[], Linha[], number[]]>([
  ['of any, the fullest first', [2, 5, 4], [['any', 7]], [2, 0, 2]],
  ['of any, all there are', [1, 2, 3], [['any', 6]], [0, 0, 0]],
  ['of any, the earlier of two that are as full', [3, 5, 5], [['any', 6]], [3, 0, 4]],
  ['of the named one only', [1, 9], [[0, 1]], [0, 9]],
  ['of the named one, then of the others', [4, 3], linhas([0, 3], ['any', 2]), [1, 1]],
  ['of any twice', [2, 5, 4], linhas(['any', 3], ['any', 4]), [2, 2, 0]],
])('pieces leave %s', async (_, quantidades, saem, restam) => {
  const { sair, fisicos, estornar } = await estoqueDe(quantidades)
  await sair(saem)
  expect(await fisicos()).toEqual(restam)
  // All of it comes back, once.
  expect([await estornar(), await fisicos()]).toEqual([0, quantidades])
  expect([await estornar(), await fisicos()]).toEqual([0, quantidades])
})

test('pieces that another sale was promised of a variation are not taken from it', async () => {
  const { variacoes: duas, sair, id } = await estoqueDe([4, 5])
  const promisedVenda = await balcao.vender([{ id, variacao_id: duas[1].id, quantidade: 3, valor_unitario: 1 }])
  await sair([['any', 5]])
  const { variacoes } = await balcao.estoque(id)
  expect(variacoes).toMatchObject([{ fisico: 0 }, { fisico: 4, reservado: 3 }])
  await balcao.status(promisedVenda.body.id, 'cancelado')
  expect((await balcao.estoque(id)).variacoes).toMatchObject([{ reservado: 0 }, { reservado: 0 }])
  await balcao.conferir()
})

test.each<[string, number[], Linha[], Linha[], number[]]>([
  ['to the variation of its line', [5, 4, 5], [[0, 3]], [[0, 2]], [4, 4, 5]],
  ['of any, to those most were taken from', [5, 4, 5], [['any', 7]], [['any', 3]], [3, 4, 3]],
  ['of any, to a later one that gave more', [4, 4, 5], [['any', 7]], [['any', 3]], [2, 4, 3]],
  ['of any, more than one gave', [5, 4, 5], [['any', 7]], [['any', 6]], [5, 4, 4]],
  ['of two lines, no more to one than it gave', [5, 4, 5], [['any', 7]], linhas(['any', 3], ['any', 4]), [5, 4, 5]],
])('pieces come back %s', async (_, quantidades, saem, voltam, ficam) => {
  // Seven pieces of any variation leave the fullest empty and take two of the next.
  const { sair, voltar, fisicos, estornar } = await estoqueDe(quantidades)
  await sair(saem)
  expect(await voltar(voltam)).toBe(0)
  expect(await fisicos()).toEqual(ficam)
  // Pieces that are still out come back with the sale.
  expect([await estornar(), await fisicos()]).toEqual([0, quantidades])
})

test.each([
  ['a line of any size, beside a kit of one size', 'any', 0],
  ['a kit of any size, beside a line of one size', 0, 'any'],
] as const)(
  'pieces of %s come back to where they were taken from, though the other took more',
  async (_, linhaSize, kitSize) => {
    const { id, pecas, saida, fisicos, estornar } = await estoqueDe([7, 3, 2])
    const componentes = pecas([[kitSize, 1]]).map(({ variacao_id }) => ({ produto_id: id, variacao_id, quantidade: 1 }))
    const kit = await balcao.criarProduto({ componentes })
    const buildVendaPecas = (quantas: (qual: 'any' | 0) => number) => [
      ...pecas([[linhaSize, quantas(linhaSize)]]),
      { produto_id: kit.id, variacao_id: null, quantidade: quantas(kitSize), indice: 1, descricao: kit.titulo },
    ]
    // Seven leave the first size empty; the four of any are three of the second and one of the third.
    const saem = buildVendaPecas((variacaoIndex) => (variacaoIndex === 'any' ? 4 : 7))
    await runWrite((trx) => shipPecas(trx, saida, saem))
    expect(await fisicos()).toEqual([0, 0, 1])
    const voltam = buildVendaPecas((variacaoIndex) => (variacaoIndex === 'any' ? 2 : 1))
    expect(await runWrite((trx) => receiveReturnedPecas(trx, loja.queue, saida, voltam))).toBe(0)
    expect(await fisicos()).toEqual([1, 2, 1])
    expect([await estornar(), await fisicos()]).toEqual([0, [7, 3, 2]])
  },
)

test('movements tell why, and only products that moved have a new version', async () => {
  const { id, sair, voltar, estornar, movimentos, pecas } = await estoqueDe([5])
  const versao = async () => (await loja.pedir('GET', `/api/produtos/${id}/`)).body.versao
  const antes = await versao()
  // The product has no ficha: nothing of a reservation is to be printed.
  expect(await runWrite((trx) => replaceReservas(trx, {}, pecas([[0, 1]])))).toMatchObject([{ aFazer: 0, lisa: null }])
  expect(await versao()).toBe(antes)
  await sair([[0, 4]])
  await voltar([[0, 1]])
  await estornar()
  await runWrite((trx) => receiveErpPecas(trx, { ...pecas([[0, 2]])[0], quantidade: -2 } as never))
  expect(await movimentos()).toEqual(['bling -2', 'estorno 3', 'troca 1', 'saida -4', 'cadastro 5'])
  expect(await versao()).toBe(antes + 4)
  await balcao.conferir()
})

test('a product without variations; pieces of one that has got some meanwhile, or is gone, are lost', async () => {
  const simples = async () => {
    const { id, titulo } = await balcao.criarProduto({ qtd: 5 })
    const saida = await sellProduto()
    const peca = { produto_id: id as number, variacao_id: null, quantidade: 4, indice: 0, descricao: '' }
    await runWrite((trx) => shipPecas(trx, saida, [peca]))
    expect(await balcao.estoque(id)).toMatchObject({ fisico: 1, reservado: 0 })
    return { id: id as number, titulo, saida, peca }
  }
  const runReversal = (saida: { venda_id: number; usuario_id: null }) =>
    runWrite((trx) => reverseSaida(trx, loja.queue, saida))
  const igual = await simples()
  const volta = { ...igual.peca, quantidade: 1 }
  expect(await runWrite((trx) => receiveReturnedPecas(trx, loja.queue, igual.saida, [volta]))).toBe(0)
  expect((await balcao.estoque(igual.id)).fisico).toBe(2)
  expect(await runReversal(igual.saida)).toBe(0)
  expect((await balcao.estoque(igual.id)).fisico).toBe(5)
  await runWrite((trx) => receiveErpPecas(trx, { produto_id: igual.id, variacao_id: null, quantidade: 3 }))
  expect((await balcao.estoque(igual.id)).fisico).toBe(8)

  const mudado = await simples()
  const grade = { ...balcao.base, titulo: mudado.titulo, variacoes: [{ tamanho: 'M', quantidade: 2 }] }
  expect((await loja.pedir('PUT', `/api/produtos/${mudado.id}/`, grade)).status).toBe(200)
  expect(await runReversal(mudado.saida)).toBe(4)
  expect((await balcao.estoque(mudado.id)).fisico).toBe(2)

  const apagado = await simples()
  await deleteForGood(loja, apagado.id)
  expect(await runReversal(apagado.saida)).toBe(4)
  const orphanPeca = { ...apagado.peca, produto_id: null }
  expect(await runWrite((trx) => receiveReturnedPecas(trx, loja.queue, apagado.saida, [orphanPeca]))).toBe(4)
  expect(await runWrite((trx) => receiveReturnedPecas(trx, loja.queue, apagado.saida, [apagado.peca]))).toBe(4)
  await balcao.conferir()
})

test('a sale of printed pieces moves the printed product and leaves its blank as it is', async () => {
  const { lisa, produto, m } = await createEstampada(balcao, 5)
  const { db } = loja.banco
  await sql`update produtos set id_bling = 'E' || id where id in (${lisa.id}, ${produto.id})`.execute(db)
  const saida = await sellProduto()
  const pecas = [{ produto_id: produto.id, variacao_id: m.id, quantidade: 2, indice: 0, descricao: '' }]
  await runWrite((trx) => receiveErpPecas(trx, { produto_id: produto.id, variacao_id: m.id, quantidade: 2 }))
  const saem = await runWrite((trx) => reserveLinhas(trx, saida, pecas))
  const versao = async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/`)).body.versao
  const antes = [await versao(lisa.id), await versao(produto.id)]
  await runWrite((trx) => takeOutPecas(trx, loja.queue, saida, saem))
  expect([await versao(lisa.id), await versao(produto.id)]).toEqual([antes[0], antes[1] + 1])
  const avisos = await db.selectFrom('sincronizacoes').select('alvo_id').where('tipo', '=', 'estoque').execute()
  expect(avisos).toEqual([{ alvo_id: produto.id }])
  for (const { id } of saem) await db.deleteFrom('itens_venda').where('id', '=', id).execute()
  await balcao.conferir()
})
