import { expect, test } from 'vitest'
import { camiseta, simples } from './support/bodies.ts'
import { emulatorForEach } from './support/emulator.ts'
import { startReceiver } from './support/receiver.ts'

const emulator = emulatorForEach()

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A link to a picture that can be fetched (`/ok…`), or cannot. */
async function picturesLink() {
  const pictures = await startReceiver((path) =>
    path.startsWith('/ok') ? { status: 200, type: 'image/png', body: PNG } : { status: 404 },
  )
  return (name: string) => ({ link: `${pictures.url}${name}` })
}

/** The pictures of a product once nothing is waiting to be fetched. */
async function settled(id: number) {
  await expect.poll(async () => (await emulator.control('GET', '/estado')).body.quantidades.imagensPendentes).toBe(0)
  return internal(id)
}

async function internal(id: number): Promise<{ link: string; linkMiniatura: string; ordem: number }[]> {
  return (await emulator.data(`/produtos/${id}`)).midia.imagens.internas
}

test('pictures are fetched and come back as signed links that grow old', async () => {
  const link = await picturesLink()
  const midia = { imagens: { imagensURL: [link('/ok/1.png'), link('/ok/2.png')] } }
  const { id } = await emulator.create('/produtos', { ...simples('A'), midia })
  const pictures = await settled(id)
  expect(pictures.map(({ ordem }) => ordem)).toEqual([1, 2])
  const first = pictures[0] as { link: string; linkMiniatura: string }
  const image = await fetch(first.link)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG)
  const { midia: read } = await emulator.data(`/produtos/${id}`)
  expect([read.imagens.imagensURL, read.imagens.externas]).toEqual([[], []])
  await emulator.after(31 * 60)
  expect([(await fetch(first.linkMiniatura)).status, (await fetch(first.link)).status]).toEqual([403, 200])
  await emulator.after(7 * 86_400)
  expect((await fetch(first.link)).status).toBe(403)
  expect((await fetch(`${first.link}0`)).status).toBe(403)
})

test('imagensURL adds; externas does nothing; an empty PATCH removes nothing', async () => {
  const link = await picturesLink()
  const midia = (imagensURL: unknown[]) => ({ midia: { imagens: { imagensURL } } })
  const { id } = await emulator.create('/produtos', { ...simples('A'), ...midia([link('/ok/1.png')]) })
  await emulator.bling('PATCH', `/produtos/${id}`, midia([link('/ok/2.png')]))
  await emulator.bling('PATCH', `/produtos/${id}`, { midia: { imagens: { externas: [link('/ok/3.png')] } } })
  await emulator.bling('PATCH', `/produtos/${id}`, midia([]))
  expect(await settled(id)).toHaveLength(2)
})

test('a PUT with both lists empty removes every picture, a moment later', async () => {
  const link = await picturesLink()
  const midia = { imagens: { imagensURL: [link('/ok/1.png')] } }
  const { id } = await emulator.create('/produtos', { ...simples('A'), midia })
  expect(await settled(id)).toHaveLength(1)
  await emulator.bling('PUT', `/produtos/${id}`, simples('A'))
  expect(await internal(id)).toHaveLength(1)
  const empty = { imagens: { externas: [], imagensURL: [] } }
  await emulator.bling('PUT', `/produtos/${id}`, { ...simples('A'), midia: empty })
  await expect.poll(() => internal(id)).toHaveLength(0)
})

test('a picture that cannot be fetched is given up; an eleventh is refused with a warning', async () => {
  const link = await picturesLink()
  const imagensURL = [link('/falta.png'), ...Array.from({ length: 10 }, (_x, n) => link(`/ok/${n}.png`))]
  const saved = await emulator.bling('POST', '/produtos', { ...simples('A'), midia: { imagens: { imagensURL } } })
  expect(saved.body.data.warnings).toHaveLength(1)
  expect(await settled(saved.body.data.id)).toHaveLength(9)
})

test('children have pictures of their own', async () => {
  const link = await picturesLink()
  const [first, ...restVariations] = camiseta().variacoes
  const midia = { imagens: { imagensURL: [link('/ok/a.png')] } }
  const { id } = await emulator.create('/produtos', {
    ...camiseta(),
    variacoes: [{ ...first, midia }, ...restVariations],
  })
  expect(await settled(id)).toEqual([])
  const children: { id: number }[] = (await emulator.data(`/produtos/${id}`)).variacoes
  expect((await Promise.all(children.map((child) => internal(child.id)))).map(({ length }) => length)).toEqual([1, 0])
})
