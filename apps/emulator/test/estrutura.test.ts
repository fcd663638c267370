import { expect, test } from 'vitest'
import { GERAL, simples } from './support/bodies.ts'
import { authorisedEmulator } from './support/emulator.ts'

test('a deposit may be renamed, and put out of use: it is in no balance and takes no movement', async () => {
  const emulator = await authorisedEmulator()
  const { id } = (await emulator.bling('POST', '/produtos', simples('A'))).body.data
  const lancar = () =>
    emulator.bling('POST', '/estoques', { produto: { id }, deposito: { id: GERAL }, operacao: 'E', quantidade: 1.5 })
  const depositos = async () => (await emulator.bling('GET', '/depositos')).body.data
  const saldo = async () =>
    (await emulator.bling('GET', `/estoques/saldos?idsProdutos[]=${id}&filtroSaldoEstoque=1`)).body.data
  expect((await lancar()).status).toBe(201)
  expect(await saldo()).toMatchObject([{ saldoFisicoTotal: 1.5, depositos: [{ id: GERAL, saldoFisico: 1.5 }] }])
  await emulator.control('PATCH', '/configuracao', { depositosMudados: { [GERAL]: { descricao: 'Loja' } } })
  expect(await depositos()).toMatchObject([{ id: GERAL, descricao: 'Loja' }])
  await emulator.control('PATCH', '/configuracao', { depositosMudados: { [GERAL]: { situacao: 0 } } })
  expect([await depositos(), await saldo(), (await lancar()).status]).toEqual([[], [], 400])
})

test('a product with variations is in no balance, or with 0; a variation may go to another parent', async () => {
  const emulator = await authorisedEmulator()
  const filho = (codigo: string) => ({ ...simples(codigo), variacao: { nome: `Cor:${codigo}`, ordem: 1 } })
  const pai = async (codigo: string) =>
    (
      await emulator.bling('POST', '/produtos', {
        ...simples(codigo),
        formato: 'V',
        variacoes: [filho(`${codigo}-1`), { ...filho(`${codigo}-2`), variacao: { nome: 'Cor:Outra', ordem: 2 } }],
      })
    ).body.data.id
  const [a, b] = [await pai('A'), await pai('B')]
  const saldo = async () =>
    (await emulator.bling('GET', `/estoques/saldos?idsProdutos[]=${a}&filtroSaldoEstoque=0`)).body.data
  expect(await saldo()).toEqual([])
  await emulator.control('PATCH', '/configuracao', { saldoDoPai: 'zero' })
  expect(await saldo()).toMatchObject([{ saldoFisicoTotal: 0, depositos: [{ id: GERAL, saldoFisico: 0 }] }])
  const filhos = async (id: number) => (await emulator.bling('GET', `/produtos/${id}`)).body.data.variacoes
  const [movido] = await filhos(a)
  expect((await emulator.control('POST', `/produtos/${movido.id}/pai`, { pai: b })).status).toBe(204)
  expect([(await filhos(a)).length, (await filhos(b)).length]).toEqual([1, 3])
  expect((await emulator.bling('GET', `/produtos/${movido.id}`)).body.data.variacao.produtoPai.id).toBe(b)
  expect((await emulator.control('POST', `/produtos/${a}/pai`, { pai: b })).status).toBe(400)
})

test('a PUT of a contact may leave alone what it does not name', async () => {
  const emulator = await authorisedEmulator()
  const endereco = { geral: { endereco: 'Rua Um', numero: '10' } }
  const body = { nome: 'Ana', tipo: 'F', situacao: 'A', email: 'a@b.example', celular: '1', endereco }
  const { id } = (await emulator.bling('POST', '/contatos', body)).body.data
  await emulator.control('PATCH', '/configuracao', { contatoNoPut: 'mantem' })
  const mudado = { nome: 'Ana', tipo: 'F', situacao: 'A', celular: '', endereco: { geral: { numero: '12' } } }
  await emulator.bling('PUT', `/contatos/${id}`, mudado)
  const { data } = (await emulator.bling('GET', `/contatos/${id}`)).body
  expect(data).toMatchObject({ email: 'a@b.example', celular: '' })
  expect(data.endereco.geral).toMatchObject({ endereco: 'Rua Um', numero: '12' })
})
