import { expect, test } from 'vitest'
import { errorResponse } from './schemas/errors.ts'
import { produtoComVariacoes, produtoRow, produtoSaved, produtoSimples } from './schemas/produtos.ts'
import { camiseta, simples } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

const saldo = async (id: number) => await emulator.data(`/produtos/${id}`)

test('a simple product comes back in the documented shape, with empty dates and references', async () => {
  const body = { ...simples('CAN-1'), tributacao: { ncm: '96081000', cest: '1900100' }, precoCusto: 99 }
  const saved = await emulator.bling('POST', '/produtos', body)
  expect(saved.status).toBe(201)
  const { id } = produtoSaved.parse(saved.body).data
  expect(id).toBeGreaterThan(2 ** 31)
  const produto = produtoSimples.parse(await saldo(id))
  expect(produto).toMatchObject({ dataValidade: '0000-00-00', categoria: { id: 0 }, dimensoes: { unidadeMedida: 1 } })
  expect(produto.tributacao).toMatchObject({ ncm: '9608.10.00', cest: '19.001.00' })
})

test('a PATCH of one tax field keeps the others of its group; a PUT that leaves them out erases them', async () => {
  const tributacao = { ncm: '96081000', cest: '1900100', spedTipoItem: '04', grupoProduto: { id: 77 } }
  const { id } = produtoSaved.parse(
    (await emulator.bling('POST', '/produtos', { ...simples('TR-1'), tributacao })).body,
  ).data
  await emulator.bling('PATCH', `/produtos/${id}`, { tributacao: { ncm: '61091000' } })
  const depois = { ncm: '6109.10.00', cest: '19.001.00', spedTipoItem: '04', grupoProduto: { id: 77 } }
  expect(produtoSimples.parse(await saldo(id)).tributacao).toMatchObject(depois)
  await emulator.bling('PUT', `/produtos/${id}`, { ...simples('TR-1'), tributacao: { ncm: '61091000' } })
  const apagados = { ncm: '6109.10.00', cest: '', spedTipoItem: '', grupoProduto: { id: 0 } }
  expect(produtoSimples.parse(await saldo(id)).tributacao).toMatchObject(apagados)
})

test('fields that are missing or wrong are all reported', async () => {
  const wrong = async (given: object) => {
    const { status, body } = await emulator.bling('POST', '/produtos', given)
    const { error } = errorResponse.parse(body)
    expect([status, error.type]).toEqual([400, 'VALIDATION_ERROR'])
    return error.fields?.map(({ element }) => element).sort()
  }
  const elements = ['formato', 'nome', 'pesoBruto', 'preco', 'tipo']
  expect(await wrong({ preco: 'x', formato: 'Q', pesoBruto: '1' })).toEqual(elements)
  const body = camiseta()
  const variacoes = body.variacoes.slice(1).map((v) => ({ ...v, variacao: { nome: 'Cor:Azul:claro' } }))
  expect(await wrong({ ...body, variacoes })).toEqual(['variacoes.0.variacao.nome'])
})

test('a code is of one product, unless the account allows otherwise', async () => {
  await emulator.bling('POST', '/produtos', simples('CAN-1'))
  const twice = await emulator.bling('POST', '/produtos', simples('CAN-1'))
  expect(errorResponse.parse(twice.body).error.fields?.[0]?.element).toBe('codigo')
  await emulator.configure({ codigoRepetido: 'aceitar' })
  expect((await emulator.bling('POST', '/produtos', simples('CAN-1'))).status).toBe(201)
})

test('without criterio the list hides products; a page has no total', async () => {
  for (const code of ['A', 'B']) await emulator.bling('POST', '/produtos', simples(code))
  const hidden = await emulator.bling('GET', '/produtos')
  expect(hidden.body).toEqual({ data: [expect.objectContaining({ codigo: 'B' })] })
  const all = await emulator.bling('GET', '/produtos?criterio=5')
  expect(all.body.data.map((row: unknown) => produtoRow.parse(row).codigo)).toEqual(['A', 'B'])
  expect((await emulator.bling('GET', '/produtos?criterio=5&limite=1&pagina=3')).body).toEqual({ data: [] })
  const byCode = await emulator.bling('GET', '/produtos?criterio=5&codigos[]=A&codigos[]=C')
  expect(byCode.body.data).toHaveLength(1)
  expect(await emulator.data('/produtos?criterio=5&codigos=A')).toHaveLength(2)
})

test('a page has at most a hundred rows', async () => {
  for (let n = 0; n < 101; n += 1) await emulator.bling('POST', '/produtos', simples(`P${n}`))
  expect(await emulator.data('/produtos?criterio=5&limite=500')).toHaveLength(100)
})

test('variations: the answer names no child, the detail does, the list has no variacoes', async () => {
  const saved = produtoSaved.parse((await emulator.bling('POST', '/produtos', camiseta())).body)
  expect(saved.data.variations.saved).toEqual([])
  const parent = produtoComVariacoes.parse(await saldo(saved.data.id))
  expect(parent.variacoes.map(({ codigo, nome }) => [codigo, nome])).toEqual([
    ['CAM-AZ-M', 'Camiseta Cor:Azul;Tamanho:M'],
    ['CAM-AZ-G', 'Camiseta Cor:Azul;Tamanho:G'],
  ])
  const rows = (await emulator.data('/produtos?criterio=5')).map((r: unknown) => produtoRow.parse(r))
  expect(rows.map(({ idProdutoPai }: { idProdutoPai?: number }) => idProdutoPai)).toEqual([
    undefined,
    parent.id,
    parent.id,
  ])
})

test('the price of a variation on its parent is ignored; a save of the child keeps its own', async () => {
  const body = camiseta()
  const variacoes = body.variacoes.map((v) => ({ ...v, preco: 80 }))
  const { id } = await emulator.create('/produtos', { ...body, variacoes })
  const [child] = produtoComVariacoes.parse(await saldo(id)).variacoes
  expect(child?.preco).toBe(59.9)
  const change = { nome: 'x', codigo: child?.codigo, tipo: 'P', situacao: 'A', formato: 'S', preco: 80 }
  expect((await emulator.bling('PUT', `/produtos/${child?.id}`, change)).status).toBe(200)
  expect(produtoSimples.parse(await saldo(child?.id ?? 0))).toMatchObject({
    preco: 80,
    variacao: { produtoPai: { id } },
  })
  await emulator.bling('PATCH', `/produtos/${id}`, { preco: 70 })
  expect((await saldo(child?.id ?? 0)).preco).toBe(70)
})

test('an update whose variations carry no id is refused; with ids it changes, adds and removes', async () => {
  const { id } = await emulator.create('/produtos', camiseta())
  const [m, g] = produtoComVariacoes.parse(await saldo(id)).variacoes
  const naive = await emulator.bling('PUT', `/produtos/${id}`, camiseta())
  expect([naive.status, errorResponse.parse(naive.body).error.type]).toEqual([400, 'VALIDATION_ERROR'])
  const [bodyM] = camiseta().variacoes
  const variacao = { nome: 'Cor:Verde;Tamanho:M', ordem: 3, produtoPai: { cloneInfo: true } }
  const variacoes = [
    { ...bodyM, id: m?.id },
    { ...bodyM, codigo: 'CAM-VD-M', variacao },
  ]
  expect((await emulator.bling('PUT', `/produtos/${id}`, { ...camiseta(), variacoes })).status).toBe(200)
  const after = produtoComVariacoes.parse(await saldo(id)).variacoes
  expect(after.map(({ codigo }) => codigo)).toEqual(['CAM-AZ-M', 'CAM-VD-M'])
  expect(after[0]?.id).toBe(m?.id)
  expect((await emulator.bling('GET', `/produtos/${g?.id}`)).status).toBe(404)
})

test('PATCH changes what it names, PUT wipes what it leaves out; neither writes the balance', async () => {
  const estoque = { minimo: 1, maximo: 50, saldoVirtualTotal: 50 }
  const { id } = await emulator.create('/produtos', { ...simples('A'), marca: 'Nossa', pesoBruto: 0.3, estoque })
  await emulator.bling('PATCH', `/produtos/${id}`, { nome: 'Outro' })
  expect(await saldo(id)).toMatchObject({ nome: 'Outro', marca: 'Nossa', pesoBruto: 0.3, codigo: 'A' })
  expect((await saldo(id)).estoque).toMatchObject({ minimo: 1, maximo: 50, saldoVirtualTotal: 0 })
  await emulator.bling('PUT', `/produtos/${id}`, simples('A'))
  expect(await saldo(id)).toMatchObject({ marca: '', pesoBruto: 0, estoque: { maximo: 0 } })
})

test('excluding hides from all but criterio 4 and 5; deleting removes children too', async () => {
  const { id } = await emulator.create('/produtos', camiseta())
  expect((await emulator.bling('PATCH', `/produtos/${id}/situacoes`, { situacao: 'E' })).status).toBe(204)
  const { corpo } = (await emulator.control('GET', '/dados/eventos')).body.at(-1)
  expect([corpo.event, corpo.data.situacao]).toEqual(['product.updated', 'E'])
  const of = async (criterio: number) => (await emulator.data(`/produtos?criterio=${criterio}&tipo=C`)).length
  expect([await of(2), await of(4), await of(5)]).toEqual([0, 1, 1])
  expect((await emulator.bling('DELETE', `/produtos/${id}`)).status).toBe(204)
  expect(await emulator.data('/produtos?criterio=5')).toEqual([])
})
