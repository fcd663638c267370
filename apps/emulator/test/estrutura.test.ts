import { expect, test } from 'vitest'
import { GERAL, simples } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

test('a deposit may be renamed, and put out of use: it is in no balance and takes no movement, and keeps its pieces', async () => {
  const { id } = await emulator.create('/produtos', simples('A'))
  const lancar = () =>
    emulator.bling('POST', '/estoques', { produto: { id }, deposito: { id: GERAL }, operacao: 'E', quantidade: 1.5 })
  const depositos = () => emulator.data('/depositos')
  const saldo = () => emulator.data(`/estoques/saldos?idsProdutos[]=${id}&filtroSaldoEstoque=1`)
  expect((await lancar()).status).toBe(201)
  expect(await saldo()).toMatchObject([{ saldoFisicoTotal: 1.5, depositos: [{ id: GERAL, saldoFisico: 1.5 }] }])
  await emulator.configure({ depositosMudados: { [GERAL]: { descricao: 'Loja' } } })
  expect(await depositos()).toMatchObject([{ id: GERAL, descricao: 'Loja' }])
  await emulator.configure({ depositosMudados: { [GERAL]: { situacao: 0 } } })
  expect([await depositos(), await saldo(), (await lancar()).status]).toEqual([[], [], 400])
  await emulator.configure({ depositosMudados: {} })
  expect((await lancar()).status).toBe(201)
  expect(await saldo()).toMatchObject([{ depositos: [{ id: GERAL, saldoFisico: 3 }] }])
})

test('a product with variations is in no balance, or with 0; a variation may go to another parent', async () => {
  const filho = (codigo: string) => ({ ...simples(codigo), variacao: { nome: `Cor:${codigo}`, ordem: 1 } })
  const pai = async (codigo: string) => {
    const variacoes = [filho(`${codigo}-1`), { ...filho(`${codigo}-2`), variacao: { nome: 'Cor:Outra', ordem: 2 } }]
    return (await emulator.create('/produtos', { ...simples(codigo), formato: 'V', variacoes })).id
  }
  const [a, b] = [await pai('A'), await pai('B')]
  const saldo = () => emulator.data(`/estoques/saldos?idsProdutos[]=${a}&filtroSaldoEstoque=0`)
  expect(await saldo()).toEqual([])
  await emulator.configure({ saldoDoPai: 'zero' })
  expect(await saldo()).toMatchObject([{ saldoFisicoTotal: 0, depositos: [{ id: GERAL, saldoFisico: 0 }] }])
  const filhos = async (id: number) => (await emulator.data(`/produtos/${id}`)).variacoes
  const [movido] = await filhos(a)
  expect((await emulator.control('POST', `/produtos/${movido.id}/pai`, { pai: b })).status).toBe(204)
  expect([(await filhos(a)).length, (await filhos(b)).length]).toEqual([1, 3])
  expect((await emulator.data(`/produtos/${movido.id}`)).variacao.produtoPai.id).toBe(b)
  expect((await emulator.control('POST', `/produtos/${a}/pai`, { pai: b })).status).toBe(400)
})

test('a PUT of a contact may leave alone what it does not name', async () => {
  const endereco = { geral: { endereco: 'Rua Um', numero: '10' } }
  const body = { nome: 'Ana', tipo: 'F', situacao: 'A', email: 'a@b.example', celular: '1', endereco }
  const { id } = await emulator.create('/contatos', body)
  await emulator.configure({ contatoNoPut: 'mantem' })
  const mudado = { nome: 'Ana', tipo: 'F', situacao: 'A', celular: '', endereco: { geral: { numero: '12' } } }
  await emulator.bling('PUT', `/contatos/${id}`, mudado)
  const data = await emulator.data(`/contatos/${id}`)
  expect(data).toMatchObject({ email: 'a@b.example', celular: '' })
  expect(data.endereco.geral).toMatchObject({ endereco: 'Rua Um', numero: '12' })
})
