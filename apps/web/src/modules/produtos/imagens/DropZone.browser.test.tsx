import type {} from '@vitest/browser-playwright'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chromium } from '../../../../test/support/chromium.ts'
import { DropZone } from './DropZone.tsx'

const noDedo = (enabled: boolean) => chromium.send('Emulation.setTouchEmulationEnabled', { enabled })
const foto = new File(['x'], 'foto.jpg', { type: 'image/jpeg' })

afterEach(() => noDedo(false))

it('opens the camera of a phone, and hands on what it took, also the same again', async () => {
  await noDedo(true)
  const onFiles = vi.fn<(arquivos: File[]) => void>()
  await render(<DropZone label="Imagens" onFiles={onFiles} />)
  const camera = page.getByLabelText('Tirar foto')
  await expect.element(camera).toHaveAttribute('capture', 'environment')
  await userEvent.upload(camera, foto)
  await userEvent.upload(camera, foto)
  expect(onFiles.mock.calls.map(([[arquivo]]) => arquivo?.name)).toEqual(['foto.jpg', 'foto.jpg'])
})

it('has no camera at a desk', async () => {
  await render(<DropZone label="Imagens" onFiles={() => {}} />)
  await expect.element(page.getByLabelText('Imagens')).toBeInTheDocument()
  await expect.element(page.getByLabelText('Tirar foto')).not.toBeInTheDocument()
})
