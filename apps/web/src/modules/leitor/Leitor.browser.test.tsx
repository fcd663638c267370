import { useLocation } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, ok, prepare, received, release } from '../../../test/support/api-control.ts'
import { avisados, drawHook } from '../../../test/support/hook.tsx'
import { scanText } from '../../../test/support/scanner.ts'
import { openScreen } from '../../../test/support/screen.tsx'
import { buildNoProdutoMessage } from '../../shared/device/leitor/codigo.ts'
import { openLeitor, useLeitorAberto } from '../../shared/device/shortcuts.ts'
import { openScannedCode } from './destino.ts'
import { Leitor, useDestino } from './Leitor.tsx'

const Tela = () => useLeitorAberto() && <Leitor />
const dialog = () => page.getByRole('dialog')

/** The reader over a screen, on a device whose camera is not allowed. */
async function openLeitorScreen() {
  const refusal = new DOMException('', 'NotAllowedError')
  const request = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(refusal)
  onTestFinished(() => request.mockRestore())
  const { router } = await openScreen([{ path: '/vendas', Component: Tela }], '/vendas?aba=2')
  await expect.element(dialog()).toBeVisible()
  return router
}

beforeEach(openLeitor)

test('going to another address closes the reader, a change of the state beneath does not', async () => {
  const router = await openLeitorScreen()
  await router.navigate('/vendas?aba=2', { state: { lido: true }, replace: true })
  await expect.element(dialog()).toBeVisible()
  await router.navigate('/vendas?aba=3')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('without an answer the scanner waits until the person looks again or reads another code', async () => {
  const search = [answer(500), answer(500), ok([{ id: 2, sku: 'BON' }])]
  await prepare({ 'GET /produtos/busca/': search })
  const router = await openLeitorScreen()
  scanText('CAM')
  await expect.element(page.getByText('Não foi possível procurar “CAM”.')).toBeVisible()
  // The person has not read the failure yet: the next scan must not replace it.
  scanText('BON')
  await expect.element(page.getByText('Não foi possível procurar “CAM”.')).toBeVisible()
  const buttons = page.getByRole('status').getByRole('button')
  await buttons.filter({ hasText: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Não foi possível procurar “CAM”.')).toBeVisible()
  await buttons.filter({ hasText: 'Ler outro código' }).click()
  scanText('BON')
  await expect.poll(() => router.state.location.pathname).toBe('/produtos/2')
})

const BUSCA = 'GET /produtos/busca/'
const answerProdutos = (...skus: string[]) => ok(skus.map((sku, n) => ({ id: n + 1, sku })))
const drawDestino = () => drawHook(() => ({ ...useDestino(), aberto: useLeitorAberto(), local: useLocation() }))

test.each([
  ['a label', '/produtos/12?variacao=34', '/produtos/12?variacao=34'],
  ['a picking list', `${location.origin}/vendas/7`, '/vendas/7'],
  ['a SKU', 'CAM', '/produtos/1'],
])('%s leads to its page, as read, and closes the reader', async (_que, scannedCode, endereco) => {
  await prepare({ [BUSCA]: answerProdutos(scannedCode) })
  const { agora, fazer } = await drawDestino()
  await fazer(({ seguir }) => seguir(scannedCode))
  await expect.poll(() => agora().local.pathname + agora().local.search).toBe(endereco)
  expect(agora()).toMatchObject({ aberto: false, local: { state: { lido: true } } })
  expect(avisados()).toEqual([])
})

test('a text that nothing has is named, and taken for an address of this shop', async () => {
  await prepare({ [BUSCA]: answerProdutos() })
  const { fazer, endereco, agora } = await drawDestino()
  await fazer(({ seguir }) => seguir('//outra.loja/CAM'))
  await expect.poll(endereco).toBe('/outra.loja/CAM')
  expect(avisados()).toEqual(['warning: Nenhum produto tem o código “//outra.loja/CAM”.'])
  expect(agora().aberto).toBe(false)
})

test('a search is given up for that of a later text, and when the reader closes', async () => {
  const request = vi.spyOn(window, 'fetch')
  const desistencias = () =>
    request.mock.calls.flatMap(([url, init]) => (String(url).includes('/busca/') ? [init?.signal?.aborted] : []))
  await prepare({ [BUSCA]: { ...answerProdutos('CAM'), held: true } })
  const { agora, fazer, endereco } = await drawDestino()
  for (const [n, text] of ['BON', 'CAM'].entries()) {
    await fazer(({ seguir }) => seguir(text))
    await expect.poll(() => received(BUSCA)).toHaveLength(n + 1)
  }
  expect(desistencias()).toEqual([true, false])
  expect(agora().situacao).toEqual({ fase: 'procurando', texto: 'CAM' })
  await release()
  await expect.poll(endereco).toBe('/produtos/1')
  await fazer(({ seguir }) => seguir('GOR'))
  await expect.poll(() => received(BUSCA)).toHaveLength(3)
  expect(desistencias().at(-1)).toBe(false)
  await cleanup()
  expect(desistencias().at(-1)).toBe(true)
})

test('an address of another site opens beside the shop, which reads on; a search of before leads nowhere', async () => {
  const janela = vi.spyOn(window, 'open').mockReturnValue(null)
  const request = vi.spyOn(window, 'fetch')
  await prepare({ [BUSCA]: { ...answerProdutos('CAM'), held: true } })
  const { agora, fazer, endereco } = await drawDestino()
  await fazer(({ seguir }) => seguir('CAM'))
  await expect.poll(() => received(BUSCA)).toHaveLength(1)
  await fazer(({ seguir }) => seguir('https://outro.site/x'))
  expect(request.mock.calls.find(([url]) => String(url).includes('/busca/'))?.[1]?.signal?.aborted).toBe(true)
  await release()
  expect(janela.mock.calls).toEqual([['https://outro.site/x', '_blank', 'noopener,noreferrer']])
  expect(agora()).toMatchObject({ situacao: { fase: 'externo', url: 'https://outro.site/x' }, aberto: true })
  await fazer(({ continuar }) => continuar())
  expect([agora().situacao, endereco()]).toEqual([{ fase: 'lendo' }, '/aqui'])
})

const LIDO = { state: { lido: true } }
const FORA = 'https://outro.site/produtos/1'
const SOM = { lido: [60], alarme: [220, 80, 320] }

test.each([
  ['the label of a piece', '/produtos/12?variacao=34', [], '/produtos/12?variacao=34', null],
  ['a SKU', 'CAM', [{ id: 1, sku: 'CAM' }], '/produtos/1', null],
  ['a SKU that begins with a slash', '/CAM', [{ id: 1, sku: '/CAM' }], '/produtos/1', null],
  ['a code that nothing has', 'BON', [], null, buildNoProdutoMessage('BON')],
  ['an address of another site', FORA, [], null, buildNoProdutoMessage(FORA)],
  ['no answer', 'CAM', null, null, 'Não foi possível procurar “CAM”. Verifique sua conexão.'],
])(
  'on a screen that reads nothing a scan opens what it names, or says why it does not: %s',
  async (_que, scannedCode, foundProdutos, endereco, sentence) => {
    await prepare({ 'GET /produtos/busca/': foundProdutos ? ok(foundProdutos) : answer(500) })
    const vibrate = vi.spyOn(navigator, 'vibrate')
    const navigate = vi.fn<(caminho: string, opcoes: object) => void>()
    await openScannedCode(scannedCode, navigate)
    expect([navigate.mock.calls, avisados(), vibrate.mock.calls]).toEqual([
      endereco ? [[endereco, LIDO]] : [],
      sentence ? [`warning: ${sentence}`] : [],
      [[endereco ? SOM.lido : SOM.alarme]],
    ])
  },
)
