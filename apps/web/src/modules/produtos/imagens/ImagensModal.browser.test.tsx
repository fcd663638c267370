import type {} from '@vitest/browser-playwright'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { draw } from '../../../../test/support/screen.tsx'
import ImagensModal from './ImagensModal.tsx'

const POST = 'POST /produtos/5/imagens/'
const GET = { 'GET /produtos/5/': ok({ id: 5, imagens: [] }) }

async function foto(nome: string, largura: number, altura: number): Promise<File> {
  const tela = new OffscreenCanvas(largura, altura)
  const pincel = tela.getContext('2d') as OffscreenCanvasRenderingContext2D
  pincel.fillStyle = '#c03'
  pincel.fillRect(0, 0, largura, altura)
  return new File([await tela.convertToBlob({ type: 'image/jpeg' })], nome, { type: 'image/jpeg' })
}
/** The same picture in a file of more than 5 MB. */
const grande = async (nome: string) =>
  new File([await foto(nome, 2600, 1300), new Uint8Array(6_000_000)], nome, { type: 'image/jpeg' })

const abrir = async () => {
  await draw(<ImagensModal produtoId={5} fotos={[]} onClose={() => {}} />)
  return page.getByLabelText('Adicionar imagens')
}

test('each file is sent by itself with its progress; one that is refused says why beside it, and may be sent again', async () => {
  const recusa = answer(400, { erros: { imagens: ['a.jpg: a imagem está vazia'] } })
  await prepare({ ...GET, [POST]: [{ ...recusa, held: true }, answer(201, []), answer(201, [])] })
  const campo = await abrir()
  await userEvent.upload(campo, [await foto('a.jpg', 100, 100), await foto('b.jpg', 100, 100)])
  const caminho = page.getByRole('list', { name: 'Imagens a caminho' })
  await expect.element(caminho.getByLabelText('Envio de a.jpg')).toBeVisible()
  await expect.element(caminho.getByText('b.jpg')).toBeVisible()
  await expect.poll(() => received(POST)).toHaveLength(1)
  await release()
  await expect.element(page.getByText('a.jpg: a imagem está vazia')).toBeVisible()
  await expect.poll(() => received(POST)).toHaveLength(2)
  await expect.element(caminho).not.toBeInTheDocument()
  expect(avisados()).toEqual(['error: Erro ao enviar imagens. Tente novamente.'])
  await page.getByRole('button', { name: 'Enviar de novo: a.jpg' }).click()
  await expect.poll(() => received(POST)).toHaveLength(3)
  const [primeira, outra, denovo] = (await received(POST)).map(({ idempotencyKey }) => idempotencyKey)
  expect(denovo).toBe(primeira)
  expect(outra).not.toBe(primeira)
  await expect.element(page.getByText('a.jpg: a imagem está vazia')).not.toBeInTheDocument()
})

test('a chosen file that is too big is refused with its sentence, and is sent made smaller when the person says so', async () => {
  await prepare({ ...GET, [POST]: answer(201, []) })
  const campo = await abrir()
  await userEvent.upload(campo, [await grande('IMG_0001.jpg')])
  await expect.element(page.getByText('Arquivo muito grande (máx. 5MB)')).toBeVisible()
  expect(avisados()).toEqual(['warning: Alguns arquivos foram rejeitados'])
  expect(await received(POST)).toEqual([])
  await page.getByRole('button', { name: 'Reduzir e enviar: IMG_0001.jpg' }).click()
  await expect.poll(() => received(POST)).toHaveLength(1)
  const [{ body, contentType } = { body: '', contentType: '' }] = await received(POST)
  expect(contentType).toMatch(/^multipart/)
  // The picture alone, without the bytes behind it.
  expect(String(body).length).toBeLessThan(200_000)
  await expect.element(page.getByText('Arquivo muito grande (máx. 5MB)')).not.toBeInTheDocument()
})
