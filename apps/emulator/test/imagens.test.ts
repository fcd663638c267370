import { expect, test } from 'vitest'
import { camiseta, simples } from './support/bodies.ts'
import { authorisedEmulator, type TestEmulator } from './support/emulator.ts'
import { startReceiver } from './support/receiver.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function setUp() {
  const emulator = await authorisedEmulator()
  const pictures = await startReceiver((path) =>
    path.startsWith('/ok') ? { status: 200, type: 'image/png', body: PNG } : { status: 404 },
  )
  return { emulator, pictures, link: (name: string) => ({ link: `${pictures.url}${name}` }) }
}

/** The pictures of a product once nothing is waiting to be fetched. */
async function settled(emulator: TestEmulator, id: number) {
  await expect.poll(async () => (await emulator.control('GET', '/estado')).body.quantidades.imagensPendentes).toBe(0)
  return internal(emulator, id)
}

async function internal(
  emulator: TestEmulator,
  id: number,
): Promise<{ link: string; linkMiniatura: string; ordem: number }[]> {
  return (await emulator.bling('GET', `/produtos/${id}`)).body.data.midia.imagens.internas
}

test('pictures are fetched and come back as signed links that grow old', async () => {
  const { emulator, link } = await setUp()
  const midia = { imagens: { imagensURL: [link('/ok/1.png'), link('/ok/2.png')] } }
  const { id } = (await emulator.bling('POST', '/produtos', { ...simples('A'), midia })).body.data
  const pictures = await settled(emulator, id)
  expect(pictures.map(({ ordem }) => ordem)).toEqual([1, 2])
  const first = pictures[0] as { link: string; linkMiniatura: string }
  const image = await fetch(first.link)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG)
  const { midia: read } = (await emulator.bling('GET', `/produtos/${id}`)).body.data
  expect([read.imagens.imagensURL, read.imagens.externas]).toEqual([[], []])
  await emulator.control('POST', '/relogio', { avancarSegundos: 31 * 60 })
  expect([(await fetch(first.linkMiniatura)).status, (await fetch(first.link)).status]).toEqual([403, 200])
  await emulator.control('POST', '/relogio', { avancarSegundos: 7 * 86_400 })
  expect((await fetch(first.link)).status).toBe(403)
  expect((await fetch(`${first.link}0`)).status).toBe(403)
})

test('imagensURL adds; externas does nothing; an empty PATCH removes nothing', async () => {
  const { emulator, link } = await setUp()
  const midia = (imagensURL: unknown[]) => ({ midia: { imagens: { imagensURL } } })
  const { id } = (await emulator.bling('POST', '/produtos', { ...simples('A'), ...midia([link('/ok/1.png')]) })).body
    .data
  await emulator.bling('PATCH', `/produtos/${id}`, midia([link('/ok/2.png')]))
  await emulator.bling('PATCH', `/produtos/${id}`, { midia: { imagens: { externas: [link('/ok/3.png')] } } })
  await emulator.bling('PATCH', `/produtos/${id}`, midia([]))
  expect(await settled(emulator, id)).toHaveLength(2)
})

test('a PUT with both lists empty removes every picture, a moment later', async () => {
  const { emulator, link } = await setUp()
  const midia = { imagens: { imagensURL: [link('/ok/1.png')] } }
  const { id } = (await emulator.bling('POST', '/produtos', { ...simples('A'), midia })).body.data
  expect(await settled(emulator, id)).toHaveLength(1)
  await emulator.bling('PUT', `/produtos/${id}`, simples('A'))
  expect(await internal(emulator, id)).toHaveLength(1)
  const empty = { imagens: { externas: [], imagensURL: [] } }
  await emulator.bling('PUT', `/produtos/${id}`, { ...simples('A'), midia: empty })
  await expect.poll(() => internal(emulator, id)).toHaveLength(0)
})

test('a picture that cannot be fetched is given up; an eleventh is refused with a warning', async () => {
  const { emulator, link } = await setUp()
  const imagensURL = [link('/falta.png'), ...Array.from({ length: 10 }, (_x, n) => link(`/ok/${n}.png`))]
  const saved = await emulator.bling('POST', '/produtos', { ...simples('A'), midia: { imagens: { imagensURL } } })
  expect(saved.body.data.warnings).toHaveLength(1)
  expect(await settled(emulator, saved.body.data.id)).toHaveLength(9)
})

test('children have pictures of their own', async () => {
  const { emulator, link } = await setUp()
  const body = camiseta()
  const variacoes = body.variacoes.map((v, n) =>
    n === 0 ? { ...v, midia: { imagens: { imagensURL: [link('/ok/a.png')] } } } : v,
  )
  const { id } = (await emulator.bling('POST', '/produtos', { ...body, variacoes })).body.data
  await settled(emulator, id)
  const detail = (await emulator.bling('GET', `/produtos/${id}`)).body.data
  const counts = detail.variacoes.map(
    (v: { midia: { imagens: { internas: unknown[] } } }) => v.midia.imagens.internas.length,
  )
  expect(counts).toEqual([1, 0])
})
