import type { ComponentProps } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import PainelDeLeitura from './PainelDeLeitura.tsx'

const nada = () => {}
const BONE = { produtoId: 1, variacaoId: 11, titulo: 'Boné', variacao: 'Azul', sku: null }
const ALARME = { id: 1, title: 'Peça a mais', detail: 'Boné' }

const painel = (muda: Partial<ComponentProps<typeof PainelDeLeitura>>) => (
  <PainelDeLeitura
    reading
    alarms={[]}
    last=""
    instruction="Leia as peças."
    action="Separar"
    choices={[]}
    giveUp="Não separar"
    onRead={nada}
    onDismiss={nada}
    onChoose={nada}
    onGiveUp={nada}
    {...muda}
  />
)

test('the camera pauses for an alarm and for a question, and says how to begin only before the first reading', async () => {
  const pedir = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockImplementation(async () => document.createElement('canvas').captureStream())
  onTestFinished(() => pedir.mockRestore())
  const pausa = page.getByText('Leitura em pausa.')
  const lendo = page.getByText('Aponte a câmera para o QR Code ou o código de barras.')
  const instrucao = page.getByText('Leia as peças.')
  const { rerender } = await render(painel({}))
  await expect.element(lendo).toBeVisible()
  await expect.element(instrucao).toBeVisible()
  for (const parado of [{ choices: [BONE] }, { alarms: [ALARME] }]) {
    await rerender(painel(parado))
    await expect.element(pausa).toBeVisible()
    await expect.element(instrucao).not.toBeInTheDocument()
  }
  await rerender(painel({ last: 'Boné: 1 de 2' }))
  await expect.element(lendo).toBeVisible()
  await expect.element(instrucao).not.toBeInTheDocument()
})
