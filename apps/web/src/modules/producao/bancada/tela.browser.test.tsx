import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bodies, ok, prepare } from '../../../../test/support/api-control.ts'
import { scanText } from '../../../../test/support/scanner.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { Toasts } from '../../../shared/ui/toasts/Toasts.tsx'
import BancadaPage from './BancadaPage.tsx'

const LER = 'POST /producoes/bancada/'
const PERDIDA = 'POST /producoes/1/perder/'
const drawn = (ratio: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ratio}"/>`)}`
const estampa = {
  posicao: 'frente',
  tecnica: 'dtf',
  largura_mm: 280,
  altura_mm: 300,
  distancia_gola_mm: 70,
  observacao: 'Tinta branca por baixo',
  arte_id: 3,
  arte: 'Escudo',
  versao: 2,
  miniatura_url: drawn('28 30'),
}
const buildPeca = (mais: object = {}) => {
  const producao = {
    id: 1,
    situacao: 'em_producao',
    titulo: 'Camiseta',
    variacao: 'Preta M',
    venda_id: 5,
    cliente_nome: 'Bruno Carvalho Pinto',
    prazo: '2026-01-03',
    pedida: 5,
    feita: 0,
    faltam: 5,
    estampas: [estampa],
    eventos: [{ id: 31 }],
    ...mais,
  }
  const lisa = { produto_id: 8, nome: 'Lisa Preta M' }
  return { producao, arte: 'Escudo', posicoes: producao.estampas, lisa, faltam: producao.faltam }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const boxOf = (element: Element) => element.getBoundingClientRect()

/** As high as the window, as the frame of the program gives it. */
const FRAME = (
  <main style={{ display: 'flex', flexDirection: 'column', height: '100dvh', padding: 16 }}>
    <BancadaPage />
    <Toasts />
  </main>
)

async function openPeca(peca: object, answers: Parameters<typeof prepare>[0] = {}) {
  await prepare({ 'GET /producao/configuracao/': ok({ ativa: true }), [LER]: ok(peca), ...answers })
  await openScreen([{ path: '/producao/bancada', element: FRAME }], '/producao/bancada')
  await expect.element(page.getByText('Escaneie uma peça lisa')).toBeVisible()
  scanText('LISA')
}

test.each([
  [1280, 800],
  [1440, 900],
  [1024, 768],
])('at %d × %d all of a piece is in sight without scrolling, and its art is large', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1280, 800))
  await openPeca(buildPeca({ mudanca: 'Sol maior' }))
  await button('Estampar assim mesmo').click()
  await expect.element(page.getByText('Faltam 5 peças')).toBeVisible()
  const art = page.getByRole('img', { name: 'Arte Escudo' })
  const parts = [
    art,
    page.getByRole('img', { name: 'Lugar na peça: Frente' }),
    page.getByText('a 7 cm da gola'),
    page.getByText('Tinta branca por baixo'),
    page.getByText('Preta M', { exact: true }),
    page.getByText('Peça 1 de 5'),
    page.getByText('O cliente pediu uma mudança: “Sol maior”'),
    page.getByText('Até 03/01/2026'),
    button('Feita'),
    button('Perdi esta'),
    button('Todas prontas (5)'),
    button('Deixar para depois'),
  ]
  for (const part of parts) {
    const { top, bottom } = boxOf(part.element())
    expect([top >= 0, bottom <= height]).toEqual([true, true])
  }
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height)
  expect(boxOf(art.element()).width).toBeGreaterThanOrEqual(width === 1024 ? 280 : 400)
  expect(boxOf(art.element()).height).toBeGreaterThanOrEqual(380)
})

test('one question is asked at a time and nothing moves; Esc, and the focus elsewhere, take it back', async () => {
  await openPeca(buildPeca(), { [PERDIDA]: ok({ ...buildPeca().producao, perdida: 1 }) })
  const controls = ['Feita', /Perdi esta/i, /prontas/].map((name) => button(name))
  const places = () => controls.map((control) => Object.values(boxOf(control.element()).toJSON()).join(' '))
  await expect.element(button('Perdi esta')).toBeVisible()
  const before = places()
  await button('Perdi esta').click()
  await expect.element(page.getByLabelText('Motivo da perda')).toBeVisible()
  expect(places()).toEqual(before)
  await button('Todas prontas (5)').click()
  await expect.element(button('Confirmar: 5 prontas')).toBeVisible()
  await expect.element(button('Perdi esta')).toBeVisible()
  expect([page.getByLabelText('Motivo da perda').elements(), places()]).toEqual([[], before])
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Todas prontas (5)')).toBeVisible()
  await button('Perdi esta').click()
  await userEvent.tab()
  await expect.element(button('Perdi esta')).toBeVisible()
  expect(await bodies(PERDIDA)).toEqual([])
  // By keyboard alone: asked, the reason chosen, told.
  ;(button('Perdi esta').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('Motivo da perda').selectOptions('Peça com defeito')
  await button('Confirmar: perdi esta').click()
  await expect.poll(() => bodies(PERDIDA)).toEqual([{ quantidade: 1, motivo: 'peca_com_defeito' }])
})

test('a piece is put aside for later, and the next one is read; a finished order does not hold the bench', async () => {
  const finished = buildPeca({ situacao: 'pronta', feita: 5, faltam: 0 })
  await openPeca({}, { [LER]: [ok(buildPeca()), ok(finished)] })
  await button('Deixar para depois').click()
  await expect.element(page.getByText('Escaneie uma peça lisa')).toBeVisible()
  scanText('/producoes/1')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Esta ordem está pronta: Camiseta Preta M, 5 de 5.')
  expect(button('Feita').elements()).toEqual([])
})

test('a blocked order says why, and nothing can be noted', async () => {
  await openPeca(buildPeca({ situacao: 'bloqueada', bloqueio: 'Falta filme' }))
  await expect.element(page.getByText('Bloqueada: Falta filme')).toBeVisible()
  for (const name of ['Feita', 'Perdi esta', 'Todas prontas (5)']) await expect.element(button(name)).toBeDisabled()
  await expect.element(button('Deixar para depois')).toBeEnabled()
})

test('until the art is there a skeleton of its size stands in its place', async () => {
  const seen: string[] = []
  const watcher = new MutationObserver(() => {
    const frame = document.querySelector('img[alt="Arte Escudo"]')?.parentElement
    if (!frame) return
    const { width, height } = boxOf(frame)
    const now = `${frame.querySelector('.k-osso') ? 'skeleton' : 'art'} ${width} ${height}`
    if (seen.at(-1) !== now) seen.push(now)
  })
  watcher.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => watcher.disconnect())
  await openPeca(buildPeca())
  await expect.poll(() => seen.map((state) => state.split(' ')[0])).toEqual(['skeleton', 'art'])
  expect(new Set(seen.map((state) => state.replace(/^\w+ /, ''))).size).toBe(1)
})

test('the way back leads to the queue as it was left', async () => {
  await prepare({ 'GET /producao/configuracao/': ok({ ativa: true }), [LER]: ok(buildPeca()) })
  const { router } = await openScreen(
    [
      { path: '/producao', element: <p>Fila</p> },
      { path: '/producao/bancada', element: FRAME },
    ],
    '/producao',
  )
  await router.navigate('/producao/bancada?ordem=1', { state: { fila: '?vista=quadro&tecnica=dtf' } })
  await expect
    .element(page.getByRole('link', { name: 'Fila' }))
    .toHaveAttribute('href', '/producao?vista=quadro&tecnica=dtf')
})

const focused = () => document.activeElement?.textContent
const CONCLUIDA = 'POST /producoes/1/concluir/'

test('by keyboard alone the focus stays on the act that comes next; F8 undoes the last', async () => {
  const made = { ...buildPeca().producao, feita: 1, faltam: 4, eventos: [{ id: 31 }, { id: 32 }] }
  const answers = { [CONCLUIDA]: ok(made), 'POST /producoes/1/estornar/': ok(buildPeca().producao) }
  await openPeca(buildPeca(), answers)
  await expect.poll(focused).toBe('Feita')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Feita: Camiseta Preta M, 1 de 5')).toBeVisible()
  await expect.poll(focused).toBe('Feita')
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByText('Desfeita: Camiseta Preta M, 0 de 5')).toBeVisible()
  expect(await bodies('POST /producoes/1/estornar/')).toEqual([{ evento_id: 32 }])
  await expect.poll(focused).toBe('Feita')
  await button('Deixar para depois').click()
  await expect.poll(() => document.activeElement?.matches('input')).toBe(true)
})

test('Esc closes the alarm, whose button has the focus, and the next act has it again', async () => {
  await page.viewport(1280, 800)
  const made = { ...buildPeca().producao, feita: 1, faltam: 4, eventos: [{ id: 31 }, { id: 32 }] }
  await openPeca(buildPeca(), { [CONCLUIDA]: ok(made) })
  await button('Feita').click()
  await expect.element(button('Desfazer')).toBeVisible()
  scanText('OUTRA')
  await expect.element(button('Entendi')).toBeVisible()
  const alarm = boxOf(document.querySelector('[data-espera]') as Element)
  for (const name of ['Feita', 'Deixar para depois', 'Desfazer', 'Perdi esta']) {
    const { left, right, top, bottom } = boxOf(button(name).element())
    expect([name, left < alarm.right && right > alarm.left && top < alarm.bottom && bottom > alarm.top]).toEqual([
      name,
      false,
    ])
  }
})

test('blanks that are missing are said, and only as many are offered as ready as there are', async () => {
  const lacking = { faltam_lisas: 2, lisas_a_receber: 40, previsao_das_lisas: '2099-12-02' }
  await openPeca(buildPeca(lacking), { [CONCLUIDA]: ok({ ...buildPeca(lacking).producao, feita: 3, faltam: 2 }) })
  await expect.element(page.getByText('Falta peça lisa: 2 · 40 a receber em 02/12/2099')).toBeVisible()
  await button('3 prontas').click()
  await button('Confirmar: 3 prontas').click()
  await expect.poll(() => bodies(CONCLUIDA)).toEqual([{ quantidade: 3 }])
  await expect.element(page.getByText('Faltam 2 peças')).toBeVisible()
  expect(button(/prontas/).elements()).toEqual([])
})

test('the piece is drawn in its own colour', async () => {
  await openPeca(buildPeca({ lisa_cor: '#1c1c1e' }))
  await expect.element(page.getByRole('img', { name: 'Lugar na peça: Frente' })).toBeVisible()
  const shirt = page.getByRole('img', { name: 'Lugar na peça: Frente' }).element().querySelector('path')
  expect(shirt?.getAttribute('fill')).toBe('#1c1c1e')
})
