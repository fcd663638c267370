import { describe, expect, test } from 'vitest'
import { createBase, lojaDoArquivo } from '../../../test/support/loja.ts'
import { transaction } from '../../infra/database/transaction.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import { SEM_ERP } from '../../shop/loja.ts'
import { envios } from '../frete/frete.rules.ts'
import { modeloDeNome } from '../modelos/modelos.rules.ts'
import { linkCategoria } from './categorias.data.ts'
import * as rules from './categorias.rules.ts'

const loja = await lojaDoArquivo()
const readCategoria = async (id: number) => (await loja.pedir('GET', `/api/categorias/${id}/`)).body
const createCategoria = async (nome: string, pai: number | null = null): Promise<number> =>
  (await loja.pedir('POST', '/api/categorias/', { nome, categoria_pai: pai })).body.id

describe('categories', () => {
  test('no cycle, not even by two moves at once', async () => {
    const [a, b] = [await createCategoria('A'), await createCategoria('B')]
    const moveCategoria = (id: number, pai: number) =>
      loja.pedir('PUT', `/api/categorias/${id}/`, { nome: 'X', categoria_pai: pai })
    expect((await moveCategoria(a, a)).body.codigo).toBe('CATEGORIA_CICLICA')
    const respostas = await Promise.all([moveCategoria(a, b), moveCategoria(b, a)])
    expect(respostas.map(({ status }) => status).sort((left, right) => left - right)).toEqual([200, 409])
  })

  test('with subcategories or in use it stays, and says by how many', async () => {
    const pai = await createCategoria('Pai')
    const filha = await createCategoria('Filha', pai)
    expect(await loja.pedir('DELETE', `/api/categorias/${pai}/`)).toMatchObject({
      status: 409,
      body: { codigo: 'CATEGORIA_COM_SUBCATEGORIAS' },
    })
    const base = await createBase(loja, 'c-1')
    await loja.pedir('POST', '/api/produtos/', { ...base, categoria_id: filha, titulo: 'x' })
    expect((await loja.pedir('DELETE', `/api/categorias/${filha}/`)).body.erro).toContain('1 produto')
    const livre = await createCategoria('Livre')
    expect((await loja.pedir('DELETE', `/api/categorias/${livre}/`)).status).toBe(204)
    expect((await loja.pedir('GET', `/api/categorias/${livre}/`)).status).toBe(404)
  })

  test('the list of products takes a category with those below it', async () => {
    const [pai, secondRaiz] = [await createCategoria('Linha'), await createCategoria('Outra linha')]
    const filha = await createCategoria('Linha fina', await createCategoria('Linha média', pai))
    const base = await createBase(loja, 'c-2')
    const produto = async (titulo: string, categoria_id: number) =>
      (await loja.pedir('POST', '/api/produtos/', { ...base, categoria_id, titulo })).body.id
    const [dentro] = [await produto('Dentro', filha), await produto('Fora', secondRaiz)]
    const { body } = await loja.pedir('GET', `/api/produtos/busca/?categoria=${pai}`)
    expect(body.count).toBe(1)
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([dentro])
  })

  test('the tree has siblings side by side and children below their own parents', async () => {
    const raiz = await createCategoria('Raiz da árvore')
    const [firstFilha, secondFilha] = [await createCategoria('Uma', raiz), await createCategoria('Outra', raiz)]
    const neta = await createCategoria('Neta', secondFilha)
    expect(await readCategoria(raiz)).toMatchObject({
      subcategorias: [
        { id: secondFilha, subcategorias: [{ id: neta, categoria_pai: secondFilha, subcategorias: [] }] },
        { id: firstFilha, subcategorias: [] },
      ],
    })
    expect(await readCategoria(neta)).toMatchObject({ nome: 'Neta', categoria_pai: secondFilha })
  })

  test('one that goes is in the audit; one that is not there cannot change', async () => {
    const id = await createCategoria('Some')
    expect((await loja.pedir('DELETE', `/api/categorias/${id}/`)).status).toBe(204)
    const [ultimo] = (await loja.pedir('GET', '/api/auditoria/?tipo=exclusao_permanente')).body.results
    expect(ultimo).toMatchObject({ alvo: 'Some' })
    for (const [metodo, corpo] of [['DELETE'], ['PUT', { nome: 'X' }]] as const) {
      const { status, body } = await loja.pedir(metodo, `/api/categorias/${id}/`, corpo)
      expect([status, body.codigo]).toEqual([404, 'CATEGORIA_NAO_ENCONTRADA'])
    }
  })

  test('a change is told to the ERP while there is one: a move as such, an end only of what it has', async () => {
    const { banco, queue } = loja
    const { db } = banco
    const desejos = () => db.selectFrom('sincronizacoes').select(['operacao', 'alvo_id', 'titulo', 'dados']).execute()
    // This shop has none.
    expect(await desejos()).toEqual([])
    const lojaWithErp = { db, queue, envios, erp: { ...SEM_ERP, ativo: true } }
    const feitos = async () => {
      const doneDesejos = (await desejos()).map(({ operacao, alvo_id, titulo }) => [operacao, alvo_id, titulo])
      await db.deleteFrom('sincronizacoes').execute()
      return doneDesejos
    }
    const [pai, { id }] = [
      await createCategoria('Pai de lá'),
      await rules.createCategoria(lojaWithErp, { nome: 'Bolsas' }),
    ]
    expect(await feitos()).toEqual([['enviar', id, 'Bolsas']])
    const changeParent = (categoria_pai?: number | null) =>
      rules.changeCategoria(lojaWithErp, id, { nome: 'Sacolas', categoria_pai })
    // Without parent in the body it stays where it is.
    for (const [newPai, operacao, fica] of [
      [undefined, 'enviar', null],
      [null, 'enviar', null],
      [pai, 'mover', pai],
      [undefined, 'enviar', pai],
      [pai, 'enviar', pai],
      [null, 'mover', null],
    ] as const) {
      const { categoria_pai } = await changeParent(newPai)
      expect([await feitos(), categoria_pai]).toEqual([[[operacao, id, 'Sacolas']], fica])
    }
    const { id: linkedId } = await rules.createCategoria(lojaWithErp, { nome: 'De lá' })
    await transaction(db, (trx) => linkCategoria(trx, linkedId, '70'))
    await feitos()
    const deleteCategoria = (categoriaId: number) => rules.deleteCategoria(lojaWithErp, SISTEMA, categoriaId)
    await deleteCategoria(id)
    expect(await desejos()).toEqual([])
    await deleteCategoria(linkedId)
    expect(await desejos()).toEqual([
      { operacao: 'excluir', alvo_id: linkedId, titulo: 'De lá', dados: { id_bling: '70' } },
    ])
    const { id: lojaCategoriaId } = await rules.createCategoria(lojaWithErp, { nome: 'Sem ERP' })
    await transaction(db, (trx) => linkCategoria(trx, lojaCategoriaId, '71'))
    await feitos()
    expect((await loja.pedir('DELETE', `/api/categorias/${lojaCategoriaId}/`)).status).toBe(204)
    expect(await desejos()).toEqual([])
  })
})

test('a search keeps the ancestors, takes a category with all below it, and leaves its siblings', async () => {
  const pai = await createCategoria('Infantil')
  await createCategoria('Bodies', await createCategoria('Ações de Verão', pai))
  await createCategoria('Gorros', pai)
  const searchCategorias = async (busca: string) => (await loja.pedir('GET', `/api/categorias/?busca=${busca}`)).body
  const ramo = [{ nome: 'Ações de Verão', subcategorias: [{ nome: 'Bodies' }] }]
  for (const busca of ['bodies', 'acoes']) {
    const achadas = await searchCategorias(busca)
    expect(achadas).toMatchObject([{ nome: 'Infantil', subcategorias: ramo }])
    expect([achadas.length, achadas[0].subcategorias.length]).toEqual([1, 1])
  }
  expect((await searchCategorias('infantil'))[0].subcategorias).toHaveLength(2)
  expect(await searchCategorias('%20')).toEqual((await loja.pedir('GET', '/api/categorias/')).body)
  expect(await searchCategorias('nada-disso')).toEqual([])
})

test('a category of the ERP is the linked one, else one of the same name and place that is free, else a new one', async () => {
  const { db } = loja.banco
  const [raiz, pai] = [await createCategoria('Importadas'), await createCategoria('Outra raiz')]
  const camisas = await createCategoria('Camisas Pólo', raiz)
  const importCategoria = (nome: string, id_bling: string | null, paiId: number | null = raiz) =>
    transaction(db, (trx) => rules.categoriaImportada(trx, { nome, id_bling, pai: paiId }))
  expect(await importCategoria('camisas polo', null)).toBe(camisas)
  expect(await importCategoria('camisas polo', 'B1')).toBe(camisas)
  // Linked now: found under any name and place, and taken by no other of its name.
  expect(await importCategoria('Renomeada', 'B1', pai)).toBe(camisas)
  expect(await importCategoria('camisas polo', null)).toBe(camisas)
  const secondCategoria = await importCategoria('Camisas Pólo', 'B2')
  expect(secondCategoria).not.toBe(camisas)
  const childCategoriaId = await importCategoria('Camisas Pólo', null, pai)
  expect([camisas, secondCategoria]).not.toContain(childCategoriaId)
  expect(await readCategoria(childCategoriaId)).toMatchObject({
    nome: 'Camisas Pólo',
    categoria_pai: pai,
    id_bling: null,
  })
  expect((await readCategoria(secondCategoria)).id_bling).toBe('B2')
})

test('a category of this name is found wherever it stands, however written, else made at the root', async () => {
  const ensureCategoriaByNome = (nome: string) => transaction(loja.banco.db, (trx) => rules.categoriaDeNome(trx, nome))
  const funda = await createCategoria('Ímãs & Chaveiros', await createCategoria('Brindes'))
  expect(await ensureCategoriaByNome('imas & chaveiros')).toBe(funda)
  const nova = await ensureCategoriaByNome('Chaveiros')
  expect(await readCategoria(nova)).toMatchObject({ nome: 'Chaveiros', categoria_pai: null })
  expect(await ensureCategoriaByNome('chaveiros')).toBe(nova)
})

describe('models', () => {
  test('prices with comma, aliases, the code once whatever the case', async () => {
    const modelo = { codigo: ' AB1 ', nome: 'Básica', preco: '39,90', peso: '0,25' }
    const { status, body } = await loja.pedir('POST', '/api/modelos/', modelo)
    expect(status).toBe(201)
    expect(body).toMatchObject({ codigo: 'AB1', preco: 39.9, preco_venda: 39.9, peso: 0.25, em_estoque: false })
    const duplicate = await loja.pedir('POST', '/api/modelos/', { codigo: 'ab1', nome: 'Outro' })
    expect(duplicate).toMatchObject({
      status: 409,
      body: { erros: { codigo: ['Já existe um modelo com este código.'] } },
    })
    const { body: achados } = await loja.pedir('GET', '/api/modelos/?busca=basica')
    expect(achados).toContainEqual(expect.objectContaining({ id: body.id }))
    expect((await loja.pedir('POST', '/api/modelos/', { codigo: '', nome: '' })).body.erros).toHaveProperty('nome')
  })

  test('in stock while a product of it has pieces; with products, even in the trash, it cannot go', async () => {
    const base = await createBase(loja, 'm-1')
    await loja.pedir('POST', '/api/produtos/', { ...base, titulo: 'x', qtd: 1 })
    expect((await loja.pedir('GET', `/api/modelos/${base.modelo_id}/`)).body.em_estoque).toBe(true)
    const usedModeloRefusal = (await loja.pedir('DELETE', `/api/modelos/${base.modelo_id}/`)).body
    expect([usedModeloRefusal.codigo, usedModeloRefusal.detail]).toEqual([
      'MODELO_EM_USO',
      expect.stringContaining('1 produto'),
    ])
    const deletedBase = await createBase(loja, 'm-2')
    const { body } = await loja.pedir('POST', '/api/produtos/', { ...deletedBase, titulo: 'y' })
    await loja.pedir('DELETE', `/api/produtos/${body.id}/`)
    const recusado = await loja.pedir('DELETE', `/api/modelos/${deletedBase.modelo_id}/`)
    expect(recusado).toMatchObject({ status: 409, body: { codigo: 'MODELO_EM_USO' } })
  })
})

test('a model is found by its name, else made with a code of the name that nobody has', async () => {
  const ensureModeloByNome = (nome: string) => transaction(loja.banco.db, (trx) => modeloDeNome(trx, nome))
  const codigo = async (id: number) => (await loja.pedir('GET', `/api/modelos/${id}/`)).body.codigo
  const primeiro = await ensureModeloByNome(' Manga Longa & Gola ')
  expect(await codigo(primeiro)).toBe('MANGA-LONGA-GOLA')
  expect(await ensureModeloByNome('manga longa & gola')).toBe(primeiro)
  const segundo = await ensureModeloByNome('Manga-Longa: Gola')
  expect([segundo === primeiro, await codigo(segundo)]).toEqual([false, 'MANGA-LONGA-GOLA-2'])
  expect(await codigo(await ensureModeloByNome('Manga/Longa/Gola'))).toBe('MANGA-LONGA-GOLA-3')
  // Also as lists show it: by its code, and by both.
  for (const nome of ['manga-longa-gola-2', 'MANGA-LONGA-GOLA-2 Manga-Longa: Gola'])
    expect(await ensureModeloByNome(nome)).toBe(segundo)
  const [longo, secondLongo] = [
    await ensureModeloByNome('x'.repeat(70)),
    await ensureModeloByNome(`${'x'.repeat(70)}y`),
  ]
  expect([await codigo(longo), await codigo(secondLongo)]).toEqual(['X'.repeat(56), `${'X'.repeat(56)}-2`])
  expect(await codigo(await ensureModeloByNome('★'))).toBe('IMPORTADO')
  expect(await codigo(await ensureModeloByNome('★★'))).toBe('IMPORTADO-2')
})

test('every field of a model is kept as it was sent last', async () => {
  const categoria = await createCategoria('De modelos')
  const campos = (n: number) => ({
    codigo: `todo-${n}`,
    nome: `Nome ${n}`,
    descricao: `Descrição ${n}`,
    observacao: `Obs ${n}`,
    preco_custo: n + 0.1,
    preco_venda: n + 0.2,
    peso: n + 0.3,
    largura: n + 0.4,
    altura: n + 0.5,
    profundidade: n + 0.6,
    categoria_id: n === 1 ? null : categoria,
  })
  const { body } = await loja.pedir('POST', '/api/modelos/', campos(1))
  expect(body).toMatchObject(campos(1))
  await loja.pedir('PUT', `/api/modelos/${body.id}/`, campos(2))
  const { body: lido } = await loja.pedir('GET', `/api/modelos/${body.id}/`)
  expect(lido).toMatchObject({ ...campos(2), categoria, preco: 2.2, em_estoque: false })
})

test('a stale version of a model answers with its state; a free one goes and is audited', async () => {
  const { body } = await loja.pedir('POST', '/api/modelos/', { codigo: 'vers', nome: 'Versões' })
  const changeModelo = (nome: string, versao?: number) =>
    loja.pedir('PUT', `/api/modelos/${body.id}/`, { codigo: 'vers', nome, versao })
  expect((await changeModelo('Um', body.versao)).body).toMatchObject({ nome: 'Um', versao: body.versao + 1 })
  expect(await changeModelo('Dois', body.versao)).toMatchObject({
    status: 409,
    body: { codigo: 'EDICAO_CONCORRENTE', atual: { nome: 'Um' } },
  })
  expect((await changeModelo('Três')).status).toBe(200)
  expect((await loja.pedir('DELETE', `/api/modelos/${body.id}/`)).status).toBe(204)
  expect(await changeModelo('Quatro')).toMatchObject({ status: 404, body: { codigo: 'MODELO_NAO_ENCONTRADO' } })
  expect((await loja.pedir('GET', '/api/auditoria/?tipo=exclusao_permanente')).body.results[0]).toMatchObject({
    alvo: 'Três',
    detalhes: { codigo: 'vers' },
  })
})

describe('attributes', () => {
  test('names and values are unique without accents and case', async () => {
    const { body } = await loja.pedir('POST', '/api/atributos/', { nome: 'Coleção' })
    const igual = await loja.pedir('POST', '/api/atributos/', { nome: 'COLECAO' })
    expect(igual.body.detail).toContain('Já existe um atributo')
    const valores = `/api/atributos/${body.id}/valores/`
    const valor = await loja.pedir('POST', valores, { valor: 'Verão' })
    expect((await loja.pedir('POST', valores, { valor: 'verao' })).status).toBe(409)
    const novo = await loja.pedir('PUT', `${valores}${valor.body.id}/`, { valor: 'Inverno' })
    expect(novo.body.valor).toBe('Inverno')
    const expectedAtributos = [{ nome: 'Coleção', opcoes: [{ valor: 'Inverno' }] }]
    expect((await loja.pedir('GET', '/api/atributos/')).body).toMatchObject(expectedAtributos)
    expect((await loja.pedir('DELETE', `${valores}${valor.body.id}/`)).status).toBe(204)
    expect((await loja.pedir('DELETE', `/api/atributos/${body.id}/`)).status).toBe(204)
    expect((await loja.pedir('PUT', `/api/atributos/${body.id}/`, { nome: 'x' })).status).toBe(404)
    const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=exclusao_permanente')).body
    const valorAto = { alvo: 'Inverno', detalhes: { atributo: body.id } }
    expect(results.slice(0, 2)).toMatchObject([{ alvo: 'Coleção' }, valorAto])
  })
})
