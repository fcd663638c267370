import { TAMANHOS } from '@estampa/contract/produtos/variacoes.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { errorOf } from '../../../../shared/forms/useRecordForm.ts'
import { useMay } from '../../../../shared/session/session.ts'
import { SelectField, type SelectFieldProps } from '../../../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../../../shared/ui/fields/TextField.tsx'
import type { AcoesDoFormulario } from '../campos.ts'
import { deriveVariacaoSku, typeSku } from '../skus.ts'
import type { Cor } from './cor.ts'

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
  const path = `variacoes.${indice}` as const
  const { field, fieldState } = useController({ control, name: `${path}.sku` })
  const [sku, tem_cor, tem_tamanho] = useWatch({ control, name: ['sku', 'tem_cor', 'tem_tamanho'] })
  const variacao = useWatch({ control, name: path })
  const derivedSku = deriveVariacaoSku({ sku, tem_cor, tem_tamanho }, variacao)
  const skuDoProdutoComErro = useFormState({ control, name: 'sku' }).errors.sku !== undefined
  const input = useRef<HTMLInputElement>(null)
  const voltou = useRef(false)

  // The derived SKU comes back selected: a person who cleared the field to type another one can go on typing.
  useLayoutEffect(() => {
    if (voltou.current) input.current?.select()
    voltou.current = false
  })
  const typeVariacaoSku = (text: string) => {
    const novo = typeSku(text, derivedSku)
    voltou.current = text === ''
    setValue(`${path}.sku_personalizado`, novo.sku_personalizado, { shouldDirty: true })
    field.onChange(novo.sku)
    if (skuDoProdutoComErro) void trigger('sku')
  }
  return (
    <TextField
      {...nomes}
      name={field.name}
      data-codigo
      spellCheck={false}
      ref={(element) => {
        input.current = element
        field.ref(element)
      }}
      value={variacao.sku_personalizado ? field.value : derivedSku}
      onChange={(event) => typeVariacaoSku(event.target.value)}
      onBlur={field.onBlur}
      error={errorOf(fieldState.error)}
    />
  )
}

/** The size of a variation. The options include `atual` when it is not a usual size. */
export function TamanhoField({ atual, ...props }: SelectFieldProps & { atual: string }) {
  const isKnown = (TAMANHOS as readonly string[]).includes(atual)
  return (
    <SelectField placeholder="—" {...props}>
      {(atual && !isKnown ? [atual, ...TAMANHOS] : TAMANHOS).map((tamanho) => (
        <option key={tamanho}>{tamanho}</option>
      ))}
    </SelectField>
  )
}

/** The current values of one variation and of its product, and the attributes of its simple fields. */
export function useVariacao({ control, register, setValue, trigger }: AcoesDoFormulario, index: number) {
  const path = `variacoes.${index}` as const
  const v = useWatch({ control, name: path })
  const [tem_cor, tem_tamanho, precoCusto, precoVenda] = useWatch({
    control,
    name: ['tem_cor', 'tem_tamanho', 'preco_custo', 'preco_venda'],
  })
  const errors = useFormState({ control, name: path }).errors.variacoes?.[index]
  const [verCustos, corrige, canChangePrecos] = [
    useMay('ver_custos'),
    useMay('corrigir_estoque'),
    useMay('mudar_precos'),
  ]
  const campo = (name: 'preco_custo' | 'preco_venda' | 'quantidade' | 'estoque_minimo' | 'descricao' | 'gtin') => {
    // Pasting marks errors before the first submit, and react-hook-form re-checks a field only after it: re-check here.
    const checkCampo = () => void (errors?.[name] && trigger(`${path}.${name}`))
    return {
      ...register(`${path}.${name}`, { onChange: checkCampo }),
      error: errorOf(errors?.[name]),
      readOnly: name === 'quantidade' ? v.id !== null && !corrige : name.startsWith('preco') && !canChangePrecos,
    }
  }
  const changeCor = ({ cor, nome_cor }: Cor) => {
    setValue(`${path}.cor`, cor, { shouldDirty: true })
    setValue(`${path}.nome_cor`, nome_cor, { shouldDirty: true })
    checkPair()
  }
  // Colour and size are judged as a pair: a change of one checks both.
  const checkPair = () =>
    void ((errors?.nome_cor || errors?.tamanho) && trigger([`${path}.nome_cor`, `${path}.tamanho`]))
  const propsDaCor = { onChange: changeCor, error: errorOf(errors?.nome_cor) }
  const propsDoTamanho = {
    ...register(`${path}.tamanho`, { onChange: checkPair }),
    error: errorOf(errors?.tamanho),
  }
  return {
    v,
    campo,
    propsDaCor,
    propsDoTamanho,
    temErro: errors !== undefined,
    tem_cor,
    tem_tamanho,
    precoCusto,
    precoVenda,
    verCustos,
  }
}

/** Scrolls the element into view while `isHighlighted`. */
export function useAVista<E extends HTMLElement>(isHighlighted: boolean) {
  const element = useRef<E>(null)
  useEffect(() => {
    if (isHighlighted) element.current?.scrollIntoView({ block: 'center' })
  }, [isHighlighted])
  return element
}
