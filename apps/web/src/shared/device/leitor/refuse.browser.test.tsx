import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { scanText } from '../../../../test/support/scanner.ts'
import { toasts } from '../../ui/toasts/toast.ts'
import { CampoDeCodigo } from './CampoDeCodigo.tsx'
import { describeLeftOut } from './refuse.ts'
import { useLeitorUsb } from './useLeitorUsb.ts'

test('each code that was left out is named once, and how often it was read', () => {
  expect(describeLeftOut(['A-1', 'B-2', 'A-1'])).toBe('“A-1” (2 vezes) e “B-2” ficaram de fora')
  expect(describeLeftOut(['A-1', 'A-1'])).toBe('“A-1” (2 vezes) ficou de fora')
})

const HALF = 'A leitura veio pela metade. Leia de novo.'
const said = () => toasts.get().map(({ message }) => message)

test('what was said of a half reading goes with the next good one, by the scanner or typed', async () => {
  const read: string[] = []
  function Tela() {
    useLeitorUsb((text) => read.push(text))
    return <CampoDeCodigo action="Ler" onSend={(text) => read.push(text)} />
  }
  await render(<Tela />)
  scanText('G1234', { antesDa: 3, pausa: 80 })
  expect(said()).toEqual([HALF])
  scanText('G1234')
  expect(said()).toEqual([])
  scanText('G1234', { antesDa: 3, pausa: 80 })
  expect(said()).toEqual([HALF])
  await page.getByLabelText('Código ou SKU').fill('CAM-9')
  await page.getByRole('button', { name: 'Ler' }).click()
  expect([said(), read]).toEqual([[], ['G1234', 'CAM-9']])
})
