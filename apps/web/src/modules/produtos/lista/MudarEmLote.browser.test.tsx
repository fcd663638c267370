import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { MudarEmLote } from './MudarEmLote.tsx'

const MUDAR = 'POST /produtos/em-lote/'
const LOTE = 'GET /produtos/em-lote/8/'
const linha = { produto_id: 3, variacao_id: null, nome: 'Caneca', campo: 'preco_venda', antes: 10, depois: 11 }
const previa = (quantos: number) => ok({ quantos, linhas: [linha] })
const concluida = { lote_id: 8, estado: 'concluida', aplicar: 40, aplicadas: 38, recusadas: 2, conflitos: [] }
const fechar = vi.fn<() => void>()
const botao = (name: string) => page.getByRole('button', { name, exact: true })
signInBeforeEach()
test('the button counts what the preview found; a change that failed says why and stays, and is sent again with its key', async () => {
  await prepare({
    [MUDAR]: [
      previa(2),
      { status: 200, cut: true },
      answer(409, { erro: 'Agora não.' }),
      previa(40),
      ok({ quantos: 40, linhas: [], lote_id: 8 }),
    ],
    [LOTE]: ok(concluida),
  })
  const tela = <MudarEmLote ids={[3, 4]} filtros={{ busca: 'caneca' }} total={40} onClose={fechar} />
  await abrirTela([{ path: '/produtos', element: tela }], '/produtos')
  await page.getByLabelText('Valor').fill('10')
  await expect.element(page.getByRole('list', { name: 'O que muda' })).toHaveTextContent('CanecaR$ 10,00 → R$ 11,00')
  for (const frase of ['Não foi salvo: a loja não respondeu. Verifique a conexão e tente novamente.', 'Agora não.']) {
    await botao('Mudar 2 linhas').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(frase)
  }
  await expect.element(page.getByLabelText('Valor')).toHaveValue('10')
  expect(fechar).not.toHaveBeenCalled()

  await page.getByLabelText('Quais').selectOptions('Tudo o que a lista encontra')
  await botao('Mudar 40 linhas').click()
  await expect.poll(() => fechar.mock.calls.length).toBeGreaterThan(0)
  expect(avisados()).toEqual(['success: 38 linhas mudadas. 2 linhas mudaram antes e ficaram como estão.'])
  const enviadas = (await received(MUDAR)).filter(({ body }) => !(body as { previa: boolean }).previa)
  const alteracoes = [{ campo: 'preco_venda', operacao: 'porcento', valor: 10 }]
  expect(enviadas.map(({ body }) => body)).toEqual([
    { ids: [3, 4], alteracoes, previa: false },
    { ids: [3, 4], alteracoes, previa: false },
    { filtros: { busca: 'caneca' }, alteracoes, previa: false },
  ])
  const [perdida, outraVez, todas] = enviadas.map(({ idempotencyKey }) => idempotencyKey)
  expect([perdida === null, perdida === outraVez, outraVez === todas]).toEqual([false, true, false])
})

test('a value that was typed for one field is none of another', async () => {
  await prepare({ [MUDAR]: previa(2) })
  const tela = <MudarEmLote ids={[3, 4]} filtros={{}} total={2} onClose={fechar} />
  await abrirTela([{ path: '/produtos', element: tela }], '/produtos')
  await page.getByLabelText('Valor').fill('10')
  await expect.element(botao('Mudar 2 linhas')).toBeVisible()
  await page.getByRole('combobox', { name: 'O que muda' }).selectOptions('Entrada de estoque')
  await expect.element(page.getByLabelText('Valor')).toHaveValue('')
  await expect.element(botao('Mudar')).toBeVisible()
  const campos = (await received(MUDAR)).map(({ body }) => (body as { alteracoes: { campo: string }[] }).alteracoes)
  expect(campos.flat().filter(({ campo }) => campo === 'estoque')).toEqual([])
})
