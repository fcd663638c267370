import QRCode from 'qrcode'
import { type ComponentProps, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { drawHook } from '../../../../test/support/hook.tsx'
import { useAlarmes } from './Alarmes.tsx'
import { BotaoDaCamera } from './BotaoDaCamera.tsx'
import { Luz } from './CameraControls.tsx'
import { CampoDeCodigo } from './CampoDeCodigo.tsx'
import PainelDeLeitura from './PainelDeLeitura.tsx'
import { QualVariacao } from './QualVariacao.tsx'
import { playSignal } from './sinais.ts'
import { hasTorch } from './useCamera.ts'
import { Visor } from './Visor.tsx'

const doNothing = () => {}
const BONE = { produtoId: 1, variacaoId: 11, titulo: 'Boné', variacao: 'Azul', sku: null }
const ALARME = { id: 1, title: 'Peça a mais', detail: 'Boné' }

const LEITURAS = {
  alarmes: [],
  ultima: '',
  opcoes: [],
  ler: doNothing,
  dispensar: doNothing,
  escolher: doNothing,
  desistir: doNothing,
}
const panel = (overrides: Partial<ComponentProps<typeof PainelDeLeitura>['leituras']>) => (
  <PainelDeLeitura
    reading
    leituras={{ ...LEITURAS, ...overrides }}
    instruction="Leia as peças."
    action="Separar"
    giveUp="Não separar"
  />
)

function mockCamera(...answers: (Error | null)[]) {
  const request = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const error = answers.shift()
    if (error) throw error
    return document.createElement('canvas').captureStream()
  })
  onTestFinished(() => request.mockRestore())
}

test('the camera pauses for an alarm and for a question, and says how to begin only before the first reading', async () => {
  mockCamera()
  const pausa = page.getByText('Leitura em pausa · ', { exact: false })
  const reading = page.getByText('Aponte a câmera para o QR Code ou o código de barras.')
  const instrucao = page.getByText('Leia as peças.')
  const dispensar = vi.fn<() => void>()
  const { rerender } = await render(panel({}))
  await expect.element(reading).toBeVisible()
  await expect.element(instrucao).toBeVisible()
  for (const pausedLeituras of [{ opcoes: [BONE] }, { alarmes: [ALARME], dispensar }]) {
    await rerender(panel(pausedLeituras))
    await expect.element(pausa).toBeVisible()
    await expect.element(instrucao).not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: 'Leitura em pausa · toque para continuar' }).click()
  expect(dispensar).toHaveBeenCalledOnce()
  await rerender(panel({ ultima: 'Boné: 1 de 2' }))
  await expect.element(reading).toBeVisible()
  await expect.element(instrucao).not.toBeInTheDocument()
})

test('the result is in sight once a question that was scrolled to is answered', async () => {
  await page.viewport(360, 640)
  mockCamera()
  const tall = <div style={{ height: 2000 }} />
  const draw = (overrides: Parameters<typeof panel>[0]) => (
    <>
      {panel(overrides)}
      {tall}
    </>
  )
  const { rerender } = await render(draw({ opcoes: [BONE] }))
  scrollTo(0, 900)
  await expect.poll(() => scrollY).toBe(900)
  await rerender(draw({ ultima: 'Boné: 1 de 2' }))
  await expect.element(page.getByText('Boné: 1 de 2')).toBeInViewport()
})

test('without a camera an alarm takes the whole width, above what comes next', async () => {
  await page.viewport(1280, 800)
  const leituras = { ...LEITURAS, alarmes: [ALARME] }
  const words = { instruction: 'Leia as peças.', action: 'Separar', giveUp: 'Não separar' }
  await render(
    <div style={{ width: 600 }}>
      <PainelDeLeitura reading={false} leituras={leituras} {...words}>
        <p>Caneca</p>
      </PainelDeLeitura>
    </div>,
  )
  const [alarm, next] = [page.getByRole('alert'), page.getByText('Caneca')].map((part) =>
    part.element().getBoundingClientRect(),
  ) as [DOMRect, DOMRect]
  expect([alarm.width, next.width]).toEqual([600, 600])
  expect(alarm.bottom).toBeLessThanOrEqual(next.top)
})

test.each([
  [390, 'Item errado'],
  [1280, 'Item errado: não é desta venda'],
])('beside the camera at %i px the last alarm says its piece, and those before it are folded', async (width, title) => {
  mockCamera()
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(1280, 800))
  const alarmes = [ALARME, { id: 2, title: 'Item errado: não é desta venda', detail: 'Caneca' }]
  await render(panel({ alarmes }))
  await expect.element(page.getByText(title, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Caneca')).toBeVisible()
  await expect.element(page.getByText('Peça a mais')).not.toBeVisible()
  await page.getByText('1 aviso anterior').click()
  await expect.element(page.getByText('Peça a mais')).toBeVisible()
})

test.each(['lido', 'alarme', 'atencao'] as const)('the picture shows what became of a reading: %s', async (sign) => {
  mockCamera()
  await render(panel({}))
  await expect.element(page.getByLabelText('Imagem da câmera')).toBeInTheDocument()
  expect(document.querySelector('[data-feito]')).toBeNull()
  playSignal(sign)
  await expect.poll(() => document.querySelector(`[data-feito="${sign}"] svg`)).not.toBeNull()
})

test('a phone with the camera open has the button that closes it whole in sight', async () => {
  mockCamera()
  await page.viewport(360, 640)
  onTestFinished(() => page.viewport(1280, 800))
  const Tela = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <div style={{ height: 500 }} />
        <BotaoDaCamera open={open} label="Escanear itens" onChange={setOpen} />
        <div style={{ height: 40 }} />
        {open && panel({})}
        <div style={{ height: 900 }} />
      </>
    )
  }
  await render(<Tela />)
  await page.getByRole('button', { name: 'Escanear itens' }).click()
  await expect.element(page.getByRole('group', { name: 'Leitor de QR Code' })).toBeInTheDocument()
  const { top, bottom } = page.getByRole('button', { name: 'Fechar câmera' }).element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(640)
})

test('an alarm that was passed by a good reading folds below it, and the camera reads on', async () => {
  mockCamera()
  await render(panel({ ultima: 'Boné: 1 de 2', alarmes: [{ ...ALARME, passed: true }] }))
  await expect.element(page.getByText('Aponte a câmera', { exact: false })).toBeVisible()
  const [good, passed] = ['Boné: 1 de 2', '1 leitura recusada'].map((text) =>
    page.getByText(text).element().getBoundingClientRect(),
  ) as [DOMRect, DOMRect]
  expect(good.bottom).toBeLessThanOrEqual(passed.top)
})

const sentence = (texto: string) => page.getByText(texto, { exact: false })

test('without a camera it says what to do, reads typed codes, and tries again when told', async () => {
  mockCamera(new DOMException('', 'NotReadableError'))
  const receivedTexts: string[] = []
  await render(<Visor onRead={(texto) => receivedTexts.push(texto)} />)
  await expect.element(sentence('Feche outros programas que estejam usando a câmera')).toBeVisible()
  await page.getByLabelText('Código ou SKU').fill(' CAM-1 ')
  await page.getByRole('button', { name: 'Abrir' }).click()
  expect(receivedTexts).toEqual(['CAM-1'])
  // Who types needs the panel no longer.
  await expect.element(sentence('Feche outros programas')).not.toBeInTheDocument()
  await page.getByText('Erro ao acessar a câmera. Verifique as permissões.').click()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(sentence('Aponte a câmera')).toBeVisible()
})

test('of several cameras, also nameless ones, one can be chosen', async () => {
  mockCamera()
  const aparelhos = ['Traseira', ''].map((label, i) => ({ kind: 'videoinput', deviceId: `c${i}`, label }))
  const listDevices = vi
    .spyOn(navigator.mediaDevices, 'enumerateDevices')
    .mockResolvedValue(aparelhos as MediaDeviceInfo[])
  onTestFinished(() => listDevices.mockRestore())
  await render(<Visor onRead={() => {}} />)
  await page.getByLabelText('Câmera', { exact: true }).selectOptions('Câmera 2')
  await expect.poll(() => sessionStorage.getItem('camera')).toBe('c1')
})

test('after ten seconds without a reading it says what to try; a pause or a reading begins them anew', async () => {
  mockCamera()
  const { rerender } = await render(<Visor onRead={() => {}} paused />)
  await expect.element(sentence('Leitura em pausa.')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const demora = () => document.body.textContent?.includes('Nenhum código lido em 10 segundos.')
  await rerender(<Visor onRead={() => {}} />)
  vi.advanceTimersByTime(9_900)
  expect(demora()).toBe(false)
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
  await expect.element(sentence('Nenhum código lido em 10 segundos.')).toBeVisible()
  await page.getByLabelText('Código ou SKU').fill('CAM-1')
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(sentence('Aponte a câmera')).toBeVisible()
})

/** A real stream of a camera that, unlike any in a test browser, has a lamp. */
function buildLampStream(lightUp: (luz: MediaTrackConstraints | undefined) => Promise<void>): MediaStream {
  const stream = document.createElement('canvas').captureStream()
  const [range] = stream.getVideoTracks()
  return Object.assign(stream, {
    getVideoTracks: () => [
      Object.assign(range as MediaStreamTrack, { getCapabilities: () => ({ torch: true }), applyConstraints: lightUp }),
    ],
  })
}

test('the lamp is turned on and off, where there is one; one that refuses stays off, in silence', async () => {
  expect(hasTorch(document.createElement('canvas').captureStream())).toBe(false)
  const lightUp = vi.fn<(luz: MediaTrackConstraints | undefined) => Promise<void>>(async () => {})
  const stream = buildLampStream(lightUp)
  expect(hasTorch(stream)).toBe(true)
  await render(<Luz stream={stream} />)
  await page.getByRole('button', { name: 'Acender a luz' }).click()
  expect(lightUp).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] })
  await page.getByRole('button', { name: 'Apagar a luz' }).click()
  expect(lightUp).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] })
  lightUp.mockRejectedValue(new DOMException('no', 'OverconstrainedError'))
  await page.getByRole('button', { name: 'Acender a luz' }).click()
  await expect.poll(() => lightUp.mock.calls.length).toBe(3)
  await expect.element(page.getByRole('button', { name: 'Acender a luz' })).toBeVisible()
})

test('every variation can be told from the others and chosen, also one that has only a SKU, or neither', async () => {
  const chosenIds: (number | null)[] = []
  await render(
    <QualVariacao
      choices={[
        BONE,
        { ...BONE, variacaoId: 12, variacao: '', sku: 'BON-B' },
        { ...BONE, variacaoId: 13, variacao: '' },
      ]}
      giveUp="Não contar"
      onChoose={({ variacaoId }) => chosenIds.push(variacaoId)}
      onGiveUp={() => chosenIds.push(null)}
    />,
  )
  await expect.element(page.getByText('Qual variação de Boné?')).toBeVisible()
  for (const name of ['Azul', 'BON-B', 'Variação 13', 'Não contar'])
    await page.getByRole('button', { name: name, exact: true }).click()
  expect(chosenIds).toEqual([11, 12, 13, null])
})

test('a button shows the variations that no line asks for; each question starts with them hidden', async () => {
  const chosenIds: (number | null)[] = []
  const ask = (variacao: string) => [
    { ...BONE, variacao },
    { ...BONE, variacaoId: 12, variacao: 'Verde', isUnlikely: true },
  ]
  const draw = (choices: ReturnType<typeof ask>) => (
    <QualVariacao
      choices={choices}
      giveUp="Não contar"
      onChoose={({ variacaoId }) => chosenIds.push(variacaoId)}
      onGiveUp={() => undefined}
    />
  )
  const names = () =>
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
  const { rerender } = await render(draw(ask('Azul')))
  expect(names()).toEqual(['Azul', 'Outra variação', 'Não contar'])
  await page.getByRole('button', { name: 'Outra variação' }).click()
  expect(names()).toEqual(['Azul', 'Verde', 'Não contar'])
  await page.getByRole('button', { name: 'Verde' }).click()
  expect(chosenIds).toEqual([12])
  await rerender(draw(ask('Rosa')))
  expect(names()).toEqual(['Rosa', 'Outra variação', 'Não contar'])
})

test('typing replaces a refused code in the field; the next good reading empties the field', async () => {
  await render(<CampoDeCodigo action="Incluir" onSend={(text) => text !== 'CAM'} />)
  const field = page.getByLabelText('Código ou SKU')
  await field.fill('CAM')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('CAM')
  await userEvent.keyboard('BO')
  await expect.element(field).toHaveValue('BO')
  playSignal('lido')
  await expect.element(field).toHaveValue('BO')
  await field.fill('CAM')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('CAM')
  playSignal('lido')
  await expect.element(field).toHaveValue('')
})

test('a typed code that could not be read stays in the field', async () => {
  const answers = [Promise.resolve(false), Promise.resolve(true), false]
  await render(<CampoDeCodigo action="Incluir" onSend={() => answers.shift()} />)
  const field = page.getByLabelText('Código ou SKU')
  for (const [text, left] of [
    ['CAM-1', 'CAM-1'],
    ['CAM-2', ''],
    ['CAM-3', 'CAM-3'],
  ] as const) {
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue(left)
  }
})

test('Enter and the button send a typed code and empty the field; the form around it is never sent', async () => {
  const sentCodes: string[] = []
  let formularios = 0
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        formularios++
      }}
    >
      <CampoDeCodigo action="Incluir" onSend={(texto) => sentCodes.push(texto)} />
    </form>,
  )
  const field = page.getByLabelText('Código ou SKU')
  const button = page.getByRole('button', { name: 'Incluir' })
  await field.fill('CAM-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await field.fill('BON-22')
  await button.click()
  await expect.element(field).toHaveValue('')
  await field.fill('  ')
  await expect.element(button).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect([sentCodes, formularios]).toEqual([['CAM-1', 'BON-22'], 0])
})

test('each alarm sounds and stays, the same one twice too, until all are dismissed together', async () => {
  const vibrate = vi.spyOn(navigator, 'vibrate')
  const { agora, fazer } = await drawHook(useAlarmes)
  const { alarmar, dispensar } = agora()
  await fazer(() => ['Peça a mais', 'Peça a mais', 'Item errado'].forEach((title) => alarmar(title, 'Boné')))
  const messages = agora().alarmes.map(({ title, detail }) => [title, detail].join(': '))
  expect(messages).toEqual(['Peça a mais: Boné', 'Peça a mais: Boné', 'Item errado: Boné'])
  expect(vibrate.mock.calls).toEqual(Array.from(messages, () => [[220, 80, 320]]))
  await fazer(dispensar)
  expect(agora().alarmes).toEqual([])
  // A handler that keeps one of them is not made anew.
  expect([agora().alarmar === alarmar, agora().dispensar === dispensar]).toEqual([true, true])
})

/** A camera before which a label with `text` stands at `x`, in parts of the picture's width. */
async function labelledCamera(text: string) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const label = document.createElement('canvas')
  await QRCode.toCanvas(label, text, { scale: 6 })
  const context = canvas.getContext('2d')
  let x = 0
  const draw = () => {
    if (!context) return
    context.fillStyle = '#888'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(label, x * canvas.width - label.width / 2, (canvas.height - label.height) / 2)
  }
  const timer = setInterval(draw, 40)
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => canvas.captureStream())
  onTestFinished(() => {
    clearInterval(timer)
    spy.mockRestore()
  })
  return (place: number) => {
    x = place
  }
}

test('an equal label at once at another place is asked about, and counts when the person taps', async () => {
  const moveTo = await labelledCamera('/produtos/1')
  moveTo(0.25)
  const read: string[] = []
  await render(<Visor onRead={(text) => read.push(text)} pieces />)
  await expect.poll(() => read).toEqual(['/produtos/1'])
  moveTo(0.75)
  const question = page.getByRole('button', { name: 'Mesma peça? Toque para somar' })
  await question.click()
  expect(read).toEqual(['/produtos/1', '/produtos/1'])
  await expect.element(question).not.toBeInTheDocument()
})
