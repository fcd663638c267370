import type {} from '@vitest/browser-playwright'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chromium } from '../../../../test/support/chromium.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { draw } from '../../../../test/support/screen.tsx'
import { DropZone } from './DropZone.tsx'

const setTouchEmulation = (enabled: boolean) => chromium.send('Emulation.setTouchEmulationEnabled', { enabled })
afterEach(() => setTouchEmulation(false))

/** A camera that shows a red picture, unless it fails with `error`. */
function mockCamera(error: Error | null = null) {
  const streams: MediaStream[] = []
  const request = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    if (error) throw error
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D
    brush.fillStyle = '#c00'
    brush.fillRect(0, 0, 64, 48)
    const stream = canvas.captureStream(10)
    streams.push(stream)
    return stream
  })
  onTestFinished(() => request.mockRestore())
  return () => streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length
}

const botao = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Tirar fotos' })

async function openCamera(error: Error | null = null) {
  const openTracks = mockCamera(error)
  await setTouchEmulation(true)
  const onFiles = vi.fn<(fotos: File[], daCamera?: boolean) => void>()
  await draw(<DropZone onFiles={onFiles} />)
  await botao('Tirar foto').click()
  await expect.element(dialog()).toBeVisible()
  return { onFiles, openTracks }
}

async function takeFotos(count: number) {
  await expect.poll(() => document.querySelector('video')?.videoWidth).toBe(64)
  for (let i = 1; i <= count; i++) {
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog().getByRole('img', { name: `Foto ${i}`, exact: true })).toBeVisible()
  }
}

test('several photographs are taken by keyboard without leaving the camera, one is removed, the others are handed over', async () => {
  const { onFiles, openTracks } = await openCamera()
  await expect.element(botao('Fotografar')).toHaveFocus()
  await expect.element(botao('Usar fotos')).toBeDisabled()
  await takeFotos(3)
  await expect.element(dialog().getByRole('status')).toHaveTextContent('3 fotos tiradas')
  await botao('Remover foto 2').click()
  await expect.element(dialog().getByRole('status')).toHaveTextContent('2 fotos tiradas')
  await expect.element(botao('Fotografar')).toHaveFocus()
  await botao('Usar 2 fotos').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(openTracks).toBe(0)
  expect(onFiles).toHaveBeenCalledOnce()
  const [fotos, isCameraShot] = onFiles.mock.lastCall ?? [[], false]
  expect(isCameraShot).toBe(true)
  expect(fotos.map(({ name, type }) => `${name} ${type}`)).toEqual(['foto-1.jpg image/jpeg', 'foto-3.jpg image/jpeg'])
  const picture = await createImageBitmap(fotos[0] as File)
  expect([picture.width, picture.height]).toEqual([64, 48])
})

test('photographs that were taken are not lost by Esc without a question, and the camera is off after it', async () => {
  const { onFiles, openTracks } = await openCamera()
  await takeFotos(1)
  await userEvent.keyboard('{Escape}')
  await botao('Continuar editando').click()
  await expect.element(botao('Usar 1 foto')).toBeVisible()
  expect(openTracks()).toBe(1)
  await userEvent.keyboard('{Escape}')
  await botao('Sair sem salvar').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(openTracks).toBe(0)
  expect(onFiles).not.toHaveBeenCalled()
})

test('a photograph that the device could not write is told, and the next one is taken', async () => {
  await openCamera()
  await expect.poll(() => document.querySelector('video')?.videoWidth).toBe(64)
  const write = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementationOnce((done) => done(null))
  await userEvent.keyboard('{Enter}')
  await expect.poll(avisados).toEqual(['warning: A foto não foi tirada. Espere a imagem da câmera e tente de novo.'])
  expect(write).toHaveBeenCalledOnce()
  await takeFotos(1)
})

test('where the camera is refused, the own camera of the device takes the picture', async () => {
  const { onFiles } = await openCamera(new DOMException('refused', 'NotAllowedError'))
  await expect.element(dialog().getByText('Erro ao acessar a câmera. Verifique as permissões.')).toBeVisible()
  const field = page.getByLabelText('Foto do produto')
  await expect.element(field).toHaveAttribute('capture', 'environment')
  await userEvent.upload(field, new File(['x'], 'IMG_1.jpg', { type: 'image/jpeg' }))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(onFiles.mock.calls.map(([[foto]]) => foto?.name)).toEqual(['IMG_1.jpg'])
})
