import { expect, test } from 'vitest'
import { respostaDaTarefa } from './sincronizacao.schemas.ts'
import { type Pergunta, perguntaDe, TAREFAS } from './tarefas.ts'

const PERGUNTAS = Object.entries<Pergunta>(TAREFAS)

test('perguntaDe finds declared questions, and null for any other name', () => {
  const nomes = ['estoque.decidir', 'estoque.enviar', 'produto.decidir', 'toString']
  expect(nomes.map((nome) => perguntaDe(nome) !== null)).toEqual([true, false, false, false])
})

test.each(PERGUNTAS)('the buttons of %s are answers of it, each with words of its own', (_nome, pergunta) => {
  const { respostas, tentarNovamente, descartar, avisoDaVenda } = pergunta
  const nomes = Object.keys(respostas)
  const rotulos = Object.values(respostas).map(({ rotulo }) => rotulo)
  expect(new Set(rotulos).size).toBe(nomes.length)
  expect(nomes).toContain(descartar)
  expect(tentarNovamente).not.toBe(descartar)
  expect(nomes).toEqual(
    expect.arrayContaining([tentarNovamente ?? descartar, ...(Array.isArray(avisoDaVenda) ? avisoDaVenda : [])]),
  )
  for (const nome of nomes) expect(respostaDaTarefa.safeParse({ resposta: nome }).success).toBe(true)
})

test('an answer that cancels a sale asks for that permission', () => {
  const pedidas = PERGUNTAS.flatMap(([nome, { respostas }]) =>
    Object.entries(respostas).flatMap(([resposta, { permissao }]) => (permissao ? [[nome, resposta, permissao]] : [])),
  )
  expect(pedidas).toEqual([
    ['pedido_importado.cancelado_la', 'cancelar', 'cancelar_vendas'],
    ['pedido.cancelado_la', 'cancelar', 'cancelar_vendas'],
  ])
})
