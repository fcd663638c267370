import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'

const { loja, pronta, mudar, aplicar, itens, procurar, produto } = await importacoesDoArquivo()

test('three decimals: the price decides itself, the stock is asked about, and nothing is applied before the answer', async () => {
  const lida = await pronta([
    'SKU;Nome;Preço de venda;Estoque;Categoria',
    'TRES-1;Bolsa Três Casas;79.900;12.000;Bolsas',
    'TRES-2;Bolsa Três Casas Mini;59.500;5.000;Bolsas',
    'TRES-3;Bolsa Três Casas Maxi;1249.900;150.000;Bolsas',
  ])
  const duvidas = [{ coluna: 'Estoque', exemplo: '12.000' }]
  expect(lida).toMatchObject({ numeros: 'perguntar', duvidas, resumo: { criar: 3, erro: 0 } })
  expect((await itens(lida))[0]).toMatchObject({
    proposta: 'criar',
    motivo: 'Estoque “12.000” pode ser 12.000 ou 12: diga como os números do arquivo são lidos.',
    diferencas: expect.arrayContaining([{ campo: 'preco_venda', antes: null, depois: 79.9 }]),
  })
  expect(JSON.stringify(await itens(lida))).not.toContain('"estoque"')
  const cedo = await loja.pedir('POST', `/api/importacoes/${lida.id}/aplicar/`)
  expect([cedo.status, cedo.body.codigo]).toEqual([409, 'NUMEROS_A_DECIDIR'])

  const milhares = await mudar(lida.id, { numeros: 'ponto_milhar' })
  expect(milhares).toMatchObject({ numeros: 'ponto_milhar', duvidas: [{ coluna: 'Estoque' }] })
  expect((await itens(lida))[0].diferencas).toContainEqual({ campo: 'estoque', antes: null, depois: 12_000 })
  // Other columns are judged, and asked about, anew; another kind of change keeps the answer.
  expect(await mudar(lida.id, { colunas: lida.colunas })).toMatchObject({ numeros: 'perguntar' })
  await loja.pedir('PATCH', `/api/importacoes/${lida.id}/`, { numeros: 'ponto_decimal' })
  expect(await mudar(lida.id, { modo: 'ambos' })).toMatchObject({ numeros: 'ponto_decimal' })

  expect(await aplicar(lida)).toMatchObject({ aplicadas: 3 })
  const achados = await Promise.all((await procurar('tres casas')).map(({ id }: { id: number }) => produto(id)))
  const figuras = achados.map(({ sku, preco_venda, quantidade_total }) => [sku, preco_venda, quantidade_total])
  expect(figuras.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['TRES-1', 79.9, 12],
    ['TRES-2', 59.5, 5],
    ['TRES-3', 1249.9, 150],
  ])
})

test('a column that writes both marks is read cell by cell; what can be read in two ways is asked about', async () => {
  const lida = await pronta('SKU;Título;Preço de venda\nD-1;Um;59,90\nD-2;Dois;59.9\nD-3;Três;1.500')
  expect(lida).toMatchObject({ numeros: 'perguntar', duvidas: [{ coluna: 'Preço de venda', exemplo: '1.500' }] })
  const precos = async () =>
    (await itens(lida)).map(
      ({ diferencas }: { diferencas: { campo: string; depois: unknown }[] }) =>
        diferencas.find(({ campo }) => campo === 'preco_venda')?.depois,
    )
  expect(await precos()).toEqual([59.9, 59.9, undefined])
  await mudar(lida.id, { numeros: 'ponto_milhar' })
  expect(await precos()).toEqual([59.9, 59.9, 1500])
})

test('numbers of a workbook, weights and columns that are not imported raise no question', async () => {
  const rows = [
    ['SKU', 'Título', 'Preço de venda', 'Peso (kg)', 'Cadastro'],
    ['X-1', 'Um', 12_000, '1.250', '12.000'],
    ['X-2', 'Dois', 79.9, '0,250', '5.000'],
  ]
  const lida = await pronta(await writeXlsx({ sheets: [{ name: 'P', rows }] }))
  expect(lida).toMatchObject({ numeros: 'sem_duvida', duvidas: [], resumo: { criar: 2 } })
})
