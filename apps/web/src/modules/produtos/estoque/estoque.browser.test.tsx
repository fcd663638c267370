import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, received, release, sameKeys } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { draw, openScreen } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { LIDO } from '../../leitor/destino.ts'
import ProdutoPage from '../ProdutoPage.tsx'
import { CorrecaoDoEstoque } from './CorrecaoDoEstoque.tsx'
import { corpoDaCorrecao, listChangedSaldos, pecasQueChegaram, recusasPorSaldo, saldosDe } from './correcao.ts'

const POST = 'POST /estoque/contagem/'
const SALDO = { fisico: 5, reservado: 2, disponivel: 3 }
const ESTOQUE = { produto_id: 12, ...SALDO, variacoes: [], reservas: [] }
const DUAS = ['Azul M', 'Azul G'].map((nome, i) => ({ variacao_id: 34 + i, nome, sku: null, ...SALDO }))
const onFix = vi.fn<() => void>()
const openEstoque = (estoque = {}) => {
  const element = <CorrecaoDoEstoque estoque={{ ...ESTOQUE, ...estoque }} onCorrigido={onFix} />
  return draw(element)
}
const field = (nome = 'Peças') => page.getByRole('spinbutton', { name: `Quantidade de ${nome}` })
const button = (name: string) => page.getByRole('button', { name })
const findSaveButton = () => button('Salvar estoque')
beforeEach(() => void onFix.mockClear())

test('a correction whose answer was lost goes again with its key; after a success the same one is another', async () => {
  await prepare({ [POST]: [answer(503), ok()] })
  await openEstoque()
  await field().fill('7')
  await page.getByLabelText('Motivo').selectOptions('Entrada de mercadoria')
  await findSaveButton().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Não foi salvo. Tente novamente.')
  await expect.element(field()).toHaveValue('7')
  expect(onFix).not.toHaveBeenCalled()
  await findSaveButton().click()
  await expect.poll(avisados).toEqual(['success: Estoque atualizado.'])
  await expect.element(field()).toHaveValue('5')
  expect(onFix).toHaveBeenCalledOnce()
  const chegaram = page.getByText(/^Entraram 2 peças\./)
  await expect.element(chegaram).toBeVisible()
  await field().fill('7')
  await expect.element(chegaram).not.toBeInTheDocument()
  await findSaveButton().click()
  await expect.poll(avisados).toEqual(['success: Estoque atualizado.'])
  expect(await sameKeys(POST)).toEqual([true, false])
  const itens = [{ produto_id: 12, variacao_id: null, contado: 7, esperado: 5 }]
  expect(await bodies(POST)).toEqual(Array(3).fill({ motivo: 'entrada', itens }))
})

test('a refusal stands at its line until the correction goes again, and meanwhile nothing can be typed', async () => {
  const refusal = { erro: 'Não há peças.', detail: 'Recusado.', erros: { 'itens.0.contado': ['Reservadas: 2.'] } }
  await prepare({ [POST]: [answer(409, refusal), held(ok())] })
  const variacoes = ['Azul M', 'Azul G'].map((nome, i) => ({ variacao_id: 34 + i, nome, sku: null, ...SALDO }))
  await openEstoque({ variacoes })
  await field('Azul G').fill('1')
  await findSaveButton().click()
  const sentence = page.getByRole('listitem').filter({ hasText: 'Azul G' }).getByText('Reservadas: 2.')
  await expect.element(sentence).toBeVisible()
  await expect.element(field('Azul G')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Azul M')).not.toHaveAttribute('aria-invalid')
  await findSaveButton().click()
  await expect.element(sentence).not.toBeInTheDocument()
  await expect.poll(() => document.querySelector('form')?.inert).toBe(true)
  await release()
  await expect.poll(avisados).toEqual(['success: Estoque atualizado.'])
  await expect.element(findSaveButton()).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Entra/)).not.toBeInTheDocument()
})

test.each([
  ['', '{Tab}', '5', false],
  ['05', '{Tab}', '5', false],
  ['9', '{Tab}', '9', true],
  ['9', '{ArrowDown}', '8', true],
  ['0', '{ArrowDown}', '0', true],
  ['9999999', '{ArrowUp}', '9999999', true],
])('typed "%s" and %s is %s pieces; is it saved: %s', async (typedText, pressedKey, escrito, salva) => {
  await openEstoque()
  await field().fill(typedText)
  await userEvent.keyboard(pressedKey)
  await expect.element(field()).toHaveValue(escrito)
  expect(findSaveButton().elements()).toHaveLength(Number(salva))
  const disabledFlags = ['Diminuir Peças', 'Aumentar Peças'].map(
    (nome) => (button(nome).element() as HTMLButtonElement).disabled,
  )
  expect(disabledFlags).toEqual([escrito === '0', escrito === '9999999'])
})

test.each(['-3', '-3a', '2,5', '1.000', '1e3', '２', '−5', '12345678', '2 kg'])(
  'typed "%s" stays as it was typed, with its sentence, and is not sent, nor what was typed beside it',
  async (typedText) => {
    await prepare({ [POST]: ok() })
    await openEstoque({ variacoes: DUAS })
    await field('Azul M').fill('9')
    await field('Azul G').fill(typedText)
    await userEvent.tab()
    await findSaveButton().click()
    await expect.element(field('Azul G')).toHaveFocus()
    await expect.element(field('Azul G')).toHaveValue(typedText)
    await expect.element(field('Azul G')).toHaveAccessibleDescription('Informe um número inteiro de 0 a 9.999.999.')
    await expect.element(field('Azul M')).not.toBeInvalid()
    expect(await received(POST)).toEqual([])
    await field('Azul G').fill('1')
    await findSaveButton().click()
    await expect.poll(async () => (await bodies(POST)).length).toBe(1)
  },
)

test('the page asks before a typed correction is lost, and no longer when it was taken back', async () => {
  const question = () => {
    const unloadEvent = new Event('beforeunload', { cancelable: true })
    dispatchEvent(unloadEvent)
    return unloadEvent.defaultPrevented
  }
  await openEstoque()
  await expect.element(field()).toHaveValue('5')
  expect(question()).toBe(false)
  await field().fill('6')
  await expect.poll(question).toBe(true)
  await field().fill('5')
  await expect.poll(question).toBe(false)
})

const variacoes = [
  { variacao_id: 34, nome: 'Azul M', sku: 'CAM-M', ...SALDO },
  { variacao_id: 35, nome: '', sku: 'CAM-G', ...SALDO },
  { variacao_id: 36, nome: '', sku: null, ...SALDO },
]

test('only changed stocks are sent, with the quantity that was seen; a refusal stands at the stock that it is about', () => {
  const saldos = saldosDe({ ...ESTOQUE, variacoes })
  expect(saldos.map(({ nome, variacaoId }) => [nome, variacaoId])).toEqual([
    ['Azul M', 34],
    ['CAM-G', 35],
    ['Variação 36', 36],
  ])
  const typedQuantidades = new Map(
    Object.entries({ 34: '17', 35: '', 36: '1' }).map(([id, text]) => [Number(id), text]),
  )
  const body = corpoDaCorrecao(12, saldos, typedQuantidades, 'entrada')
  const itens = [
    { produto_id: 12, variacao_id: 34, contado: 17, esperado: 5 },
    { produto_id: 12, variacao_id: 36, contado: 1, esperado: 5 },
  ]
  expect(body).toEqual({ motivo: 'entrada', itens })
  expect(listChangedSaldos(saldos, new Map([[34, '05']]))).toEqual([])
  // Fewer pieces are no arrival.
  expect(pecasQueChegaram(body)).toEqual([{ produtoId: 12, variacaoId: 34, quantidade: 12 }])
  const errors = { 'itens.1.esperado': ['Mudou.'], 'itens.7.contado': ['?'], 'xitens.0.a': ['?'], motivo: ['x'] }
  expect([...recusasPorSaldo(body, errors)]).toEqual([[36, 'Mudou.']])
})

const SALDO_LIDO = { fisico: 7, reservado: 0, disponivel: 7 }
const variacao = (id: number, nome: string) => ({ id, nome_cor: nome, tamanho: 'M', sku: `CAM-${nome}`, quantidade: 7 })

async function readVariacao(width: number) {
  await page.viewport(width, 800)
  await prepare({
    'GET /sincronizacoes/': ok([]),
    'GET /produtos/5/': ok({
      id: 5,
      titulo: 'Camiseta',
      sku: 'CAM',
      versao: 1,
      variacoes: [variacao(8, 'Preto'), variacao(9, 'Cru')],
    }),
    'GET /produtos/5/estoque/': ok({
      produto_id: 5,
      ...SALDO_LIDO,
      variacoes: [8, 9].map((id) => ({ variacao_id: id, nome: id === 8 ? 'Preto M' : 'Cru M', ...SALDO_LIDO })),
      reservas: [],
    }),
    'GET /modelos/': ok([]),
    'GET /categorias/': ok([]),
    'POST /estoque/contagem/': ok(),
  })
  const { router } = await openScreen([{ path: '/produtos/:produtoId', Component: ProdutoPage }], '/')
  await router.navigate('/produtos/5?variacao=9', LIDO)
  await expect.element(page.getByLabelText('Título')).toBeInTheDocument()
  return router
}
const dialog = () => page.getByRole('dialog', { name: 'Camiseta' })

signInBeforeEach()

test('on a phone a scanned variation opens its stock, with the number selected, over the page of the product', async () => {
  const router = await readVariacao(390)
  const number = dialog().getByRole('spinbutton')
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveAccessibleName('Quantidade de Cru M')
  await expect.poll(() => getSelection()?.toString()).toBe('7')
  await dialog().getByRole('button', { name: 'Aumentar Cru M' }).click()
  await dialog().getByRole('button', { name: 'Salvar estoque' }).click()
  await expect
    .poll(async () => (await received('POST /estoque/contagem/'))[0]?.body)
    .toMatchObject({ itens: [{ produto_id: 5, variacao_id: 9, contado: 8, esperado: 7 }] })
  await dialog().getByRole('button', { name: 'Abrir produto' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?variacao=9')
})

test('at a desk it opens the page alone', async () => {
  await readVariacao(1280)
  await expect.element(page.getByRole('heading', { name: 'Camiseta', level: 1 })).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})
