import { expect, test } from 'vitest'
import { createEstampada, openBancada } from '../../../test/support/estampada.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const {
  linha,
  concluir,
  paraEstoque: produceForEstoque,
  porFicha: saveFicha,
  producoes,
  escanear,
  agir,
} = openBancada(balcao)

test('a product says that it is a blank, and stays one while a ficha names it', async () => {
  const e = await createEstampada(balcao, 1)
  const { body: lida } = await loja.pedir('GET', `/api/produtos/${e.lisa.id}/`)
  expect(lida.peca_lisa).toBe(true)
  const saveProduto = (id: number, corpo: object, peca_lisa: boolean) =>
    loja.pedir('PUT', `/api/produtos/${id}/`, { ...corpo, peca_lisa })
  const recusada = await saveProduto(e.lisa.id, lida, false)
  expect([recusada.status, recusada.body.erros.peca_lisa]).toEqual([400, [expect.stringContaining('fichas')]])
  const secondLisa = await balcao.criarProduto({ qtd: 1, peca_lisa: true })
  expect(secondLisa.peca_lisa).toBe(true)
  expect((await saveProduto(secondLisa.id, secondLisa, false)).body.peca_lisa).toBe(false)
})

test('a kit has no ficha, and a blank is another product', async () => {
  const parte = await balcao.criarProduto({ qtd: 2 })
  const kit = await balcao.criarProduto({ componentes: [{ produto_id: parte.id, variacao_id: null, quantidade: 1 }] })
  const saveLisaFicha = (id: number, lisa_produto_id: number | null, mais: object = {}) =>
    saveFicha(id, [{ variacao_id: null, lisa_produto_id, ...mais }])
  expect((await saveLisaFicha(kit.id, parte.id)).body.codigo).toBe('FICHA_DE_KIT')
  expect((await saveLisaFicha(parte.id, kit.id)).body.codigo).toBe('FICHA_DE_KIT')
  const { produto, lisa, m, lm, lg } = await createEstampada(balcao, 1)
  const ficha = async () => (await loja.pedir('GET', `/api/produtos/${produto.id}/ficha/`)).body
  const antes = await ficha()
  const readErros = async (resposta: ReturnType<typeof saveLisaFicha>) => Object.entries((await resposta).body.erros)
  for (const [lisa_produto_id, mais, frase] of [
    [parte.id, {}, 'A peça lisa é outro produto'],
    [999_999, {}, 'Peça lisa não encontrada'],
    [null, { lisa_variacao_id: 999_999 }, 'Peça lisa não encontrada'],
    [produto.id, {}, 'Este produto já é estampado: não é uma peça lisa'],
    [lisa.id, {}, 'Escolha a cor e o tamanho da peça lisa'],
  ] as const)
    expect(await readErros(saveLisaFicha(parte.id, lisa_produto_id, mais))).toEqual([['0.lisa_variacao_id', [frase]]])
  const outraVariacao = [['0.variacao_id', ['Escolha uma variação deste produto']]]
  expect(await readErros(saveLisaFicha(parte.id, lisa.id, { variacao_id: m.id }))).toEqual(outraVariacao)
  expect(await readErros(saveLisaFicha(produto.id, parte.id, { variacao_id: lm.id }))).toEqual(outraVariacao)
  // For a product with sizes no line may be of the whole, alone or beside one of a size.
  expect(await readErros(saveLisaFicha(produto.id, null, { lisa_variacao_id: lm.id }))).toEqual(outraVariacao)
  const linhas = [m.id, null].map((variacao_id) => ({ variacao_id, lisa_variacao_id: lg.id }))
  expect((await saveFicha(produto.id, linhas)).body.erros).toHaveProperty(['1.variacao_id'])
  expect(await ficha()).toEqual(antes)
  expect((await saveLisaFicha(999_999, parte.id)).body.codigo).toBe('PRODUTO_NAO_ENCONTRADO')
  expect((await saveLisaFicha(parte.id, null, { lisa_variacao_id: lm.id })).status).toBe(200)
})

test('an order carries the materials of its ficha line, of a size or of a product without sizes, for a sale or for the shelf', async () => {
  const { produto, m, g, lm, lg } = await createEstampada(balcao, 9, 9)
  const simples = await balcao.criarProduto({ titulo: 'Ecobag' })
  const filme = (quantidade: number) => [{ nome: 'Filme', quantidade }]
  const dois = [...filme(0.5), { nome: 'Fita', quantidade: 3 }]
  const sizedFicha = [
    { variacao_id: m.id, lisa_variacao_id: lm.id, materiais: filme(1) },
    { variacao_id: g.id, lisa_variacao_id: lg.id, materiais: filme(2) },
  ]
  expect((await saveFicha(produto.id, sizedFicha)).status).toBe(200)
  const sizelessFicha = [{ variacao_id: null, lisa_variacao_id: lm.id, materiais: dois }]
  expect((await saveFicha(simples.id, sizelessFicha)).status).toBe(200)
  const pecas = [
    [produto.id, m.id, filme(1)],
    [produto.id, g.id, filme(2)],
    [simples.id, null, dois],
  ] as const
  const itens = pecas.map(([id, variacao_id]) => ({ id, variacao_id, quantidade: 1, valor_unitario: 50 }))
  const { body: venda } = await balcao.vender(itens)
  const esperados = pecas.map(([produto_id, variacao_id, materiais]) => ({ produto_id, variacao_id, materiais }))
  expect(await producoes(`venda=${venda.id}`)).toMatchObject(esperados)
  for (const { produto_id, variacao_id, materiais } of esperados) {
    const { body } = await produceForEstoque(produto_id, variacao_id, 1)
    expect(body).toMatchObject({ venda_id: null, produto_id, materiais })
  }
})

test('only what has a ficha and is not in the trash is made for the shelf; what lost its blank is not made', async () => {
  const e = await createEstampada(balcao, 2)
  const fichalessProduto = await balcao.criarProduto({ titulo: 'Sem ficha', qtd: 1 })
  const producePeca = (produto: number, variacao: number | null = null) => produceForEstoque(produto, variacao, 1)
  const frase = 'O produto Sem ficha não tem ficha: escolha a peça lisa dele.'
  expect(await producePeca(fichalessProduto.id)).toMatchObject(recusa(409, 'PRODUCAO_SEM_FICHA', frase))
  expect((await producePeca(999_999)).body.codigo).toBe('PRODUTO_NAO_ENCONTRADO')
  expect((await concluir(999_999, 1)).body.codigo).toBe('PRODUCAO_NAO_ENCONTRADA')
  const { id } = (await producePeca(e.produto.id, e.m.id)).body
  const changeProducao = (mudanca: object) =>
    loja.banco.db.updateTable('producoes').set(mudanca).where('id', '=', id).execute()
  await changeProducao({ lisa_produto_id: null, lisa_variacao_id: null })
  expect((await concluir(id, 1)).body.detail).toBe('A peça lisa desta produção não existe mais: cancele-a.')
  const lida = await escanear(`/producoes/${id}`)
  expect([lida.body.codigo, lida.body.detail]).toEqual(['NADA_A_PRODUZIR', 'A peça lisa desta ordem não existe mais.'])
  await changeProducao({ lisa_produto_id: e.lisa.id, lisa_variacao_id: e.lm.id })
  await loja.pedir('DELETE', `/api/produtos/${e.produto.id}/`)
  expect((await producePeca(e.produto.id, e.m.id)).body.codigo).toBe('PRODUTO_NAO_ENCONTRADO')
  // Pieces of a product that is gone for good are given up without a stock to put them in.
  await changeProducao({ produto_id: null, variacao_id: null, sem_venda: 2 })
  const chooseDestino = (quantidade: number) => agir(id, 'destinar', { quantidade, destino: 'devolver' })
  expect((await chooseDestino(2)).body.sem_venda).toBe(0)
  expect((await chooseDestino(1)).body.codigo).toBe('PRODUCAO_COM_MENOS')
})

test('a code of the whole blank asks which of its variations it is; that of one brings what needs it, an EAN with other zeros too', async () => {
  const e = await createEstampada(balcao, 3, 3)
  const [inteira, m, g] = ['96385074', '036000291452', '7891000315507']
  const lisa = (await loja.pedir('GET', `/api/produtos/${e.lisa.id}/`)).body
  const variacoes = [e.lm, e.lg].map((variacao, i) => ({ ...variacao, gtin: [m, g][i] }))
  const lisaWithEan = { ...lisa, gtin: inteira, variacoes }
  expect((await loja.pedir('PUT', `/api/produtos/${e.lisa.id}/`, lisaWithEan)).status).toBe(200)
  const { body: venda } = await balcao.vender([linha(e, 1)])
  for (const codigo of [`/produtos/${e.lisa.id}`, e.lisa.sku, inteira]) {
    const { status, body } = await escanear(codigo)
    expect([status, body.codigo, body.qual.produto_id]).toEqual([409, 'QUAL_VARIACAO', e.lisa.id])
    expect(body.qual.variacoes).toMatchObject([e.lm, e.lg].map(({ id, sku }) => ({ id, sku })))
  }
  for (const codigo of [`/produtos/${e.lisa.id}?variacao=${e.lg.id}`, g])
    expect((await escanear(codigo)).body.codigo).toBe('NADA_A_PRODUZIR')
  for (const codigo of [`/produtos/${e.lisa.id}?variacao=${e.lm.id}`, m, `0${m}`])
    expect((await escanear(codigo)).body.producao.venda_id).toBe(venda.id)
  // A blank without variations is what it is.
  const unica = await balcao.criarProduto({ titulo: 'Ecobag lisa' })
  expect((await escanear(`/produtos/${unica.id}`)).body.detail).toBe('Nada a produzir precisa de Ecobag lisa.')
})
