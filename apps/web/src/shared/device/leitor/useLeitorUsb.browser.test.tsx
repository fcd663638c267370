import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { avisados } from '../../../../test/support/hook.tsx'
import { insertWhole, scanText } from '../../../../test/support/scanner.ts'
import { DecimalField } from '../../ui/fields/DecimalField.tsx'
import { IntegerField } from '../../ui/fields/TextField.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { keepEarlyKeys } from './earlyKeys.ts'
import { useLeitorUsb } from './useLeitorUsb.ts'

const readings: string[] = []
let pressCount = 0
beforeEach(() => {
  readings.length = 0
  pressCount = 0
})

interface LeituraProps {
  lugar: 'programa' | 'tela' | 'dialogo'
  pausado?: boolean
}
function Leitura({ lugar, pausado = false }: LeituraProps) {
  useLeitorUsb((texto) => readings.push(`${lugar}: ${texto}`), { place: lugar, paused: pausado })
  return null
}
function Campos() {
  const [values, setValues] = useState({ nota: 'Embrulhar', quantidade: '2', opcao: 'M' })
  return (
    <>
      <textarea
        aria-label="nota"
        value={values.nota}
        onChange={({ target }) => setValues({ ...values, nota: target.value })}
      />
      <input
        aria-label="quantidade"
        value={values.quantidade}
        onChange={({ target }) => setValues({ ...values, quantidade: target.value.replace(/\D/g, '') })}
      />
      <select
        aria-label="opção"
        value={values.opcao}
        onChange={({ target }) => setValues({ ...values, opcao: target.value })}
      >
        <option>M</option>
        <option>G</option>
      </select>
      <input aria-label="busca" type="search" defaultValue="" />
      <input aria-label="sku" data-codigo defaultValue="" />
      <button type="button" onClick={() => pressCount++}>
        apertar
      </button>
      <output>{JSON.stringify(values)}</output>
    </>
  )
}
const PROGRAMA = <Leitura key="programa" lugar="programa" />
const TELA = <Leitura key="tela" lugar="tela" />
const CAMPOS = <Campos key="campos" />
const dialog = (dentro: ReactNode) => (
  <div key="dialogo" role="dialog" aria-modal>
    {dentro}
  </div>
)
const FICOU = JSON.stringify({ nota: 'Embrulhar', quantidade: '2', opcao: 'M' })
/** Scans over the button; answers the keys that were kept from it. */
function scanOverButton(...scanArguments: Parameters<typeof scanText>): string {
  ;(page.getByRole('button').element() as HTMLElement).focus()
  const takenKeys: string[] = []
  const keepTakenKey = ({ key, defaultPrevented }: KeyboardEvent) => defaultPrevented && takenKeys.push(key)
  addEventListener('keydown', keepTakenKey)
  scanText(...scanArguments)
  removeEventListener('keydown', keepTakenKey)
  return takenKeys.join('')
}
const focusField = (nome: string) => (page.getByLabelText(nome).element() as HTMLElement).focus()

test.each(['nota', 'quantidade', 'opção', 'busca', 'sku'])(
  'a burst over the field "%s" is read and leaves it',
  async (nome) => {
    await render([PROGRAMA, TELA, CAMPOS])
    focusField(nome)
    scanText('G123 4')
    expect(readings).toEqual(['tela: G123 4'])
    await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
    for (const vazio of ['busca', 'sku']) await expect.element(page.getByLabelText(vazio)).toHaveValue('')
  },
)

test('a burst presses no button, not even by its spaces', async () => {
  await render([TELA, CAMPOS])
  // Enter does not even arrive; the first letter presses nothing.
  expect(scanOverButton('A 1 B')).toBe(' 1 B')
  expect([readings, pressCount]).toEqual([['tela: A 1 B'], 0])
})

test('a screen that reads nothing leaves codes to searches and fields of codes; elsewhere the program opens them', async () => {
  await render([PROGRAMA, CAMPOS])
  for (const nome of ['busca', 'sku']) {
    focusField(nome)
    scanText('CAM-1')
    await expect.element(page.getByLabelText(nome)).toHaveValue('CAM-1')
  }
  expect(readings).toEqual([])
  focusField('nota')
  scanText('CAM-1')
  expect(readings).toEqual(['programa: CAM-1'])
  await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
})

test('a dialog keeps the codes from the screen behind it, and a paused screen from the program', async () => {
  const { rerender } = await render([TELA, dialog(CAMPOS)])
  focusField('quantidade')
  scanText('7891234567895')
  expect(readings).toEqual([])
  await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
  await rerender([TELA, dialog(<Leitura lugar="dialogo" />)])
  scanText('CAM-1')
  await rerender([PROGRAMA, <Leitura key="tela" lugar="tela" pausado />])
  const vibrate = vi.spyOn(navigator, 'vibrate')
  scanText('CAM-2')
  expect(readings).toEqual(['dialogo: CAM-1'])
  expect(vibrate.mock.calls).toEqual([[[220, 80, 320]]])
  // The first refusal is out of date since the reading after it.
  expect(avisados()).toEqual(['warning: “CAM-2” ficou de fora. Responda ao aviso da tela e leia de novo.'])
})

describe('while a page opens', () => {
  const OPENING = (
    <main key="main">
      <LoadingState />
    </main>
  )

  test('a reading waits for it, and is not opened elsewhere', async () => {
    const { rerender } = await render([PROGRAMA, OPENING])
    scanText('CAM-1')
    expect(readings).toEqual([])
    await rerender([PROGRAMA, TELA])
    await expect.poll(() => readings).toEqual(['tela: CAM-1'])
  })

  test('keys from before anything listened are read, those into a field are not', async () => {
    keepEarlyKeys()
    const { rerender } = await render(CAMPOS)
    focusField('nota')
    scanText('NADA-1')
    ;(document.activeElement as HTMLElement).blur()
    scanText('CAM-1')
    scanText('CAM', { after: [] })
    await rerender([CAMPOS, TELA])
    expect(readings).toEqual(['tela: CAM-1'])
    scanText('-22')
    expect(readings).toEqual(['tela: CAM-1', 'tela: CAM-22'])
  })

  test('a focus that moves within a code leaves nothing of it in either field', async () => {
    await render([PROGRAMA, TELA, CAMPOS])
    focusField('nota')
    scanText('CT-M490072', { beforeKey: (n) => n === 6 && focusField('busca') })
    expect(readings).toEqual(['tela: CT-M490072'])
    await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
    await expect.element(page.getByLabelText('busca')).toHaveValue('')
  })
})

test('a search in a dialog that reads nothing keeps the code, whatever reads behind it', async () => {
  await render([PROGRAMA, TELA, dialog(CAMPOS)])
  focusField('busca')
  scanText('CAM-1')
  await expect.element(page.getByLabelText('busca')).toHaveValue('CAM-1')
  expect(readings).toEqual([])
})

test('of two readers on a screen the later one is told, until it has gone; blanks around a code are not of it', async () => {
  const Leitor = ({ nome }: { nome: string }) => {
    useLeitorUsb((texto) => readings.push(`${nome}: ${texto}`))
    return null
  }
  const first = <Leitor key="1" nome="primeiro" />
  const { rerender } = await render([first, <Leitor key="2" nome="segundo" />])
  scanText(' CAM-1 ')
  await rerender([first])
  scanText('CAM-2')
  expect(readings).toEqual(['segundo: CAM-1', 'primeiro: CAM-2'])
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
    focusField(nome)
    scanText('G1234', { antesDa, pausa: 80 })
    expect([readings, avisados()]).toEqual([[], PELA_METADE])
    await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
    for (const vazio of ['busca', 'sku']) await expect.element(page.getByLabelText(vazio)).toHaveValue('')
    scanText('G1234')
    expect([readings, avisados()]).toEqual([['tela: G1234'], []])
  })

  test('over a button, which is not pressed, neither by a space after the pause', async () => {
    await render([PROGRAMA, CAMPOS])
    const takenKeys = scanOverButton('CAM 1', { antesDa: 3, pausa: 200 })
    expect([takenKeys, readings, pressCount, avisados()]).toEqual(['AM 1', [], 0, PELA_METADE])
  })

  test('but left in a search or a field of codes, which have all of it, where the screen reads nothing', async () => {
    await render([PROGRAMA, CAMPOS])
    for (const nome of ['busca', 'sku']) {
      focusField(nome)
      scanText('CAM-1', { antesDa: 2, pausa: 80 })
      await expect.element(page.getByLabelText(nome)).toHaveValue('CAM-1')
    }
    expect([readings, avisados()]).toEqual([[], []])
  })
})

describe('a field for numbers', () => {
  async function openScreen() {
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
  ])('%s keeps %s, however fast a scale types it, and with a pause', async (nome, typedText) => {
    const valor = await openScreen()
    for (const pace of [{}, { antesDa: 1, pausa: 80 }]) {
      focusField(nome)
      ;(document.activeElement as HTMLInputElement).select()
      scanText(typedText, pace)
      expect([valor(nome), readings, avisados()]).toEqual([typedText, [], []])
    }
  })

  test.each(['7891234567895', '12345678', 'CAM-1', '/produtos/12'])('does not keep the code %s', async (codigo) => {
    const valor = await openScreen()
    for (const nome of ['Peso', 'Peças']) {
      focusField(nome)
      scanText(codigo)
      expect(valor(nome)).toBe('')
    }
    expect(readings).toEqual([`tela: ${codigo}`, `tela: ${codigo}`])
  })
})

test('a key held down is a person, who then presses Enter', async () => {
  await render([TELA, CAMPOS])
  focusField('busca')
  const campo = document.activeElement as HTMLInputElement
  for (const repeat of [false, true, true, true, true]) {
    campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat, bubbles: true, cancelable: true }))
    document.execCommand('insertText', false, 'a')
  }
  const livre = campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  expect([livre, campo.value, readings, avisados()]).toEqual([true, 'aaaaa', [], []])
})

/** How scanners can be set; each types CT-M490072. */
const SCANNERS: Readonly<Record<string, Parameters<typeof scanText>[1]>> = {
  Enter: {},
  'STX … ETX Enter': { before: ['^b'], after: ['^c', 'Enter'] },
  Tab: { after: ['Tab'] },
  'Tab Enter': { after: ['Tab', 'Enter'] },
  'CR LF': { after: ['Enter', '^j'] },
  'Ctrl+M': { after: ['^m'] },
  'GS … GS Enter': { before: ['^]'], after: ['^]', 'Enter'] },
  'F8 … Enter': { before: ['F8'], after: ['F8', 'Enter'] },
  '* … * Enter': { before: ['*'], after: ['*', 'Enter'] },
  ']C1 … Enter': { before: [']', 'C', '1'] },
  ']Q3 … Tab Enter': { before: [']', 'Q', '3'], after: ['Tab', 'Enter'] },
  'the keyboard of a phone': { android: true },
  'the keyboard of a phone, Tab': { android: true, after: ['Tab', 'Enter'] },
}
const FIELDS = ['nome', 'nota', 'telefone', 'quantidade', 'nascimento', 'número', 'opção', 'salvar', 'sair']
let submitted = 0
let followed = 0
function Registration() {
  const [phone, setPhone] = useState('(49) 97025-7775')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted++
      }}
    >
      <input aria-label="nome" defaultValue="Ana" />
      <textarea aria-label="nota" defaultValue="Embrulhar" />
      <input aria-label="telefone" inputMode="tel" value={phone} onChange={({ target }) => setPhone(target.value)} />
      <input aria-label="quantidade" inputMode="numeric" defaultValue="2" />
      <input aria-label="nascimento" type="date" defaultValue="1990-05-17" />
      <input aria-label="número" type="number" defaultValue="3" />
      <select aria-label="opção" defaultValue="M">
        <option>M</option>
        <option>C</option>
      </select>
      <button type="submit" aria-label="salvar">
        Salvar
      </button>
      <a
        href="#sair"
        aria-label="sair"
        onClick={(event) => {
          event.preventDefault()
          followed++
        }}
      >
        Sair
      </a>
    </form>
  )
}
const standing = () => FIELDS.slice(0, 7).map((name) => (page.getByLabelText(name).element() as HTMLInputElement).value)
const STANDING = ['Ana', 'Embrulhar', '(49) 97025-7775', '2', '1990-05-17', '3', 'M']

describe.each(Object.entries(SCANNERS))('a scanner set to %s', (name, scanner) => {
  test.each([...FIELDS, 'no field'])(
    'is read over %s, which keeps what it had, and nothing is sent or pressed',
    async (field) => {
      await render([PROGRAMA, <Registration key="registration" />])
      submitted = 0
      followed = 0
      if (field === 'no field') (document.activeElement as HTMLElement | null)?.blur()
      else focusField(field)
      const focused = document.activeElement
      scanText('CT-M490072', scanner)
      const hasTextField = !['no field', 'opção', 'salvar', 'sair'].includes(field)
      // A phone's keyboard gives its text to fields only: elsewhere it is said.
      const said = name.startsWith('the keyboard') && !hasTextField
      expect(readings).toEqual(said ? [] : ['programa: CT-M490072'])
      expect(avisados()).toEqual(
        said ? ['warning: Este aparelho só entrega a leitura dentro de um campo. Toque na busca e leia de novo.'] : [],
      )
      expect(standing()).toEqual(STANDING)
      expect([submitted, followed, document.activeElement === focused]).toEqual([0, 0, true])
    },
  )
})

describe('without a terminator', () => {
  const PAUSE_MS = 1500
  async function typed(text: string, pace: Parameters<typeof scanText>[1] = {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await render([PROGRAMA, <Registration key="registration" />])
    focusField('nome')
    scanText(text, { after: [], ...pace })
    return () => (page.getByLabelText('nome').element() as HTMLInputElement).value
  }
  const pressLater = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: performance.now() + 800 })
    document.activeElement?.dispatchEvent(event)
  }
  afterEach(() => void vi.useRealTimers())

  test('a code is read once nothing more can come, and leaves the field', async () => {
    const value = await typed('CT-M490072')
    vi.advanceTimersByTime(PAUSE_MS - 1)
    expect([readings, value()]).toEqual([[], 'AnaCT-M490072'])
    vi.advanceTimersByTime(1)
    expect([readings, value()]).toEqual([['programa: CT-M490072'], 'Ana'])
  })

  test.each([
    [
      'presses a button',
      () =>
        page
          .getByLabelText('salvar')
          .element()
          .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    ],
    [
      'leaves the field',
      () => {
        const left = new FocusEvent('focusout', { bubbles: true })
        Object.defineProperty(left, 'timeStamp', { value: performance.now() + 301 })
        document.activeElement?.dispatchEvent(left)
      },
    ],
    ['presses Tab', () => pressLater('Tab')],
    ['presses Enter', () => pressLater('Enter')],
  ])('it is read at the latest when the person %s', async (_, act) => {
    const value = await typed('CT-M490072')
    act()
    expect([readings, value()]).toEqual([['programa: CT-M490072'], 'Ana'])
  })

  test('one with a pause is discarded, and said', async () => {
    const value = await typed('CT-M490072', { antesDa: 7, pausa: 400 })
    vi.advanceTimersByTime(PAUSE_MS)
    expect([readings, value(), avisados()]).toEqual([[], 'Ana', ['warning: A leitura veio pela metade. Leia de novo.']])
  })

  test.each(['obrigado', 'Bom dia, tudo bem?', 'loja1@exemplo.com'])(
    '%s, of a program that writes for a person, stays',
    async (text) => {
      const value = await typed(text)
      vi.advanceTimersByTime(PAUSE_MS)
      expect([readings, value(), avisados()]).toEqual([[], `Ana${text}`, []])
    },
  )
})

test.each([
  ['/produtos/12?variacao=34', true],
  [';produtos;12', true],
  ['7891234567895', true],
  ['7891234567890', false],
  ['obrigado', false],
  ['CAM-1', false],
])('the keyboard of a phone that gives a field %s at once: read %s', async (text, read) => {
  await render([PROGRAMA, <Registration key="registration" />])
  focusField('nota')
  insertWhole(text)
  expect(readings).toHaveLength(read ? 1 : 0)
  expect(standing()[1]?.replace('Embrulhar', '')).toBe(read ? '' : text)
})

test('what a scanner adds to a code does not stay in a field for codes, and Tab leaves it there', async () => {
  await render([PROGRAMA, CAMPOS])
  for (const [nome, scanner] of [
    ['busca', { before: [']', 'C', '1'], after: ['Tab'] }],
    ['sku', { before: ['*'], after: ['*', '^c', 'Tab'] }],
  ] as const) {
    focusField(nome)
    scanText('CAM-1', scanner)
    expect([(document.activeElement as HTMLInputElement).value, document.activeElement?.ariaLabel]).toEqual([
      'CAM-1',
      nome,
    ])
  }
  expect(readings).toEqual([])
})

test('Tab of a scale leads from a field for numbers to the next one', async () => {
  await render([PROGRAMA, <Registration key="registration" />])
  focusField('quantidade')
  scanText('0,25', { after: ['Tab'] })
  expect([standing()[3], document.activeElement?.ariaLabel, readings]).toEqual(['20,25', 'nascimento', []])
})

test.each(['Redes', 'Ana Maria', '49970257775', 'ana@exemplo.com', '529.982.247-25'])(
  '%s, which a program types for a person, stays in its field, and Tab and Enter do what they do',
  async (text) => {
    await render([PROGRAMA, <Registration key="registration" />])
    submitted = 0
    ;(page.getByLabelText('nome').element() as HTMLInputElement).select()
    scanText(text, { after: ['Tab', 'Enter'] })
    expect([standing()[0], document.activeElement?.ariaLabel, readings]).toEqual([text, 'nota', []])
  },
)

test('a person who presses Ctrl+C and Tab after quick keys is no scanner', async () => {
  await render([PROGRAMA, <Registration key="registration" />])
  focusField('nome')
  const taken = (key: string, ctrlKey: boolean, after: number) => {
    const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: after })
    return !document.activeElement?.dispatchEvent(event)
  }
  const begun = performance.now()
  scanText('abc', { after: [] })
  expect([taken('c', true, begun + 200), taken('Tab', false, begun + 300), readings]).toEqual([false, false, []])
})
