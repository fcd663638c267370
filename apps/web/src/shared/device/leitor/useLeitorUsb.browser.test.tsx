import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { avisados } from '../../../../test/support/hook.tsx'
import { escanear } from '../../../../test/support/scanner.ts'
import { DecimalField } from '../../ui/fields/DecimalField.tsx'
import { IntegerField } from '../../ui/fields/TextField.tsx'
import { useLeitorUsb } from './useLeitorUsb.ts'

const lidos: string[] = []
let apertado = 0
beforeEach(() => {
  lidos.length = 0
  apertado = 0
})

interface LeituraProps {
  lugar: 'programa' | 'tela' | 'dialogo'
  pausado?: boolean
}
function Leitura({ lugar, pausado = false }: LeituraProps) {
  useLeitorUsb((texto) => lidos.push(`${lugar}: ${texto}`), { place: lugar, paused: pausado })
  return null
}
function Campos() {
  const [valores, setValores] = useState({ nota: 'Embrulhar', quantidade: '2', opcao: 'M' })
  return (
    <>
      <textarea
        aria-label="nota"
        value={valores.nota}
        onChange={({ target }) => setValores({ ...valores, nota: target.value })}
      />
      <input
        aria-label="quantidade"
        value={valores.quantidade}
        onChange={({ target }) => setValores({ ...valores, quantidade: target.value.replace(/\D/g, '') })}
      />
      <select
        aria-label="opção"
        value={valores.opcao}
        onChange={({ target }) => setValores({ ...valores, opcao: target.value })}
      >
        <option>M</option>
        <option>G</option>
      </select>
      <input aria-label="busca" type="search" defaultValue="" />
      <input aria-label="sku" data-codigo defaultValue="" />
      <button type="button" onClick={() => apertado++}>
        apertar
      </button>
      <output>{JSON.stringify(valores)}</output>
    </>
  )
}
const PROGRAMA = <Leitura key="programa" lugar="programa" />
const TELA = <Leitura key="tela" lugar="tela" />
const CAMPOS = <Campos key="campos" />
const dialogo = (dentro: ReactNode) => (
  <div key="dialogo" role="dialog" aria-modal>
    {dentro}
  </div>
)
const FICOU = JSON.stringify({ nota: 'Embrulhar', quantidade: '2', opcao: 'M' })
/** Scans over the button; answers the keys that were kept from it. */
function tomadasNoBotao(...lido: Parameters<typeof escanear>): string {
  ;(page.getByRole('button').element() as HTMLElement).focus()
  const tomadas: string[] = []
  const ouvir = ({ key, defaultPrevented }: KeyboardEvent) => defaultPrevented && tomadas.push(key)
  addEventListener('keydown', ouvir)
  escanear(...lido)
  removeEventListener('keydown', ouvir)
  return tomadas.join('')
}
const focar = (nome: string) => (page.getByLabelText(nome).element() as HTMLElement).focus()

test.each(['nota', 'quantidade', 'opção', 'busca', 'sku'])(
  'a burst over the field "%s" is read and leaves it',
  async (nome) => {
    await render([PROGRAMA, TELA, CAMPOS])
    focar(nome)
    escanear('G123 4')
    expect(lidos).toEqual(['tela: G123 4'])
    await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
    for (const vazio of ['busca', 'sku']) await expect.element(page.getByLabelText(vazio)).toHaveValue('')
  },
)

test('a burst presses no button, not even by its spaces', async () => {
  await render([TELA, CAMPOS])
  // Enter does not even arrive; the first letter presses nothing.
  expect(tomadasNoBotao('A 1 B')).toBe(' 1 B')
  expect([lidos, apertado]).toEqual([['tela: A 1 B'], 0])
})

test('a screen that reads nothing leaves codes to searches and fields of codes; elsewhere the program opens them', async () => {
  await render([PROGRAMA, CAMPOS])
  for (const nome of ['busca', 'sku']) {
    focar(nome)
    escanear('CAM-1')
    await expect.element(page.getByLabelText(nome)).toHaveValue('CAM-1')
  }
  expect(lidos).toEqual([])
  focar('nota')
  escanear('CAM-1')
  expect(lidos).toEqual(['programa: CAM-1'])
  await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
})

test('a dialog keeps the codes from the screen behind it, and a paused screen from the program', async () => {
  const { rerender } = await render([TELA, dialogo(CAMPOS)])
  focar('quantidade')
  escanear('7891234567895')
  expect(lidos).toEqual([])
  await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
  await rerender([TELA, dialogo(<Leitura lugar="dialogo" />)])
  escanear('CAM-1')
  await rerender([PROGRAMA, <Leitura key="tela" lugar="tela" pausado />])
  const vibrar = vi.spyOn(navigator, 'vibrate')
  escanear('CAM-2')
  expect(lidos).toEqual(['dialogo: CAM-1'])
  expect(vibrar.mock.calls).toEqual([[[220, 80, 320]]])
})

test('a search in a dialog that reads nothing keeps the code, whatever reads behind it', async () => {
  await render([PROGRAMA, TELA, dialogo(CAMPOS)])
  focar('busca')
  escanear('CAM-1')
  await expect.element(page.getByLabelText('busca')).toHaveValue('CAM-1')
  expect(lidos).toEqual([])
})

test('of two readers on a screen the later one is told, until it has gone; blanks around a code are not of it', async () => {
  const Leitor = ({ nome }: { nome: string }) => {
    useLeitorUsb((texto) => lidos.push(`${nome}: ${texto}`))
    return null
  }
  const primeiro = <Leitor key="1" nome="primeiro" />
  const { rerender } = await render([primeiro, <Leitor key="2" nome="segundo" />])
  escanear(' CAM-1 ')
  await rerender([primeiro])
  escanear('CAM-2')
  expect(lidos).toEqual(['segundo: CAM-1', 'primeiro: CAM-2'])
})

describe('a burst with a pause is discarded whole', () => {
  const PELA_METADE = ['warning: A leitura veio pela metade. Leia de novo.']

  test.each([
    ['nota', 2],
    ['quantidade', 1],
    ['opção', 5],
    ['busca', 3],
    ['sku', 4],
  ])('over the field "%s", and nothing of it is read or left', async (nome, antesDa) => {
    await render([TELA, CAMPOS])
    focar(nome)
    escanear('G1234', { antesDa, pausa: 80 })
    expect([lidos, avisados()]).toEqual([[], PELA_METADE])
    await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
    for (const vazio of ['busca', 'sku']) await expect.element(page.getByLabelText(vazio)).toHaveValue('')
    escanear('G1234')
    expect([lidos, avisados()]).toEqual([['tela: G1234'], []])
  })

  test('over a button, which is not pressed, neither by a space after the pause', async () => {
    await render([PROGRAMA, CAMPOS])
    const tomadas = tomadasNoBotao('CAM 1', { antesDa: 3, pausa: 200 })
    expect([tomadas, lidos, apertado, avisados()]).toEqual(['AM 1', [], 0, PELA_METADE])
  })

  test('but left in a search or a field of codes, which have all of it, where the screen reads nothing', async () => {
    await render([PROGRAMA, CAMPOS])
    for (const nome of ['busca', 'sku']) {
      focar(nome)
      escanear('CAM-1', { antesDa: 2, pausa: 80 })
      await expect.element(page.getByLabelText(nome)).toHaveValue('CAM-1')
    }
    expect([lidos, avisados()]).toEqual([[], []])
  })
})

describe('a field for numbers', () => {
  async function abrir() {
    await render(
      <>
        <Leitura lugar="tela" />
        <DecimalField label="Peso" />
        <IntegerField label="Peças" />
        <input aria-label="senha" type="password" />
      </>,
    )
    return (nome: string) => (page.getByLabelText(nome).element() as HTMLInputElement).value
  }

  test.each([
    ['Peso', '0,25'],
    ['Peso', '0.250'],
    ['Peso', '1.234,56'],
    ['Peso', '120'],
    ['Peso', '1234567'],
    ['Peças', '1250'],
    ['senha', 'segredo123'],
  ])('%s keeps %s, however fast a scale types it, and with a pause', async (nome, digitado) => {
    const valor = await abrir()
    for (const ritmo of [{}, { antesDa: 1, pausa: 80 }]) {
      focar(nome)
      ;(document.activeElement as HTMLInputElement).select()
      escanear(digitado, ritmo)
      expect([valor(nome), lidos, avisados()]).toEqual([digitado, [], []])
    }
  })

  test.each(['7891234567895', '12345678', 'CAM-1', '/produtos/12'])('does not keep the code %s', async (codigo) => {
    const valor = await abrir()
    for (const nome of ['Peso', 'Peças']) {
      focar(nome)
      escanear(codigo)
      expect(valor(nome)).toBe('')
    }
    expect(lidos).toEqual([`tela: ${codigo}`, `tela: ${codigo}`])
  })
})

test('a key held down is a person, who then presses Enter', async () => {
  await render([TELA, CAMPOS])
  focar('busca')
  const campo = document.activeElement as HTMLInputElement
  for (const repeat of [false, true, true, true, true]) {
    campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat, bubbles: true, cancelable: true }))
    document.execCommand('insertText', false, 'a')
  }
  const livre = campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  expect([livre, campo.value, lidos, avisados()]).toEqual([true, 'aaaaa', [], []])
})
