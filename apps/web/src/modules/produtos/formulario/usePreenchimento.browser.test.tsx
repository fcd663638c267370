import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { lerModelo } from '../../../../test/support/lidos.ts'
import { type CamposDoProduto, NOVO_PRODUTO } from './campos.ts'
import { desfazer, preencher, usePreenchimento, valoresDoModelo } from './IdentificacaoSection.tsx'

const camiseta = lerModelo({ id: 7, codigo: 'CAM', nome: 'Camiseta', preco_venda: 59.9 })

/** The filling of a form in which these fields were typed. */
async function abrir(digitados: Partial<CamposDoProduto> = {}) {
  const usado: { form?: UseFormReturn<CamposDoProduto> } = {}
  function Formulario({ children }: { children: ReactNode }) {
    const form = useForm<CamposDoProduto>({ defaultValues: { ...NOVO_PRODUTO, ...digitados } })
    usado.form = form
    const { dirtyFields, touchedFields, isSubmitted } = form.formState
    return (
      <FormProvider {...form}>
        <output>{Object.keys({ ...dirtyFields, ...touchedFields, isSubmitted })}</output>
        {children}
      </FormProvider>
    )
  }
  const { result, act } = await renderHook(() => usePreenchimento(), { wrapper: Formulario })
  return {
    form: () => usado.form as UseFormReturn<CamposDoProduto>,
    agora: () => result.current,
    fazer: (agir: (feito: typeof result.current) => unknown) => act(() => void agir(result.current)),
  }
}

test('a chosen model fills its fields, as if they were typed, and can be taken back once', async () => {
  const { form, agora, fazer } = await abrir({ titulo: 'Meu', descricao: 'Minha' })
  expect(agora().desfazerPreenchimento).toBeNull()
  await fazer(({ escolherModelo }) => escolherModelo(camiseta))
  const preenchido = { modelo_id: '7', sku: 'P-CAM', titulo: 'Camiseta', preco_venda: '59,90', descricao: 'Minha' }
  expect(form().getValues()).toMatchObject(preenchido)
  const { dirtyFields, touchedFields } = form().formState
  const tocados = { modelo_id: true, sku: true, titulo: true, preco_venda: true }
  expect([dirtyFields, touchedFields]).toEqual([tocados, tocados])

  await fazer(({ desfazerPreenchimento }) => desfazerPreenchimento?.())
  expect(form().getValues()).toMatchObject({ modelo_id: '7', sku: '', titulo: 'Meu', preco_venda: '' })
  expect(agora().desfazerPreenchimento).toBeNull()
})

test('another model leaves nothing of the one before; none chosen leaves the fields as they are', async () => {
  const { form, agora, fazer } = await abrir()
  await fazer(({ escolherModelo }) => escolherModelo(camiseta))
  await fazer(({ escolherModelo }) => escolherModelo(lerModelo({ id: 8, nome: 'Caneca' })))
  expect(form().getValues()).toMatchObject({ modelo_id: '8', sku: 'P-8', titulo: 'Caneca', preco_venda: '' })
  await fazer(({ escolherModelo }) => escolherModelo(null))
  expect(form().getValues()).toMatchObject({ modelo_id: '', sku: 'P-8', titulo: 'Caneca' })
  expect(agora().desfazerPreenchimento).not.toBeNull()
})

test('a model that was registered in the form fills only what was left empty', async () => {
  const { form, fazer } = await abrir({ titulo: 'Meu' })
  await fazer(({ escolherModelo }) => escolherModelo(camiseta, true))
  expect(form().getValues()).toMatchObject({ modelo_id: '7', titulo: 'Meu', sku: 'P-CAM' })
})

const MEDIDAS = { peso: 0.25, largura: 30, profundidade: 40 }
const modelo: Modelo = { ...camiseta, descricao: 'Malha 30.1', categoria_id: 3, preco_custo: 0, ...MEDIDAS }
const vazio: Parameters<typeof desfazer>[0] = NOVO_PRODUTO
const escolher = (atual: typeof vazio, escolhido: Modelo, anterior: Parameters<typeof preencher>[2] = null) => {
  const feito = preencher(atual, escolhido, anterior)
  return { feito, campos: { ...feito.antes, ...feito.escrito } }
}

describe('filling from a model', () => {
  test('gives everything the model has and skips null and 0', () => {
    expect(valoresDoModelo(modelo)).toEqual({
      sku: 'P-CAM',
      titulo: 'Camiseta',
      descricao: 'Malha 30.1',
      categoria_id: '3',
      preco_venda: '59,90',
      largura: '30',
      comprimento: '40',
      peso: '0,25',
    })
  })

  test('takes what another model had filled for empty, and leaves what was typed since', () => {
    const primeiro = escolher(vazio, modelo)
    const depois = { ...primeiro.campos, descricao: 'Digitada' }
    const feito = preencher(depois, { ...modelo, nome: 'Caneca', descricao: 'Cerâmica' }, primeiro.feito, true)
    expect({ ...feito.antes, ...feito.escrito }).toMatchObject({ titulo: 'Caneca', descricao: 'Digitada' })
  })

  test('is undone to the values before the first model, except for values typed since', () => {
    const antes = { ...vazio, titulo: 'Meu título', preco_custo: '10,00' }
    const primeiro = escolher(antes, modelo)
    const { campos, feito } = escolher(primeiro.campos, { ...modelo, nome: 'Regata' }, primeiro.feito)
    expect({ ...antes, ...desfazer({ ...campos, descricao: 'Digitada' }, feito) }).toEqual({
      ...antes,
      descricao: 'Digitada',
    })
  })
})

describe('the limits of a filling', () => {
  test('takes each measure from its own field, and leaves out what is 0 or missing', () => {
    const numeros = { preco_custo: 10, altura: 2, largura: 3.5, peso: 1, categoria_id: 9 }
    const escritos = { preco_custo: '10,00', altura: '2', largura: '3,5', peso: '1', categoria_id: '9' }
    const cheio = { ...modelo, ...numeros, profundidade: 4 }
    expect(valoresDoModelo(cheio)).toMatchObject({ ...escritos, comprimento: '4' })
    const semNumeros = { preco_venda: null, peso: 0, largura: null, profundidade: 0, categoria_id: null }
    const nada = { ...modelo, ...semNumeros, codigo: ' ', nome: '', descricao: ' ' }
    // Where the model has no code its id takes the place.
    expect(valoresDoModelo(nada)).toEqual({ sku: 'P-7' })
  })
})
