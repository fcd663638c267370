import sharp from 'sharp'
import { expect, test } from 'vitest'
import { filhosDe } from '../../test/support/programa.ts'
import { encodeImage } from './images.ts'

const photo = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

const encoders = () => filhosDe(process.pid, 'images.process')

test('pictures are encoded by one process, which a killed one is replaced by, at work too', async () => {
  const small = await photo(40)
  expect(await encodeImage('a.jpg', small)).toMatchObject({ largura: 40, altura: 40 })
  const [first, ...others] = encoders()
  expect(others).toEqual([])
  process.kill(first ?? 0, 'SIGKILL')
  expect(await encodeImage('b.jpg', small)).toMatchObject({ largura: 40 })
  const [second] = encoders()
  expect(second).not.toBe(first)
  const large = encodeImage('c.jpg', await photo(3000))
  process.kill(second ?? 0, 'SIGKILL')
  expect(await large).toMatchObject({ largura: 1600 })
})

test('what is no picture is refused, and the next ones are encoded', async () => {
  const some = [Buffer.from('GIF89a'), await photo(50), (await photo(900)).subarray(0, 4000), await photo(60)]
  const answers = await Promise.allSettled(some.map((content, n) => encodeImage(`${n}.jpg`, content)))
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { codigo: 'IMAGEM_ILEGIVEL' } },
    { status: 'fulfilled', value: { largura: 50 } },
    { status: 'rejected', reason: { codigo: 'IMAGEM_ILEGIVEL' } },
    { status: 'fulfilled', value: { largura: 60 } },
  ])
})
