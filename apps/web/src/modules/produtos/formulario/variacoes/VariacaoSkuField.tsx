import { useLayoutEffect, useRef } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '../../../../shared/ui/TextField.tsx'
import type { CamposDoProduto } from '../campos.ts'
import { erroDoCampo } from '../resolver.ts'
import { digitarSku, skuDerivado } from '../skus.ts'

/** The SKU of a variation: the derived one until the user types another; clearing the field returns to it. */
export function VariacaoSkuField({ indice, ...nomes }: { indice: number; label: string; 'aria-label': string }) {
  const { control, setValue, getFieldState, formState, trigger } = useFormContext<CamposDoProduto>()
  const caminho = `variacoes.${indice}` as const
  const { field, fieldState } = useController({ control, name: `${caminho}.sku` })
  const [sku, tem_cor, tem_tamanho] = useWatch({ control, name: ['sku', 'tem_cor', 'tem_tamanho'] })
  const variacao = useWatch({ control, name: caminho })
  const derivado = skuDerivado({ sku, tem_cor, tem_tamanho }, variacao)
  const input = useRef<HTMLInputElement>(null)
  const voltou = useRef(false)

  // The derived SKU comes back selected: whoever cleared the field in order to type another one just goes on typing.
  useLayoutEffect(() => {
    if (voltou.current) input.current?.select()
    voltou.current = false
  })
  const digitar = (texto: string) => {
    const novo = digitarSku(texto, derivado)
    voltou.current = texto === ''
    setValue(`${caminho}.sku_personalizado`, novo.sku_personalizado, { shouldDirty: true })
    field.onChange(novo.sku)
    if (getFieldState('sku', formState).invalid) void trigger('sku')
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
