import { useLayoutEffect, useRef } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { TextField } from '../../../../shared/ui/TextField.tsx'
import type { AcoesDoFormulario } from '../campos.ts'
import { erroDoCampo } from '../resolver.ts'
import { digitarSku, skuDerivado } from '../skus.ts'

interface VariacaoSkuFieldProps {
  indice: number
  form: AcoesDoFormulario
  label: string
  hideLabel?: boolean
  'aria-label'?: string
}

/** The SKU of a variation: the derived one until the user types another; clearing the field returns to it. */
export function VariacaoSkuField({ indice, form, ...nomes }: VariacaoSkuFieldProps) {
  const { control, setValue, trigger } = form
  const caminho = `variacoes.${indice}` as const
  const { field, fieldState } = useController({ control, name: `${caminho}.sku` })
  const [sku, tem_cor, tem_tamanho] = useWatch({ control, name: ['sku', 'tem_cor', 'tem_tamanho'] })
  const variacao = useWatch({ control, name: caminho })
  const derivado = skuDerivado({ sku, tem_cor, tem_tamanho }, variacao)
  const skuDoProdutoComErro = useFormState({ control, name: 'sku' }).errors.sku !== undefined
  const input = useRef<HTMLInputElement>(null)
  const voltou = useRef(false)

  // The derived SKU comes back selected: a person who cleared the field to type another one can go on typing.
  useLayoutEffect(() => {
    if (voltou.current) input.current?.select()
    voltou.current = false
  })
  const digitar = (texto: string) => {
    const novo = digitarSku(texto, derivado)
    voltou.current = texto === ''
    setValue(`${caminho}.sku_personalizado`, novo.sku_personalizado, { shouldDirty: true })
    field.onChange(novo.sku)
    if (skuDoProdutoComErro) void trigger('sku')
  }
  return (
    <TextField
      {...nomes}
      name={field.name}
      spellCheck={false}
      ref={(elemento) => {
        input.current = elemento
        field.ref(elemento)
      }}
      value={variacao.sku_personalizado ? field.value : derivado}
      onChange={(event) => digitar(event.target.value)}
      onBlur={field.onBlur}
      error={erroDoCampo(fieldState.error)}
    />
  )
}
