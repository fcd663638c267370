import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, prepare, received } from '../../../../test/support/api-control.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { readProduto } from '../../../../test/support/lidos.ts'
import { draw } from '../../../../test/support/screen.tsx'
import type { EstampaNaLinha } from './estampasDigitadas.ts'
import { MockupsDaLinha } from './MockupsDaLinha.tsx'
import type { MockupNaLinha } from './mockups.ts'
import type { LinhaDaProva } from './prova.ts'

const POST = 'POST /orcamentos/mockups/'
const RED = [200, 20, 30]
const WHITE = [255, 255, 255]
const BLUE = [30, 60, 200]
const PINE = [16, 80, 60]
const near = (colour: readonly number[]) => colour.map((tone) => expect.closeTo(tone, -1))

/** A picture of one colour, at an address of this page. */
async function pictureUrl(width: number, height: number, colour: readonly number[]): Promise<string> {
  const url = URL.createObjectURL(await pictureOf(width, height, colour))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}
function pictureOf(width: number, height: number, colour: readonly number[]): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = `rgb(${colour.join(' ')})`
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob()
}

/** The files that were uploaded, as they were sent. */
function collectSentFiles(): File[] {
  const files: File[] = []
  const fetchOfTest = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (init?.body instanceof FormData) files.push(init.body.get('imagens') as File)
    return fetchOfTest(input, init)
  })
  return files
}
/** The colours at these parts of a picture, and its size. */
async function look(file: File | undefined, ...places: readonly (readonly [x: number, y: number])[]) {
  if (!file) throw new Error('nothing was sent')
  const picture = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(picture, 0, 0)
  const colours = places.map(([x, y]) =>
    Array.from(context.getImageData(x * picture.width, y * picture.height, 1, 1).data).slice(0, 3),
  )
  return { size: [picture.width, picture.height], colours }
}

const mockup = (arquivo: string) => ({ arquivo, imagem: '/favicon.svg', miniatura: `/favicon.svg?${arquivo}` })
const estampa = (change: Partial<EstampaNaLinha>): EstampaNaLinha => ({
  id: null,
  posicao: 'frente',
  tecnica: 'dtf',
  observacao: '',
  arte_id: 7,
  arte: 'Escudo',
  arquivo: 'escudo.png',
  versao: 1,
  versao_aprovada: null,
  largura_px: 900,
  miniatura_url: null,
  largura_mm: 300,
  altura_mm: null,
  distancia_gola_mm: null,
  cores: null,
  ...change,
})
const linha = (chave: number, change: Partial<LinhaDaProva>): LinhaDaProva => ({
  chave,
  nome: `Lisa Verde ${chave}`,
  grupo: 'Estampa 1',
  variacaoId: 10 + chave,
  estampas: [],
  mockups: [],
  ...change,
})

interface Opened {
  readonly estampas: readonly EstampaNaLinha[]
  readonly imagens?: readonly object[]
  readonly mockups?: readonly MockupNaLinha[]
  readonly group?: readonly LinhaDaProva[]
}
const VARIACOES = [
  { id: 11, cor: '#10503c', imagens_vinculadas: [] },
  { id: 12, cor: '#10503c', imagens_vinculadas: [] },
  { id: 13, cor: '#ffffff', imagens_vinculadas: [] },
]
const targets: (readonly (string | number)[])[] = []
function Linha({ estampas, imagens = [], mockups: before = [], group = [] }: Opened) {
  const [mockups, setMockups] = useState(before)
  return (
    <MockupsDaLinha
      numero={1}
      mockups={mockups}
      onChange={setMockups}
      onSending={() => undefined}
      prova={{
        linha: linha(1, { estampas, mockups }),
        readProduto: async () => readProduto({ id: 5, imagens, variacoes: VARIACOES }),
        readGroup: () => group,
        changeMockups(chaves, change) {
          targets.push(chaves)
          setMockups(change)
        },
      }}
    />
  )
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
async function openDialog(opened: Opened, ...answers: ReturnType<typeof answer>[]) {
  targets.length = 0
  await prepare({ [POST]: answers })
  await draw(<Linha {...opened} />)
  await button('Montar a prova do item 1').click()
}
const shown = () =>
  page
    .getByRole('group', { name: 'Imagens do item 1' })
    .getByRole('img')
    .elements()
    .map((image) => (image as HTMLImageElement).src.split('?')[1])

test('the art is laid over the photo, moved by keys, and the picture is sent as it was seen', async () => {
  const [photo, art] = [await pictureUrl(880, 760, WHITE), await pictureUrl(400, 400, RED)]
  const files = collectSentFiles()
  await openDialog(
    { estampas: [estampa({ miniatura_url: art })], imagens: [{ id: 3, imagem: photo }], mockups: [mockup('foto')] },
    answer(201, [mockup('a')]),
    answer(201, [mockup('b')]),
  )
  await expect.element(button('Mover Escudo')).toBeVisible()
  await expect.element(button('Foto 1 da peça')).toHaveAttribute('aria-pressed', 'true')
  await button('Guardar prova').click()
  await expect.poll(shown).toEqual(['a', 'foto'])
  // 30 cm wide, from 15 cm below the shoulders on: x from 33 % to 67 %, y from 22 % to 62 %.
  const places = [
    [0.5, 0.42],
    [0.36, 0.25],
    [0.3, 0.42],
    [0.5, 0.18],
    [0.02, 0.02],
    [0.72, 0.42],
  ] as const
  const first = await look(files[0], ...places)
  expect(first.size).toEqual([1600, 1382])
  expect(first.colours).toEqual([RED, RED, WHITE, WHITE, WHITE, WHITE].map(near))

  // Made again, it begins where it lay and takes the first one's place.
  await button('Montar a prova do item 1').click()
  await expect.element(button('Mover Escudo')).toBeVisible()
  ;(button('Mover Escudo').element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowUp}{Delete}-')
  await button('Guardar prova').click()
  await expect.poll(shown).toEqual(['b', 'foto'])
  const second = await look(files[1], ...places)
  expect(second.colours).toEqual([RED, WHITE, WHITE, WHITE, WHITE, RED].map(near))
  expect(files.map(({ name, type }) => [name, type])).toEqual([
    ['prova-frente.jpg', 'image/jpeg'],
    ['prova-frente.jpg', 'image/jpeg'],
  ])
})

test('a pointer drags an art, and its corner scales it', async () => {
  await openDialog({ estampas: [estampa({ miniatura_url: await pictureUrl(400, 400, RED) })] })
  const art = button('Mover Escudo')
  await expect.element(art).toBeVisible()
  const boxOf = () => art.element().getBoundingClientRect()
  const drag = (target: Element, x: number, y: number) => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const [startX, startY] = [left + width / 2, top + height / 2]
    const send = (type: string, clientX: number, clientY: number) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY }))
    // A made-up pointer cannot be captured.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue()
    send('pointerdown', startX, startY)
    send('pointermove', startX + x, startY + y)
    send('pointerup', startX + x, startY + y)
  }
  const before = boxOf()
  drag(art.element(), 40, -30)
  await expect
    .poll(() => [boxOf().left, boxOf().top])
    .toEqual([before.left + 40, before.top - 30].map((n) => expect.closeTo(n, 0)))
  expect(boxOf().width).toBeCloseTo(before.width, 0)
  drag(document.querySelector('[data-canto]') as Element, before.width / 2, before.width / 2)
  await expect.poll(() => boxOf().width).toBeCloseTo(before.width * 2, 0)
})

test('without a photo the piece is drawn in its colour; front and back are two pictures, and other lines show them', async () => {
  const [front, back] = [await pictureUrl(300, 300, RED), await pictureUrl(300, 300, BLUE)]
  const files = collectSentFiles()
  const group = [
    linha(2, { mockups: [] }),
    linha(3, {}),
    linha(4, { variacaoId: 11, mockups: ['w', 'x', 'y', 'z'].map(mockup) }),
  ]
  await openDialog(
    {
      estampas: [
        estampa({ miniatura_url: front }),
        estampa({ posicao: 'costas', arte_id: 8, arte: 'Nomes', miniatura_url: back }),
      ],
      group,
    },
    answer(201, [mockup('a')]),
    answer(201, [mockup('b')]),
  )
  await expect.element(page.getByLabelText('Lisa Verde 2')).toBeChecked()
  await expect.element(page.getByLabelText('Lisa Verde 3')).not.toBeChecked()
  await expect.element(page.getByLabelText('Lisa Verde 4')).toBeDisabled()
  await button('Guardar a frente').click()
  await expect.element(button('Mover Nomes')).toBeVisible()
  await button('Guardar as costas').click()
  await expect.poll(shown).toEqual(['b', 'a'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(targets).toEqual([
    [1, 2],
    [1, 2],
  ])
  const places = [
    [0.5, 0.45],
    [0.5, 0.85],
  ] as const
  expect((await look(files[0], ...places)).colours).toEqual([RED, PINE].map(near))
  expect((await look(files[1], ...places)).colours).toEqual([BLUE, PINE].map(near))
})

test('what cannot be shown is said; a refused picture keeps the dialog and what was laid out', async () => {
  const art = await pictureUrl(300, 300, RED)
  await openDialog(
    {
      estampas: [
        estampa({ miniatura_url: art }),
        estampa({ arte_id: 8, arte: 'Ficha', arquivo: 'ficha.pdf' }),
        estampa({ arte_id: null, arte: null, arquivo: null }),
      ],
      imagens: [{ id: 3, imagem: '/does-not-exist.webp' }],
    },
    answer(413, { detail: 'A imagem é grande demais.' }),
    answer(201, [mockup('a')]),
  )
  await expect
    .element(page.getByText('Esta imagem não pôde ser aberta. Escolha outra, ou o desenho da peça.'))
    .toBeVisible()
  await expect.element(button('Guardar prova')).toBeDisabled()
  await expect
    .element(page.getByText('O arquivo ficha.pdf não tem desenho para mostrar aqui: a prova sai sem ele.'))
    .toBeVisible()
  await expect.element(page.getByText('A arte ainda vem: não há o que pôr na peça.')).toBeVisible()
  await button('Desenho da peça').click()
  await page.getByLabelText('Tamanho de Escudo').fill('50')
  await button('Guardar prova').click()
  await expect.poll(avisados).toEqual(['error: A imagem é grande demais.'])
  await expect.element(page.getByLabelText('Tamanho de Escudo')).toHaveValue('50')
  await button('Guardar prova').click()
  await expect.poll(shown).toEqual(['a'])
})

test('a picture of one’s own is pasted or dropped as the background', async () => {
  const art = await pictureUrl(300, 300, RED)
  const files = collectSentFiles()
  await openDialog({ estampas: [estampa({ miniatura_url: art })] }, answer(201, [mockup('a')]))
  await expect.element(button('Mover Escudo')).toBeVisible()
  const held = new DataTransfer()
  held.items.add(new File([await pictureOf(600, 600, BLUE)], 'minha.png', { type: 'image/png' }))
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: held, bubbles: true }))
  await expect.element(button('Imagem enviada 1')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Mover Escudo')).toBeVisible()
  await button('Guardar prova').click()
  await expect.poll(shown).toEqual(['a'])
  const { size, colours } = await look(files[0], [0.5, 0.5], [0.1, 0.9])
  expect([size, colours]).toEqual([[1600, 1600], [RED, BLUE].map(near)])
  expect(await received(POST)).toHaveLength(1)
})

test('a picture is pasted on its line; more than four are told, and the rest stays out', async () => {
  await prepare({ [POST]: answer(201, [mockup('d')]) })
  const files = collectSentFiles()
  await draw(<Linha estampas={[]} mockups={['a', 'b', 'c'].map(mockup)} />)
  const pasteFiles = (...names: string[]) => {
    const clipboardData = new DataTransfer()
    for (const name of names) clipboardData.items.add(new File(['x'], name, { type: 'image/png' }))
    const line = page.getByRole('group', { name: 'Imagens do item 1' }).element()
    line.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }
  pasteFiles('first.png', 'second.png')
  await expect.poll(shown).toEqual(['a', 'b', 'c', 'd'])
  expect(files.map(({ name }) => name)).toEqual(['first.png'])
  expect(avisados()).toEqual(['warning: No máximo 4 imagens por linha.'])
  pasteFiles('third.png')
  await expect.element(page.getByRole('button', { name: 'Adicionar imagem' })).not.toBeInTheDocument()
  expect(files).toHaveLength(1)
})
