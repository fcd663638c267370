import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { apagarDeVez } from '../../../test/support/apagar.ts'
import { abrirBancada, criarEstampada, ligarProducao } from '../../../test/support/estampada.ts'
import { conferirProducao } from '../../../test/support/prova/producao.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
await ligarProducao(loja)
afterEach(() => conferirProducao(loja))

const apagar = (...ids: number[]) => apagarDeVez(loja, ...ids)
const { linha, agir, concluir, paraEstoque, porFicha, pecas, producaoDe: daVenda, producoes } = abrirBancada(balcao)
type Estampada = Awaited<ReturnType<typeof criarEstampada>>
const estampar = async ({ produto }: Estampada, { id }: { id: number }, quantidade: number) =>
  (await paraEstoque(produto.id, id, quantidade)).body
const vender = async (e: Estampada, quantidade: number) => (await balcao.vender([linha(e, quantidade)])).body
const presa = (nome: string, quantas: string) =>
  recusa(
    409,
    'PECA_EM_PRODUCAO',
    `A peça “${nome}” está em ${quantas}: termine ou cancele antes, em Produção ou nas vendas.`,
  )

describe('deleting for good', () => {
  test('a product that is printed for the shelf waits until that is made or given up', async () => {
    const e = await criarEstampada(balcao, 5, 5)
    const [um, outro] = [await estampar(e, e.m, 2), await estampar(e, e.g, 3)]
    expect(await apagar(e.produto.id)).toMatchObject(presa('Leão', '2 produções abertas'))
    await agir(um.id, 'cancelar')
    expect(await apagar(e.produto.id)).toMatchObject(presa('Leão', '1 produção aberta'))
    await concluir(outro.id, 3)
    expect((await apagar(e.produto.id)).status).toBe(200)
    expect(await pecas(e.lisa)).toBe('7/0')
  })

  test('a blank waits for all that is printed on it, for sales and for the shelf', async () => {
    const e = await criarEstampada(balcao, 5)
    const venda = await vender(e, 2)
    await estampar(e, e.m, 1)
    const outro = await balcao.criarProduto({ qtd: 1 })
    expect(await apagar(outro.id, e.lisa.id)).toMatchObject(presa('Lisa', '2 produções abertas'))
    const restaurada = await loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids: [outro.id] })
    expect(restaurada.body.ids).toEqual([outro.id])
    await balcao.status(venda.id, 'cancelado')
    expect(await apagar(e.lisa.id)).toMatchObject(presa('Lisa', '1 produção aberta'))
  })

  test('a variation that is printed, or printed on, stays though no piece of it is held yet', async () => {
    const e = await criarEstampada(balcao, 0, 4)
    const { id } = await estampar(e, e.m, 2)
    const sem = async ({ id }: { id: number }, fica: { id: number }) => {
      const { body } = await loja.pedir('GET', `/api/produtos/${id}/`)
      const variacoes = body.variacoes.filter((uma: { id: number }) => uma.id === fica.id)
      return loja.pedir('PUT', `/api/produtos/${id}/`, { ...body, variacoes })
    }
    expect(await sem(e.produto, e.g)).toMatchObject(presa('Leão Preta M', '1 produção aberta'))
    expect(await sem(e.lisa, e.lg)).toMatchObject(presa('Lisa Preta M', '1 produção aberta'))
    const reservada = await vender({ ...e, m: e.g }, 1)
    expect((await sem(e.lisa, e.lm)).body.codigo).toBe('PECA_EM_PRODUCAO')
    await balcao.status(reservada.id, 'cancelado')
    await agir(id, 'cancelar')
    expect((await sem(e.produto, e.g)).status).toBe(200)
    expect((await sem(e.lisa, e.lg)).status).toBe(200)
  })

  test('a product of which a sale prints does not become a kit', async () => {
    const e = await criarEstampada(balcao, 3)
    const simples = await balcao.criarProduto({ titulo: 'Onça' })
    await porFicha(simples.id, [{ variacao_id: null, lisa_variacao_id: e.lm.id }])
    await balcao.vender([{ id: simples.id, quantidade: 1, valor_unitario: 9 }])
    const parte = await balcao.criarProduto({ qtd: 3 })
    const kit = { ...simples, versao: null, componentes: [{ produto_id: parte.id, variacao_id: null, quantidade: 1 }] }
    const resposta = await loja.pedir('PUT', `/api/produtos/${simples.id}/`, kit)
    expect(resposta).toMatchObject(presa('Onça', '1 produção aberta'))
  })
})

describe('a product deleted for good while sales print it', () => {
  test('what is left is printed, lost or found faulty on blanks; the sale ships, and an edit to fewer frees blanks', async () => {
    const e = await criarEstampada(balcao, 9)
    const [venda, outra] = [await vender(e, 4), await vender(e, 2)]
    const { id } = await daVenda(venda.id)
    await concluir(id, 1)
    expect((await apagar(e.produto.id)).status).toBe(200)
    await conferirProducao(loja)
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
    expect((await balcao.status(venda.id, 'embalagem')).body.codigo).toBe('TRANSICAO_INVALIDA')
    await concluir(id, 1)
    expect(await pecas(e.lisa)).toBe('4/2')
    await balcao.levar(venda.id, 'concluido')
    await balcao.status(outra.id, 'cancelado')
    expect(await pecas(e.lisa)).toBe('4/0')
  })
})

describe('what an earlier version let be deleted', () => {
  const desligar = () => loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: false })

  test('printing for the shelf is given up, and its blanks are free; production can be turned off', async () => {
    const e = await criarEstampada(balcao, 5, 5)
    const [um, outro] = [await estampar(e, e.m, 2), await estampar(e, e.g, 3)]
    // The product of one, a variation of the other.
    await sql`update producoes set variacao_id = null, produto_id = case when id = ${um.id} then null else produto_id end
      where id = any(${[um.id, outro.id]}::int[])`.execute(loja.banco.db)
    for (const { id } of [um, outro]) {
      const feita = await concluir(id, 1)
      expect([feita.status, feita.body.detail]).toEqual([409, 'O produto desta produção não existe mais: cancele-a.'])
      expect((await agir(id, 'cancelar')).body).toMatchObject({ situacao: 'cancelada', reservada: 0 })
    }
    expect(await pecas(e.lisa)).toBe('10/0')
    for (const { id, venda_id } of await producoes('situacao=abertas'))
      await (venda_id === null ? agir(id, 'cancelar') : balcao.status(venda_id, 'cancelado'))
    expect((await desligar()).status).toBe(200)
  })

  test('a size that a sale prints: it is printed to the end and has no stock; its sister, of another sale, has', async () => {
    const e = await criarEstampada(balcao, 9, 4)
    const [venda, outra] = [await vender(e, 2), await vender({ ...e, m: e.g }, 3)]
    const [dela, daOutra] = [await daVenda(venda.id), await daVenda(outra.id)]
    await sql`delete from variacoes where id = ${e.m.id}`.execute(loja.banco.db)
    const feita = await concluir(dela.id, 2)
    expect([feita.status, feita.body]).toMatchObject([200, { feita: 2, reservada: 0, situacao: 'pronta' }])
    expect(await pecas(e.lisa, e.produto)).toBe('11/3 0/0')
    await concluir(daOutra.id, 3)
    expect(await pecas(e.lisa, e.produto)).toBe('8/0 3/3')
    for (const { id } of [venda, outra]) await balcao.levar(id, 'concluido')
    expect(await pecas(e.produto)).toBe('0/0')
  })

  test('without its blank, printing for the shelf is given up and the sale is changed or cancelled', async () => {
    const e = await criarEstampada(balcao, 5)
    const [prateleira, venda] = [await estampar(e, e.m, 2), await vender(e, 1)]
    const { id } = await daVenda(venda.id)
    const { db } = loja.banco
    await sql`delete from reservas where produto_id = ${e.lisa.id}`.execute(db)
    await sql`update producoes set lisa_produto_id = null, lisa_variacao_id = null where lisa_produto_id = ${e.lisa.id}`.execute(
      db,
    )
    const feita = await concluir(id, 1)
    expect(feita.body.detail).toBe('A peça lisa desta produção não existe mais: mude ou cancele a venda.')
    expect((await agir(prateleira.id, 'cancelar')).body).toMatchObject({ situacao: 'cancelada' })
    await balcao.status(venda.id, 'cancelado')
    expect((await desligar()).status).toBe(200)
  })
})
