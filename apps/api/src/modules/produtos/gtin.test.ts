import { describe, expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'
import { pecasDosCodigos } from '../../shop/codigos.ts'

const {
  loja,
  balcao,
  pronta,
  aplicar,
  desfazer,
  itens,
  produto: readProduto,
  procurar: buscar,
} = await importacoesDoArquivo()
const { modelo_id, categoria_id } = await balcao.criarProduto()
const base = { modelo_id, categoria_id }
let numero = 0

const novo = (dados: object = {}) => ({ ...base, titulo: `Camiseta ${++numero}`, sku: `EAN-${numero}`, ...dados })
const createProduto = (dados: object = {}) => loja.pedir('POST', '/api/produtos/', novo(dados))
const grade = (...duas: object[]) => duas.map((variacao, i) => ({ tamanho: 'PM'[i], ...variacao }))
const changeProduto = (produto: { id: number }, dados: object) =>
  loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...produto, ...dados })
const gtins = (produto: { variacoes: { gtin: string }[] }) => produto.variacoes.map(({ gtin }) => gtin)

/** Twelve digits of their own for each test, and their check digit. */
function ean(): string {
  const digitos = `789${String(++numero).padStart(9, '0')}`
  const soma = [...digitos].reduce((total, digito, i) => total + Number(digito) * (i % 2 === 0 ? 1 : 3), 0)
  return `${digitos}${(10 - (soma % 10)) % 10}`
}

describe('the EAN of a product', () => {
  test('comes back as its digits: of the product, its variations and the list', async () => {
    const [a, b] = [ean(), ean()]
    const simples = (await createProduto({ gtin: ` ${a.slice(0, 1)} ${a.slice(1, 7)} ${a.slice(7)} ` })).body
    expect(simples.gtin).toBe(a)
    const { body } = await createProduto({ gtin: 'SEM GTIN', variacoes: [{ tamanho: 'P', gtin: b }, { tamanho: 'M' }] })
    expect([body.gtin, ...gtins(body)]).toEqual([null, b, null])
    expect(await buscar(a)).toMatchObject([{ id: simples.id, gtin: a }])
    expect(await buscar(b)).toMatchObject([{ id: body.id, gtin: null, variacoes: [{ gtin: b }, { gtin: null }] }])
    expect(await buscar(b.slice(0, 12))).toMatchObject([{ id: body.id }])
  })

  test('an edit that does not send it leaves it; empty takes it away', async () => {
    const [a, b, c] = [ean(), ean(), ean()]
    const { body } = await createProduto({ gtin: a, variacoes: grade({ gtin: b }, { gtin: c }) })
    const { gtin: _, ...rest } = body
    const variacoes = body.variacoes.map(({ gtin: _gtin, ...v }: { gtin: string }) => v)
    const ficou = await changeProduto(rest, { variacoes: [...variacoes, { tamanho: 'G' }] })
    expect([ficou.body.gtin, ...gtins(ficou.body)]).toEqual([a, b, c, null])
    const vazias = ficou.body.variacoes.map((v: object) => ({ ...v, gtin: null }))
    const tirou = await changeProduto(ficou.body, { gtin: '', variacoes: vazias })
    expect([tirou.body.gtin, tirou.body.variacoes[0].gtin]).toEqual([null, null])
    expect((await createProduto({ gtin: a })).status).toBe(201)
  })
})

describe('one EAN is of one product or variation', () => {
  test('another one is refused at its field, with the name of the one that has it', async () => {
    const [a, b] = [ean(), ean()]
    await createProduto({ titulo: 'Caneca', gtin: a })
    await createProduto({ titulo: 'Boné', variacoes: [{ nome_cor: 'Azul', tamanho: 'M', gtin: b }] })
    const erros = { gtin: [`O EAN ${a} já é de “Caneca”.`] }
    expect(await createProduto({ gtin: a })).toMatchObject({ status: 409, body: { codigo: 'GTIN_REPETIDO', erros } })
    const db = await createProduto({ variacoes: [{ tamanho: 'P' }, { tamanho: 'M', gtin: b }] })
    expect([db.status, db.body.erros]).toEqual([409, { 'variacoes.1.gtin': [`O EAN ${b} já é de “Boné Azul M”.`] }])
  })

  test('0 and twelve digits are the EAN-13 of the same article', async () => {
    const upc = '036000291452'
    const dono = (await createProduto({ titulo: 'De fora', gtin: upc })).body
    expect((await createProduto({ gtin: `0${upc}` })).body.detail).toBe(`O EAN 0${upc} já é de “De fora”.`)
    for (const lido of [upc, `0${upc}`, `00${upc}`]) expect(await buscar(lido)).toMatchObject([{ id: dono.id }])
  })

  test('twice within one product is refused, and a swap of two variations is saved', async () => {
    const [a, b, c] = [ean(), ean(), ean()]
    const { body } = await createProduto({ titulo: 'Regata', gtin: c, variacoes: grade({ gtin: a }, { gtin: b }) })
    const [p, m] = body.variacoes
    const put = (dados: object) => changeProduto(body, dados)
    const repetido = await put({ variacoes: [p, { ...m, gtin: a }] })
    const erros = { 'variacoes.1.gtin': [`O EAN ${a} já é de “Regata P”.`] }
    expect([repetido.status, repetido.body.erros]).toEqual([409, erros])
    expect((await put({ gtin: a })).body.erros).toEqual({ 'variacoes.0.gtin': [`O EAN ${a} já é de “Regata”.`] })
    const { gtin: _, ...variacaoRest } = m
    expect((await put({ variacoes: [{ ...p, gtin: b }, variacaoRest] })).body.codigo).toBe('GTIN_REPETIDO')
    const troca = await put({ variacoes: grade({ ...p, gtin: b }, { ...m, gtin: a }) })
    expect(gtins(troca.body)).toEqual([b, a])
  })
})

describe('EANs of products in the trash', () => {
  const lixeira = (ids: number[]) => loja.pedir('DELETE', `/api/produtos/lixeira-multiplos/?ids=${ids.join(',')}`)
  const restoreProdutos = (...ids: number[]) =>
    loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids })

  test('are free; restoring one whose number is taken says who has it', async () => {
    const [a, b] = [ean(), ean()]
    const velho = (await createProduto({ titulo: 'Velho', gtin: a, variacoes: [{ tamanho: 'M', gtin: b }] })).body
    await lixeira([velho.id])
    const novoDono = await createProduto({ titulo: 'Novo dono', variacoes: [{ tamanho: 'G', gtin: b }] })
    expect(novoDono.status).toBe(201)
    const detail = `O EAN ${b} já é de “Novo dono G”.`
    expect(await restoreProdutos(velho.id)).toMatchObject({ status: 409, body: { codigo: 'GTIN_REPETIDO', detail } })
    await lixeira([novoDono.body.id])
    expect((await restoreProdutos(velho.id)).status).toBe(200)
    expect(await buscar(b)).toMatchObject([{ id: velho.id }])
    expect((await createProduto({ gtin: a })).status).toBe(409)
  })

  test('two with one number cannot be restored together', async () => {
    const gtin = ean()
    const firstProduto = (await createProduto({ titulo: 'Um', gtin })).body
    await lixeira([firstProduto.id])
    const secondProduto = (await createProduto({ titulo: 'Outro', gtin })).body
    await lixeira([secondProduto.id])
    expect((await restoreProdutos(firstProduto.id, secondProduto.id)).body.detail).toBe(`O EAN ${gtin} já é de “Um”.`)
    expect((await restoreProdutos(secondProduto.id)).status).toBe(200)
  })
})

describe('an EAN in the place of a SKU', () => {
  test('sells its piece, bare or with a 0 in front', async () => {
    const [gtin, upc] = [ean(), '042100005264']
    const p = await balcao.criarProduto({ variacoes: grade({ gtin, quantidade: 3 }, { gtin: upc, quantidade: 3 }) })
    const linha = (sku: string) => ({ sku, quantidade: 1, valor_unitario: 50 })
    const { status, body } = await balcao.vender([linha(gtin), linha(`0${upc}`)])
    const vendidas = body.itens.map((item: { id: number; variacao_id: number }) => [item.id, item.variacao_id])
    expect([status, vendidas]).toEqual([201, p.variacoes.map((v: { id: number }) => [p.id, v.id])])
  })

  test('a SKU that is the same number comes first', async () => {
    const gtin = ean()
    const eanProduto = await balcao.criarProduto({ gtin, qtd: 1 })
    const skuProduto = await balcao.criarProduto({ sku: gtin, qtd: 1 })
    const achadas = await pecasDosCodigos(loja.banco.db, [gtin, `0${gtin}`, 'nada', ''])
    expect(achadas.get(gtin)?.produto_id).toBe(skuProduto.id)
    expect(achadas.get(`0${gtin}`)).toMatchObject({ produto_id: eanProduto.id, variacao_id: null })
    expect(achadas.size).toBe(2)
  })
})

test('cells of a table: a taken EAN stays as it was and says whose it is; the other cells are written, a swap too', async () => {
  const [a, b, c] = [ean(), ean(), ean()]
  await balcao.criarProduto({ titulo: 'Dono', gtin: c })
  const p = await balcao.criarProduto({
    variacoes: [{ tamanho: 'P', gtin: a }, { tamanho: 'M', gtin: b }, { tamanho: 'G' }],
  })
  const [pp, m, g] = p.variacoes.map((v: { id: number }) => ({ produto_id: p.id, variacao_id: v.id, campo: 'gtin' }))
  const { status, body } = await loja.pedir('POST', '/api/produtos/em-lote/celulas/', {
    celulas: [
      { ...pp, antes: a, depois: b },
      { ...m, antes: b, depois: a },
      { ...g, antes: null, depois: c },
      { ...g, campo: 'preco_venda', antes: null, depois: 9 },
    ],
  })
  expect(status).toBe(200)
  const agora = async () => (await loja.pedir('GET', `/api/produtos/em-lote/${body.lote_id}/`)).body
  await loja.queue.drain()
  expect((await agora()).estado).toBe('concluida')
  expect((await agora()).conflitos).toMatchObject([{ campo: 'gtin', motivo: `O EAN ${c} já é de “Dono”.` }])
  expect((await loja.pedir('GET', `/api/produtos/${p.id}/`)).body.variacoes).toMatchObject([
    { gtin: b },
    { gtin: a },
    { gtin: null, preco_venda: 9 },
  ])
})

test('a spreadsheet brings EANs in, leaves taken ones out, and an undo takes them away', async () => {
  const [a, b] = [ean(), ean()]
  await balcao.criarProduto({ titulo: 'Dono da planilha', gtin: b })
  const storedProduto = await balcao.criarProduto({ titulo: 'Da planilha', sku: 'PLAN-1', preco_venda: 10 })
  const lida = await pronta([
    'SKU;Título;GTIN/EAN;Preço de venda',
    `PLAN-1;Da planilha;${a};10`,
    `PLAN-2;Nova;${b};10`,
    `PLAN-3;Mais uma;${a};10`,
  ])
  expect(await itens(lida)).toMatchObject([
    { proposta: 'alterar', motivo: null, diferencas: [{ campo: 'gtin', antes: null, depois: a }] },
    { proposta: 'criar', motivo: `O EAN ${b} ficou de fora: já é de “Dono da planilha”.` },
    { proposta: 'criar', motivo: `O EAN ${a} ficou de fora: já é de “Da planilha”.` },
  ])
  await aplicar(lida)
  expect((await readProduto(storedProduto.id)).gtin).toBe(a)
  for (const sku of ['PLAN-2', 'PLAN-3']) expect(await buscar(sku)).toMatchObject([{ sku, gtin: null }])
  await desfazer(lida)
  expect((await readProduto(storedProduto.id)).gtin).toBeNull()
})
