import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodies, held, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { draw, texts } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { DiferencasDoDeposito } from './DiferencasDoDeposito.tsx'
import DiferencasPage from './DiferencasPage.tsx'

const [LISTA, RESUMO] = ['GET /bling/diferencas/', 'GET /bling/diferencas/resumo/']
const ATO = 'POST /bling/diferencas/'
const AZUL = { id: 7, produto_id: 3, titulo: 'Camiseta', variacao: 'Azul P', sku: 'CAM-AZ-P', aqui: 10, la: 4 }
const CANECA = { id: 9, produto_id: 5, titulo: 'Caneca', variacao: null, sku: null, aqui: 2, la: 1200 }
const lista = (...results: object[]) => ok({ count: results.length, next: null, previous: null, results })
const resumo = (pecas: number, mais: object = {}) => ok({ deposito: 'Loja do centro', lendo: false, pecas, ...mais })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => texts(page.getByRole('list', { name: 'Diferenças no depósito' }).getByRole('listitem'))
const esperado = ({ id, aqui, la }: typeof AZUL | typeof CANECA) => ({ id, esperado: { aqui, la } })

async function openDiferencas(answers: Parameters<typeof prepare>[0] = {}) {
  await prepare({ [RESUMO]: resumo(2), [LISTA]: lista(AZUL, CANECA), ...answers })
  await draw(
    <main>
      <DiferencasPage />
    </main>,
  )
}
signInBeforeEach()

test('the list names each piece with both quantities, and its product; the deposit is named', async () => {
  await openDiferencas()
  await expect
    .poll(rows)
    .toEqual([
      'Camiseta Azul PCAM-AZ-PAqui10No Bling4Acertar aquiAcertar láDeixar',
      'CanecaAqui2No Bling1.200Acertar aquiAcertar láDeixar',
    ])
  await expect.element(page.getByText('Depósito Loja do centro.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Camiseta Azul P' })).toHaveAttribute('href', '/produtos/3')
})

test.each([
  ['Acertar aqui', 'aqui', 'success: 1 peça recebe a quantidade do Bling.'],
  ['Acertar lá', 'la', 'success: A quantidade de 1 peça vai para o Bling.'],
  ['Deixar', 'deixar', 'success: 1 diferença fica como está.'],
])(
  '%s of a row sends the quantities that were shown; the row goes, and the next one has the focus',
  async (rotulo, ato, told) => {
    await openDiferencas({ [LISTA]: [lista(AZUL, CANECA), lista(CANECA)], [ATO]: answer(204) })
    await button(`${rotulo}: Camiseta Azul P (CAM-AZ-P)`).click()
    await expect.poll(avisados).toEqual([told])
    expect(await bodies(ATO)).toEqual([{ ato, itens: [esperado(AZUL)] }])
    await expect.poll(() => rows().length).toBe(1)
    await expect.element(page.getByRole('checkbox', { name: 'Selecionar Caneca' })).toHaveFocus()
  },
)

test('a row that changed is refused in the sentence of the server, and shown with the figures of now', async () => {
  const detail = 'A quantidade mudou depois de a lista ser mostrada: Camiseta Azul P.'
  await openDiferencas({
    [LISTA]: [lista(AZUL, CANECA), lista({ ...AZUL, aqui: 9, la: 3 }, CANECA)],
    [ATO]: answer(409, { codigo: 'DIFERENCA_MUDOU', detail }),
  })
  await button('Acertar lá: Camiseta Azul P (CAM-AZ-P)').click()
  await expect.poll(avisados).toEqual([`error: ${detail}`])
  await expect
    .poll(rows)
    .toEqual([
      'Camiseta Azul PCAM-AZ-PMudou: estes são os números de agora.Aqui9No Bling3Acertar aquiAcertar láDeixar',
      'CanecaAqui2No Bling1.200Acertar aquiAcertar láDeixar',
    ])
})

describe('of the chosen rows', () => {
  const chooseAll = () => page.getByRole('checkbox', { name: 'Selecionar todas' }).click()
  const NENHUMA = lista()

  test('what changes quantities is asked about first', async () => {
    await openDiferencas({ [LISTA]: [lista(AZUL, CANECA), NENHUMA], [ATO]: answer(204) })
    await chooseAll()
    await button('Acertar lá').click()
    const dialog = page.getByRole('dialog', { name: 'Acertar no Bling 2 peças?' })
    await expect.element(dialog.getByText('passa a ser a quantidade daqui', { exact: false })).toBeVisible()
    expect(await received(ATO)).toEqual([])
    await dialog.getByRole('button', { name: 'Acertar lá' }).click()
    await expect.poll(avisados).toEqual(['success: A quantidade de 2 peças vai para o Bling.'])
    expect(await bodies(ATO)).toEqual([{ ato: 'la', itens: [esperado(AZUL), esperado(CANECA)] }])
    await expect.element(page.getByText('Nenhuma diferença a decidir.')).toBeVisible()
  })

  test('leaving them asks nothing, and goes by the keyboard', async () => {
    await openDiferencas({ [LISTA]: [lista(AZUL, CANECA), NENHUMA], [ATO]: answer(204) })
    await expect.poll(() => rows().length).toBe(2)
    page.getByRole('checkbox', { name: 'Selecionar todas' }).element().focus()
    await userEvent.keyboard(' ')
    await expect.element(button('Deixar')).toBeVisible()
    button('Deixar').element().focus()
    await expect.element(button('Deixar')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bodies(ATO)).toHaveLength(1)
    await expect.poll(avisados).toEqual(['success: 2 diferenças ficam como estão.'])
    expect(await bodies(ATO)).toMatchObject([{ ato: 'deixar', itens: [{ id: 7 }, { id: 9 }] }])
  })
})

test('loading, a failure and an empty list are said', async () => {
  await openDiferencas({ [LISTA]: [held(answer(500)), lista()] })
  await expect.element(page.getByLabelText('Carregando as diferenças')).toBeVisible()
  await release()
  await expect.element(page.getByText('Não foi possível ler as diferenças.')).toBeVisible()
  await button('Tentar novamente').click()
  await expect.element(page.getByText('Nenhuma diferença a decidir.')).toBeVisible()
  expect(consoleErrors.splice(0)).toMatchObject([['As diferenças no depósito não puderam ser lidas', { status: 500 }]])
})

test('on a phone nothing is cut, and each act has room for a finger', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await openDiferencas()
  await expect.poll(() => rows().length).toBe(2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  for (const act of page.getByRole('list').getByRole('button').elements())
    expect(act.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test.each([
  [resumo(2), '2 peças têm outra quantidade neste depósito do que aqui. Ver as diferenças'],
  [resumo(1), '1 peça tem outra quantidade neste depósito do que aqui. Ver as diferenças'],
  [resumo(0, { lendo: true }), 'Os saldos deste depósito ainda não foram todos lidos. '],
])('beside the deposit it is said what waits in it: %#', async (agora, text) => {
  await prepare({ [RESUMO]: agora })
  await draw(<DiferencasDoDeposito />)
  await expect.poll(() => texts(page.getByRole('status'))).toContain(text)
})

test('beside a deposit without differences nothing is said', async () => {
  await prepare({ [RESUMO]: resumo(0) })
  await draw(<DiferencasDoDeposito />)
  await expect.poll(() => received(RESUMO)).toHaveLength(1)
  expect(page.getByText('deste depósito', { exact: false }).elements()).toEqual([])
})
