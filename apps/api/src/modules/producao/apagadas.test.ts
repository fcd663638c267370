import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteForGood } from '../../../test/support/apagar.ts'
import { createEstampada, openBancada, turnOnProducao } from '../../../test/support/estampada.ts'
import { checkProducao } from '../../../test/support/prova/producao.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
await turnOnProducao(loja)
afterEach(() => checkProducao(loja))

const deleteProdutos = (...ids: number[]) => deleteForGood(loja, ...ids)
const {
  linha,
  agir,
  concluir,
  paraEstoque: produceForEstoque,
  porFicha: saveFicha,
  pecas,
  producaoDe: readVendaProducao,
  producoes,
} = openBancada(balcao)
type Estampada = Awaited<ReturnType<typeof createEstampada>>
const printPecas = async ({ produto }: Estampada, { id }: { id: number }, quantidade: number) =>
  (await produceForEstoque(produto.id, id, quantidade)).body
const sellProduto = async (e: Estampada, quantidade: number) => (await balcao.vender([linha(e, quantidade)])).body
const presa = (nome: string, quantas: string) =>
  recusa(
    409,
    'PECA_EM_PRODUCAO',
    `A peça “${nome}” está em ${quantas}: termine ou cancele antes, em Produção ou nas vendas.`,
  )

describe('deleting for good', () => {
  test('a product that is printed for the shelf waits until that is made or given up', async () => {
    const e = await createEstampada(balcao, 5, 5)
    const [firstProducao, secondProducao] = [await printPecas(e, e.m, 2), await printPecas(e, e.g, 3)]
    expect(await deleteProdutos(e.produto.id)).toMatchObject(presa('Leão', '2 produções abertas'))
    await agir(firstProducao.id, 'cancelar')
    expect(await deleteProdutos(e.produto.id)).toMatchObject(presa('Leão', '1 produção aberta'))
    await concluir(secondProducao.id, 3)
    expect((await deleteProdutos(e.produto.id)).status).toBe(200)
    expect(await pecas(e.lisa)).toBe('7/0')
  })

  test('a blank waits for all that is printed on it, for sales and for the shelf', async () => {
    const e = await createEstampada(balcao, 5)
    const venda = await sellProduto(e, 2)
    await printPecas(e, e.m, 1)
    const plainProduto = await balcao.criarProduto({ qtd: 1 })
    expect(await deleteProdutos(plainProduto.id, e.lisa.id)).toMatchObject(presa('Lisa', '2 produções abertas'))
    const restaurada = await loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', {
      ids: [plainProduto.id],
    })
    expect(restaurada.body.ids).toEqual([plainProduto.id])
    await balcao.status(venda.id, 'cancelado')
    expect(await deleteProdutos(e.lisa.id)).toMatchObject(presa('Lisa', '1 produção aberta'))
  })

  test('a variation that is printed, or printed on, stays though no piece of it is held yet', async () => {
    const e = await createEstampada(balcao, 0, 4)
    const { id: producaoId } = await printPecas(e, e.m, 2)
    const keepOnlyVariacao = async ({ id }: { id: number }, fica: { id: number }) => {
      const { body } = await loja.pedir('GET', `/api/produtos/${id}/`)
      const variacoes = body.variacoes.filter((variacao: { id: number }) => variacao.id === fica.id)
      return loja.pedir('PUT', `/api/produtos/${id}/`, { ...body, variacoes })
    }
    expect(await keepOnlyVariacao(e.produto, e.g)).toMatchObject(presa('Leão Preta M', '1 produção aberta'))
    expect(await keepOnlyVariacao(e.lisa, e.lg)).toMatchObject(presa('Lisa Preta M', '1 produção aberta'))
    const reservada = await sellProduto({ ...e, m: e.g }, 1)
    expect((await keepOnlyVariacao(e.lisa, e.lm)).body.codigo).toBe('PECA_EM_PRODUCAO')
    await balcao.status(reservada.id, 'cancelado')
    await agir(producaoId, 'cancelar')
    expect((await keepOnlyVariacao(e.produto, e.g)).status).toBe(200)
    expect((await keepOnlyVariacao(e.lisa, e.lg)).status).toBe(200)
  })

  test('a product of which a sale prints does not become a kit', async () => {
    const e = await createEstampada(balcao, 3)
    const simples = await balcao.criarProduto({ titulo: 'Onça' })
    await saveFicha(simples.id, [{ variacao_id: null, lisa_variacao_id: e.lm.id }])
    await balcao.vender([{ id: simples.id, quantidade: 1, valor_unitario: 9 }])
    const parte = await balcao.criarProduto({ qtd: 3 })
    const kit = { ...simples, versao: null, componentes: [{ produto_id: parte.id, variacao_id: null, quantidade: 1 }] }
    const resposta = await loja.pedir('PUT', `/api/produtos/${simples.id}/`, kit)
    expect(resposta).toMatchObject(presa('Onça', '1 produção aberta'))
  })
})

describe('a product deleted for good while sales print it', () => {
  test('what is left is printed, lost or found faulty on blanks; the sale ships, and an edit to fewer frees blanks', async () => {
    const e = await createEstampada(balcao, 9)
    const [venda, secondVenda] = [await sellProduto(e, 4), await sellProduto(e, 2)]
    const { id } = await readVendaProducao(venda.id)
    await concluir(id, 1)
    expect((await deleteProdutos(e.produto.id)).status).toBe(200)
    await checkProducao(loja)
    const perda = await agir(id, 'perder', { quantidade: 1, motivo: 'erro_de_impressao' })
    expect(perda.body).toMatchObject({ perdida: 1 })
    expect(await pecas(e.lisa)).toBe('7/5')
    const tres = [{ item_id: venda.itens[0].item_id, quantidade: 3, valor_unitario: 50 }]
    const editada = await balcao.editar(venda.id, tres)
    expect(editada.body).toMatchObject({ pecas_a_produzir: 2, itens: [{ id: null, quantidade: 3 }] })
    expect(await pecas(e.lisa)).toBe('7/4')
    await concluir(id, 2)
    const defeito = await agir(id, 'perder', { quantidade: 1, motivo: 'peca_com_defeito', pronta: true })
    expect(defeito.body).toMatchObject({ feita: 2, reservada: 1 })
    expect((await balcao.status(venda.id, 'embalagem')).body.codigo).toBe('FALTA_ESTAMPAR')
    await concluir(id, 1)
    expect(await pecas(e.lisa)).toBe('4/2')
    await balcao.levar(venda.id, 'concluido')
    await balcao.status(secondVenda.id, 'cancelado')
    expect(await pecas(e.lisa)).toBe('4/0')
  })
})

describe('what an earlier version let be deleted', () => {
  const turnOffProducao = () => loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: false })

  test('printing for the shelf is given up, and its blanks are free; production can be turned off', async () => {
    const e = await createEstampada(balcao, 5, 5)
    const [firstProducao, secondProducao] = [await printPecas(e, e.m, 2), await printPecas(e, e.g, 3)]
    // The product of one, a variation of the other.
    await sql`update producoes set variacao_id = null, produto_id = case when id = ${firstProducao.id} then null else produto_id end
      where id = any(${[firstProducao.id, secondProducao.id]}::int[])`.execute(loja.banco.db)
    for (const { id } of [firstProducao, secondProducao]) {
      const feita = await concluir(id, 1)
      expect([feita.status, feita.body.detail]).toEqual([409, 'O produto desta produção não existe mais: cancele-a.'])
      expect((await agir(id, 'cancelar')).body).toMatchObject({ situacao: 'cancelada', reservada: 0 })
    }
    expect(await pecas(e.lisa)).toBe('10/0')
    for (const { id, venda_id } of await producoes('situacao=abertas'))
      await (venda_id === null ? agir(id, 'cancelar') : balcao.status(venda_id, 'cancelado'))
    expect((await turnOffProducao()).status).toBe(200)
  })

  test('a size that a sale prints: it is printed to the end and has no stock; its sister, of another sale, has', async () => {
    const e = await createEstampada(balcao, 9, 4)
    const [venda, secondVenda] = [await sellProduto(e, 2), await sellProduto({ ...e, m: e.g }, 3)]
    const [dela, sisterProducao] = [await readVendaProducao(venda.id), await readVendaProducao(secondVenda.id)]
    await sql`delete from variacoes where id = ${e.m.id}`.execute(loja.banco.db)
    const feita = await concluir(dela.id, 2)
    expect([feita.status, feita.body]).toMatchObject([200, { feita: 2, reservada: 0, situacao: 'pronta' }])
    expect(await pecas(e.lisa, e.produto)).toBe('11/3 0/0')
    await concluir(sisterProducao.id, 3)
    expect(await pecas(e.lisa, e.produto)).toBe('8/0 3/3')
    for (const { id } of [venda, secondVenda]) await balcao.levar(id, 'concluido')
    expect(await pecas(e.produto)).toBe('0/0')
  })

  test('without its blank, printing for the shelf is given up and the sale is changed or cancelled', async () => {
    const e = await createEstampada(balcao, 5)
    const [prateleira, venda] = [await printPecas(e, e.m, 2), await sellProduto(e, 1)]
    const { id } = await readVendaProducao(venda.id)
    const { db } = loja.banco
    await sql`delete from reservas where produto_id = ${e.lisa.id}`.execute(db)
    await sql`update producoes set lisa_produto_id = null, lisa_variacao_id = null where lisa_produto_id = ${e.lisa.id}`.execute(
      db,
    )
    const feita = await concluir(id, 1)
    expect(feita.body.detail).toBe('A peça lisa desta produção não existe mais: mude ou cancele a venda.')
    expect((await agir(prateleira.id, 'cancelar')).body).toMatchObject({ situacao: 'cancelada' })
    await balcao.status(venda.id, 'cancelado')
    expect((await turnOffProducao()).status).toBe(200)
  })
})
