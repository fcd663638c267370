import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  canalVenda,
  categoria,
  contatoDetail,
  contatoRow,
  created,
  deposito,
  empresa,
  formaPagamento,
  modulo,
  situacao,
} from './schemas/cadastros.ts'
import { errorResponse } from './schemas/errors.ts'
import { contato } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'

const emulator = emulatorForEach()

test('categories: a tree by reference, no filter by name, 204 on change', async () => {
  const post = (descricao: string, pai?: number) =>
    emulator.bling('POST', '/categorias/produtos', { descricao, ...(pai ? { categoriaPai: { id: pai } } : {}) })
  const root = created.parse((await post('Roupas')).body).data.id
  const child = created.parse((await post('Camisetas', root)).body).data.id
  const list = await emulator.bling('GET', '/categorias/produtos?descricao=Camisetas')
  expect(z.array(categoria).parse(list.body.data)).toEqual([
    { id: root, descricao: 'Roupas', categoriaPai: { id: 0 } },
    { id: child, descricao: 'Camisetas', categoriaPai: { id: root } },
  ])
  expect((await post('camisetas ', root)).status).toBe(400)
  expect(errorResponse.parse((await post('X', 77)).body).error.fields?.[0]?.element).toBe('categoriaPai')
  const renamed = await emulator.bling('PUT', `/categorias/produtos/${child}`, { descricao: 'Regatas' })
  expect([renamed.status, renamed.text]).toEqual([204, ''])
  expect(await emulator.data(`/categorias/produtos/${child}`)).toEqual({
    id: child,
    descricao: 'Regatas',
    categoriaPai: { id: root },
  })
  expect((await emulator.bling('DELETE', `/categorias/produtos/${root}`)).status).toBe(400)
  expect((await emulator.bling('DELETE', `/categorias/produtos/${child}`)).status).toBe(204)
  expect((await emulator.bling('DELETE', `/categorias/produtos/${root}`)).status).toBe(204)
})

test('contacts: digits find, points do not; the default search hides; excluded ones are still found', async () => {
  const { id } = created.parse((await emulator.bling('POST', '/contatos', contato('52998224725'))).body).data
  const search = (query: string) => emulator.data(`/contatos?${query}`)
  const [row] = await search('numeroDocumento=52998224725&criterio=1')
  expect(contatoRow.parse(row)).toMatchObject({ id, numeroDocumento: '529.982.247-25' })
  expect(await search('numeroDocumento=529.982.247-25&criterio=1')).toEqual([])
  expect((await search('criterio=1')).length).toBe(2)
  expect((await search('')).length).toBe(1)
  expect((await emulator.bling('POST', '/contatos', contato('529.982.247-25'))).status).toBe(400)
  expect((await emulator.bling('DELETE', `/contatos/${id}`)).status).toBe(204)
  expect((await search('numeroDocumento=52998224725&criterio=1'))[0].situacao).toBe('E')
  expect((await emulator.bling('POST', '/contatos', contato('52998224725'))).status).toBe(201)
})

test('contacts: a PUT replaces everything and answers nothing', async () => {
  const endereco = { geral: { endereco: 'Rua Um', numero: '10', cep: '50030-040', municipio: 'Recife', uf: 'PE' } }
  const body = { ...contato('52998224725'), email: 'a@b.example', endereco }
  const { id } = await emulator.create('/contatos', body)
  const before = contatoDetail.parse(await emulator.data(`/contatos/${id}`))
  expect(before).toMatchObject({ email: 'a@b.example', numeroDocumento: '52998224725', vendedor: { id: 0 } })
  expect(before.endereco.geral.municipio).toBe('Recife')
  const put = await emulator.bling('PUT', `/contatos/${id}`, contato('52998224725'))
  expect([put.status, put.text]).toEqual([204, ''])
  const after = contatoDetail.parse(await emulator.data(`/contatos/${id}`))
  expect([after.email, after.endereco.geral.municipio]).toEqual(['', ''])
})

test('contacts: a PUT may leave alone what it does not name', async () => {
  const endereco = { geral: { endereco: 'Rua Um', numero: '10' } }
  const { id } = await emulator.create('/contatos', { ...contato(''), email: 'a@b.example', celular: '1', endereco })
  await emulator.configure({ contatoNoPut: 'mantem' })
  const mudado = { ...contato(''), celular: '', endereco: { geral: { numero: '12' } } }
  await emulator.bling('PUT', `/contatos/${id}`, mudado)
  const data = await emulator.data(`/contatos/${id}`)
  expect(data).toMatchObject({ email: 'a@b.example', celular: '' })
  expect(data.endereco.geral).toMatchObject({ endereco: 'Rua Um', numero: '12' })
})

test('what an account is set up with has the documented shapes', async () => {
  const { data } = emulator
  expect(contatoDetail.parse(await data('/contatos/consumidor-final')).nome).toBe('Consumidor Final')
  expect(empresa.parse(await data('/empresas/me/dados-basicos')).id).toHaveLength(32)
  expect(z.array(deposito).parse(await data('/depositos'))).toEqual([expect.objectContaining({ padrao: true })])
  expect(z.array(deposito).parse(await data('/depositos?situacao=0'))).toHaveLength(1)
  expect(z.array(formaPagamento).parse(await data('/formas-pagamentos')).length).toBe(4)
  expect(z.array(formaPagamento).parse(await data('/formas-pagamentos?situacao=0')).length).toBe(1)
  expect(z.array(canalVenda).parse(await data('/canais-venda?situacao=1')).length).toBe(6)
  const modulos = z.array(modulo).parse(await data('/situacoes/modulos'))
  const vendas = modulos.find(({ nome }) => nome === 'Vendas')
  const statuses = z.array(situacao).parse(await data(`/situacoes/modulos/${vendas?.id}`))
  expect(statuses.map(({ id }) => id)).toEqual([6, 9, 12, 15, 18, 21, 24])
})

test('a status of the account takes the value of the one that it stands for, or none', async () => {
  const body = { idModuloSistema: 98_310, nome: 'Separando', idHerdado: 15, cor: '#123456' }
  const { id } = created.parse((await emulator.bling('POST', '/situacoes', body)).body).data
  expect(id).toBeGreaterThan(2 ** 31)
  expect(situacao.parse(await emulator.data(`/situacoes/${id}`)).idHerdado).toBe(15)
  await emulator.configure({ situacoesPropriasSemValor: true })
  await emulator.create('/situacoes', body)
  const { body: held } = await emulator.control('GET', '/dados/situacoes')
  expect(held.slice(-2)).toMatchObject([{ valor: 3 }, { valor: 0 }])
})
