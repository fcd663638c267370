import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { avisados } from '../../../test/support/hook.tsx'
import { draw } from '../../../test/support/screen.tsx'
import { PdfButton } from './PdfButton.tsx'

const PDF = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
const share = vi.fn<(data: ShareData) => Promise<void>>()
const canShare = vi.fn<(data?: ShareData) => boolean>()
const downloads: string[] = []

beforeEach(() => {
  share.mockReset().mockResolvedValue()
  canShare.mockReset().mockReturnValue(true)
  // The browser of these tests has no share sheet.
  Object.defineProperties(navigator, {
    share: { value: share, configurable: true },
    canShare: { value: canShare, configurable: true },
  })
  downloads.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'canShare')
})

const drawButton = (read: () => Promise<unknown> = async () => PDF, saved = false) =>
  draw(<PdfButton name="recibo-12.pdf" read={read} saved={saved} />)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const sentFiles = () => share.mock.calls.map(([{ files = [] }]) => files.map(({ name, type }) => [name, type]))

test('the file itself is handed to the share sheet', async () => {
  await drawButton()
  await press('Enviar PDF')
  await expect.poll(sentFiles).toEqual([[['recibo-12.pdf', 'application/pdf']]])
  expect(await share.mock.calls[0]?.[0].files?.[0]?.text()).toBe('%PDF-1.7')
  expect([downloads, avisados()]).toEqual([[], []])
})

test.each([
  ['takes no files', () => canShare.mockReturnValue(false)],
  ['has no share sheet, as over plain http', () => Reflect.deleteProperty(navigator, 'canShare')],
])('a browser that %s saves it', async (_como, change) => {
  change()
  await drawButton()
  await press('PDF')
  await expect.poll(() => downloads).toEqual(['recibo-12.pdf'])
  expect(sentFiles()).toEqual([])
})

test('where it is to be saved it is, on every device', async () => {
  await drawButton(undefined, true)
  await press('PDF')
  await expect.poll(() => downloads).toEqual(['recibo-12.pdf'])
  expect(sentFiles()).toEqual([])
})

test('a file that comes when the press is too long ago waits for another press, and is not read again', async () => {
  const read = vi.fn(async () => PDF)
  share.mockRejectedValueOnce(new DOMException('no user gesture', 'NotAllowedError'))
  await drawButton(read)
  await press('Enviar PDF')
  await press('PDF pronto: enviar')
  await expect.element(page.getByRole('button', { name: 'Enviar PDF', exact: true })).toBeVisible()
  expect([read.mock.calls.length, sentFiles().length, avisados()]).toEqual([1, 2, []])
})

test('closing the sheet says nothing; a device that refuses is told, and the file saved', async () => {
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  await drawButton()
  await press('Enviar PDF')
  await expect.poll(() => share.mock.calls.length).toBe(1)
  expect([downloads, avisados()]).toEqual([[], []])
  share.mockRejectedValueOnce(new DOMException('no app', 'DataError'))
  await press('Enviar PDF')
  const sentence = 'error: O aparelho não abriu o envio: o PDF foi baixado. Envie-o pelo aplicativo.'
  await expect.poll(avisados).toEqual([sentence])
  expect(downloads).toEqual(['recibo-12.pdf'])
})

test('a file that could not be made is told', async () => {
  await drawButton(() => Promise.reject(new Error('offline')))
  await press('Enviar PDF')
  await expect.poll(avisados).toEqual(['error: O PDF não pôde ser feito. Tente novamente.'])
  expect(sentFiles()).toEqual([])
})
