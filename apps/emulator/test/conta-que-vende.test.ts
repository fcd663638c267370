import { beforeEach, expect, test } from 'vitest'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

const findProduto = async (codigo: string) =>
  (await emulator.data('/produtos?criterio=2&tipo=T&limite=100')).find((p: { codigo: string }) => p.codigo === codigo)
beforeEach(() => emulator.control('POST', '/contas', { conta: 'loja-que-ja-vende' }))

// How many products it has, of which kinds, the import into a shop shows.
test('the account that sells: prices are floats, deleted products keep their codes, a code is found in another case', async () => {
  expect((await findProduto('LOJA-001')).preco).toBe(29.8999996185)
  const sameCodeProdutos = await emulator.data('/produtos?criterio=5&codigos[]=LOJA-001')
  expect(sameCodeProdutos.map(({ situacao }: { situacao: string }) => situacao)).toEqual(['A', 'E'])
  const achados = await emulator.data('/produtos?criterio=2&codigos[]=MINUSCULO-1')
  expect(achados.map(({ codigo }: { codigo: string }) => codigo)).toEqual(['minusculo-1'])
})

test('a kit has the balance of its components, takes no entry, and is destroyed by another formato', async () => {
  const kit = await findProduto('KIT-2')
  const lido = () => emulator.data(`/produtos/${kit.id}`)
  const { componentes } = (await lido()).estrutura
  const { body } = await emulator.bling('GET', `/estoques/saldos?idsProdutos[]=${kit.id}&filtroSaldoEstoque=1`)
  // Components LOJA-002 (6 pieces, one each) and LOJA-009 (13 pieces, two each).
  expect(componentes.map(({ quantidade }: { quantidade: number }) => quantidade)).toEqual([1, 2])
  expect(body.data[0].saldoFisicoTotal).toBe(6)
  const deposito = { id: 14_886_920_001 }
  const entrada = { produto: { id: kit.id }, deposito, operacao: 'E', quantidade: 1 }
  expect((await emulator.bling('POST', '/estoques', entrada)).status).toBe(400)
  await emulator.bling('PATCH', `/produtos/${kit.id}`, { preco: 100 })
  expect((await lido()).estrutura.componentes).toHaveLength(2)
  await emulator.bling('PATCH', `/produtos/${kit.id}`, { formato: 'S' })
  expect((await lido()).estrutura.componentes).toEqual([])
})

test('a PATCH keeps what it does not say, also of children and inside groups', async () => {
  const pai = await findProduto('GRADE-2')
  const readProduto = () => emulator.data(`/produtos/${pai.id}`)
  const antes = await readProduto()
  await emulator.bling('PATCH', `/produtos/${pai.id}`, {
    dimensoes: { largura: 30 },
    variacoes: antes.variacoes.map(({ id }: { id: number }) => ({ id })),
  })
  const depois = await readProduto()
  expect(depois.dimensoes).toEqual({ ...antes.dimensoes, largura: 30 })
  expect(depois.tributacao).toEqual(antes.tributacao)
  const clearPreco = (v: { preco: number }) => ({ ...v, preco: 0 })
  expect(depois.variacoes.map(clearPreco)).toEqual(antes.variacoes.map(clearPreco))
})
