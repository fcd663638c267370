import { expect, test } from 'vitest'
import { letras, lido, recusa } from '../../test/lido.ts'
import { planilhaDoRelatorioQuery, relatorioQuery, vendasDoRelatorioQuery } from './relatorios.routes.ts'
import { colunasDe, DIAS_DO_RELATORIO, LINHAS_NA_TELA, NOMES_DOS_RELATORIOS, relatorioDe } from './relatorios.ts'

/** By report: columns that everybody sees, those with costs, whether it is about chosen days and lists its sales, and what it is put together by first. */
const ESPERADOS = {
  vendas: ['vendas pecas valor devolvido cancelado', '', 'dias vendas', 'dia'],
  margem: ['pecas valor', 'custo margem porcento', 'dias vendas custo', 'produto'],
  abc: ['pecas valor parte acumulado classe', '', 'dias vendas', 'produto'],
  frete: ['cobrado pago diferenca', '', 'dias vendas custo', 'mes'],
  recebimentos: ['entrou saiu liquido', '', 'dias vendas', 'dia'],
  comissao: ['recebido comissao', '', 'dias vendas', 'vendedor'],
  estoque: ['pecas preco sem_preco', 'custo sem_custo', '', 'categoria'],
  parados: ['ultima pecas preco', 'custo sem_custo', '', 'variacao'],
  reposicao: ['disponivel vendidas dias a_receber previsao comprar', '', 'vendas', 'variacao'],
} as const

test.each(NOMES_DOS_RELATORIOS)('%s: its columns, and who sees those with costs', (nome) => {
  const { periodo, vendas, custo, por } = relatorioDe(nome)
  const campos = (veCustos: boolean) => colunasDe(nome, veCustos).map(({ campo }) => campo)
  const costlessCampos = campos(false)
  const soComCusto = campos(true).filter((campo) => !costlessCampos.includes(campo))
  const fatos = [periodo && 'dias', vendas && 'vendas', custo && 'custo'].filter(Boolean).join(' ')
  expect([costlessCampos.join(' '), soComCusto.join(' '), fatos, por[0]]).toEqual(ESPERADOS[nome])
  expect(new Set(por).size).toBe(por.length)
})

test('the margin and sales reports can group by everything', () => {
  expect(relatorioDe('margem').por.toSorted()).toEqual(relatorioDe('vendas').por.toSorted())
  expect(relatorioDe('vendas').por).toHaveLength(12)
  expect({ DIAS_DO_RELATORIO, LINHAS_NA_TELA }).toEqual({ DIAS_DO_RELATORIO: 366, LINHAS_NA_TELA: 200 })
})

test('a query without parameters takes the defaults', () => {
  expect(lido(relatorioQuery, { por: '' })).toEqual({ por: undefined, porcento: 5, cobrir: 30 })
  expect(lido(vendasDoRelatorioQuery, {})).toMatchObject({ pagina: 1 })
  expect(lido(planilhaDoRelatorioQuery, {})).toMatchObject({ formato: 'csv' })
})

test.each([
  [relatorioQuery, 'porcento', ['0', '100', 2.5], [-0.1, 100.1], 'De 0 a 100'],
  [relatorioQuery, 'cobrir', ['1', '365'], [0, 366], 'De 1 a 365 dias'],
  [relatorioQuery, 'cobrir', [], [1.5], 'Número inválido'],
  [relatorioQuery, 'por', ['cor_tamanho'], ['hora'], 'Agrupamento inválido'],
  [vendasDoRelatorioQuery, 'pagina', ['1', '10000'], [0, 10_001], expect.any(String)],
  [vendasDoRelatorioQuery, 'chave', [letras(200)], [letras(201)], 'No máximo 200 caracteres'],
] as const)('%#: %s', (schema, campo, aceitos, recusados, frase) => {
  for (const valor of aceitos) expect(schema.safeParse({ [campo]: valor }).error).toBeUndefined()
  for (const valor of recusados) expect(lido(schema, { [campo]: valor })).toEqual(recusa(frase))
})
