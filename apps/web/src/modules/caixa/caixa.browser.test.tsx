import type { MovimentoDeCaixa, Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare, received } from '../../../test/support/api-control.ts'
import { draw, openScreen } from '../../../test/support/screen.tsx'
import { signInAs } from '../../../test/support/signed-in.ts'
import { useCaixaAberto } from '../../shared/caixa/useCaixaAberto.tsx'
import { keepCaixaChoice } from '../../shared/session/storage.ts'
import CaixaPage from './CaixaPage.tsx'
import TurnoPage from './TurnoPage.tsx'

const CAIXA = { id: 1, nome: 'Caixa', ativo: true, aqui: false, turno: null }
const OPEN = { id: 5, aberto_em: '2026-11-29T11:00:00Z', aberto_por: 'Ana', dias: 0 }
const SALE: MovimentoDeCaixa = {
  id: 9,
  tipo: 'recebimento',
  forma: 'dinheiro',
  valor: 20,
  motivo: '',
  destino: null,
  venda_id: 1042,
  pagamento_id: 3,
  usuario: 'Ana',
  em: '2026-11-29T21:03:00Z',
  estornado_em: null,
}
const TURNO: Turno = {
  id: 5,
  caixa: { id: 1, nome: 'Caixa' },
  situacao: 'aberto',
  aberto_em: OPEN.aberto_em,
  aberto_por: 'Ana',
  dias: 0,
  fundo: 100,
  fundo_esperado: null,
  diferenca_na_abertura: null,
  esperado: 100,
  contado: null,
  deixado: null,
  retirado: null,
  diferenca: null,
  fechado_em: null,
  fechado_por: null,
  observacao: '',
  movimentos: [],
  ultimo_movimento_id: null,
  por_forma: [],
  por_pessoa: [],
  vendido_a_prazo: 0,
  contagem: null,
  reaberturas: [],
}
const CLOSED: Turno = {
  ...TURNO,
  situacao: 'fechado',
  fechado_em: '2026-11-29T22:00:00Z',
  contado: 97.7,
  diferenca: -2.3,
}
const CLOSE = 'POST /turnos/5/fechar/'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByLabelText(name, { exact: true })

const openPage = (answers: Parameters<typeof prepare>[0]) =>
  prepare({ 'GET /caixas/configuracao/': ok({ ativo: true }), ...answers }).then(() =>
    openScreen([{ path: '/caixa', element: <CaixaPage /> }], '/caixa'),
  )
const openOpenCaixa = (turno: Turno = TURNO, answers: Parameters<typeof prepare>[0] = {}) =>
  openPage({ 'GET /caixas/': ok([{ ...CAIXA, turno: OPEN }]), 'GET /turnos/5/': ok(turno), ...answers })

beforeEach(() => keepCaixaChoice(true))

test('a shop that does not use the drawer is told where it is turned on', async () => {
  await openPage({ 'GET /caixas/configuracao/': ok({ ativo: false }), 'GET /caixas/': ok([CAIXA]) })
  await expect.element(page.getByText('O caixa está desligado.')).toBeVisible()
})

test('a drawer is opened with two clicks and the float', async () => {
  const lists = [ok([CAIXA]), ok([{ ...CAIXA, turno: OPEN }])]
  await openPage({ 'GET /caixas/': lists, 'POST /caixas/1/abrir/': answer(201, TURNO), 'GET /turnos/5/': ok(TURNO) })
  await expect.element(page.getByText('Nenhum caixa aberto')).toBeVisible()
  await button('Abrir caixa').click()
  await field('Fundo').fill('100')
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir caixa' }).click()
  await expect.element(button('Fechar caixa')).toBeVisible()
  expect(await bodies('POST /caixas/1/abrir/')).toEqual([{ fundo: 100, observacao: '' }])
})

test('the figures of the cash stand above those of the forms, at one edge', async () => {
  await page.viewport(1280, 800)
  const por_forma = [{ forma: 'pix' as const, entrou: 10, saiu: 0, saldo: 10, conferido: null, diferenca: null }]
  await openOpenCaixa({ ...TURNO, por_forma })
  await expect.element(page.getByRole('region', { name: 'Por forma' })).toBeVisible()
  const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right
  expect(right('dd')).toBe(right('tbody td:last-child'))
})

test('Enter goes down the column of the count; the difference is said in words after it was sent', async () => {
  await openOpenCaixa({ ...TURNO, esperado: null }, { [CLOSE]: ok(CLOSED) })
  await button('Fechar caixa').click()
  // The hand stays on the number keys.
  await expect.element(field('Quantas de R$ 200,00')).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  await userEvent.keyboard('1{Enter}2{Enter}{Enter}1{Enter}1{Enter}{Enter}1{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Soma R$ 97,50')
  expect(page.getByText('Faltam').elements()).toEqual([])
  // Past the coins, and past the sum that the table says.
  await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}')
  await expect.element(field('Fica no caixa')).toHaveFocus()
  await userEvent.keyboard('50')
  await field('PIX').fill('12,30')
  await button('Fechar caixa').click()
  await expect.element(page.getByText('Faltam R$ 2,30')).toBeVisible()
  const contagem = [
    [50, 1],
    [20, 2],
    [5, 1],
    [2, 1],
    [0.5, 1],
  ].map(([valor, quantidade]) => ({ valor, quantidade }))
  expect(await bodies(CLOSE)).toEqual([
    { contagem, deixado: 50, ate_movimento: null, conferido: [{ forma: 'pix', valor: 12.3 }], observacao: '' },
  ])
  await button('Pronto').click()
})

test.each(['Quantas de R$ 5,00', 'Ou a soma, contada de outro jeito', 'Fica no caixa', 'PIX', 'Observação'])(
  'a count of which only %s is typed is asked about before it is left',
  async (label) => {
    await openOpenCaixa({ ...TURNO, esperado: null })
    await button('Fechar caixa').click()
    await expect.element(field('Quantas de R$ 200,00')).toHaveFocus()
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)
    await field(label).fill('0')
    await expect.poll(isAsked).toBe(true)
  },
)

test('what came while the person counted is named, and the count goes on with it', async () => {
  const turnos = [ok(TURNO), ok({ ...TURNO, movimentos: [SALE], ultimo_movimento_id: 9 })]
  const changed = answer(409, { codigo: 'CAIXA_MUDOU', detail: 'Entrou ou saiu dinheiro.', movimentos: [SALE] })
  await openOpenCaixa(TURNO, { 'GET /turnos/5/': turnos, [CLOSE]: [changed, ok(CLOSED)] })
  await button('Fechar caixa').click()
  await field('Ou a soma, contada de outro jeito').fill('100')
  await button('Fechar caixa').click()
  await expect.element(page.getByText('Entrou R$ 20,00 da venda 1042 às 18:03')).toBeVisible()
  await expect.element(button('Fechar caixa')).toBeDisabled()
  await button('Já contei com isso').click()
  await expect.element(field('Ou a soma, contada de outro jeito')).toHaveValue('100,00')
  await button('Fechar caixa').click()
  await expect.element(page.getByText('Faltam R$ 2,30')).toBeVisible()
  const sent = (await bodies(CLOSE)) as { contado: number; ate_movimento: number | null }[]
  expect(sent.map(({ contado, ate_movimento }) => [contado, ate_movimento])).toEqual([
    [100, null],
    [100, 9],
  ])
})

test('a sangria asks for amount, reason and where it goes', async () => {
  const sangria: MovimentoDeCaixa = {
    ...SALE,
    id: 10,
    tipo: 'sangria',
    valor: -20,
    motivo: 'Motoboy',
    destino: 'despesa',
    venda_id: null,
  }
  const changed = { ...TURNO, movimentos: [sangria], ultimo_movimento_id: 10 }
  await openOpenCaixa(TURNO, {
    'GET /turnos/5/': [ok(TURNO), ok(changed)],
    'POST /turnos/5/sangrias/': answer(201, changed),
  })
  await button('Sangria').click()
  await field('Valor').fill('20')
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar do caixa' }).click()
  await expect.element(page.getByText('Diga o motivo')).toBeVisible()
  await page.getByRole('textbox', { name: /Motivo/ }).fill('Motoboy')
  await field('Vai para').selectOptions('Despesa')
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar do caixa' }).click()
  await expect.element(page.getByText('Sangria · Despesa')).toBeVisible()
  expect(await bodies('POST /turnos/5/sangrias/')).toEqual([{ valor: 20, motivo: 'Motoboy', destino: 'despesa' }])
})

test('a payment in the list of an open drawer leads to its sale to be undone there', async () => {
  await openOpenCaixa({ ...TURNO, movimentos: [SALE, { ...SALE, id: 11, estornado_em: SALE.em }] })
  await expect.element(page.getByText(/desfeito em/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Desfazer na venda 1042' })
  expect(link.elements().map((element) => element.getAttribute('href'))).toEqual(['/vendas/1042'])
})

test('who counts blind sees no sum of the drawer', async () => {
  const blind = { ...CLOSED, esperado: null, diferenca: null, por_forma: null, por_pessoa: null, vendido_a_prazo: null }
  await signInAs({ tipo: 'funcionario', permissoes: { conferir_caixa: false } })
  await prepare({ 'GET /turnos/5/': ok(blind) })
  await openScreen([{ path: '/caixa/turnos/:turnoId', element: <TurnoPage /> }], '/caixa/turnos/5')
  await expect.element(page.getByText('Contado')).toBeVisible()
  expect(page.getByText(/Faltam|Sobram|Confere|haver|Por forma/).elements()).toEqual([])
  expect(button('Reabrir').elements()).toEqual([])
})

test.each([
  ['closed', null, 1],
  ['open in a later turno', OPEN, 0],
])('a closed turno may be opened again while its drawer is %s: %o', async (_state, turno, buttons) => {
  await prepare({ 'GET /turnos/5/': ok(CLOSED), 'GET /caixas/': ok([{ ...CAIXA, turno }]) })
  await openScreen([{ path: '/caixa/turnos/:turnoId', element: <TurnoPage /> }], '/caixa/turnos/5')
  await expect.element(page.getByText('Contado')).toBeVisible()
  await expect.poll(() => received('GET /caixas/')).toHaveLength(1)
  await expect.poll(() => button('Reabrir').elements()).toHaveLength(buttons)
})

function Taking({ cash }: { cash: boolean }) {
  const { isMissing, notice } = useCaixaAberto(cash)
  return (
    <>
      <p>{isMissing ? 'waits' : 'goes'}</p>
      {notice}
    </>
  )
}

test('cash waits for an open drawer, which is opened in place; the other forms do not', async () => {
  const lists = [ok([CAIXA]), ok([{ ...CAIXA, turno: OPEN }])]
  await prepare({ 'GET /caixas/': lists, 'POST /caixas/1/abrir/': answer(201, TURNO) })
  await draw(<Taking cash />)
  await expect.element(page.getByText('waits')).toBeVisible()
  await button('Abrir caixa').click()
  await field('Fundo').fill('0')
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir caixa' }).click()
  await expect.element(page.getByText('goes')).toBeVisible()
})

test('with the drawer off nothing is asked', async () => {
  keepCaixaChoice(false)
  await prepare({})
  await draw(<Taking cash />)
  await expect.element(page.getByText('goes')).toBeVisible()
  expect(await received('GET /caixas/')).toEqual([])
})

test('a drawer that is open since an earlier day is said where money is taken, and stops nobody', async () => {
  await prepare({ 'GET /caixas/': ok([{ ...CAIXA, turno: { ...OPEN, dias: 3 } }]) })
  await draw(<Taking cash />)
  await expect.element(page.getByText('Caixa está aberto há 3 dias.')).toBeVisible()
  await expect.element(page.getByText('goes')).toBeVisible()
})
