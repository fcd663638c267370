import { afterEach, describe, expect, test } from 'vitest'
import { deleteForGood } from '../../../test/support/apagar.ts'
import { openBancada } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { setComponentes } from './kits.rules.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { pecas } = openBancada(balcao)
afterEach(() => balcao.conferir())

const readProduto = async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/`)).body
const parte = (produto_id: number, quantidade: number, variacao_id: number | null = null) => {
  return { produto_id, variacao_id, quantidade }
}
const linkToBling = (id: number, id_bling: string | null) =>
  loja.banco.db.updateTable('produtos').set({ id_bling }).where('id', '=', id).execute()
const linha = (id: number, quantidade: number, valor_unitario = 50) => ({ id, quantidade, valor_unitario })
const kitDe = (...componentes: object[]) => balcao.criarProduto({ componentes })
const sellKit = async (id: number, quantidade: number) => balcao.vender([linha(id, quantidade)])
type Movimento = { motivo: string; quantidade: number; kit: string | null }
const livro = async (id: number) =>
  (await loja.pedir('GET', `/api/produtos/${id}/movimentos/`)).body.results.map(
    ({ motivo, quantidade, kit }: Movimento) => [motivo, quantidade, kit],
  )

describe('a kit', () => {
  test('has what its parts make, in the product, in lists and in the stock', async () => {
    const caneca = await balcao.criarProduto({ qtd: 7 })
    const azul = (tamanho: string, quantidade: number) => ({ tamanho, nome_cor: 'Azul', quantidade })
    const grade = await balcao.criarProduto({ variacoes: [azul('P', 5), azul('M', 2)] })
    const m = grade.variacoes[1].id
    const kit = await kitDe(parte(caneca.id, 2), parte(grade.id, 1, m))
    expect(kit).toMatchObject({
      kit: true,
      qtd: 2,
      quantidade_total: 2,
      quantidade_disponivel: 2,
      componentes: [
        { produto_id: caneca.id, variacao_id: null, quantidade: 2, quantidade_disponivel: 7 },
        { produto_id: grade.id, variacao_id: m, variacao: 'Azul M', quantidade: 1, quantidade_disponivel: 2 },
      ],
    })
    await balcao.vender([linha(caneca.id, 4, 10)])
    const { results } = (await loja.pedir('GET', `/api/produtos/busca/?busca=${kit.sku}`)).body
    expect(results).toMatchObject([{ id: kit.id, kit: true, quantidade_total: 2, quantidade_disponivel: 1 }])
    // It holds no pieces itself: what runs low are its parts.
    const baixos = (await loja.pedir('GET', '/api/produtos/busca/?situacao=estoque_baixo')).body.results
    expect(baixos.map((baixo: { id: number }) => baixo.id)).toEqual([grade.id])
    expect(await balcao.estoque(kit.id)).toMatchObject({ fisico: 2, reservado: 1, disponivel: 1, reservas: [] })
    expect(caneca).toMatchObject({ kit: false, componentes: [] })
  })

  test('of two sizes of one product has both, each as often as it was named', async () => {
    const grade = await balcao.criarGrade({ 'MG-M': 9, 'MG-G': 5 })
    const [m, g] = grade.variacoes.map(({ id }: { id: number }) => id)
    const kit = await kitDe(parte(grade.id, 1, m), parte(grade.id, 1, g), parte(grade.id, 1, m))
    expect(kit).toMatchObject({
      quantidade_total: 4,
      componentes: [
        { variacao_id: m, quantidade: 2 },
        { variacao_id: g, quantidade: 1 },
      ],
    })
    await balcao.vender([linha(kit.id, 2)])
    const { variacoes } = await balcao.estoque(grade.id)
    expect(variacoes.map((v: { reservado: number }) => v.reservado)).toEqual([4, 2])
  })

  test('takes no quantity: typed, counted or with its creation', async () => {
    const caneca = await balcao.criarProduto({ qtd: 6 })
    const kit = await kitDe(parte(caneca.id, 2))
    const saveKit = (dados: object) => loja.pedir('PUT', `/api/produtos/${kit.id}/`, { ...kit, ...dados })
    const recusada = await saveKit({ qtd: 50 })
    expect([recusada.status, recusada.body.codigo]).toEqual([409, 'KIT_SEM_ESTOQUE'])
    expect((await saveKit({ titulo: 'Outro nome' })).body).toMatchObject({ titulo: 'Outro nome', quantidade_total: 3 })
    const contada = await loja.pedir('POST', '/api/estoque/contagem/', {
      itens: [{ produto_id: kit.id, variacao_id: null, contado: 5, esperado: 3 }],
    })
    expect([contada.status, contada.body.codigo]).toEqual([409, 'KIT_SEM_ESTOQUE'])
    const novo = { ...balcao.base, titulo: 'Novo', sku: 'KIT-COM-QTD', qtd: 4, componentes: [parte(caneca.id, 1)] }
    expect((await loja.pedir('POST', '/api/produtos/', novo)).body.codigo).toBe('KIT_SEM_ESTOQUE')
    expect(await livro(kit.id)).toEqual([])
  })

  test('is no part of a kit, has no variations, and is made only of what has no pieces of its own', async () => {
    const caneca = await balcao.criarProduto({ qtd: 6 })
    const kit = await kitDe(parte(caneca.id, 1), parte(caneca.id, 1))
    expect(kit.componentes).toMatchObject([{ quantidade: 2 }])
    const createKit = (dados: object) =>
      loja.pedir('POST', '/api/produtos/', { ...balcao.base, titulo: 'Outro', sku: 'KIT-OUTRO', ...dados })
    const dentro = await createKit({ componentes: [parte(kit.id, 1)] })
    const detail = `Um kit não pode ter outro como parte: “${kit.titulo}”.`
    expect(dentro).toMatchObject({ status: 409, body: { codigo: 'KIT_DENTRO_DE_KIT', detail } })
    const changeProduto = (id: number, dados: object) => loja.pedir('PUT', `/api/produtos/${id}/`, dados)
    const plainProduto = await balcao.criarProduto({ qtd: 1 })
    const canecaKit = { ...plainProduto, qtd: 0, componentes: [parte(caneca.id, 1)] }
    expect((await changeProduto(plainProduto.id, { ...canecaKit, qtd: 1 })).body.codigo).toBe('KIT_SEM_ESTOQUE')
    expect(
      (await changeProduto(caneca.id, { ...caneca, qtd: 0, componentes: [parte(plainProduto.id, 1)] })).body.codigo,
    ).toBe('KIT_DENTRO_DE_KIT')
    expect((await changeProduto(plainProduto.id, canecaKit)).body).toMatchObject({ kit: true, quantidade_total: 6 })
    expect((await createKit({ componentes: [parte(999_999, 1)] })).status).toBe(400)
    expect((await createKit({ componentes: [parte(caneca.id, 1)], variacoes: [{ tamanho: 'P' }] })).status).toBe(400)
    const produtoComPecas = await balcao.criarProduto({ qtd: 5 })
    expect(await changeProduto(produtoComPecas.id, { componentes: [parte(caneca.id, 1)] })).toMatchObject({
      status: 409,
      body: { codigo: 'KIT_COM_PECAS' },
    })
    expect(await readProduto(produtoComPecas.id)).toMatchObject({ kit: false, quantidade_total: 5 })
    const grade = await balcao.criarGrade({ 'KIT-P': 0 })
    const [p] = grade.variacoes
    const recusa = async (resposta: ReturnType<typeof createKit>) => Object.entries((await resposta).body.erros)
    expect(await recusa(createKit({ componentes: [parte(caneca.id, 1), parte(caneca.id, 1, p.id)] }))).toEqual([
      ['componentes.1.variacao_id', ['Variação não encontrada neste produto']],
    ])
    const variacaoErrors = [['variacoes', ['Um kit não tem variações.']]]
    expect(await recusa(changeProduto(grade.id, { ...grade, componentes: [parte(caneca.id, 1)] }))).toEqual(
      variacaoErrors,
    )
    expect(await recusa(changeProduto(kit.id, { ...kit, variacoes: [{ tamanho: 'P' }] }))).toEqual(variacaoErrors)
    expect((await changeProduto(kit.id, { ...kit, qtd: 1 })).body.codigo).toBe('KIT_SEM_ESTOQUE')
  })

  test('is not made here of what is linked; a part that nobody knows and pieces of its own are refused', async () => {
    const caneca = await balcao.criarProduto({ qtd: 6 })
    const umaPeca = await balcao.criarProduto({ qtd: 1 })
    const setKitPartes = (id: number, partes: Parameters<typeof setComponentes>[2]) =>
      transaction(loja.banco.db, (trx) => setComponentes(trx, id, partes))
    await expect(setKitPartes(umaPeca.id, [parte(caneca.id, 1)])).rejects.toMatchObject({ codigo: 'KIT_COM_PECAS' })
    await expect(setKitPartes(999_999, [parte(caneca.id, 1)])).rejects.toMatchObject({
      codigo: 'PRODUTO_NAO_ENCONTRADO',
    })
    const vazio = await balcao.criarProduto()
    const saveKit = (componentes: object[]) =>
      loja.pedir('PUT', `/api/produtos/${vazio.id}/`, { ...vazio, versao: null, componentes })
    const selfKitAnswer = await saveKit([parte(caneca.id, 1), parte(vazio.id, 1)])
    expect(selfKitAnswer.body.erros).toEqual({ 'componentes.1.produto_id': ['Produto não encontrado'] })
    await linkToBling(vazio.id, `L${vazio.id}`)
    expect((await saveKit([parte(caneca.id, 1)])).body.codigo).toBe('KIT_DO_BLING')
    expect((await saveKit([])).body).toMatchObject({ kit: false })
  })

  test('of Bling keeps its parts, whatever an edit says of them', async () => {
    const [caneca, boné] = [await balcao.criarProduto({ qtd: 6 }), await balcao.criarProduto({ qtd: 6 })]
    const kit = await kitDe(parte(caneca.id, 2))
    await linkToBling(kit.id, `K${kit.id}`)
    const editado = { ...kit, versao: null, titulo: 'Outro', componentes: [parte(boné.id, 1)] }
    expect((await loja.pedir('PUT', `/api/produtos/${kit.id}/`, editado)).body).toMatchObject({
      titulo: 'Outro',
      componentes: [{ produto_id: caneca.id, quantidade: 2 }],
    })
  })

  test('keeps its parts from being deleted for good', async () => {
    const caneca = await balcao.criarProduto({ qtd: 6 })
    const grade = await balcao.criarProduto({ variacoes: [{ tamanho: 'P' }, { tamanho: 'M' }] })
    const createKit = (titulo: string, ...componentes: object[]) => balcao.criarProduto({ titulo, componentes })
    const kitA = await createKit('Kit A', parte(caneca.id, 1), parte(grade.id, 1, grade.variacoes[0].id))
    const kitB = await createKit('Kit B', parte(caneca.id, 2))
    const recusa = ({ status, body }: Awaited<ReturnType<typeof loja.pedir>>) => [status, body.codigo, body.detail]
    const presa = (nome: string, kits: string) => [
      409,
      'PARTE_DE_KIT',
      `O produto “${nome}” é parte de ${kits}. Remova a parte do kit antes; ele pode estar na lixeira.`,
    ]
    expect(recusa(await deleteForGood(loja, caneca.id))).toEqual(presa(caneca.titulo, '2 kits (Kit A, Kit B)'))
    expect(recusa(await deleteForGood(loja, caneca.id, kitB.id))).toEqual(
      presa(caneca.titulo, `1 kit (${kitA.titulo})`),
    )
    const refusedChange = await loja.pedir('PUT', `/api/produtos/${grade.id}/`, {
      ...grade,
      variacoes: [grade.variacoes[1]],
    })
    expect(recusa(refusedChange)).toEqual(presa(`${grade.titulo} P`, `1 kit (${kitA.titulo})`))
    expect((await deleteForGood(loja, caneca.id, kitA.id, kitB.id)).body.ids).toHaveLength(3)
    const duas = await balcao.criarGrade({ 'DOIS-P': 1, 'DOIS-M': 1 })
    const [p, m] = duas.variacoes
    await createKit('Kit C', parte(duas.id, 1, p.id), parte(duas.id, 1, m.id))
    expect(recusa(await deleteForGood(loja, duas.id))).toEqual(presa(duas.titulo, '1 kit (Kit C)'))
  })
})

describe('a sale of a kit', () => {
  test('with a size has no more than there are of that size, in one line and over two', async () => {
    const grade = await balcao.criarGrade({ M2: 2, G2: 5 })
    const [kit, secondKit] = await Promise.all(
      grade.variacoes.map(({ id }: { id: number }) => kitDe(parte(grade.id, 1, id))),
    )
    const { status, body } = await sellKit(kit.id, 3)
    expect([status, body.codigo, body.disponivel]).toEqual([409, 'ESTOQUE_INSUFICIENTE', 2])
    const m = { ...linha(grade.id, 1, 9), variacao_id: grade.variacoes[0].id }
    const duas = await balcao.vender([linha(secondKit.id, 4), m, linha(kit.id, 2)])
    expect(duas.body).toMatchObject({ codigo: 'ESTOQUE_INSUFICIENTE', disponivel: 1 })
    expect(Object.keys(duas.body.erros)).toEqual(['itens.2.quantidade'])
    expect((await balcao.vender([linha(secondKit.id, 5), linha(kit.id, 2)])).status).toBe(201)
  })

  test('reserves the parts, ships them, and gives them back; the ledger names the kit', async () => {
    const caneca = await balcao.criarProduto({ qtd: 10 })
    const boné = await balcao.criarProduto({ qtd: 10 })
    const kit = await kitDe(parte(caneca.id, 2), parte(boné.id, 1))
    const { body: venda } = await balcao.vender([linha(kit.id, 3), linha(caneca.id, 1, 10)])
    expect(venda.itens[0]).toMatchObject({
      quantidade_disponivel: 4,
      partes: [
        { produto_id: caneca.id, titulo: caneca.titulo, sku: caneca.sku, quantidade: 2 },
        { produto_id: boné.id, quantidade: 1 },
      ],
    })
    expect(venda.itens[1].partes).toEqual([])
    expect(await pecas(caneca, boné, kit)).toBe('10/7 10/3 5/4')
    expect((await balcao.estoque(caneca.id)).reservas).toMatchObject([
      { venda_id: venda.id, quantidade: 6, kit: kit.titulo },
      { venda_id: venda.id, quantidade: 1, kit: null },
    ])
    await balcao.conferir()
    await balcao.levar(venda.id, 'enviado')
    expect(await pecas(caneca, boné)).toBe('3/0 7/0')
    // Its own form stays open: what moved are its parts.
    expect([(await readProduto(kit.id)).versao, (await readProduto(boné.id)).versao]).toEqual([
      kit.versao,
      boné.versao + 1,
    ])
    expect((await livro(caneca.id)).slice(0, 2).toSorted()).toEqual([
      ['saida', -1, null],
      ['saida', -6, kit.titulo],
    ])
    await balcao.status(venda.id, 'retirada')
    expect(await pecas(caneca, boné)).toBe('10/7 10/3')
    await balcao.conferir()
    await balcao.status(venda.id, 'enviado')
    const voltam = [{ item_id: venda.itens[0].item_id, quantidade: 1 }]
    expect((await balcao.trocar(venda.id, { voltam, itens: [linha(kit.id, 1)] })).status).toBe(201)
    expect(await pecas(caneca, boné)).toBe('5/2 8/1')
    expect((await livro(boné.id))[0]).toEqual(['troca', 1, kit.titulo])
    await balcao.conferir()
    expect((await balcao.cancelar(venda.id)).status).toBe(204)
    expect(await pecas(caneca, boné)).toBe('10/2 10/1')
  })

  test('keeps the parts of its day: an edited kit changes no sale, an edited sale takes the new parts', async () => {
    const [caneca, boné] = [await balcao.criarProduto({ qtd: 9 }), await balcao.criarProduto({ qtd: 9 })]
    const kit = await kitDe(parte(caneca.id, 2))
    const { body: venda } = await sellKit(kit.id, 2)
    const { body: secondVenda } = await sellKit(kit.id, 1)
    const novo = { ...kit, qtd: undefined, componentes: [parte(boné.id, 3)] }
    expect((await loja.pedir('PUT', `/api/produtos/${kit.id}/`, novo)).body.quantidade_total).toBe(3)
    await balcao.conferir()
    expect((await balcao.editar(venda.id, [linha(kit.id, 1)])).status).toBe(200)
    expect(await pecas(caneca, boné)).toBe('9/2 9/3')
    await balcao.levar(secondVenda.id, 'enviado')
    expect(await pecas(caneca, boné)).toBe('7/0 9/3')
    await balcao.conferir()
  })
})

test.each([
  ['a linked product', false, 'B', ['estoque']],
  ['a product that is not linked', false, null, []],
  ['a linked kit, whose pieces are its parts’', true, 'K', []],
])('an edit of %s tells the ERP of its stock, or not', async (_nome, isKit, bling, avisos) => {
  const caneca = await balcao.criarProduto({ qtd: 6 })
  const produto = isKit ? await kitDe(parte(caneca.id, 1)) : caneca
  await linkToBling(produto.id, bling && `${bling}${produto.id}`)
  const editado = { ...produto, versao: null, titulo: 'Outro' }
  expect((await loja.pedir('PUT', `/api/produtos/${produto.id}/`, editado)).status).toBe(200)
  const pedidas = loja.banco.db.selectFrom('sincronizacoes').select('tipo').where('alvo_id', '=', produto.id)
  const tipos = (await pedidas.where('tipo', '=', 'estoque').execute()).map(({ tipo }) => tipo)
  expect(tipos).toEqual(avisos)
})
