import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { lerModelo } from '../../../../test/support/lidos.ts'
import { type CamposDoProduto, NOVO_PRODUTO } from './campos.ts'
import { usePreenchimento } from './usePreenchimento.ts'

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
