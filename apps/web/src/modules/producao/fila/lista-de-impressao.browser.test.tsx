import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, ok, prepare, queries } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { openScreen } from '../../../../test/support/screen.tsx'
import ProducaoPage from '../ProducaoPage.tsx'

const LISTA = 'GET /producoes/lista-de-impressao/'
const producao = (id: number) => ({ id, situacao: 'a_fazer', titulo: 'Camiseta', pedida: 4, faltam: 4, estampas: [] })

async function openFila(lista: ReturnType<typeof answer>) {
  await prepare({
    'GET /producao/configuracao/': ok({ ativa: true }),
    'GET /producoes/': ok({ count: 2, results: [producao(1), producao(2)] }),
    [LISTA]: lista,
  })
  const element = (
    <main>
      <ProducaoPage />
    </main>
  )
  await openScreen([{ path: '/producao', element }], '/producao')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the list of all open productions is asked for with the keyboard; a refusal is told in the words of the server', async () => {
  await openFila(answer(404, { codigo: 'NADA_A_PRODUZIR', detail: 'Não há nada a imprimir.' }))
  await button('Lista de impressão').click()
  const dialog = page.getByRole('dialog', { name: 'Lista de impressão' })
  await expect.element(dialog.getByText(/As bloqueadas ficam de fora/)).toBeVisible()
  const csv = button('CSV, para o programa da impressora')
  for (let i = 0; i < 9 && document.activeElement !== csv.element(); i++) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(avisados).toEqual(['error: Não há nada a imprimir.'])
  expect(await queries(LISTA)).toEqual(['?formato=csv&pecas=true'])
  await expect.element(dialog).toBeVisible()
})

test('the files of the chosen productions are asked for by their ids', async () => {
  await openFila(answer(404, { codigo: 'NADA_A_PRODUZIR', detail: 'Não há arquivo a baixar.' }))
  await page.getByLabelText(/^Escolher todas/).click()
  await button('Imprimir').click()
  await button('Lista de impressão das escolhidas').click()
  await expect.element(page.getByText('O que falta imprimir de 2 produções escolhidas.')).toBeVisible()
  await button('ZIP, com os arquivos das artes').click()
  await expect.poll(avisados).toEqual(['error: Não há arquivo a baixar.'])
  expect(await queries(LISTA)).toEqual(['?formato=zip&ids=1%2C2'])
})

test('the file is saved under its name, and the dialog closes', async () => {
  await openFila(ok())
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await button('Lista de impressão').click()
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((url, init) =>
    String(url).includes('lista-de-impressao')
      ? Promise.resolve(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
      : fetch(url, init),
  )
  await button('PDF, para ler na impressora').click()
  await expect.poll(avisados).toEqual(['success: Lista de impressão baixada.'])
  expect(clicked.mock.instances.map((link) => (link as HTMLAnchorElement).download)).toEqual(['lista-de-impressao.pdf'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
