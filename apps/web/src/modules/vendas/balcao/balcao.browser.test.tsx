import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, ok, prepare, received, sameKeys } from '../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { readVenda } from '../../../../test/support/lidos.ts'
import { draw, openScreen } from '../../../../test/support/screen.tsx'
import { ApiError } from '../../../shared/api/apiError.ts'
import { keepCaixaChoice } from '../../../shared/session/storage.ts'
import { VendaJaFeita } from '../formulario/useVendaForm.ts'
import { finishBalcaoVenda } from '../vendas.queries.ts'
import { ConcluirNoBalcao, type LinhaSemVariacao } from './ConcluirNoBalcao.tsx'
import { CriarEConcluir } from './CriarEConcluir.tsx'

const POST = 'POST /vendas/7/concluir-no-balcao/'
const FEITA = ok({ id: 7, status: 'concluido', pago: 50, troco: null })
const onClose = vi.fn<() => void>()
beforeEach(() => void onClose.mockClear())

const field = (nome: string) => page.getByLabelText(nome, { exact: true })
const clickFinish = () => page.getByRole('button', { name: 'Concluir venda' }).click()
const findFinishedDialog = () => page.getByRole('dialog', { name: 'Venda nº 7 concluída' })
const corpos = () => bodies(POST)

async function openBalcao(
  falta: number,
  resposta: FakeAnswer | FakeAnswer[] = FEITA,
  linhasSemVariacao: readonly LinhaSemVariacao[] = [],
) {
  await prepare({ [POST]: resposta })
  const tela = (
    <ConcluirNoBalcao
      falta={falta}
      linhasSemVariacao={linhasSemVariacao}
      concluir={(pagamentos, key) => finishBalcaoVenda(7, pagamentos, key)}
      onClose={onClose}
      depois={({ id }) => <p>{`depois da venda ${id}`}</p>}
    />
  )
  await draw(tela)
}

test.each([
  ['Dinheiro', {}, { forma: 'dinheiro', valor: 50, recebido: null }],
  ['Dinheiro', { Valor: '30,5', Recebido: '100' }, { forma: 'dinheiro', valor: 30.5, recebido: 100 }],
  ['Paga depois', {}, null],
])('paid as %s with %o, %o is sent', async (forma, typedFields, pagamento) => {
  await openBalcao(50)
  await field('Forma').selectOptions(forma)
  for (const [nome, text] of Object.entries(typedFields)) await field(nome).fill(text)
  await clickFinish()
  await expect.element(findFinishedDialog()).toBeVisible()
  expect(await corpos()).toEqual([{ pagamento }])
  await expect.element(page.getByText('depois da venda 7')).toBeVisible()
  expect(findFinishedDialog().getByRole('status').element().textContent).toBe('')
  expect(onClose.mock.calls).toEqual([])
})

test.each([
  [{ Recebido: '49,99' }, 'É menos do que o valor pago'],
  [{ Valor: '' }, 'Informe um valor maior que zero'],
])('a payment with %o is not sent: %s', async (typedFields, sentence) => {
  await openBalcao(50)
  for (const [nome, text] of Object.entries(typedFields)) await field(nome).fill(text)
  await clickFinish()
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(await corpos()).toEqual([])
})

test('a line without a chosen variation is said, with its price, and holds nothing back', async () => {
  await openBalcao(209.7, FEITA, [
    { nome: 'Moletom', valor: 149.8, faixa: null },
    { nome: 'Regata', valor: 59.9, faixa: 'De R$ 57,90 a R$ 62,90' },
  ])
  const sentence = (nome: string, preco: string) =>
    page.getByText(`${nome}: sem variação escolhida; sai da que tem mais estoque. R$ ${preco}`)
  await expect.element(sentence('Moletom', '149,80 cada.')).toBeVisible()
  await expect.element(sentence('Regata', '59,90 cada. De R$ 57,90 a R$ 62,90 conforme a variação.')).toBeVisible()
  await clickFinish()
  await expect.element(findFinishedDialog()).toBeVisible()
  expect(await corpos()).toHaveLength(1)
})

test('change of a zero too many is asked about once: Enter confirms it, another sum is asked about anew', async () => {
  await openBalcao(150.7)
  const question = (reais: string) => page.getByText(`Troco de ${reais}?`, { exact: false })
  await field('Recebido').fill('10000')
  await userEvent.keyboard('{Enter}')
  await expect.element(question('R$ 9.849,30')).toBeVisible()
  await field('Recebido').fill('1000')
  await expect.element(question('R$ 9.849,30')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(question('R$ 849,30')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirmar troco' })).toBeVisible()
  expect(await corpos()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(findFinishedDialog()).toBeVisible()
  expect(await corpos()).toEqual([{ pagamento: { forma: 'dinheiro', valor: 150.7, recebido: 1000 } }])
})

test.each([
  ['the two notes that pay a large sale', 300, '500'],
  ['one note for something small', 10, '200'],
])('change of %s is not asked about', async (_, falta, recebido) => {
  await openBalcao(falta)
  await field('Recebido').fill(recebido)
  await userEvent.keyboard('{Enter}')
  await expect.element(findFinishedDialog()).toBeVisible()
})

test('the change is what exceeds the typed amount, of cash only', async () => {
  await openBalcao(50)
  const troco = () => page.getByRole('dialog').getByRole('status').element().textContent
  await field('Recebido').fill('50')
  await expect.element(page.getByText('Em branco: valor exato.')).toBeVisible()
  await expect.poll(troco).toBe('')
  await field('Valor').fill('20')
  await expect.poll(troco).toBe('Troco R$ 30,00')
  expect(page.getByText('Em branco: valor exato.').elements()).toEqual([])
  await field('Forma').selectOptions('PIX')
  await expect.poll(troco).toBe('')
  expect(field('Recebido').elements()).toEqual([])
  await field('Forma').selectOptions('Paga depois')
  await expect.poll(() => field('Valor').elements()).toEqual([])
})

test('notes that are handed over are added to what was received', async () => {
  await openBalcao(50)
  await field('Recebido').fill('2,5')
  for (const nota of ['R$ 50', 'R$ 20']) await page.getByRole('button', { name: nota, exact: true }).click()
  await expect.element(field('Recebido')).toHaveValue('72,50')
  await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('Troco R$ 22,50')
})

test.each([
  [360, 640],
  [390, 430],
])('at %d × %d all of a payment with change is in sight', async (width, height) => {
  await page.viewport(width, height)
  await openBalcao(52.9)
  await page.getByRole('button', { name: 'R$ 100', exact: true }).click()
  await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('Troco R$ 47,10')
  const content = document.querySelector('[role="dialog"] > div') as HTMLElement
  expect(content.scrollHeight).toBeLessThanOrEqual(content.clientHeight)
})

test('what was typed as cash does not hold back another form of payment', async () => {
  await openBalcao(50)
  await field('Recebido').fill('40')
  await field('Forma').selectOptions('PIX')
  await clickFinish()
  await expect.element(findFinishedDialog()).toBeVisible()
  expect(await corpos()).toEqual([{ pagamento: { forma: 'pix', valor: 50, recebido: null } }])
})

test('with the drawer on, card and cash are added up in one act; what is still due is large, and the change is of the cash', async () => {
  keepCaixaChoice(true)
  onTestFinished(() => keepCaixaChoice(false))
  const turno = { id: 5, aberto_em: '2026-11-29T11:00:00Z', aberto_por: 'Ana', dias: 0 }
  await prepare({ [POST]: FEITA, 'GET /caixas/': ok([{ id: 1, nome: 'Caixa', ativo: true, aqui: false, turno }]) })
  await draw(
    <ConcluirNoBalcao
      falta={59.7}
      linhasSemVariacao={[]}
      concluir={(pagamentos, key) => finishBalcaoVenda(7, pagamentos, key)}
      onClose={onClose}
      depois={() => null}
    />,
  )
  await field('Forma').selectOptions('Cartão')
  await field('Valor').fill('20')
  await page.getByRole('button', { name: 'Somar outra forma' }).click()
  await expect.poll(() => page.getByRole('dialog').element().textContent).toMatch(/Ainda falta\sR.\s39,70/)
  await expect.element(field('Forma')).toHaveValue('dinheiro')
  await expect.element(field('Valor')).toHaveValue('39,70')
  await field('Recebido').fill('50')
  await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('Troco R$ 10,30')
  await userEvent.keyboard('{Enter}')
  await expect.element(findFinishedDialog()).toBeVisible()
  expect(await corpos()).toEqual([
    {
      pagamentos: [
        { forma: 'cartao', valor: 20, recebido: null },
        { forma: 'dinheiro', valor: 39.7, recebido: 50 },
      ],
    },
  ])
})

test('cash without an open drawer is refused with its reason and the focus on opening one; another form of payment passes', async () => {
  keepCaixaChoice(true)
  onTestFinished(() => keepCaixaChoice(false))
  const caixa = { id: 1, nome: 'Caixa', ativo: true, aqui: true, turno: null }
  await prepare({ [POST]: FEITA, 'GET /caixas/': ok([caixa]) })
  await draw(
    <ConcluirNoBalcao
      falta={57.9}
      linhasSemVariacao={[]}
      concluir={(pagamentos, key) => finishBalcaoVenda(7, pagamentos, key)}
      onClose={onClose}
      depois={() => null}
    />,
  )
  await expect.element(page.getByText('Nenhum caixa aberto: o dinheiro precisa de um.')).toBeVisible()
  await clickFinish()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Nenhum caixa aberto: o dinheiro precisa de um. Abra o caixa ou escolha outra forma; nada foi registrado.Abrir caixa',
    )
  await expect.element(page.getByRole('button', { name: 'Abrir caixa' })).toHaveFocus()
  await field('Forma').selectOptions('PIX')
  await clickFinish()
  await expect.element(findFinishedDialog()).toBeVisible()
  expect(await corpos()).toEqual([{ pagamento: { forma: 'pix', valor: 57.9, recebido: null } }])
})

test.each([0, -5])('nothing is asked of a sale that lacks %d', async (falta) => {
  await openBalcao(falta, ok({ ...FEITA.body, pago: 0, troco: 0 }))
  await expect.element(page.getByText('Já está paga')).toBeVisible()
  expect([field('Forma').elements(), field('Valor').elements()]).toEqual([[], []])
  await clickFinish()
  await expect.element(findFinishedDialog().getByRole('status')).toHaveTextContent('Troco R$ 0,00')
  expect(await corpos()).toEqual([{ pagamento: null }])
  expect(page.getByRole('link').elements()).toEqual([])
})

test('a payment whose answer was lost is sent again with the same key; another one is another payment', async () => {
  const failure = (status: number, body: object) => ({ status, body })
  await openBalcao(50, [failure(503, {}), failure(409, { detail: 'Falta uma peça.' }), FEITA])
  await clickFinish()
  await expect.poll(avisados).toEqual(['error: Não foi possível concluir a venda. Tente novamente.'])
  await clickFinish()
  await expect.poll(avisados).toEqual(['error: Falta uma peça.'])
  await field('Recebido').fill('60')
  await clickFinish()
  await expect.element(findFinishedDialog()).toBeVisible()
  expect(await sameKeys(POST)).toEqual([true, false])
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/imprimir/vendas/7/recibo',
    '/imprimir/vendas/7/recibo?papel=bobina',
  ])
})

const create = vi.fn<() => Promise<Venda>>()
const callbacks = {
  onRefused: vi.fn<(erro: ApiError) => void>(),
  onCreated: vi.fn<() => void>(),
  onClose: vi.fn<() => void>(),
  onNext: vi.fn<() => void>(),
}
beforeEach(() => {
  for (const mock of Object.values(callbacks)) mock.mockClear()
  create.mockReset().mockResolvedValue(readVenda({ id: 7 }))
})
const button = (name: string) => page.getByRole('button', { name })

async function openNovaVenda(resposta: FakeAnswer = FEITA) {
  await prepare({ [POST]: resposta })
  const { router } = await openScreen(
    [{ path: '/criar', element: <CriarEConcluir total={50} linhasSemVariacao={[]} criar={create} {...callbacks} /> }],
    '/criar',
  )
  await expect.element(button('Concluir venda')).toBeVisible()
  return () => [router.state.location.pathname, router.state.location.state as unknown, router.state.historyAction]
}

const RECUSA = new ApiError(409, { detail: 'A peça acabou.' })
test.each([
  [RECUSA, 'A peça acabou.', [[RECUSA]]],
  [new TypeError('ours'), 'Não foi possível concluir a venda. Tente novamente.', []],
])(
  'a sale that was not created is not concluded, and its refusal is handed on: %s',
  async (error, sentence, refusals) => {
    create.mockRejectedValueOnce(error)
    const navegacao = await openNovaVenda()
    await button('Concluir venda').click()
    await expect.poll(avisados).toEqual([`error: ${sentence}`])
    expect([callbacks.onRefused.mock.calls, await received(POST)]).toEqual([refusals, []])
    expect(navegacao()).toEqual(['/criar', null, 'POP'])
  },
)

test('a sale that was created and could not be concluded waits on its own page', async () => {
  const navegacao = await openNovaVenda(answer(409, { detail: 'Falta uma peça.' }))
  await button('Concluir venda').click()
  await expect.poll(navegacao).toEqual(['/vendas/7', { salvo: true }, 'REPLACE'])
  await expect.poll(avisados).toEqual(['error: Falta uma peça.'])
  expect(callbacks.onCreated.mock.calls).toHaveLength(1)
  expect([create.mock.calls.length, callbacks.onRefused.mock.calls, callbacks.onClose.mock.calls]).toEqual([1, [], []])
})

test('closing returns to the form until the sale is concluded, and leaves it for the list afterwards', async () => {
  const navegacao = await openNovaVenda()
  await button('Fechar').click()
  await expect.poll(() => callbacks.onClose.mock.calls).toHaveLength(1)
  expect(callbacks.onCreated.mock.calls).toHaveLength(0)
  await button('Concluir venda').click()
  await button('Nova venda').click()
  expect(callbacks.onCreated.mock.calls).toHaveLength(1)
  await expect.poll(() => callbacks.onNext.mock.calls).toHaveLength(1)
  expect(navegacao()).toEqual(['/criar', null, 'POP'])
  await button('Fechar').click()
  await expect.poll(navegacao).toEqual(['/vendas', { salvo: true }, 'REPLACE'])
  expect(callbacks.onClose.mock.calls).toHaveLength(1)
})

test('a sale that was made before, whose answer was lost, leads to it and is not concluded from here', async () => {
  create.mockRejectedValueOnce(new VendaJaFeita(27))
  const navegacao = await openNovaVenda()
  await button('Concluir venda').click()
  await expect.poll(navegacao).toEqual(['/vendas/27', { salvo: true }, 'REPLACE'])
  await expect
    .poll(avisados)
    .toEqual([
      'error: A venda nº 27 já foi registrada, como estava quando foi enviada. O que mudou depois não entrou nela.',
    ])
  const { onCreated, onRefused } = callbacks
  expect([onCreated.mock.calls.length, onRefused.mock.calls.length, await received(POST)]).toEqual([1, 0, []])
})
