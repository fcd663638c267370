import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CheckboxField } from './fields/CheckboxField.tsx'
import { DecimalField, MoneyField } from './fields/DecimalField.tsx'
import { SearchField } from './fields/SearchField.tsx'
import { SelectField } from './fields/SelectField.tsx'
import { IntegerField, TextField } from './fields/TextField.tsx'

interface Valores {
  preco: string
  nome: string
  modelo: string
  cor: boolean
}

function Formulario({ onSalvar, erro }: { onSalvar: (valores: Valores) => void; erro?: string }) {
  const { register, handleSubmit } = useForm<Valores>({
    defaultValues: { preco: '', nome: '', modelo: '2', cor: false },
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSalvar)(event)}>
      <TextField label="Nome" required error={erro} hint="Como na etiqueta" {...register('nome')} />
      <MoneyField label="Preço de Venda" {...register('preco')} />
      <SelectField
        label="Modelo"
        placeholder="Selecione"
        options={[
          { value: 1, label: 'Um' },
          { value: 2, label: 'Dois' },
        ]}
        {...register('modelo')}
      />
      <CheckboxField label="Tem cor?" {...register('cor')} />
      <button type="submit">Salvar</button>
    </form>
  )
}

describe('fields', () => {
  it('work with register alone', async () => {
    const save = vi.fn<(valores: Valores) => void>()
    await render(<Formulario onSalvar={save} />)
    await expect.element(page.getByLabelText('Modelo')).toHaveValue('2')
    await page.getByLabelText('Nome').fill('Camiseta')
    await page.getByLabelText('Preço de Venda').fill('1.234,5')
    await page.getByLabelText('Modelo').selectOptions('Um')
    await page.getByLabelText('Tem cor?').click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect
      .poll(() => save.mock.calls[0]?.[0])
      .toEqual({ preco: '1.234,50', nome: 'Camiseta', modelo: '1', cor: true })
  })

  it.each([
    ['60', '60,00'],
    ['', ''],
    ['abc', 'abc'],
  ])('money typed as %j reads %j after leaving the field', async (typedText, escrito) => {
    await render(<Formulario onSalvar={() => {}} />)
    const field = page.getByLabelText('Preço de Venda')
    await field.click()
    if (typedText) await userEvent.keyboard(typedText)
    await expect.element(field).toHaveValue(typedText)
    await userEvent.tab()
    await expect.element(field).toHaveValue(escrito)
  })

  it.each(['Preço de Venda', 'Quantidade'])('what is typed into %s replaces the number that is there', async (name) => {
    await render(
      <>
        <MoneyField label="Preço de Venda" defaultValue="239,60" />
        <IntegerField label="Quantidade" defaultValue="7" />
      </>,
    )
    await page.getByLabelText(name).click()
    await userEvent.keyboard('100')
    await expect.element(page.getByLabelText(name)).toHaveValue('100')
  })

  it('a price typed without dots shows them once it is left; one that nobody typed stays', async () => {
    await render(<MoneyField label="Preço de Venda" defaultValue="1215,10" />)
    const field = page.getByLabelText('Preço de Venda')
    await field.click()
    await userEvent.tab()
    await expect.element(field).toHaveValue('1215,10')
    await field.fill('9999')
    await userEvent.tab()
    await expect.element(field).toHaveValue('9.999,00')
  })

  it('asks whether a dot before three digits is of thousands, until the field changes; nothing is guessed', async () => {
    await render(<Formulario onSalvar={() => {}} />)
    const field = page.getByLabelText('Preço de Venda')
    await field.click()
    await userEvent.keyboard('1.500')
    await userEvent.tab()
    await expect.element(field).toHaveValue('1.500')
    const question = '“1.500” é R$ 1.500,00 ou R$ 1,50? Escreva 1500,00 ou 1,50.'
    await expect.element(field).toHaveAccessibleDescription(question)
    await field.fill('1500')
    await expect.element(field).not.toHaveAccessibleDescription()
  })

  it('keep the places typed for a measure, up to three', async () => {
    await render(<DecimalField label="Altura" places={1} maxPlaces={3} />)
    for (const [typedText, escrito] of [
      ['10,55', '10,55'],
      ['0.1234', '0,123'],
      ['12', '12,0'],
    ] as const) {
      await page.getByLabelText('Altura').fill(typedText)
      await userEvent.tab()
      await expect.element(page.getByLabelText('Altura')).toHaveValue(escrito)
    }
  })

  it('are named by their label to the letter, required or not, and describe their error once', async () => {
    await render(<Formulario onSalvar={() => {}} erro="Campo obrigatório" />)
    const field = page.getByLabelText('Nome', { exact: true })
    await expect.element(field).toHaveAccessibleName('Nome')
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveAttribute('aria-required', 'true')
    await expect.element(field).toHaveAccessibleDescription('Campo obrigatório Como na etiqueta')
    expect(page.getByText('Campo obrigatório').elements()).toHaveLength(1)
  })
})

const NOME = 'Buscar por nome, cor ou modelo'

function Lista({ onSearch }: { onSearch: (busca: string) => void }) {
  const [search, setSearch] = useState('')
  return (
    <>
      <SearchField
        label={NOME}
        value={search}
        onSearch={(text) => {
          setSearch(text)
          onSearch(text)
        }}
      />
      <button type="button" onClick={() => setSearch('de fora')}>
        Voltar
      </button>
    </>
  )
}

/** The list with its clock held. `voltar` changes the search from outside. */
async function openListaWithClock() {
  const buscar = vi.fn<(busca: string) => void>()
  await render(<Lista onSearch={buscar} />)
  vi.useFakeTimers()
  const caixa = page.getByLabelText(NOME).element() as HTMLInputElement
  return { buscar, caixa, voltar: () => (page.getByText('Voltar').element() as HTMLElement).click() }
}

describe('SearchField', () => {
  afterEach(() => void vi.useRealTimers())

  it('asks at Enter, and saves no form around it', async () => {
    const [search, save] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()]
    await render(
      <form action={save}>
        <SearchField label={NOME} value="" onSearch={search} />
        <button type="submit">Salvar</button>
      </form>,
    )
    await page.getByLabelText(NOME).fill('ana')
    await userEvent.keyboard('{Enter}')
    expect(search).toHaveBeenCalledWith('ana')
    expect(save).not.toHaveBeenCalled()
  })

  it('waits for 300 ms of silence and asks once', async () => {
    const { buscar, caixa } = await openListaWithClock()
    for (const text of ['c', 'ca', 'cam']) {
      typeText(caixa, text)
      await vi.advanceTimersByTimeAsync(299)
    }
    expect(buscar).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(buscar.mock.calls).toEqual([['cam']])
  })

  it('does not wait for Enter nor for clearing, and clearing keeps the focus', async () => {
    const findMatches = vi.fn<(busca: string) => void>()
    await render(<Lista onSearch={findMatches} />)
    await page.getByLabelText(NOME).fill('azul')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => findMatches.mock.calls).toEqual([['azul']])
    await page.getByRole('button', { name: 'Limpar busca' }).click()
    expect(findMatches.mock.calls).toEqual([['azul'], ['']])
    await expect.element(page.getByLabelText(NOME)).toHaveFocus()
  })

  it('keeps the typed text while the address lags behind, and the space before the next word', async () => {
    const requestedSearches: string[] = []
    const field = (value: string) => (
      <SearchField label={NOME} value={value} onSearch={(search) => requestedSearches.push(search)} />
    )
    const { rerender } = await render(field(''))
    const caixa = page.getByLabelText(NOME)
    for (const text of ['camiseta ', 'camiseta azul ']) {
      await caixa.fill(text)
      await expect.poll(() => requestedSearches.at(-1)).toBe(text.trim())
    }
    await caixa.fill('camiseta azul clara')
    await rerender(field('camiseta'))
    await rerender(field('camiseta azul'))
    await expect.element(caixa).toHaveValue('camiseta azul clara')
    await expect.poll(() => requestedSearches).toEqual(['camiseta', 'camiseta azul', 'camiseta azul clara'])
  })

  it('follows a search that changes from outside; the former text is not searched for when its timer fires first', async () => {
    const { buscar, caixa, voltar } = await openListaWithClock()
    for (const text of ['azul', 'azul ']) {
      typeText(caixa, text)
      if (text === 'azul') await vi.advanceTimersByTimeAsync(300)
    }
    voltar()
    // React has committed the change and has not rendered the box again.
    await Promise.resolve()
    vi.advanceTimersByTime(300)
    await expect.poll(() => caixa.value).toBe('de fora')
    expect(buscar.mock.calls).toEqual([['azul']])
  })

  it('keeps what is typed while the search is taken back, as after a piece was added, and searches for it', async () => {
    const { buscar, caixa, voltar } = await openListaWithClock()
    typeText(caixa, 'preta')
    voltar()
    await vi.advanceTimersByTimeAsync(300)
    expect(caixa.value).toBe('preta')
    expect(buscar.mock.calls.at(-1)).toEqual(['preta'])
  })
})

/** Types without the driver, whose own waiting needs real time. */
function typeText(caixa: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(caixa, text)
  caixa.dispatchEvent(new Event('input', { bubbles: true }))
}
