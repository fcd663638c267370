import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { formatCest, formatNcm } from '@estampa/contract/shared/fiscal.ts'
import { formatDecimal, formatMedida } from '@estampa/contract/shared/money.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../shared/forms/Field.tsx'
import { errorOf } from '../../../shared/forms/useRecordForm.ts'
import { useMay } from '../../../shared/session/session.ts'
import { imprime } from '../../../shared/session/storage.ts'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { selectOnFocus } from '../../../shared/ui/fields/TextField.tsx'
import { CategoriaSelect } from '../../categorias/CategoriaSelect.tsx'
import { ModeloSelect } from '../../modelos/ModeloSelect.tsx'
import { type CamposDoProduto, NOVO_PRODUTO } from './campos.ts'
import { GtinField } from './GtinField.tsx'
import type { SkuLivre } from './skus.ts'

export function IdentificacaoSection({ modeloAtual, skuLivre }: { modeloAtual?: Modelo; skuLivre: SkuLivre }) {
  const { register, control, formState } = useFormContext<CamposDoProduto>()
  const { sugestao, usar, esquecer } = skuLivre
  // With variations each has its own EAN; one that the product has all the same can be seen and taken away.
  const [hasVariacoes, titulo] = useWatch({ control, name: ['tem_variacoes', 'titulo'] })
  const { field: modelo, fieldState: estadoDoModelo } = useController({ control, name: 'modelo_id' })
  const { field: categoria, fieldState: estadoDaCategoria } = useController({ control, name: 'categoria_id' })
  // A new product takes the prices of its model; an existing one keeps its own.
  const keepsPrecos = !useMay('mudar_precos') && modeloAtual !== undefined
  const { escolherModelo, desfazerPreenchimento, escrito } = usePreenchimento({ semPrecos: keepsPrecos })
  return (
    <Card title="Identificação">
      <Fields>
        <div>
          <ModeloSelect
            {...modelo}
            required
            current={modeloAtual}
            onChoose={escolherModelo}
            error={errorOf(estadoDoModelo.error)}
          />
          {desfazerPreenchimento && (
            <p className="flex items-center text-s text-texto-suave flex-wrap gap-x-2.5 gap-y-0 m-0 mt-1">
              Preenchido a partir do modelo.
              <button type="button" className="k-acao" onClick={desfazerPreenchimento}>
                <IconArrowBackUp size={16} aria-hidden />
                Desfazer preenchimento
              </button>
            </p>
          )}
        </div>
        <div>
          <Field name="sku" data-codigo spellCheck={false} rules={{ onChange: esquecer }} />
          {sugestao && (
            <button type="button" className="k-acao" onClick={usar}>
              Usar {sugestao}
            </button>
          )}
        </div>
        {/* On paper the page's heading says it whole. */}
        <div className="print:hidden">
          {/* The model's name is typed over, not glued to. */}
          <Field name="titulo" {...(titulo !== '' && titulo === escrito?.titulo && selectOnFocus)} />
        </div>
        <CategoriaSelect
          {...categoria}
          required
          error={errorOf(estadoDaCategoria.error)}
          onCreate={categoria.onChange}
        />
        {(!hasVariacoes || formState.defaultValues?.gtin || formState.errors.gtin) && (
          <GtinField {...register('gtin')} hint="Código de barras" error={errorOf(formState.errors.gtin)} />
        )}
        <WideField>
          <Field name="descricao" />
        </WideField>
        {imprime() && (
          <WideField>
            <CheckboxField
              label="É uma peça lisa, em que se estampa"
              {...register('peca_lisa')}
              error={formState.errors.peca_lisa?.message}
            />
          </WideField>
        )}
      </Fields>
    </Card>
  )
}

/** The chosen model fills the fields that the person did not type; `semPrecos` leaves the prices. Null: nothing to undo. */
export function usePreenchimento({ semPrecos = false } = {}) {
  const { getValues, setValue, formState } = useFormContext<CamposDoProduto>()
  const [feito, setFeito] = useState<Preenchimento | null>(null)
  const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted }
  const setValores = (values: Preenchiveis) => {
    for (const field of CAMPOS_DO_MODELO) {
      const fica = semPrecos && (field === 'preco_custo' || field === 'preco_venda')
      if (!fica && getValues(field) !== values[field]) setValue(field, values[field], options)
    }
  }
  const chooseModelo = (modelo: Modelo | null, previousModelo: Modelo | null) => {
    setValue('modelo_id', modelo ? String(modelo.id) : '', options)
    if (!modelo) return
    const preenchimento = fillModeloFields(getValues(), modelo, feito, previousModelo)
    setValores({ ...preenchimento.antes, ...preenchimento.escrito })
    setFeito(preenchimento)
  }
  const desfazerPreenchimento =
    feito &&
    (() => {
      setValores(undoFilling(getValues(), feito))
      setFeito(null)
    })
  return { escolherModelo: chooseModelo, desfazerPreenchimento, escrito: feito?.escrito }
}

/** Fields that a model fills in its products (spec §4). */
const CAMPOS_DO_MODELO = [
  'sku',
  'titulo',
  'descricao',
  'categoria_id',
  'preco_custo',
  'preco_venda',
  'largura',
  'altura',
  'comprimento',
  'peso',
  'ncm',
  'cest',
  'origem_fiscal',
] as const
type Campo = (typeof CAMPOS_DO_MODELO)[number]
type Preenchiveis = Pick<CamposDoProduto, Campo>

/** Fields that are read-only in the form. */
const MEDIDAS: ReadonlySet<Campo> = new Set(['largura', 'altura', 'comprimento', 'peso'])

/** A filling that can be undone: the values before it, the fields that the person had not typed, the values that it wrote. */
interface Preenchimento {
  readonly antes: Preenchiveis
  readonly livres: readonly Campo[]
  readonly escrito: Partial<Preenchiveis>
}

/** The model's values as the fields show them, without those that it lacks (null, 0, blank); origin 0 is one. */
export function valoresDoModelo(modelo: Modelo): Partial<Preenchiveis> {
  const dinheiro = (value: number | null) => (value ? formatDecimal(value) : '')
  const medida = (value: number | null) => (value ? formatMedida(value) : '')
  const values: Preenchiveis = {
    sku: `P-${modelo.codigo.trim() || modelo.id}`,
    titulo: modelo.nome,
    descricao: modelo.descricao,
    categoria_id: modelo.categoria_id ? String(modelo.categoria_id) : '',
    preco_custo: dinheiro(modelo.preco_custo),
    preco_venda: dinheiro(modelo.preco_venda),
    largura: medida(modelo.largura),
    altura: medida(modelo.altura),
    comprimento: medida(modelo.profundidade),
    peso: medida(modelo.peso),
    ncm: formatNcm(modelo.ncm ?? ''),
    cest: formatCest(modelo.cest ?? ''),
    origem_fiscal: modelo.origem_fiscal === null ? '' : String(modelo.origem_fiscal),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

/** What a person typed stays. Unedited values of the model before go first: no product mixes two. */
function fillModeloFields(
  current: Preenchiveis,
  modelo: Modelo,
  previous: Preenchimento | null,
  previousModelo: Modelo | null,
): Preenchimento {
  const antes = previous ? undoFilling(current, previous) : current
  const previousValues = !previous && previousModelo ? valoresDoModelo(previousModelo) : {}
  const livres = CAMPOS_DO_MODELO.filter(
    (field) =>
      MEDIDAS.has(field) ||
      [NOVO_PRODUTO[field], previousValues[field]].includes(antes[field].trim()) ||
      (previous?.livres.includes(field) && antes[field] === previous.antes[field]),
  )
  const values = valoresDoModelo(modelo)
  const escrito = Object.fromEntries(
    livres.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  )
  return { antes, livres, escrito }
}

/** Restores the fields from before the filling; later edits of the user stay. */
function undoFilling(current: Preenchiveis, { antes, escrito }: Preenchimento): Preenchiveis {
  return Object.fromEntries(
    CAMPOS_DO_MODELO.map((field) => [field, current[field] === escrito[field] ? antes[field] : current[field]]),
  ) as unknown as Preenchiveis
}
