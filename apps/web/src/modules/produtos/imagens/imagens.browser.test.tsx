import type {} from '@vitest/browser-playwright'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answer, held, ok, prepare, received, release } from '../../../../test/support/api-control.ts'
import { chromium } from '../../../../test/support/chromium.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { readProduto } from '../../../../test/support/lidos.ts'
import { draw } from '../../../../test/support/screen.tsx'
import { umProduto } from '../produtos.queries.ts'
import { DropZone } from './DropZone.tsx'
import { aCaminho, type Foto, moveListItem, splitFiles } from './fotos.ts'
import GradeDeFotos from './GradeDeFotos.tsx'
import ImagensModal, { useGaleria } from './ImagensModal.tsx'
import { useArquivos } from './useArquivos.ts'

const POST = 'POST /produtos/5/imagens/'
const GET = { 'GET /produtos/5/': ok({ id: 5, imagens: [] }) }

async function createFoto(nome: string, width: number, height: number): Promise<File> {
  const tela = new OffscreenCanvas(width, height)
  const pincel = tela.getContext('2d') as OffscreenCanvasRenderingContext2D
  pincel.fillStyle = '#c03'
  pincel.fillRect(0, 0, width, height)
  return new File([await tela.convertToBlob({ type: 'image/jpeg' })], nome, { type: 'image/jpeg' })
}
/** Makes a picture in a file of more than 5 MB. */
const createLargeFoto = async (nome: string) =>
  new File([await createFoto(nome, 2600, 1300), new Uint8Array(6_000_000)], nome, { type: 'image/jpeg' })

const openImagens = async () => {
  await draw(<ImagensModal produtoId={5} fotos={[]} onClose={() => {}} />)
  return page.getByLabelText('Adicionar imagens')
}

test('each file is sent by itself with its progress; one that is refused says why beside it, and may be sent again', async () => {
  const refusal = answer(400, { erros: { imagens: ['a.jpg: a imagem está vazia'] } })
  await prepare({ ...GET, [POST]: [{ ...refusal, held: true }, answer(201, []), answer(201, [])] })
  const field = await openImagens()
  await userEvent.upload(field, [await createFoto('a.jpg', 100, 100), await createFoto('b.jpg', 100, 100)])
  const path = page.getByRole('list', { name: 'Imagens a caminho' })
  await expect.element(path.getByLabelText('Envio de a.jpg')).toBeVisible()
  await expect.element(path.getByText('b.jpg')).toBeVisible()
  await expect.poll(() => received(POST)).toHaveLength(1)
  await release()
  await expect.element(page.getByText('a.jpg: a imagem está vazia')).toBeVisible()
  await expect.poll(() => received(POST)).toHaveLength(2)
  await expect.element(path).not.toBeInTheDocument()
  expect(avisados()).toEqual(['error: Erro ao enviar imagens. Tente novamente.'])
  await page.getByRole('button', { name: 'Enviar de novo: a.jpg' }).click()
  await expect.poll(() => received(POST)).toHaveLength(3)
  const [first, secondKey, denovo] = (await received(POST)).map(({ idempotencyKey }) => idempotencyKey)
  expect(denovo).toBe(first)
  expect(secondKey).not.toBe(first)
  await expect.element(page.getByText('a.jpg: a imagem está vazia')).not.toBeInTheDocument()
})

test('a chosen file that is too big is refused with its sentence, and is sent made smaller when the person says so', async () => {
  await prepare({ ...GET, [POST]: answer(201, []) })
  const field = (await openImagens()).element() as HTMLInputElement
  // Chosen in the page: six megabytes through the driver take seconds.
  const files = new DataTransfer()
  files.items.add(await createLargeFoto('IMG_0001.jpg'))
  field.files = files.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
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

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const FOTOS: readonly Foto[] = ['a', 'b', 'c'].map((chave) => ({ chave, url: PIXEL }))
const moveu = vi.fn<(de: number, para: number) => void>()

interface TelaProps {
  /** The new order comes back at once. */
  segue?: boolean
  disabled?: boolean
  iniciais?: readonly Foto[]
}
function Tela({ segue = true, disabled = false, iniciais = FOTOS }: TelaProps) {
  const [fotos, setFotos] = useState(iniciais)
  return (
    <>
      <GradeDeFotos
        fotos={fotos}
        disabled={disabled}
        onMove={(oldIndex, newIndex) => {
          moveu(oldIndex, newIndex)
          if (segue) setFotos(moveListItem(fotos, oldIndex, newIndex))
        }}
        onRemove={({ chave }) => setFotos(fotos.filter((foto) => foto.chave !== chave))}
      >
        <input aria-label="Adicionar imagens" />
      </GradeDeFotos>
      <button type="button" onClick={() => setFotos([...FOTOS])}>
        Ler de novo
      </button>
    </>
  )
}
const openGrade = (props: TelaProps = {}) => draw(<Tela {...props} />)
const botao = (name: string) => page.getByRole('button', { name, exact: true })
const keys = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-foto]${selector}`)].map(({ dataset }) => dataset.foto).join('')
const after = (n: number) => `Mover imagem ${n} para depois`
const readFocusedLabel = () => document.activeElement?.getAttribute('aria-label')
beforeEach(() => void moveu.mockClear())

test.each([
  ['comes back at once', true],
  ['is still being saved', false],
])('an image moves on by its own button, from the order shown, while the new order %s', async (_, segue) => {
  await openGrade({ segue })
  await botao('Mover imagem 1 para depois').click()
  await expect.poll(() => keys('')).toBe('bac')
  expect(keys(':has(> span)')).toBe('b')
  expect(readFocusedLabel()).toBe('Mover imagem 2 para depois')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => keys('')).toBe('bca')
  // At the end its button moves no further.
  expect(readFocusedLabel()).toBe('Mover imagem 3 para antes')
  expect(moveu.mock.calls).toEqual([
    [0, 1],
    [1, 2],
  ])
  await botao('Ler de novo').click()
  await expect.poll(() => keys('')).toBe('abc')
})

test('after a removal the next image has the focus, after the last one the cell that adds', async () => {
  await openGrade()
  for (const [nome, ficam, foco] of [
    ['Remover imagem 2', 'ac', 'Remover imagem 2'],
    ['Remover imagem 2', 'a', 'Adicionar imagens'],
    ['Remover imagem 1', '', 'Adicionar imagens'],
  ] as const) {
    await botao(nome).click()
    await expect.poll(() => keys('')).toBe(ficam)
    expect(readFocusedLabel()).toBe(foco)
  }
})

test.each([
  ['is free', false, ['Mover imagem 1 para antes', after(2)]],
  ['is busy', true, [1, 2].flatMap((n) => [`Mover imagem ${n} para antes`, `Remover imagem ${n}`, after(n)])],
])('no image moves beyond the ends; while the form %s, which buttons are off', async (_, disabled, disabledLabels) => {
  await openGrade({ disabled, iniciais: FOTOS.slice(1) })
  await expect.element(botao('Remover imagem 2')).toBeVisible()
  expect([...document.querySelectorAll('button:disabled')].map((button) => button.getAttribute('aria-label'))).toEqual(
    disabledLabels,
  )
})

test('an image that cannot be read says so, and keeps its place', async () => {
  await openGrade({
    iniciais: [
      { chave: 'a', url: PIXEL },
      { chave: 'b', url: 'data:image/png;base64,AAAA' },
    ],
  })
  await expect.element(botao('Imagem 2. Esta imagem não pode ser lida')).toBeVisible()
  await expect.element(botao('Imagem 1')).toBeVisible()
})

const setTouchEmulation = (enabled: boolean) => chromium.send('Emulation.setTouchEmulationEnabled', { enabled })
const fotoCamera = new File(['x'], 'foto.jpg', { type: 'image/jpeg' })

afterEach(() => setTouchEmulation(false))

test('without https it opens the own camera of a phone, and hands on what it took, also the same again', async () => {
  const mediaDevices = vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as never)
  onTestFinished(() => mediaDevices.mockRestore())
  const onFiles = vi.fn<(arquivos: File[]) => void>()
  await render(<DropZone onFiles={onFiles} />)
  const camera = page.getByLabelText('Tirar foto')
  await expect.element(page.getByLabelText('Adicionar imagens')).toBeInTheDocument()
  await expect.element(camera).not.toBeInTheDocument()
  await setTouchEmulation(true)
  await expect.element(camera).toHaveAttribute('capture', 'environment')
  await userEvent.upload(camera, fotoCamera)
  await userEvent.upload(camera, fotoCamera)
  expect(onFiles.mock.calls.map(([[file]]) => file?.name)).toEqual(['foto.jpg', 'foto.jpg'])
})

const CINCO_MB = 5_242_880
const file = (name: string, type = 'image/png', size = 10) => new File([new Uint8Array(size)], name, { type })

test('a screen reader hears the two fields once each, and the button says which picture is at which step', async () => {
  await setTouchEmulation(true)
  const { rerender } = await render(<DropZone onFiles={() => {}} />)
  const heard = () =>
    [...document.querySelectorAll('label > span, button > span')]
      .filter((words) => !words.closest('[aria-hidden]'))
      .map(textOf)
  await expect.element(page.getByLabelText('Tirar foto')).toBeInTheDocument()
  expect(heard()).toEqual(['JPEG, PNG, GIF ou WebP, até 5 MB cada; as maiores podem ser reduzidas aqui'])
  await rerender(<DropZone onFiles={() => {}} progress="Reduzindo 1 de 3…" />)
  await expect.element(page.getByText(/^Reduzindo 1 de 3…/)).toBeVisible()
})
const textOf = ({ textContent }: Element) => textContent

test('progress counts the files that were taken since none was on its way', async () => {
  const ends: (() => void)[] = []
  const handOver = () => new Promise<void>((resolve) => ends.push(resolve))
  const { agora, fazer } = await drawHook(() => useArquivos(0, handOver))
  expect(agora().progress).toBeNull()
  await fazer(({ receber }) => receber([file('1.png'), file('2.png')]))
  expect(agora().progress).toBe('Reduzindo 1 de 2…')
  await expect.poll(() => agora().progress).toBe('Enviando 1 de 2…')
  await fazer(({ receber }) => receber([file('3.png')]))
  ends[0]?.()
  await expect.poll(() => agora().progress).toBe('Enviando 2 de 3…')
})

test('files that are on their way count among the thirty of a product', async () => {
  const handOver = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}))
  const { agora, fazer } = await drawHook(() => useArquivos(28, handOver))
  await fazer(({ receber }) => receber([file('29.png')]))
  await fazer(({ receber }) => receber([file('30.png'), file('31.png')]))
  expect(agora().enviando.map(({ nome }) => nome)).toEqual(['29.png', '30.png'])
  expect(agora().recusas.map(({ nome, motivo }) => `${nome}: ${motivo}`)).toEqual([
    '31.png: No máximo 30 imagens por produto',
  ])
  expect(avisados()).toEqual(['warning: Alguns arquivos foram rejeitados'])
})

test('each allowed type is taken up to exactly 5 MB, and why the others are refused is said', () => {
  const [grande, wrongType] = [file('d.png', 'image/png', CINCO_MB + 1), file('e.svg', 'image/svg+xml')]
  const bons = [file('a.jpg', 'image/jpeg', CINCO_MB), file('b.webp', 'image/webp'), file('c.gif', 'image/gif')]
  const refusedFile = { nome: 'd.png', motivo: 'Arquivo muito grande (máx. 5MB)' }
  const { aceitos, recusas } = splitFiles([...bons, grande, wrongType], 30)
  expect(aceitos).toEqual(bons)
  // A picture whose only fault is its size may be made smaller and sent, where the product takes more.
  expect(recusas).toEqual([
    { ...refusedFile, reduzivel: grande },
    { nome: 'e.svg', motivo: 'Tipo de arquivo não suportado' },
  ])
  expect(splitFiles([grande], 0).recusas).toEqual([refusedFile])
})

test('only accepted files take the remaining places; what the camera took has no other limit', () => {
  const { aceitos, recusas } = splitFiles([file('a.txt', 'text/plain'), file('b.png'), file('c.png')], 1)
  expect([aceitos.map(({ name }) => name), recusas.map(({ nome }) => nome)]).toEqual([['b.png'], ['a.txt', 'c.png']])
  // U+202E would show this name as one that ends in `exe.png`.
  const reversedRecusas = splitFiles([file('a\u202Egnp.exe', 'text/plain')], 1).recusas
  expect(reversedRecusas.map(({ nome }) => nome)).toEqual(['agnp.exe'])
  const fotos = [file('IMG_1.jpg', 'image/jpeg', CINCO_MB * 3), file('IMG_2.heic', 'image/heic')]
  expect(splitFiles(fotos, 30, true).aceitos).toEqual(fotos)
  const cheio = { nome: 'IMG_2.heic', motivo: 'No máximo 30 imagens por produto' }
  expect(splitFiles(fotos, 1, true).recusas).toEqual([cheio])
})

test('pictures that are sent all at once are told apart by their sizes', () => {
  const fotos = [200, 600, 200].map((bytes, i) => ({
    chave: `nova-${i}`,
    url: '',
    arquivo: file(`${i}.jpg`, 'image/jpeg', bytes),
  }))
  expect(aCaminho(fotos, null)).toEqual([])
  expect(aCaminho(fotos, 0.5).map(({ nome, parte }) => `${nome} ${parte}`)).toEqual(['0.jpg 1', '1.jpg 0.5', '2.jpg 0'])
  expect(aCaminho(fotos, 1).map(({ parte }) => parte)).toEqual([1, 1, 1])
})

test('a reading that began before the images were put in order does not bring the former order back', async () => {
  const produto = (...ids: number[]) => readProduto({ id: 5, imagens: ids.map((id, ordem) => ({ id, ordem })) })
  const { client, fazer } = await drawHook(() => useGaleria(5))
  client.setQueryData(umProduto(5).queryKey, produto(1, 2))
  await prepare({
    'GET /produtos/5/': [held(ok(produto(1, 2))), ok(produto(2, 1))],
    'PATCH /produtos/5/imagens/': { status: 200 },
  })
  const leitura = client.fetchQuery({ ...umProduto(5), staleTime: 0 })
  await fazer(({ ordenar }) => ordenar.mutate([2, 1]))
  await release()
  expect((await leitura).imagens.map(({ id }) => id)).toEqual([2, 1])
})
