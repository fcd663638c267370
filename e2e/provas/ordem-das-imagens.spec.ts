import type { Locator, Page } from '@playwright/test'
import { press, see } from '../support/acts.ts'
import type { Api } from '../support/api.ts'
import { createProduto, sendImagens } from '../support/factories.ts'
import { photo } from '../support/photo.ts'
import { expect, test } from '../support/test.ts'

// The browser itself reports the order that is not saved.
test.use({ expectedErrors: [/Failed to load resource/] })

const FOTOS = [
  photo('um', [200, 40, 40]),
  photo('dois', [40, 160, 60]),
  photo('tres', [40, 60, 200]),
  photo('quatro', [230, 190, 40]),
]

const readShownFotos = (page: Page): Promise<string[]> =>
  page.locator('[data-foto]').evaluateAll((itens) => itens.map((item) => (item as HTMLElement).dataset['foto'] ?? ''))
const imagem = (page: Page, posicao: number) => page.getByRole('button', { name: `Imagem ${posicao}`, exact: true })

/** The gallery of a new product with four images, their ids, and what the server has of their order. */
async function openGaleria(page: Page, api: Api) {
  const { id } = await createProduto(api)
  await sendImagens(api, id, FOTOS)
  const ordemSalva = async () =>
    (await api.chamar('GET /produtos/:id/', { params: { id } })).imagens.map((salva) => salva.id)
  await page.goto(`/produtos/${id}`)
  await press(page, 'Gerenciar imagens')
  await expect(imagem(page, 4)).toBeVisible()
  const galeria = page.getByRole('dialog', { name: 'Gerenciar imagens' })
  return { galeria, ordemSalva, ids: (await ordemSalva()) as [number, number, number, number] }
}

/** The image is taken and its place announced; the keys that move it are listened to from the next frame on. */
async function expectImagemHeld(galeria: Locator, posicao: number) {
  await expect(galeria.getByText(`Imagem na mão, posição ${posicao} de 4.`)).toBeAttached()
  await galeria.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

async function centro(alvo: Locator) {
  const caixa = await alvo.boundingBox()
  if (!caixa) throw new Error('nothing to drag on the screen')
  return { x: caixa.x + caixa.width / 2, y: caixa.y + caixa.height / 2 }
}

test('images are ordered by keyboard; an order by mouse that is refused is undone', async ({ page, api }) => {
  const { galeria, ordemSalva, ids } = await openGaleria(page, api)
  const [a, b, c, d] = ids
  const pressKey = async (tecla: string, posicao: number) => {
    await page.keyboard.press(tecla)
    await expectImagemHeld(galeria, posicao)
  }
  await imagem(page, 4).focus()
  await pressKey('Space', 4)
  await pressKey('ArrowLeft', 3)
  await pressKey('ArrowLeft', 2)
  await page.keyboard.press('Space')
  await expect.poll(ordemSalva).toEqual([a, d, b, c])
  await expect(imagem(page, 2)).toBeFocused()

  await pressKey('Space', 2)
  await pressKey('ArrowRight', 3)
  await page.keyboard.press('Escape')
  await expect(galeria.getByText('Movimento cancelado, imagem na posição 2 de 4.')).toBeAttached()
  await expect(galeria).toBeVisible()
  expect(await readShownFotos(page)).toEqual([a, d, b, c].map(String))

  await page.route('**/api/produtos/*/imagens/', (rota) =>
    rota.request().method() === 'PATCH' ? rota.abort() : rota.continue(),
  )
  await imagem(page, 1).dragTo(imagem(page, 2), { steps: 12 })
  await see(page, 'Erro ao salvar ordem das imagens.')
  await expect.poll(() => readShownFotos(page)).toEqual([a, d, b, c].map(String))
  expect(await ordemSalva()).toEqual([a, d, b, c])
})

test('images are put in order by a long touch', { tag: '@touch' }, async ({ page, api }) => {
  const { galeria, ordemSalva, ids } = await openGaleria(page, api)
  const [a, b, c, d] = ids
  const [inicio, fim] = [await centro(imagem(page, 1)), await centro(imagem(page, 2))]
  const cdp = await page.context().newCDPSession(page)
  const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await sendTouch('touchStart', inicio)
  await expectImagemHeld(galeria, 1)
  for (const parte of [0.25, 0.5, 0.75, 1]) {
    await sendTouch('touchMove', { x: inicio.x + (fim.x - inicio.x) * parte, y: inicio.y + (fim.y - inicio.y) * parte })
  }
  await expectImagemHeld(galeria, 2)
  await sendTouch('touchEnd')
  await expect.poll(ordemSalva).toEqual([b, a, c, d])
})
