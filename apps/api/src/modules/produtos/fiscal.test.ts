import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

const { loja, balcao, produto, procurar } = await importacoesDoArquivo()
const { modelo_id, categoria_id } = await balcao.criarProduto()
const novo = (titulo: string, dados: object = {}) =>
  loja.pedir('POST', '/api/produtos/', { modelo_id, categoria_id, titulo, ...dados })
const changeProduto = ({ id }: { id: number }, dados: object) => loja.pedir('PUT', `/api/produtos/${id}/`, dados)
const categoria = async (nome: string) => (await loja.pedir('POST', '/api/categorias/', { nome })).body
const proposto = async (id: number) =>
  (await loja.pedir('GET', `/api/produtos/fiscal-proposto/?categoria_id=${id}`)).body

const MALHA = { ncm: '61091000', origem_fiscal: 2, cest: '2803800', unidade: 'PC' }
const LOUCA = { ncm: '69111090', origem_fiscal: 0, cest: null, unidade: 'UN' }
const NADA = { ncm: null, origem_fiscal: 0, cest: null, unidade: 'UN' }

test('a product has its fiscal data as sent, in its answer and in the list; one that says nothing begins with UN and 0', async () => {
  const { body: malha } = await novo('Camiseta fiscal', { ...MALHA, ncm: '6109.10.00', cest: '28.038.00' })
  const { body: plainProduto } = await novo('Boné fiscal')
  expect([malha, plainProduto]).toMatchObject([MALHA, NADA])
  expect(await procurar('fiscal')).toMatchObject([
    { id: plainProduto.id, ...NADA },
    { id: malha.id, ...MALHA },
  ])
})

test('fiscal fields that a change leaves out stay; an emptied one gets its first value again', async () => {
  const { body } = await novo('Muda', MALHA)
  await changeProduto(body, { titulo: 'Mudou', variacoes: [{ tamanho: 'P' }, { tamanho: 'M' }] })
  expect(await produto(body.id)).toMatchObject({ titulo: 'Mudou', ...MALHA })
  await changeProduto(body, { cest: '', unidade: '' })
  expect(await produto(body.id)).toMatchObject({ ...MALHA, cest: null, unidade: 'UN' })
  await changeProduto(body, { ncm: null, origem_fiscal: null })
  expect(await produto(body.id)).toMatchObject(NADA)
})

test('bad values are told at their fields, all at once, and change nothing', async () => {
  const { body } = await novo('Errado', MALHA)
  const { status, body: recusa } = await changeProduto(body, {
    ncm: '6109',
    origem_fiscal: 9,
    cest: '1',
    unidade: 'UNIDADE',
  })
  expect([status, recusa.erros]).toEqual([
    400,
    {
      ncm: ['NCM: 8 algarismos'],
      origem_fiscal: ['Origem: um algarismo de 0 a 8'],
      cest: ['CEST: 7 algarismos'],
      unidade: ['No máximo 6 caracteres'],
    },
  ])
  expect(await produto(body.id)).toMatchObject(MALHA)
})

test('a model may have them, and leaves to the product what it has not', async () => {
  const modelo = async (codigo: string, dados: object = {}) =>
    (await loja.pedir('POST', '/api/modelos/', { codigo, nome: `Modelo ${codigo}`, ...dados })).body
  const vazio = { ncm: null, origem_fiscal: null, cest: null }
  const [firstModelo, secondModelo] = [await modelo('F1', { ncm: '6109.10.00', origem_fiscal: 0 }), await modelo('F2')]
  expect([firstModelo, secondModelo]).toMatchObject([{ ...vazio, ncm: '61091000', origem_fiscal: 0 }, vazio])
  await loja.pedir('PUT', `/api/modelos/${firstModelo.id}/`, { nome: 'Outro nome' })
  await loja.pedir('PUT', `/api/modelos/${secondModelo.id}/`, { cest: '2803800' })
  const { body: lista } = await loja.pedir('GET', '/api/modelos/?busca=F')
  expect(lista.filter(({ codigo }: { codigo: string }) => /^F\d$/.test(codigo))).toMatchObject([
    { ...vazio, codigo: 'F2', cest: '2803800' },
    { ...vazio, codigo: 'F1', ncm: '61091000', origem_fiscal: 0 },
  ])
  const { body: daqui } = await novo('Do modelo', { modelo_id: firstModelo.id })
  expect(daqui).toMatchObject({ ...NADA, modelo: { ncm: '61091000', origem_fiscal: 0, cest: null } })
})

test('a category proposes what most of its products have together: of equals the newest, without the trash', async () => {
  const [malhas, emptyCategoria] = [await categoria('Malhas'), await categoria('Sem nada')]
  const createMalhasProduto = (titulo: string, dados: object) => novo(titulo, { ...dados, categoria_id: malhas.id })
  await createMalhasProduto('A', MALHA)
  await createMalhasProduto('Sem NCM', {})
  await createMalhasProduto('Sem NCM também', {})
  await createMalhasProduto('Outra sem', {})
  const { body: louca } = await createMalhasProduto('B', LOUCA)
  expect(await proposto(malhas.id)).toEqual({ ...LOUCA, de: 1 })
  await createMalhasProduto('C', MALHA)
  expect(await proposto(malhas.id)).toEqual({ ...MALHA, de: 2 })
  await createMalhasProduto('D', LOUCA)
  expect(await proposto(malhas.id)).toEqual({ ...LOUCA, de: 2 })
  await loja.pedir('DELETE', `/api/produtos/${louca.id}/`)
  expect(await proposto(malhas.id)).toEqual({ ...MALHA, de: 2 })
  expect(await proposto(emptyCategoria.id)).toEqual({
    ncm: null,
    origem_fiscal: null,
    cest: null,
    unidade: null,
    de: 0,
  })
})

test('what goes to the trash and comes back keeps them', async () => {
  const { body } = await novo('Vai e volta', MALHA)
  await loja.pedir('DELETE', `/api/produtos/${body.id}/`)
  await loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids: [body.id] })
  expect(await produto(body.id)).toMatchObject(MALHA)
})
