import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, held, ok, prepare, received, release } from '../../../test/support/api-control.ts'
import { avisados } from '../../../test/support/hook.tsx'
import { draw, openScreen } from '../../../test/support/screen.tsx'
import { LinhaDoOrcamento } from './LinhaDoOrcamento.tsx'
import { OrcamentoForm } from './OrcamentoForm.tsx'
import { type LinhaDigitada, linhaVazia } from './rascunho.ts'

const POST = 'POST /orcamentos/mockups/'
const mockup = (arquivo: string) => ({
  arquivo,
  digest: '',
  imagem: '/favicon.svg',
  miniatura: `/favicon.svg?${arquivo}`,
})
const foto = (name: string) => new File(['x'], name, { type: 'image/png' })
const entrada = page.getByLabelText('Imagens para o item 2')
const fotos = page.getByRole('group', { name: 'Imagens do item 2' }).getByRole('img')
const listShownFotos = () => fotos.elements().map((image) => (image as HTMLImageElement).src.split('?')[1])
const onSending = vi.fn<(mais: 1 | -1) => void>()
const onRemove = vi.fn<() => void>()
const erro = vi.fn<(campo: string) => string | undefined>()

const PRINTING = { readOthers: () => [], sugestao: undefined, onPrices: () => undefined }
interface LinhaProps {
  inicial: LinhaDigitada
  nova?: boolean
  prints?: boolean
}
function Linha({ inicial, nova = false, prints = false }: LinhaProps) {
  const [linha, setLinha] = useState(inicial)
  const onChange = (change: (antes: LinhaDigitada) => object) =>
    setLinha((before) => ({ ...before, ...change(before) }))
  const editorProps = { recente: nova, focar: nova, onDone: () => undefined, onRemove }
  return (
    <LinhaDoOrcamento
      {...{ linha, erro, onSending }}
      printing={prints ? { ...PRINTING, onSave: (estampas) => onChange(() => ({ estampas })) } : null}
      prova={null}
      {...editorProps}
      numero={2}
      onChange={onChange}
    />
  )
}
const openForm = (data: Partial<LinhaDigitada>, nova = false) =>
  draw(<Linha inicial={{ ...linhaVazia(), ...data }} nova={nova} />)

beforeEach(() => {
  for (const fn of [onSending, onRemove, erro]) fn.mockReset()
})

test.each<[string, Partial<LinhaDigitada>, boolean, boolean, string | null]>([
  ['its description, if it has no product', {}, true, true, 'Descrição'],
  ['how many, if it has one', { produto_id: 5 }, true, true, 'Quantidade de item 2'],
  ['nothing on a phone, whose keyboard would come up', {}, true, false, null],
  ['nothing, if it was there before', {}, false, true, null],
])('what is typed after a line was added goes into %s', async (_onde, data, nova, mouse, field) => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: mouse } as MediaQueryList)
  await openForm(data, nova)
  await expect.element(page.getByLabelText('Descrição')).toBeVisible()
  if (field) await expect.element(page.getByLabelText(field, { exact: true })).toHaveFocus()
  else expect(document.activeElement).toBe(document.body)
})

test('pictures are added after those that came meanwhile, and no more than four stay', async () => {
  await prepare({ [POST]: [held(answer(201, [mockup('b'), mockup('c')])), answer(201, [mockup('d'), mockup('e')])] })
  await openForm({ mockups: [mockup('a')] })
  await entrada.upload([foto('b.png'), foto('c.png')])
  await expect.poll(() => received(POST)).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Outra imagem' })).toBeDisabled()
  await entrada.upload(foto('d.png'))
  await expect.poll(listShownFotos).toEqual(['a', 'd', 'e'])
  await release()
  await expect.poll(listShownFotos).toEqual(['a', 'd', 'e', 'b'])
  await expect.element(page.getByRole('button', { name: 'Outra imagem' })).not.toBeInTheDocument()
  expect(onSending.mock.calls.flat()).toEqual([1, 1, -1, -1])
  const [duas] = await received(POST)
  for (const name of ['b.png', 'c.png']) expect(duas?.body).toContain(`filename="${name}"`)
  await page.getByRole('button', { name: 'Remover a imagem 2 do item 2' }).click()
  await expect.poll(listShownFotos).toEqual(['a', 'e', 'b'])
  await expect.element(page.getByRole('button', { name: 'Outra imagem' })).toBeEnabled()
})

test('the line tells why a picture was refused and takes the same file again; it sends dropped pictures, too', async () => {
  await prepare({ [POST]: [answer(400, { detail: 'Não é uma imagem.' }), { status: 500 }, answer(201, [mockup('a')])] })
  await openForm({})
  for (const sentence of ['Não é uma imagem.', 'A imagem não pôde ser enviada. Tente novamente.']) {
    await entrada.upload(foto('a.png'))
    await expect.poll(avisados).toEqual([`error: ${sentence}`])
  }
  expect(onSending.mock.calls.flat()).toEqual([1, -1, 1, -1])
  const dropFiles = (...files: File[]) => {
    const dataTransfer = new DataTransfer()
    for (const file of files) dataTransfer.items.add(file)
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    page.getByRole('group', { name: 'Imagens do item 2' }).element().dispatchEvent(event)
    return event.defaultPrevented
  }
  // Otherwise the browser would leave the page for the file.
  expect([dropFiles(), dropFiles(foto('solta.png'))]).toEqual([true, true])
  await expect.poll(listShownFotos).toEqual(['a'])
  expect((await received(POST)).map(({ body }) => /filename="(.*?)"/.exec(String(body))?.[1])).toEqual([
    'a.png',
    'a.png',
    'solta.png',
  ])
})

test('a drawing that is only a picture is said not to be printed, and becomes the print of its line at one click', async () => {
  const ARTES = 'POST /artes/'
  const arte = { id: 8, nome: 'Camiseta', arquivo: 'Camiseta.png', versao: 1, miniatura_url: '/favicon.svg' }
  // A picture of one point.
  const imagem = document.createElement('canvas').toDataURL()
  await prepare({
    [ARTES]: answer(201, arte),
    [POST]: answer(201, [{ ...mockup('desenho'), imagem, miniatura: imagem }]),
  })
  const photograph = { ...mockup('foto'), do_produto: true }
  const line = { ...linhaVazia(), produto_id: 5, descricao: 'Camiseta', mockups: [photograph] }
  await draw(<Linha inicial={line} prints />)
  const print = page.getByRole('button', { name: 'Estampar Camiseta com a imagem' })
  await expect.element(page.getByRole('button', { name: 'Estampar Camiseta', exact: true })).toBeVisible()
  // The product's own photograph is no drawing.
  await expect.element(print).not.toBeInTheDocument()
  await entrada.upload(foto('desenho.png'))
  await expect.element(page.getByText('A imagem só é mostrada ao cliente: não vai à produção.')).toBeVisible()
  expect(document.querySelector('li img')?.getAttribute('src')).toBe(imagem)
  await print.click()
  await expect
    .element(page.getByRole('list', { name: 'Estampas de Camiseta' }))
    .toHaveTextContent('Frente · DTF · Camiseta')
  await expect.element(print).not.toBeInTheDocument()
  const [sent] = await received(ARTES)
  expect(sent?.body).toContain('filename="Camiseta.png"')
  expect(avisados()).toEqual(['success: A imagem virou a estampa desta linha. Confira a posição e a medida.'])
})

test.each([
  ['descricao', 'Descrição'],
  ['produto_id', 'Descrição'],
  ['variacao_id', 'Descrição'],
  ['quantidade', 'Quantidade de item 2'],
  ['valor_unitario', 'Valor unitário de item 2'],
  ['estampa', 'Estampa em palavras'],
  ['personalizacao', 'Nomes e números de item 2'],
])('a refusal of "%s" is told at "%s"', async (refusedField, field) => {
  erro.mockImplementation((name) => (name === refusedField ? 'Recusado.' : undefined))
  await openForm({})
  const fieldInput = page.getByLabelText(field, { exact: true })
  await expect.element(fieldInput).toHaveAccessibleDescription(/^Recusado\./)
  await expect.element(fieldInput).toBeVisible()
})

test('names are folded away until there are some; the line is removed by its own button', async () => {
  await openForm({})
  const names = page.getByRole('button', { name: 'Nomes e números' })
  await expect.element(names).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Remover item 2' }).click()
  expect(onRemove).toHaveBeenCalledTimes(1)
})

const ARQUIVO = 'a'.repeat(32)
const vazia = ok({ count: 0, next: null, previous: null, results: [] })

test('a quote is not saved without the pictures that are still being sent', async () => {
  await prepare({
    'GET /clientes/': vazia,
    'GET /clientes/consumidor-final/': ok({ id: 1, nome: 'Consumidor final' }),
    [POST]: held(answer(201, [mockup(ARQUIVO)])),
    'POST /orcamentos/': answer(201, { id: 4 }),
  })
  const { router } = await openScreen([{ path: '/orcamentos/criar', Component: OrcamentoForm }], '/orcamentos/criar')
  await expect.element(page.getByRole('combobox', { name: 'Cliente' })).not.toBeRequired()
  await page.getByLabelText('Ou só o nome').fill('Bia')
  await page.getByRole('button', { name: 'Linha livre' }).click()
  await page.getByLabelText('Descrição').fill('Caneca')
  await page.getByLabelText('Valor unitário de Caneca').fill('30')
  await page.getByLabelText('Imagens para o item 1').upload(new File(['x'], 'a.png', { type: 'image/png' }))
  const save = page.getByRole('button', { name: 'Salvar orçamento' })
  await expect.element(save).toBeDisabled()
  await expect.poll(() => received(POST)).toHaveLength(1)
  await release()
  await expect.element(page.getByRole('img', { name: 'Imagem 1 do item 1' })).toBeVisible()
  await save.click()
  await expect.poll(() => received('POST /orcamentos/')).toHaveLength(1)
  const [{ body } = { body: null }] = await received('POST /orcamentos/')
  expect(body).toMatchObject({ itens: [{ mockups: [ARQUIVO] }] })
  // Back does not open the form again.
  await expect
    .poll(() => [router.state.location.pathname, router.state.historyAction])
    .toEqual(['/orcamentos/4', 'REPLACE'])
})

test('an error of a line stands at its field, which takes the focus, before the quote is sent and after the server refused it', async () => {
  await prepare({
    'GET /clientes/': vazia,
    'GET /clientes/consumidor-final/': ok({ id: 1, nome: 'Consumidor final' }),
    'POST /orcamentos/': answer(409, { erros: { 'itens.0.valor_unitario': ['Alto demais.'] } }),
  })
  await openScreen([{ path: '/orcamentos/criar', Component: OrcamentoForm }], '/orcamentos/criar')
  await page.getByLabelText('Ou só o nome').fill('Bia')
  await page.getByRole('button', { name: 'Linha livre' }).click()
  const save = page.getByRole('button', { name: 'Salvar orçamento' })
  await save.click()
  await expect.element(page.getByLabelText('Descrição')).toHaveFocus()
  await page.getByLabelText('Descrição').fill('Caneca')
  const value = page.getByLabelText('Valor unitário de Caneca')
  await value.fill('30')
  await save.click()
  await expect.element(page.getByText('Alto demais.')).toBeVisible()
  await expect.element(value).toHaveFocus()
})
