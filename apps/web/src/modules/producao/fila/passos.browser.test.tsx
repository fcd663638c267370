import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answer, bodies, ok, prepare, queries } from '../../../../test/support/api-control.ts'
import { avisados, clickToastAction, readToasts } from '../../../../test/support/hook.tsx'
import { openScreen } from '../../../../test/support/screen.tsx'
import { createQueryClient } from '../../../shared/api/queryClient.ts'
import ProducaoPage from '../ProducaoPage.tsx'
import ProducaoDialog from './ProducaoDialog.tsx'

const [COMECAR, ESTORNAR, LISTA] = ['POST /producoes/comecar/', 'POST /producoes/estornar/', 'GET /producoes/']
const buildProducao = (id: number, mais: object = {}) => ({
  id,
  situacao: 'a_fazer',
  titulo: 'Camiseta',
  variacao: 'Preta M',
  lisa: 'Lisa Preta M',
  lisa_produto_id: 8,
  pedida: 4,
  faltam: 4,
  feita: 0,
  estampas: [{ posicao: 'frente', tecnica: 'dtf', arte_id: 3, arte: 'Leão', miniatura_url: null }],
  criado_em: '2026-01-02',
  ...mais,
})
const list = (...results: object[]) => ok({ count: results.length, results })
const botao = (name: string) => page.getByRole('button', { name, exact: true })

async function openFila(results: object[], answers: Parameters<typeof prepare>[0] = {}, endereco = '/producao') {
  await prepare({ 'GET /producao/configuracao/': ok({ ativa: true }), [LISTA]: list(...results), ...answers })
  const screen = await openScreen(
    [
      {
        path: '/producao',
        element: (
          <main>
            <ProducaoPage />
          </main>
        ),
      },
    ],
    endereco,
  )
  await expect.element(page.getByRole('heading', { name: 'Leão' }).first()).toBeVisible()
  return screen
}

test('what was begun in the queue is put back, all of it or nothing', async () => {
  const refusal = 'Nada foi desfeito. Ordem 3: Isto já foi desfeito.'
  await openFila([buildProducao(1), buildProducao(3)], {
    [COMECAR]: answer(204),
    [ESTORNAR]: [answer(409, { detail: refusal }), answer(204)],
  })
  await page.getByLabelText('Escolher todas de Leão').click()
  await botao('Começar').click()
  await expect.poll(readToasts).toEqual(['success: 2 produções começadas.'])
  clickToastAction()
  await expect.poll(readToasts).toContain(`error: ${refusal}`)
  const begins = [1, 3].map((producao_id) => ({ producao_id, evento_id: null }))
  expect(await bodies(ESTORNAR)).toEqual([{ eventos: begins }])
})

const finished = (id: number) => ok(buildProducao(id, { feita: 4, faltam: 0, eventos: [{ id: 40 }, { id: 40 + id }] }))

test('finished pieces of the chosen are undone at once; where one was refused, those that were noted', async () => {
  const begun = [1, 2].map((id) => buildProducao(id, { situacao: 'em_producao' }))
  await openFila(begun, {
    'POST /producoes/1/concluir/': finished(1),
    'POST /producoes/2/concluir/': [answer(409, { detail: 'Falta peça lisa.' }), finished(2)],
    [ESTORNAR]: answer(204),
  })
  await page.getByLabelText('Escolher todas de Leão').click()
  const finishAll = async () => {
    await botao('Prontas').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Prontas' }).click()
  }
  await finishAll()
  await expect.poll(readToasts).toEqual(['error: Falta peça lisa.', 'success: 4 peças prontas anotadas.'])
  clickToastAction()
  await expect.poll(() => bodies(ESTORNAR)).toEqual([{ eventos: [{ producao_id: 1, evento_id: 41 }] }])
  avisados()
  await finishAll()
  await expect.poll(readToasts).toEqual(['success: 8 peças prontas anotadas.'])
  clickToastAction()
  const both = [1, 2].map((id) => ({ producao_id: id, evento_id: 40 + id }))
  await expect.poll(async () => (await bodies(ESTORNAR)).at(-1)).toEqual({ eventos: both })
})

test('in the details a step is undone from its notice, and the begin from the history while nothing else happened', async () => {
  const begin = { id: 4, tipo: 'iniciar', quantidade: 0, estornado: false, criado_em: '2026-01-02T12:00:00Z' }
  const begun = { situacao: 'em_producao', eventos: [begin] }
  await prepare({
    'GET /producoes/1/': [ok(buildProducao(1, { eventos: [] })), ok(buildProducao(1, begun))],
    [COMECAR]: answer(204),
    'POST /producoes/1/concluir/': finished(1),
    'POST /producoes/1/estornar/': ok(buildProducao(1, { eventos: [] })),
    [ESTORNAR]: answer(204),
  })
  const element = <ProducaoDialog id={1} onClose={() => {}} />
  await openScreen([{ path: '/producao', element }], '/producao')
  await botao('Começar').click()
  await expect.poll(readToasts).toEqual(['success: 1 produção começada.'])
  avisados()
  await botao('Desfazer: Começou').click()
  await expect.poll(() => bodies('POST /producoes/1/estornar/')).toEqual([{ evento_id: 4 }])
  await botao('Feita').click()
  await expect.poll(readToasts).toEqual(['success: 1 peça pronta anotada.'])
  clickToastAction()
  await expect.poll(() => bodies(ESTORNAR)).toEqual([{ eventos: [{ producao_id: 1, evento_id: 41 }] }])
})

test('view and filters stand in the address, each without the other', async () => {
  const rows = [buildProducao(1), buildProducao(2, { situacao: 'em_producao' })]
  await prepare({ 'GET /producao/configuracao/': ok({ ativa: true }), [LISTA]: list(...rows) })
  // A change starts from the address of the browser.
  const start = location.href
  history.replaceState(null, '', '/producao')
  const router = createBrowserRouter([{ path: '*', element: <ProducaoPage /> }])
  onTestFinished(() => {
    router.dispose()
    history.replaceState(null, '', start)
  })
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const search = () => location.search
  await page.getByLabelText('Situação').selectOptions('Em produção')
  await page.getByLabelText('Técnica').selectOptions('DTF')
  await botao('Quadro').click()
  await expect.poll(search).toBe('?situacao=em_producao&tecnica=dtf&vista=quadro')
  await page.getByLabelText('Prazo').selectOptions('Atrasadas')
  await expect.poll(search).toBe('?situacao=em_producao&tecnica=dtf&vista=quadro&prazo=atrasadas')
  await expect.element(page.getByRole('region', { name: 'Em produção', exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Situação')).toHaveValue('em_producao')
  const asked = async () => Object.fromEntries(new URLSearchParams((await queries(LISTA)).at(-1)))
  await expect.poll(asked).toMatchObject({ situacao: 'em_producao', tecnica: 'dtf', prazo: 'atrasadas' })
  await botao('Lista').click()
  await expect.poll(search).toBe('?situacao=em_producao&tecnica=dtf&prazo=atrasadas')
})

test('another art is chosen without leaving the first', async () => {
  const onca = { posicao: 'frente', tecnica: 'dtf', arte_id: 4, arte: 'Onça', miniatura_url: null }
  await openFila([buildProducao(1), buildProducao(2, { estampas: [onca] })])
  await page.getByLabelText('Arte', { exact: true }).selectOptions('Leão')
  await page.getByLabelText('Arte', { exact: true }).selectOptions('Onça')
  await expect.poll(async () => (await queries(LISTA)).at(-1)).toContain('arte=4')
})

test.each([1280, 1440])(
  'at %d px the bar of the chosen is one row, and covers nothing at the end of the list',
  async (width) => {
    await page.viewport(width, 800)
    const results = Array.from({ length: 12 }, (_, i) => buildProducao(i + 1, { produto_id: 7, variacao_id: 71 }))
    await openFila(results)
    await page.getByLabelText('Escolher todas de Leão').click()
    const bar = document.querySelector('[data-selecao]') as Element
    expect(bar.getBoundingClientRect().height).toBeLessThanOrEqual(64)
    // The papers are in a panel above their button; a chosen one closes it.
    await botao('Imprimir').click()
    await botao('Lista de impressão das escolhidas').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await expect.element(botao('Imprimir')).toHaveFocus()
    expect(botao('Lista de impressão das escolhidas').elements()).toEqual([])
  },
)

test('a row and a card say the promised day, else since when it waits; a card shows the art and the whole customer', async () => {
  await page.viewport(1280, 800)
  const art = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"/%3E'
  const estampas = [{ posicao: 'frente', tecnica: 'dtf', arte_id: 3, arte: 'Leão', miniatura_url: art }]
  const sold = { estampas, venda_id: 12, cliente_nome: 'Bruno Carvalho Pinto', prazo: '2026-01-03' }
  await openFila([
    buildProducao(1, sold),
    buildProducao(2, { estampas }),
    buildProducao(3, { ...sold, atrasada: true }),
  ])
  const rows = page.getByRole('list', { name: 'Leão' }).getByRole('listitem')
  const dates = () =>
    rows.elements().map((row) => /(Até|Na fila desde|Desde|Atrasada:) [\d/]{10}/.exec(row.textContent ?? '')?.[0])
  expect(dates()).toEqual(['Até 03/01/2026', 'Na fila desde 02/01/2026', 'Atrasada: 03/01/2026'])
  await botao('Quadro').click()
  await expect.poll(dates).toEqual(['Até 03/01/2026', 'Desde 02/01/2026', 'Atrasada: 03/01/2026'])
  expect(rows.elements().map((row) => row.querySelector('img')?.getAttribute('src'))).toEqual([art, art, art])
  const customer = page.getByRole('link', { name: 'Venda 12 · Bruno Carvalho Pinto' }).first().element()
  expect(customer.scrollHeight).toBeLessThanOrEqual(customer.clientHeight + 1)
})
