import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { escanear } from '../../../test/support/scanner.ts'
import { useLeitorUsb } from './useLeitorUsb.ts'

const lidos: string[] = []
let apertado = 0
beforeEach(() => {
  lidos.length = 0
  apertado = 0
})

function Programa() {
  useLeitorUsb((texto) => lidos.push(`programa: ${texto}`), { lugar: 'programa' })
  return null
}
function Leitura({ lugar, pausado = false }: { lugar: 'tela' | 'dialogo'; pausado?: boolean }) {
  useLeitorUsb((texto) => lidos.push(`${lugar}: ${texto}`), { lugar, pausado })
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
const FICOU = JSON.stringify({ nota: 'Embrulhar', quantidade: '2', opcao: 'M' })
const focar = (nome: string) => (page.getByLabelText(nome).element() as HTMLElement).focus()

test.each(['nota', 'quantidade', 'opção', 'busca', 'sku'])(
  'a burst over the field "%s" is read and leaves it',
  async (nome) => {
    await render(
      <>
        <Programa />
        <Leitura lugar="tela" />
        <Campos />
      </>,
    )
    focar(nome)
    escanear('G123 4')
    expect(lidos).toEqual(['tela: G123 4'])
    await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
    for (const vazio of ['busca', 'sku']) await expect.element(page.getByLabelText(vazio)).toHaveValue('')
  },
)

test('a burst presses no button, not even by its spaces', async () => {
  await render(
    <>
      <Leitura lugar="tela" />
      <Campos />
    </>,
  )
  const botao = page.getByRole('button').element() as HTMLElement
  botao.focus()
  const tomadas: string[] = []
  const ouvir = ({ key, defaultPrevented }: KeyboardEvent) => defaultPrevented && tomadas.push(key)
  addEventListener('keydown', ouvir)
  escanear('A 1 B')
  removeEventListener('keydown', ouvir)
  // Enter does not even arrive; the first letter presses nothing.
  expect(tomadas.join('')).toBe(' 1 B')
  expect([lidos, apertado]).toEqual([['tela: A 1 B'], 0])
})

test('a screen that reads nothing leaves codes to searches and fields of codes; elsewhere the program opens them', async () => {
  await render(
    <>
      <Programa />
      <Campos />
    </>,
  )
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
  const { rerender } = await render(
    <>
      <Leitura lugar="tela" />
      <div role="dialog" aria-modal>
        <Campos />
      </div>
    </>,
  )
  focar('quantidade')
  escanear('7891234567895')
  expect(lidos).toEqual([])
  await expect.element(page.getByRole('status')).toHaveTextContent(FICOU)
  await rerender(
    <>
      <Leitura lugar="tela" />
      <div role="dialog" aria-modal>
        <Leitura lugar="dialogo" />
      </div>
    </>,
  )
  escanear('CAM-1')
  await rerender(
    <>
      <Programa />
      <Leitura lugar="tela" pausado />
    </>,
  )
  escanear('CAM-2')
  expect(lidos).toEqual(['dialogo: CAM-1'])
})
