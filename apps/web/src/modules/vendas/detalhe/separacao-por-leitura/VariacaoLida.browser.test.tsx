import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, bodies, ok, prepare, received } from '../../../../../test/support/api-control.ts'
import type { FakeAnswer } from '../../../../../test/support/fake-api.types.ts'
import { avisados } from '../../../../../test/support/hook.tsx'
import { readVenda } from '../../../../../test/support/lidos.ts'
import { scanText } from '../../../../../test/support/scanner.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { createLocalStore } from '../../../../shared/device/localStore.ts'
import { SepararJuntas } from '../../lote/SepararJuntasPage.tsx'
import { PassoSeparacao } from '../passos/PassoSeparacao.tsx'
import { forgetSeparacao } from './keptSeparacao.ts'

const variacoes = [
  { id: 51, cor: 'Cru', tamanho: 'G', quantidade_disponivel: 2 },
  { id: 52, cor: 'Verde-Musgo', tamanho: 'M', quantidade_disponivel: 2 },
]
const item = { item_id: 1, id: 5, titulo: 'Camiseta', quantidade: 2, tem_variacoes: true, variacoes }
const venda = readVenda({ id: 7, status: 'separacao', itens: [item], produtos_nao_publicados: [] })
const ITEM = 'PATCH /vendas/7/itens/1/'
const STATUS = 'PATCH /vendas/7/status/'
const AVANCAR = 'POST /vendas/avancar-multiplas/'
const [CRU, VERDE] = ['/produtos/5?variacao=51', '/produtos/5?variacao=52'] as const

const FOTO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const botao = (name: string) => page.getByRole('button', { name })
const choice = page.getByText('Escolha a variação')

beforeEach(() => forgetSeparacao(7))

async function openPicking(isJuntas: boolean, resposta: FakeAnswer = ok({ ...venda, versao: 9 })) {
  await prepare({
    [ITEM]: resposta,
    [STATUS]: ok({ id: 7, status: 'embalagem' }),
    [AVANCAR]: ok({ avancadas: [7], recusadas: [] }),
    'GET /sincronizacoes/': ok({ results: [] }),
    'GET /produtos/5/': ok({ id: 5, variacoes: [{ id: 51, imagens_vinculadas_urls: [FOTO] }] }),
  })
  await draw(
    isJuntas ? <SepararJuntas vendas={[venda]} /> : <PassoSeparacao venda={venda} onBalcao={() => undefined} />,
  )
}

test.each([
  [false, STATUS],
  [true, AVANCAR],
])('what was read of a line becomes its variation before the sale moves on; together: %s', async (isJuntas, next) => {
  await openPicking(isJuntas)
  await expect.element(choice).toBeVisible()
  scanText(CRU)
  scanText(CRU)
  await expect.element(page.getByText('Lidas: 2 Cru G')).toBeVisible()
  // The picture is of the variation that was read, beside the answer and on the line.
  await expect.poll(() => document.querySelectorAll(`img[src="${FOTO}"]`).length).toBe(2)
  await expect.element(choice).not.toBeInTheDocument()
  await botao('Produtos Separados').click()
  await expect.poll(() => received(next)).toHaveLength(1)
  expect(await bodies(ITEM)).toEqual([{ variacao_id: 51 }])
})

test('a variation that is refused is said, and the sale stays', async () => {
  await openPicking(false, answer(409, { detail: 'Acabou agora.' }))
  scanText(CRU)
  scanText(CRU)
  await botao('Produtos Separados').click()
  await expect.poll(avisados).toContain('error: Acabou agora.')
  expect(await received(STATUS)).toEqual([])
})

test('a reading is taken back on its line, which asks again when none is left', async () => {
  await openPicking(false)
  scanText(CRU)
  await page.getByRole('group', { name: 'Variação lida de Camiseta' }).getByRole('button').click()
  await expect.element(choice).toBeVisible()
})

test.each([false, true])(
  'a second variation of one line is refused at once, and says the first; together: %s',
  async (isJuntas) => {
    await openPicking(isJuntas)
    for (const code of [CRU, VERDE]) scanText(code)
    await expect.element(page.getByText('Outra variação')).toBeVisible()
    await expect.element(page.getByText(/^Já foi lida Cru G, e uma linha só pode ter uma variação\./)).toBeVisible()
    await expect.element(page.getByText('Lida: Cru G')).toBeVisible()
  },
)

test.each([false, true])(
  'two variations that this browser kept of one line are said, and asked about before going on; together: %s',
  async (isJuntas) => {
    const both = [51, 52].map((id) => [id, 1] as const)
    await createLocalStore('estampa-separacao').keep(
      '0/0000000007',
      new Map([[1, { unidades: 2, variacoes: new Map(both) }]]),
    )
    await openPicking(isJuntas)
    const line = page.getByRole('group', { name: 'Variação lida de Camiseta' })
    await expect.element(line.getByText(/Edite a venda e faça uma linha de cada\./)).toBeVisible()
    await expect.element(line.getByRole('link')).toHaveAttribute('href', '/vendas/7/editar')
    await botao('Produtos Separados').click()
    const question = page.getByRole('dialog')
    await expect
      .element(question.getByText(`${isJuntas ? 'Caixa 1, ' : ''}Camiseta: 1 Cru G, 1 Verde-Musgo M.`))
      .toBeVisible()
    await question.getByRole('button', { name: 'Seguir assim' }).click()
    await expect.poll(() => received(isJuntas ? AVANCAR : STATUS)).toHaveLength(1)
    expect(await received(ITEM)).toEqual([])
  },
)
