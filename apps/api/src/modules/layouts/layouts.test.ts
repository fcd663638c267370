import { expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const { loja } = await balcaoDoArquivo()

const ROLO = { papel: 'rolo', largura: 33, altura: '22', colunas: '3', vao_x: '2,5', borda_esquerda: 1 }
const FOLHA = { papel: 'carta', largura: '66,7', altura: 25.4, colunas: 3, linhas: 10, borda_superior: '12,7' }
const createLayout = (nome: string, dados: object) => loja.pedir('POST', '/api/layouts/', { nome, ...dados })

test('measures are read with comma, to the hundredth; what is left out is 0, or one of', async () => {
  expect(await createLayout('Rolo 33 × 22', ROLO)).toMatchObject({
    status: 201,
    body: {
      ...ROLO,
      altura: 22,
      colunas: 3,
      linhas: 1,
      vao_x: 2.5,
      vao_y: 0,
      borda_superior: 0,
      deslocar_x: 0,
      deslocar_y: 0,
      versao: 1,
    },
  })
  const { body } = await createLayout('Carta', { ...FOLHA, vao_x: 3.149, deslocar_y: '-2' })
  expect(body).toMatchObject({ largura: 66.7, vao_x: 3.15, deslocar_y: -2 })
  expect(await createLayout(' rolo 33 × 22 ', ROLO)).toMatchObject({
    status: 409,
    body: { codigo: 'LAYOUT_REPETIDO', erro: 'Já existe um modelo de etiqueta com este nome.' },
  })
})

test.each([
  [{ ...ROLO, largura: 5 }, { largura: ['De 10 a 216 mm'] }],
  [{ ...ROLO, altura: '' }, { altura: ['Campo obrigatório'] }],
  [{ ...ROLO, deslocar_x: 21 }, { deslocar_x: ['De -20 a 20 mm'] }],
  [{ ...ROLO, colunas: '1,5' }, { colunas: ['De 1 a 20'] }],
  [{ ...ROLO, papel: 'a5' }, { papel: ['Escolha o papel'] }],
  [{ ...ROLO, colunas: 7 }, { colunas: ['O rolo teria 248 mm; o máximo é 216 mm'] }],
  [{ ...ROLO, linhas: 2 }, { linhas: ['No rolo, cada linha é uma página: 1'] }],
  [{ ...FOLHA, linhas: 11 }, { linhas: ['Passa da folha: 292,1 mm de 279,4 mm na altura'] }],
  [{ ...FOLHA, vao_x: 9 }, { colunas: ['Passa da folha: 218,1 mm de 215,9 mm na largura'] }],
])('%j is refused at its field', async (dados, erros) => {
  expect(await createLayout('Errado', dados)).toMatchObject({ status: 400, body: { erros } })
})

test('a change is checked together with what stays, and refused over another version', async () => {
  const { id } = (await createLayout('Folha que muda', FOLHA)).body
  const change = (dados: object) => loja.pedir('PUT', `/api/layouts/${id}/`, dados)
  expect(await change({ altura: 40 })).toMatchObject({ status: 400, body: { erros: { linhas: [expect.any(String)] } } })
  expect(await change({ papel: 'rolo' })).toMatchObject({
    status: 400,
    body: { erros: { linhas: [expect.any(String)] } },
  })
  expect(await change({ altura: 40, linhas: 6, versao: 1 })).toMatchObject({
    status: 200,
    body: { altura: 40, versao: 2 },
  })
  expect(await change({ altura: 41, versao: 1 })).toMatchObject({ status: 409, body: { codigo: 'EDICAO_CONCORRENTE' } })
  expect((await loja.pedir('GET', '/api/layouts/?busca=que%20muda')).body).toMatchObject([{ id, altura: 40 }])
  expect((await loja.pedir('DELETE', `/api/layouts/${id}/`)).status).toBe(204)
  expect((await loja.pedir('GET', `/api/layouts/${id}/`)).body.codigo).toBe('LAYOUT_NAO_ENCONTRADO')
})
