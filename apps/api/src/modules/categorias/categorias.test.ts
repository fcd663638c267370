import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, criarBase, type Loja } from '../../../test/support/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.fechar())

const criar = async (nome: string, pai: number | null = null): Promise<number> =>
  (await loja.pedir('POST', '/api/categorias/', { nome, categoria_pai: pai })).body.id

describe('categories', () => {
  test('a tree; a search keeps the ancestors', async () => {
    const roupas = await criar('Roupas')
    const femininas = await criar('Femininas', roupas)
    await criar('Ações de Verão', femininas)
    await criar('Canecas')
    const { body } = await loja.pedir('GET', '/api/categorias/?busca=acoes')
    expect(body).toMatchObject([
      { nome: 'Roupas', subcategorias: [{ nome: 'Femininas', subcategorias: [{ nome: 'Ações de Verão' }] }] },
    ])
    expect(body).toHaveLength(1)
    expect((await loja.pedir('GET', '/api/categorias/')).body).toHaveLength(2)
  })

  test('no cycle, not even by two moves at once', async () => {
    const [a, b] = [await criar('A'), await criar('B')]
    const mover = (id: number, pai: number) =>
      loja.pedir('PUT', `/api/categorias/${id}/`, { nome: 'X', categoria_pai: pai })
    expect((await mover(a, a)).body.codigo).toBe('CATEGORIA_CICLICA')
    const respostas = await Promise.all([mover(a, b), mover(b, a)])
    expect(respostas.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })

  test('with subcategories or in use it stays, and says by how many', async () => {
    const pai = await criar('Pai')
    const filha = await criar('Filha', pai)
    expect(await loja.pedir('DELETE', `/api/categorias/${pai}/`)).toMatchObject({
      status: 409,
      body: { codigo: 'CATEGORIA_COM_SUBCATEGORIAS' },
    })
    const base = await criarBase(loja, 'c-1')
    await loja.pedir('POST', '/api/produtos/', { ...base, categoria_id: filha, titulo: 'x' })
    expect((await loja.pedir('DELETE', `/api/categorias/${filha}/`)).body.erro).toContain('1 produto')
    const livre = await criar('Livre')
    expect((await loja.pedir('DELETE', `/api/categorias/${livre}/`)).status).toBe(204)
    expect((await loja.pedir('GET', `/api/categorias/${livre}/`)).status).toBe(404)
  })

  test('the list of products takes a category with those below it', async () => {
    const [pai, outra] = [await criar('Linha'), await criar('Outra linha')]
    const filha = await criar('Linha fina', await criar('Linha média', pai))
    const base = await criarBase(loja, 'c-2')
    const produto = async (titulo: string, categoria_id: number) =>
      (await loja.pedir('POST', '/api/produtos/', { ...base, categoria_id, titulo })).body.id
    const [dentro] = [await produto('Dentro', filha), await produto('Fora', outra)]
    const { body } = await loja.pedir('GET', `/api/produtos/busca/?categoria=${pai}`)
    expect(body.count).toBe(1)
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([dentro])
    expect((await loja.pedir('GET', '/api/produtos/busca/?categoria=x')).status).toBe(400)
  })

  test('without parent in the body it stays where it is', async () => {
    const pai = await criar('Em cima')
    const filha = await criar('Embaixo', pai)
    const { body } = await loja.pedir('PUT', `/api/categorias/${filha}/`, { nome: 'Renomeada' })
    expect(body).toMatchObject({ nome: 'Renomeada', categoria_pai: pai })
  })
})

describe('models', () => {
  test('prices with comma, aliases, the code once whatever the case', async () => {
    const { status, body } = await loja.pedir('POST', '/api/modelos/', {
      codigo: ' AB1 ',
      nome: 'Básica',
      preco: '39,90',
      peso: '0,25',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ codigo: 'AB1', preco: 39.9, preco_venda: 39.9, peso: 0.25, em_estoque: false })
    const outro = await loja.pedir('POST', '/api/modelos/', { codigo: 'ab1', nome: 'Outro' })
    expect(outro).toMatchObject({ status: 409, body: { erros: { codigo: ['Já existe um modelo com este código.'] } } })
    expect((await loja.pedir('GET', '/api/modelos/?busca=basica')).body.map(({ id }: { id: number }) => id)).toContain(
      body.id,
    )
    expect((await loja.pedir('POST', '/api/modelos/', { codigo: '', nome: '' })).body.erros).toHaveProperty('nome')
  })

  test('in stock while a product of it has pieces; with products, even in the trash, it cannot go', async () => {
    const base = await criarBase(loja, 'm-1')
    await loja.pedir('POST', '/api/produtos/', { ...base, titulo: 'x', qtd: 1 })
    expect((await loja.pedir('GET', `/api/modelos/${base.modelo_id}/`)).body.em_estoque).toBe(true)
    expect((await loja.pedir('DELETE', `/api/modelos/${base.modelo_id}/`)).body.codigo).toBe('MODELO_EM_USO')
    const doLixo = await criarBase(loja, 'm-2')
    const { body } = await loja.pedir('POST', '/api/produtos/', { ...doLixo, titulo: 'y' })
    await loja.pedir('DELETE', `/api/produtos/${body.id}/`)
    expect(await loja.pedir('DELETE', `/api/modelos/${doLixo.modelo_id}/`)).toMatchObject({
      status: 409,
      body: { codigo: 'MODELO_EM_USO' },
    })
  })
})

describe('attributes', () => {
  test('names and values are unique without accents and case', async () => {
    const { body } = await loja.pedir('POST', '/api/atributos/', { nome: 'Coleção' })
    expect((await loja.pedir('POST', '/api/atributos/', { nome: 'COLECAO' })).body.detail).toContain(
      'Já existe um atributo',
    )
    const valor = await loja.pedir('POST', `/api/atributos/${body.id}/valores/`, { valor: 'Verão' })
    expect((await loja.pedir('POST', `/api/atributos/${body.id}/valores/`, { valor: 'verao' })).status).toBe(409)
    const novo = await loja.pedir('PUT', `/api/atributos/${body.id}/valores/${valor.body.id}/`, { valor: 'Inverno' })
    expect(novo.body.valor).toBe('Inverno')
    expect((await loja.pedir('GET', '/api/atributos/')).body).toMatchObject([
      { nome: 'Coleção', opcoes: [{ valor: 'Inverno' }] },
    ])
    expect((await loja.pedir('DELETE', `/api/atributos/${body.id}/valores/${valor.body.id}/`)).status).toBe(204)
    expect((await loja.pedir('DELETE', `/api/atributos/${body.id}/`)).status).toBe(204)
    expect((await loja.pedir('PUT', `/api/atributos/${body.id}/`, { nome: 'x' })).status).toBe(404)
  })
})
