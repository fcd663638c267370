import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { avisados } from '../../../../../../test/support/hook.tsx'
import { avisos } from '../../../../../shared/ui/toast.ts'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from '../../campos.ts'
import { naColuna, naLinha, onFocus, onKeyDown, onPaste, useBlocos } from './useBlocos.ts'

const COLUNAS = ['sku', 'quantidade', 'preco_venda'] as const
const variacoes = ['1', '2', '3'].map((quantidade) => ({ ...NOVA_VARIACAO, quantidade }))

function Tabela() {
  const form = useForm<CamposDoProduto>({ defaultValues: { ...NOVO_PRODUTO, tem_variacoes: true, variacoes } })
  return (
    <FormProvider {...form}>
      <Corpo register={form.register} />
    </FormProvider>
  )
}
function Corpo({ register }: Pick<ReturnType<typeof useForm<CamposDoProduto>>, 'register'>) {
  const blocos = useBlocos(variacoes)
  return (
    <div
      role="grid"
      tabIndex={-1}
      onKeyDown={(event) => onKeyDown(event, blocos)}
      onPaste={(event) => onPaste(event, blocos)}
      onFocus={onFocus}
      onInput={blocos.digitou}
    >
      <input aria-label="fora" />
      {variacoes.map((v, i) => (
        <div key={v.quantidade} {...naLinha(i)}>
          {COLUNAS.map((coluna) => (
            <span key={coluna} {...naColuna(coluna)}>
              <input id={`${coluna}-${i}`} {...register(`variacoes.${i}.${coluna}`)} />
            </span>
          ))}
          <span {...naColuna('tamanho')}>
            <select id={`tamanho-${i}`} {...register(`variacoes.${i}.tamanho`)}>
              <option>P</option>
              <option>M</option>
            </select>
          </span>
          <span {...naColuna('remover')}>
            <button type="button" id={`remover-${i}`}>
              x
            </button>
          </span>
        </div>
      ))}
    </div>
  )
}
const campo = (id: string) => document.getElementById(id) as HTMLInputElement
const valores = (coluna: string) => variacoes.map((_, i) => campo(`${coluna}-${i}`).value)
const teclar = async (id: string, teclas: string) => {
  campo(id).focus()
  await userEvent.keyboard(teclas)
}
function colar(id: string, texto: string): boolean {
  campo(id).focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', texto)
  return !campo(id).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
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
])('from %s %s leads to %s', async (de, teclas, para) => {
  await render(<Tabela />)
  await teclar(de, teclas)
  expect(document.activeElement?.id).toBe(para)
})

test('a cell that the keyboard comes to has its text selected', async () => {
  await render(<Tabela />)
  await teclar('quantidade-0', '{ArrowDown}')
  expect([campo('quantidade-1').selectionStart, campo('quantidade-1').selectionEnd]).toEqual([0, 1])
})

test('Ctrl+D fills the cells below, Ctrl+Z takes it back once, and neither does anything elsewhere', async () => {
  await render(<Tabela />)
  await teclar('remover-0', '{Control>}d{/Control}')
  await teclar('quantidade-0', '{Control>}d{/Control}')
  expect([valores('quantidade'), avisados()]).toEqual([['1', '1', '1'], ['info: 2 linhas preenchidas.']])
  await teclar('quantidade-0', '{Control>}z{/Control}')
  expect(valores('quantidade')).toEqual(['1', '2', '3'])
  await teclar('quantidade-1', '{Control>}d{/Control}')
  expect([valores('quantidade'), avisados()]).toEqual([['1', '2', '2'], ['info: 1 linha preenchida.']])
  await teclar('quantidade-2', '{Control>}d{/Control}')
  expect(avisados()).toEqual([])
})

test('after typing Ctrl+Z is the browser’s; the toast still takes the block back', async () => {
  await render(<Tabela />)
  await teclar('quantidade-0', '{Control>}d{/Control}')
  await teclar('sku-2', 'x')
  await teclar('quantidade-0', '{Control>}z{/Control}')
  expect(valores('quantidade')).toEqual(['1', '1', '1'])
  avisos.get()[0]?.acao?.onClick()
  await expect.poll(() => valores('quantidade')).toEqual(['1', '2', '3'])
})

test('several pasted cells go into the table, what finds no place is said, and one value is left to the browser', async () => {
  await render(<Tabela />)
  expect(colar('quantidade-1', '7\t9,9\t1\t2\n8\n5\n')).toBe(true)
  expect([valores('quantidade'), valores('preco_venda')]).toEqual([
    ['1', '7', '8'],
    ['', '9,90', ''],
  ])
  expect(avisados()).toEqual([
    'info: 2 linhas coladas.',
    'warning: Sem lugar na tabela, ficou de fora: 1 linha e 1 coluna.',
  ])
  for (const texto of ['7', '7\n', '7\r\n']) expect(colar('quantidade-1', texto)).toBe(false)
  expect([colar('tamanho-1', '1\n2'), colar('remover-1', '1\n2')]).toEqual([false, false])
  expect(avisados()).toEqual([])
})
