import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { temLuz } from './useCamera.ts'
import { Luz, Visor } from './Visor.tsx'

const frase = (texto: string) => page.getByText(texto, { exact: false })

function comCamera(...respostas: (Error | null)[]) {
  const pedir = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const erro = respostas.shift()
    if (erro) throw erro
    return document.createElement('canvas').captureStream()
  })
  onTestFinished(() => pedir.mockRestore())
}

test('without a camera it says what to do, reads typed codes, and tries again when told', async () => {
  comCamera(new DOMException('', 'NotReadableError'))
  const lidos: string[] = []
  await render(<Visor onRead={(texto) => lidos.push(texto)} />)
  await expect.element(frase('Feche outros programas que estejam usando a câmera')).toBeVisible()
  await page.getByLabelText('Código ou SKU').fill(' CAM-1 ')
  await page.getByRole('button', { name: 'Abrir' }).click()
  expect(lidos).toEqual(['CAM-1'])
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(frase('Aponte a câmera')).toBeVisible()
})

test('of several cameras, also nameless ones, one can be chosen', async () => {
  comCamera()
  const aparelhos = ['Traseira', ''].map((label, i) => ({ kind: 'videoinput', deviceId: `c${i}`, label }))
  const ver = vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(aparelhos as MediaDeviceInfo[])
  onTestFinished(() => ver.mockRestore())
  await render(<Visor onRead={() => {}} />)
  await page.getByLabelText('Câmera', { exact: true }).selectOptions('Câmera 2')
  await expect.poll(() => sessionStorage.getItem('camera')).toBe('c1')
})

test('after ten seconds without a reading it says what to try; a pause or a reading begins them anew', async () => {
  comCamera()
  const { rerender } = await render(<Visor onRead={() => {}} paused />)
  await expect.element(frase('Leitura em pausa.')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const demora = () => document.body.textContent?.includes('Nenhum código lido em 10 segundos.')
  await rerender(<Visor onRead={() => {}} />)
  vi.advanceTimersByTime(9_900)
  expect(demora()).toBe(false)
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  await expect.element(frase('Nenhum código lido em 10 segundos.')).toBeVisible()
  await page.getByLabelText('Código ou SKU').fill('CAM-1')
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(frase('Aponte a câmera')).toBeVisible()
})

/** A real stream of a camera that, unlike any in a test browser, has a lamp. */
function comLampada(acender: (luz: MediaTrackConstraints | undefined) => Promise<void>): MediaStream {
  const stream = document.createElement('canvas').captureStream()
  const [faixa] = stream.getVideoTracks()
  return Object.assign(stream, {
    getVideoTracks: () => [
      Object.assign(faixa as MediaStreamTrack, { getCapabilities: () => ({ torch: true }), applyConstraints: acender }),
    ],
  })
}

test('the lamp is turned on and off, where there is one', async () => {
  expect(temLuz(document.createElement('canvas').captureStream())).toBe(false)
  const acender = vi.fn<(luz: MediaTrackConstraints | undefined) => Promise<void>>(async () => {})
  const stream = comLampada(acender)
  expect(temLuz(stream)).toBe(true)
  await render(<Luz stream={stream} />)
  await page.getByRole('button', { name: 'Acender a luz' }).click()
  expect(acender).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] })
  await page.getByRole('button', { name: 'Apagar a luz' }).click()
  expect(acender).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] })
  await expect.element(page.getByRole('button', { name: 'Acender a luz' })).toBeVisible()
})

test('a lamp that refuses stays off, in silence', async () => {
  const acender = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('no', 'OverconstrainedError')))
  await render(<Luz stream={comLampada(acender)} />)
  await page.getByRole('button', { name: 'Acender a luz' }).click()
  await expect.poll(() => acender.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Acender a luz' })).toBeVisible()
})
