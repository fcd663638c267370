import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received } from '../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../test/support/fake-api.types.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { importacaoDaPlanilha } from '../../../test/support/importacoes.ts'
import { abrirTela } from '../../../test/support/screen.tsx'
import { Conferencia } from './Conferencia.tsx'

const ITENS = 'GET /importacoes/9/itens/'
const APLICAR = 'POST /importacoes/9/aplicar/'
const ERROS = 'GET /importacoes/9/erros/'
async function abrir(dados: object, respostas: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  await prepare({ [ITENS]: { status: 200, body: { count: 0, next: null, results: [] } }, ...respostas })
  const element = <Conferencia importacao={importacaoDaPlanilha(dados)} />
  return await abrirTela([{ path: '/', element }], '/?importacao=9&situacao=erro')
}
const botao = (name: string) => page.getByRole('button', { name, exact: true })
const resumo = { criar: 0, alterar: 0, igual: 0, erro: 0 }
const [CANCELAR, OUTRA, DESFAZER, BAIXAR] = [
  'Cancelar',
  'Importar outra',
  'Desfazer importação',
  'Baixar linhas com erro',
]
const CANCELADA = 'Importação cancelada'

test.each([
  [
    { lidas: 5, resumo: { criar: 1, alterar: 2, igual: 1, erro: 1 }, aplicar: 3 },
    'Confira antes de importar',
    '1 linha nova, 2 linhas alteram, 1 linha não muda nada.',
    [BAIXAR, CANCELAR, 'Importar 3 linhas'],
  ],
  [
    { resumo: { ...resumo, igual: 2 } },
    'Confira antes de importar',
    'Nada a importar: o que está na planilha já está aqui, ou tem erro.',
    [CANCELAR],
  ],
  [{ estado: 'concluida', aplicadas: 2 }, 'Importação concluída', '2 linhas gravadas.', [OUTRA, DESFAZER]],
  [{ estado: 'cancelada', lidas: 1, aplicadas: 1 }, CANCELADA, '1 linha gravada.', [OUTRA, DESFAZER]],
  [{ estado: 'cancelada', aplicar: 3 }, CANCELADA, '0 linhas gravadas.', [OUTRA]],
  [
    { estado: 'desfeita', aplicadas: 3, desfeitas: 2, ficaram: 1 },
    'Importação desfeita',
    '2 linhas voltaram ao que eram. 1 linha ficou como alguém deixou depois.',
    [OUTRA],
  ],
  [
    { estado: 'desfeita', aplicadas: 3, desfeitas: 1, ficaram: 1 },
    'Importação desfeita',
    '1 linha voltou ao que era. 1 linha ficou como alguém deixou depois.',
    [OUTRA, DESFAZER],
  ],
  [{ estado: 'falhou' }, 'Não foi possível ler', 'A planilha não pôde ser lida.', [OUTRA]],
  [
    { estado: 'falhou', mensagem: 'Senha.', resumo: { ...resumo, erro: 1 } },
    'Não foi possível ler',
    'Senha.',
    [BAIXAR, OUTRA],
  ],
])('an import with %o says what it does and offers what can be done', async (dados, titulo, frase, botoes) => {
  await abrir(dados)
  const cartao = page.getByRole('region', { name: titulo, exact: true })
  await expect.element(cartao.getByText(frase, { exact: true })).toBeVisible()
  expect(
    cartao
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(botoes)
  const { estado, lidas } = importacaoDaPlanilha(dados)
  if (lidas > 0) await expect.element(page.getByText('Nenhuma linha aqui.')).toBeVisible()
  const mudaveis = page.getByRole('heading', { name: 'Como a planilha é lida' }).elements().length
  const linhas = page.getByRole('searchbox').elements().length
  expect([mudaveis, linhas]).toEqual([Number(estado === 'pronta'), Number(lidas > 0)])
})

test.each([
  [1, 'lista.csv. 1 linha com erro fica de fora.'],
  [2, 'lista.csv. 2 linhas com erro ficam de fora.'],
])('%i rows that stay out are said beside the file', async (erro, frase) => {
  await abrir({ resumo: { ...resumo, erro } })
  await expect.element(page.getByText(frase, { exact: true })).toBeVisible()
})

test.each([
  [
    CANCELAR,
    { aplicar: 1 },
    'Continuar',
    'Cancelar importação',
    'DELETE /importacoes/9/',
    'Não foi possível cancelar. Tente novamente.',
  ],
  [
    DESFAZER,
    { estado: 'concluida', aplicadas: 2 },
    'Deixar como está',
    'Desfazer',
    'POST /importacoes/9/desfazer/',
    'Não foi possível desfazer. Tente novamente.',
  ],
])('%s asks first, and a failure is said', async (rotulo, dados, nao, sim, rota, falha) => {
  await abrir(dados, { [rota]: { status: 503, body: {} } })
  const dialogo = page.getByRole('dialog')
  await botao(rotulo).click()
  await dialogo.getByRole('button', { name: nao }).click()
  await expect.element(dialogo).not.toBeInTheDocument()
  expect(await received(rota)).toEqual([])
  await botao(rotulo).click()
  await dialogo.getByRole('button', { name: sim }).click()
  await expect.element(dialogo).not.toBeInTheDocument()
  expect(avisados()).toEqual([`error: ${falha}`])
  expect(await received(rota)).toHaveLength(1)
})

test('what the API refuses to import, or to give back as a file, is said', async () => {
  const recusa = { status: 409, body: { detail: 'Outra importação está em andamento.' } }
  await abrir(
    { resumo: { ...resumo, criar: 1, erro: 1 }, aplicar: 1 },
    { [APLICAR]: [{ status: 503, body: {} }, recusa], [ERROS]: [{ status: 503, body: {} }, recusa] },
  )
  for (const [nome, falha] of [
    ['Importar 1 linha', 'Não foi possível importar. Tente novamente.'],
    [BAIXAR, 'Não foi possível baixar. Tente novamente.'],
  ] as const) {
    for (const frase of [falha, 'Outra importação está em andamento.']) {
      await botao(nome).click()
      await expect.poll(avisados).toEqual([`error: ${frase}`])
    }
    await expect.element(botao(nome)).toBeEnabled()
  }
})

test('another import begins without this one and its filters', async () => {
  const { router } = await abrir({ estado: 'concluida', aplicadas: 1 })
  await botao(OUTRA).click()
  await expect.poll(() => router.state.location.search).toBe('')
})
