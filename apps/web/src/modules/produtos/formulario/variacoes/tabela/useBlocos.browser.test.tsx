import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { avisados } from '../../../../../../test/support/hook.tsx'
import { toasts } from '../../../../../shared/ui/toasts/toast.ts'
import { parseCells } from '../../../celulas.ts'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from '../../campos.ts'
import {
  buildColunaAttributes,
  buildLinhaAttributes,
  fillCellsDown,
  onFocus,
  onKeyDown,
  onPaste,
  pasteBlock,
  useBlocos,
} from './useBlocos.ts'

const COLUNAS = ['sku', 'quantidade', 'preco_venda'] as const
const variacoes = ['1', '2', '3'].map((quantidade) => ({ ...NOVA_VARIACAO, quantidade }))

function Tabela() {
  const form = useForm<CamposDoProduto>({ defaultValues: { ...NOVO_PRODUTO, tem_variacoes: true, variacoes } })
  const { dirtyFields, touchedFields, errors } = form.formState
  const [linhas, setLinhas] = useState([...variacoes])
  return (
    <FormProvider {...form}>
      <Corpo register={form.register} linhas={linhas} />
      <button type="button" onClick={() => setLinhas([...variacoes])}>
        Mais uma
      </button>
      <output>{JSON.stringify([dirtyFields, touchedFields, Object.keys(errors.variacoes ?? {})])}</output>
    </FormProvider>
  )
}
interface CorpoProps extends Pick<ReturnType<typeof useForm<CamposDoProduto>>, 'register'> {
  linhas: unknown
}
function Corpo({ register, linhas }: CorpoProps) {
  const blocks = useBlocos(linhas)
  return (
    <div
      role="grid"
      tabIndex={-1}
      onKeyDown={(event) => onKeyDown(event, blocks)}
      onPaste={(event) => onPaste(event, blocks)}
      onFocus={onFocus}
      onInput={blocks.digitou}
    >
      <input id="fora" aria-label="fora" />
      {variacoes.map((v, i) => (
        <div key={v.quantidade} {...buildLinhaAttributes(i)}>
          {COLUNAS.map((column) => (
            <span key={column} {...buildColunaAttributes(column)}>
              <input id={`${column}-${i}`} {...register(`variacoes.${i}.${column}`, { pattern: /^[\d,]*$/ })} />
            </span>
          ))}
          <span {...buildColunaAttributes('tamanho')}>
            <select id={`tamanho-${i}`} {...register(`variacoes.${i}.tamanho`)}>
              <option>P</option>
              <option>M</option>
            </select>
          </span>
          <span {...buildColunaAttributes('remover')}>
            <button type="button" id={`remover-${i}`}>
              x
            </button>
          </span>
        </div>
      ))}
    </div>
  )
}
const field = (id: string) => document.getElementById(id) as HTMLInputElement
const values = (column: string) => variacoes.map((_, i) => field(`${column}-${i}`).value)
const pressKeys = async (id: string, pressedKeys: string) => {
  field(id).focus()
  await userEvent.keyboard(pressedKeys)
}
function pasteCell(id: string, text: string): boolean {
  field(id).focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  return !field(id).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
test.each([
  ['quantidade-1', '{ArrowDown}', 'quantidade-2'],
  ['quantidade-1', '{ArrowUp}', 'quantidade-0'],
  ['preco_venda-1', '{Enter}', 'preco_venda-2'],
  ['preco_venda-1', '{Shift>}{Enter}{/Shift}', 'preco_venda-0'],
  // The ends of the table, and keys that the control needs itself.
  ['sku-0', '{ArrowUp}', 'sku-0'],
  ['sku-2', '{Enter}', 'sku-2'],
  ['sku-1', '{Shift>}{ArrowDown}{/Shift}', 'sku-1'],
  ['sku-1', '{Alt>}{ArrowDown}{/Alt}', 'sku-1'],
  ['sku-1', 'a', 'sku-1'],
  ['tamanho-1', '{ArrowDown}', 'tamanho-1'],
  ['tamanho-1', '{Enter}', 'tamanho-2'],
  ['remover-1', '{Enter}', 'remover-1'],
  ['remover-1', '{ArrowDown}', 'remover-2'],
])('from %s %s leads to %s', async (startId, pressedKeys, expectedId) => {
  await render(<Tabela />)
  await pressKeys(startId, pressedKeys)
  expect(document.activeElement?.id).toBe(expectedId)
})

test('a cell that the keyboard comes to has its text selected', async () => {
  await render(<Tabela />)
  await pressKeys('quantidade-0', '{ArrowDown}')
  expect([field('quantidade-1').selectionStart, field('quantidade-1').selectionEnd]).toEqual([0, 1])
})

test('Ctrl+D fills the cells below, Ctrl+Z takes it back once, and neither does anything elsewhere', async () => {
  await render(<Tabela />)
  await pressKeys('remover-0', '{Control>}d{/Control}')
  await pressKeys('quantidade-0', '{Control>}d{/Control}')
  expect([values('quantidade'), avisados()]).toEqual([['1', '1', '1'], ['info: 2 linhas preenchidas.']])
  await pressKeys('quantidade-0', '{Control>}z{/Control}')
  expect(values('quantidade')).toEqual(['1', '2', '3'])
  await pressKeys('quantidade-1', '{Control>}d{/Control}')
  expect([values('quantidade'), avisados()]).toEqual([['1', '2', '2'], ['info: 1 linha preenchida.']])
  await pressKeys('quantidade-2', '{Control>}d{/Control}')
  expect(avisados()).toEqual([])
})

test('after typing Ctrl+Z is the browser’s; the toast still takes the block back', async () => {
  await render(<Tabela />)
  await pressKeys('quantidade-0', '{Control>}d{/Control}')
  await pressKeys('sku-2', 'x')
  await pressKeys('quantidade-0', '{Control>}z{/Control}')
  expect(values('quantidade')).toEqual(['1', '1', '1'])
  toasts.get()[0]?.action?.onClick()
  await expect.poll(() => values('quantidade')).toEqual(['1', '2', '3'])
})

test('several pasted cells go into the table, what finds no place is said, and one value is left to the browser', async () => {
  await render(<Tabela />)
  expect(pasteCell('quantidade-1', '7\t3\t9,9\t1\t2\n8\n5\n')).toBe(true)
  expect([values('quantidade'), values('preco_venda')]).toEqual([
    ['1', '7', '8'],
    ['', '9,90', ''],
  ])
  expect(avisados()).toEqual([
    'info: 2 linhas coladas.',
    'warning: Sem lugar na tabela, ficou de fora: 1 linha e 1 coluna.',
  ])
  for (const text of ['7', '7\n', '7\r\n']) expect(pasteCell('quantidade-1', text)).toBe(false)
  expect([pasteCell('tamanho-1', '1\n2'), pasteCell('remover-1', '1\n2')]).toEqual([false, false])
  expect(avisados()).toEqual([])
})

/** Reads what the form knows of its rows: changed, touched, refused. */
const state = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown[]
/** Presses a key without its effect in the browser; says whether the table keeps it from the browser. */
const isKeyTaken = (id: string, key: string, mais: KeyboardEventInit = {}): boolean =>
  !field(id).dispatchEvent(new KeyboardEvent('keydown', { key, ...mais, bubbles: true, cancelable: true }))
const CTRL = { ctrlKey: true }

test('a block changes and touches the fields that it writes, and what cannot be read in them is marked', async () => {
  await render(<Tabela />)
  expect(state()).toEqual([{}, {}, []])
  pasteCell('quantidade-1', '7\ndez')
  const marca = { variacoes: [null, { quantidade: true }, { quantidade: true }] }
  await expect.poll(state).toMatchObject([marca, marca, ['2']])
})

test('of a block that fits nothing is left out; only its rows or only its columns may be', async () => {
  await render(<Tabela />)
  const readPasteWarnings = (text: string) => {
    pasteCell('quantidade-1', text)
    return avisados().slice(1)
  }
  expect([
    readPasteWarnings('1\n2'),
    readPasteWarnings('1\t2\t3'),
    readPasteWarnings('1\n2\n3\n4'),
    readPasteWarnings('1\t2\t3\t4\t5\t6'),
  ]).toEqual([
    [],
    [],
    ['warning: Sem lugar na tabela, ficou de fora: 2 linhas.'],
    ['warning: Sem lugar na tabela, ficou de fora: 2 colunas.'],
  ])
})

test('a block after typing can be taken back again, and its toast takes back nothing twice', async () => {
  await render(<Tabela />)
  await pressKeys('sku-2', '1')
  await pressKeys('quantidade-0', '{Control>}d{/Control}')
  const undo = toasts.get()[0]?.action?.onClick
  await pressKeys('quantidade-0', '{Control>}z{/Control}')
  expect(values('quantidade')).toEqual(['1', '2', '3'])
  await userEvent.fill(field('quantidade-1'), '5')
  undo?.()
  expect(values('quantidade')).toEqual(['1', '5', '3'])
})

test('once a row came or went a block cannot be taken back: its rows are others now', async () => {
  await render(<Tabela />)
  await pressKeys('quantidade-0', '{Control>}d{/Control}')
  await page.getByRole('button', { name: 'Mais uma' }).click()
  expect(isKeyTaken('quantidade-0', 'z', CTRL)).toBe(false)
  toasts.get()[0]?.action?.onClick()
  expect(values('quantidade')).toEqual(['1', '1', '1'])
})

test('the table keeps the keys that it understands from the browser, and no others', async () => {
  await render(<Tabela />)
  for (const id of ['quantidade-0', 'fora']) expect(isKeyTaken(id, 'z', CTRL)).toBe(false)
  expect([isKeyTaken('fora', 'd', CTRL), isKeyTaken('fora', 'Enter'), pasteCell('fora', '1\n2')]).toEqual([
    false,
    false,
    false,
  ])
  expect(isKeyTaken('remover-0', 'd', CTRL)).toBe(false)
  expect(isKeyTaken('quantidade-0', 'd', { metaKey: true })).toBe(true)
  expect([isKeyTaken('quantidade-0', 'c', CTRL), values('quantidade')]).toEqual([false, ['1', '1', '1']])
  expect([isKeyTaken('quantidade-0', 'z', CTRL), values('quantidade')]).toEqual([true, ['1', '2', '3']])
  // The form would be sent by it.
  expect([isKeyTaken('quantidade-2', 'Enter'), isKeyTaken('remover-0', 'Enter')]).toEqual([true, false])
  field('quantidade-1').focus()
  expect([isKeyTaken('quantidade-1', 'Enter', { isComposing: true }), document.activeElement?.id]).toEqual([
    false,
    'quantidade-1',
  ])
})

test('a cell that the mouse comes to keeps the place of the click', async () => {
  await render(<Tabela />)
  await userEvent.click(field('quantidade-1'))
  const { selectionStart, selectionEnd } = field('quantidade-1')
  expect([document.activeElement?.id, selectionStart === selectionEnd]).toEqual(['quantidade-1', true])
})

const produto: CamposDoProduto = {
  ...NOVO_PRODUTO,
  sku: 'P-CAM',
  tem_variacoes: true,
  tem_cor: true,
  tem_tamanho: true,
  variacoes: ['P', 'M', 'G', 'GG'].map((tamanho) => ({ ...NOVA_VARIACAO, cor: '#000000', nome_cor: 'Preto', tamanho })),
}
const precos = (text: string) =>
  pasteBlock(produto, 0, 'preco_venda', text).mudancas.map(({ campos }) => campos.preco_venda)
const quantidades = (text: string) =>
  pasteBlock(produto, 0, 'quantidade', text).mudancas.map(({ campos }) => campos.quantidade)

describe('a pasted block', () => {
  test('is read with the line breaks of every system; the last one is not a row', () => {
    const expected = [
      ['1', '2'],
      ['3', ''],
    ]
    expect(parseCells('1\t2\r\n3\t\r\n')).toEqual(expected)
    expect(parseCells('1\t2\n3\t')).toEqual(expected)
    expect(parseCells('1\n\n2\n')).toEqual([['1'], [''], ['2']])
  })

  test('writes prices the way the fields do', () => {
    expect(precos('R$ 59,90\n59.90\n1.234,56\n R$ 1.250 ')).toEqual(['59,90', '59,90', '1234,56', '1250,00'])
    expect(precos('\n7\n1,234.5')).toEqual(['', '7,00', '1234,50'])
  })

  test('reads whole numbers as spreadsheets write them', () => {
    expect(quantidades('12\n1.234\n1.234,00\n3.0')).toEqual(['12', '1234', '1234', '3'])
    expect(quantidades('12,00\n10,000')).toEqual(['12', '10,000'])
  })

  test('leaves what it cannot read for the user to correct', () => {
    expect(precos('barato\n-')).toEqual(['barato', '-'])
    expect(quantidades('dez\n1,5')).toEqual(['dez', '1,5'])
  })

  test('spreads over the columns at its right, and says how much found no place', () => {
    const { mudancas, linhasSobrando, colunasSobrando } = pasteBlock(
      produto,
      2,
      'quantidade',
      '1\t9\t2\t3\t4\n5\n6\n7\n8',
    )
    expect(mudancas).toEqual([
      { indice: 2, campos: { quantidade: '1', estoque_minimo: '9', preco_venda: '2,00', preco_custo: '3,00' } },
      { indice: 3, campos: { quantidade: '5' } },
    ])
    expect({ linhasSobrando, colunasSobrando }).toEqual({ linhasSobrando: 3, colunasSobrando: 1 })
  })

  test.each([
    [
      'costs to whom they are not shown',
      { semCusto: true },
      { quantidade: '1', estoque_minimo: '9', preco_venda: '2,00' },
      1,
    ],
    ['prices to who may not change them', { semPrecos: true }, { quantidade: '1', estoque_minimo: '9' }, 2],
  ])('leaves no place for %s', (_, restrictions, campos, colunasSobrando) => {
    const pastedBlock = pasteBlock(produto, 3, 'quantidade', '1\t9\t2\t3', restrictions)
    expect(pastedBlock).toEqual({ mudancas: [{ indice: 3, campos }], linhasSobrando: 0, colunasSobrando })
  })

  test('brings SKUs of its own; a blank one follows the product again', () => {
    expect(pasteBlock(produto, 0, 'sku', 'MEU-1\n\nP-CAM-Preto-G').mudancas.map(({ campos }) => campos)).toEqual([
      { sku: 'MEU-1', sku_personalizado: true },
      { sku: '', sku_personalizado: false },
      { sku: '', sku_personalizado: false },
    ])
  })
})

test('filled down are prices as their fields write them, colours with their names, and never SKUs or the last row', () => {
  const linha = { preco_custo: '7', preco_venda: 'x', tamanho: 'M', quantidade: '7' }
  const changedVariacoes = produto.variacoes.map((v) => ({ ...v, ...linha }))
  const fields = (column: Parameters<typeof fillCellsDown>[2]) =>
    fillCellsDown(changedVariacoes, 2, column).map((change) => [change.indice, change.campos])
  expect(fields('preco_custo')).toEqual([[3, { preco_custo: '7,00' }]])
  expect(fields('preco_venda')).toEqual([[3, { preco_venda: 'x' }]])
  expect(fields('quantidade')).toEqual([[3, { quantidade: '7' }]])
  expect(fields('tamanho')).toEqual([[3, { tamanho: 'M' }]])
  expect(fields('cor')).toEqual([[3, { cor: '#000000', nome_cor: 'Preto' }]])
  expect(fields('sku')).toEqual([])
  expect(fillCellsDown(changedVariacoes, 3, 'tamanho')).toEqual([])
})
