import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteForGood } from '../../../../test/support/apagar.ts'
import { createEstampada, openBancada } from '../../../../test/support/estampada.ts'
import { openOrcamentos } from '../../../../test/support/orcamentos.ts'
import { createSignedInPessoa } from '../../../../test/support/pessoa.ts'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja, ler, editar } = balcao
afterEach(() => balcao.conferir())

const deleteProdutos = (...ids: number[]) => deleteForGood(loja, ...ids)
const { pecas, concluir, producaoDe, producoes } = openBancada(balcao)

/** A kit of two mugs and a cap of size M. */
async function createKit() {
  const caneca = await balcao.criarProduto({ qtd: 20 })
  const bone = await balcao.criarProduto({ variacoes: ['P', 'M'].map((tamanho) => ({ tamanho, quantidade: 9 })) })
  const kit = await balcao.criarProduto({
    titulo: 'Kit presente',
    componentes: [
      { produto_id: caneca.id, variacao_id: null, quantidade: 2 },
      { produto_id: bone.id, variacao_id: bone.variacoes[1].id, quantidade: 1 },
    ],
  })
  const sellProduto = async (quantidade: number, ...extraItens: object[]) =>
    (await balcao.vender([{ id: kit.id, quantidade, valor_unitario: 50 }, ...extraItens])).body
  return { kit, caneca, bone, vender: sellProduto }
}

describe('a kit deleted for good while sales hold its parts', () => {
  test('one sale frees them when it is cancelled, another ships them and gives them back', async () => {
    const { kit, caneca, bone, vender } = await createKit()
    const [desiste, segue] = [await vender(3), await vender(2)]
    expect((await deleteProdutos(kit.id)).status).toBe(200)
    expect(await pecas(caneca, bone)).toBe('20/10 18/5')
    expect((await balcao.estoque(caneca.id)).reservas).toMatchObject([{ quantidade: 6 }, { quantidade: 4 }])
    await balcao.status(desiste.id, 'cancelado')
    expect(await pecas(caneca, bone)).toBe('20/4 18/2')
    await balcao.levar(segue.id, 'enviado')
    expect(await pecas(caneca, bone)).toBe('16/0 16/0')
    const [saida] = (await loja.pedir('GET', `/api/produtos/${caneca.id}/movimentos/`)).body.results
    expect(saida).toMatchObject({
      motivo: 'saida',
      quantidade: -4,
      kit: 'Kit presente',
      venda_id: segue.id,
      usuario: 'dona',
    })
    const item_id = (await ler(segue.id)).itens[0].item_id
    const volta = { motivo: 'tamanho', voltam: [{ item_id, quantidade: 1 }], itens: [] }
    expect((await balcao.trocar(segue.id, volta)).status).toBe(201)
    expect(await pecas(caneca, bone)).toBe('18/0 17/0')
    await balcao.status(segue.id, 'retirada')
    expect(await pecas(caneca, bone)).toBe('20/4 18/2')
    await balcao.status(segue.id, 'cancelado')
    expect(await pecas(caneca, bone)).toBe('20/0 18/0')
  })

  test('an edit keeps them for its line, and frees those of fewer kits and of a line that goes', async () => {
    const [firstKit, secondKit] = [await createKit(), await createKit()]
    const venda = await firstKit.vender(3, { id: secondKit.kit.id, quantidade: 2, valor_unitario: 70 })
    await deleteProdutos(firstKit.kit.id, secondKit.kit.id)
    const linha = ({ item_id, valor_unitario }: ItemDaVenda, quantidade: number) => {
      return { item_id, quantidade, valor_unitario }
    }
    const iguais = (await ler(venda.id)).itens.map((item: ItemDaVenda) => linha(item, item.quantidade))
    const igual = await editar(venda.id, iguais)
    expect(igual.body.itens).toMatchObject([
      { id: null, titulo: 'Kit presente', quantidade: 3, partes: [{ quantidade: 2 }, { quantidade: 1 }] },
      { id: null, quantidade: 2, partes: [{ quantidade: 2 }, { quantidade: 1 }] },
    ])
    expect(await pecas(firstKit.caneca, firstKit.bone, secondKit.caneca, secondKit.bone)).toBe('20/6 18/3 20/4 18/2')
    const [primeiro] = igual.body.itens
    expect((await editar(venda.id, [linha(primeiro, 4)])).body.codigo).toBe('PRODUTO_INDISPONIVEL')
    expect((await editar(venda.id, [linha(primeiro, 2)])).status).toBe(200)
    expect(await pecas(firstKit.caneca, firstKit.bone, secondKit.caneca, secondKit.bone)).toBe('20/4 18/2 20/0 18/0')
    await balcao.levar(venda.id, 'enviado')
    expect(await pecas(firstKit.caneca, firstKit.bone)).toBe('16/0 16/0')
  })

  test('with one of its parts it goes at once, and the sale goes on with the other', async () => {
    const { kit, caneca, bone, vender } = await createKit()
    const [desiste, segue] = [await vender(1), await vender(2)]
    expect((await deleteProdutos(bone.id, kit.id)).status).toBe(200)
    await balcao.conferir()
    await balcao.status(desiste.id, 'cancelado')
    const [item] = (await ler(segue.id)).itens
    expect(item.partes).toMatchObject([{ produto_id: caneca.id }, { produto_id: null, variacao: 'M' }])
    const reducedItem = { item_id: item.item_id, quantidade: 1, valor_unitario: 50 }
    expect((await editar(segue.id, [reducedItem])).status).toBe(200)
    await balcao.levar(segue.id, 'enviado')
    expect(await pecas(caneca)).toBe('18/0')
  })
})

test('two lines whose products were deleted for good keep each its own cost through an edit', async () => {
  const produtos = [
    await balcao.criarProduto({ qtd: 5, preco_custo: 11 }),
    await balcao.criarProduto({ qtd: 5, preco_custo: 22 }),
  ]
  const itens = produtos.map(({ id }) => ({ id, quantidade: 1, valor_unitario: 50 }))
  const { body: venda } = await balcao.vender(itens)
  expect((await deleteProdutos(...produtos.map(({ id }) => id))).status).toBe(200)
  const sent = (await ler(venda.id)).itens.map(({ item_id, quantidade, valor_unitario }: ItemDaVenda) => {
    return { item_id, quantidade, valor_unitario }
  })
  const { body } = await editar(venda.id, sent)
  expect(body.itens.map(({ id, custo_unitario }: ItemDaVenda) => [id, custo_unitario])).toEqual([
    [null, 11],
    [null, 22],
  ])
})

test('a variation deleted after its pieces left: a sale that steps back holds no others in their place', async () => {
  const grade = ['P', 'M'].map((tamanho) => ({ tamanho, quantidade: 3 }))
  const { id, titulo, variacoes } = await balcao.criarProduto({ variacoes: grade })
  const [p, m] = variacoes
  const linha = (variacao_id: number, quantidade: number) => ({ id, variacao_id, quantidade, valor_unitario: 10 })
  const { body } = await balcao.vender([linha(p.id, 2), linha(m.id, 1)])
  await balcao.levar(body.id, 'enviado')
  const reducedProduto = { ...balcao.base, titulo, variacoes: [{ ...m, quantidade: 2 }] }
  expect((await loja.pedir('PUT', `/api/produtos/${id}/`, reducedProduto)).status).toBe(200)
  await balcao.status(body.id, 'retirada')
  expect(await pecas({ id })).toBe('3/1')
  expect((await balcao.historico(body.id))[0].descricao).toContain('2 peças não voltaram')
  await balcao.conferir()
  await balcao.status(body.id, 'enviado')
  expect(await pecas({ id })).toBe('2/0')
})

describe('a person forgotten while sales are open', () => {
  test('they are edited, shipped and cancelled as before', async () => {
    const { id } = await balcao.criarProduto({ qtd: 9 })
    const cliente_id = await balcao.criarCliente('Zoraide')
    const item = { id, quantidade: 2, valor_unitario: 10 }
    const sellProduto = async () => (await balcao.vender([item], { cliente_id })).body.id as number
    const [segue, desiste] = [await sellProduto(), await sellProduto()]
    expect((await loja.pedir('POST', `/api/clientes/${cliente_id}/anonimizar/`)).status).toBe(200)
    const editada = await editar(segue, [{ ...item, quantidade: 3 }], { cliente_id })
    expect(editada).toMatchObject({ status: 200, body: { cliente_nome: `Cliente anonimizado ${cliente_id}` } })
    await balcao.levar(segue, 'concluido')
    await balcao.status(desiste, 'cancelado')
    expect(await pecas({ id })).toBe('6/0')
  })

  test('finished pieces with their name still wait for a person when the sale is cancelled', async () => {
    const { produto, m } = await createEstampada(balcao, 4)
    const cliente_id = await balcao.criarCliente('Zoraide')
    const personalizacao = [{ nome: 'Zoraide' }, { numero: '7' }]
    const linha = { id: produto.id, variacao_id: m.id, quantidade: 2, valor_unitario: 50, personalizacao }
    const { body: venda } = await balcao.vender([linha], { cliente_id })
    const { id } = await producaoDe(venda.id)
    await concluir(id, 2)
    await loja.pedir('POST', `/api/clientes/${cliente_id}/anonimizar/`)
    expect((await ler(venda.id)).itens[0].personalizacao).toEqual(Array(2).fill({ nome: '(dado apagado)', numero: '' }))
    await balcao.status(venda.id, 'cancelado')
    expect(await pecas(produto)).toBe('2/2')
    expect(await producoes('situacao=sem_venda')).toMatchObject([{ id, sem_venda: 2 }])
  })
})

test('a person who is deactivated leaves quotes and sales that others go on with', async () => {
  const bia = (await createSignedInPessoa(loja, 'bia'))()
  await bia.entrar()
  const { id } = await balcao.criarProduto({ qtd: 5 })
  const { criar, enviar, pelo } = await openOrcamentos(loja, balcao.clienteId)
  const { body: venda } = await bia.pedir('POST', '/vendas/', balcao.corpo([{ id, quantidade: 1, valor_unitario: 10 }]))
  const orcamento = await criar([{ produto_id: id, descricao: 'Camiseta', quantidade: 2, valor_unitario: 10 }])
  const dela = sql<number>`(select id from usuarios where username = 'bia')`
  await sql`update orcamentos set usuario_id = ${dela} where id = ${orcamento.id}`.execute(loja.banco.db)
  const { rows } = await sql<{ id: number }>`select ${dela} as id`.execute(loja.banco.db)
  const fora = { nome: 'Bia', tipo: 'funcionario', ativo: false }
  expect((await loja.pedir('PUT', `/api/usuarios/${rows[0]?.id}/`, fora)).body).toMatchObject({ ativo: false })
  expect((await bia.pedir('GET', '/vendas/')).status).toBe(401)
  await balcao.levar(venda.id, 'enviado')
  expect((await pelo(await enviar(orcamento.id), 'aprovar', { nome: 'Rui', versao: 1 })).status).toBe(200)
  expect((await loja.pedir('POST', `/api/orcamentos/${orcamento.id}/gerar-venda/`, {})).status).toBe(201)
  expect(await pecas({ id })).toBe('4/2')
})
