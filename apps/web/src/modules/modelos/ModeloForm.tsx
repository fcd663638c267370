import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { formatCest, formatNcm } from '@estampa/contract/shared/fiscal.ts'
import { ORIGENS_FISCAIS, rotuloDaOrigemFiscal } from '@estampa/contract/shared/origens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { addConnectionSentence } from '../../shared/api/apiError.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { recordFields, type TextsOf } from '../../shared/forms/fields.ts'
import { RecordForm } from '../../shared/forms/RecordForm.tsx'
import { type RecordFields, type RecordFormState, useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { modeloFields } from '../../shared/generated/modeloFields.ts'
import { useMay } from '../../shared/session/session.ts'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { CategoriaSelect } from '../categorias/CategoriaSelect.tsx'
import { nomeDaCategoria } from '../categorias/categorias.queries.ts'
import { modelos } from './modelos.queries.ts'

const { table, of, body, labels } = recordFields<typeof modeloFields, Modelo>(modeloFields)
/** Fields that a standardised model gives to its products. */
const PRECOS = ['preco_custo', 'preco_venda'] as const
const MEDIDAS = ['peso', 'largura', 'altura', 'profundidade'] as const
const FISCAIS = ['ncm', 'cest', 'origem_fiscal'] as const
const PADROES = [...PRECOS, ...MEDIDAS, ...FISCAIS, 'categoria_id'] as const

export type CamposDoModelo = TextsOf<typeof modeloFields> & { padronizar: boolean }

export function camposDoModelo(modelo?: Modelo): CamposDoModelo {
  const { ncm, cest, ...rest } = of(modelo)
  const texts = { ...rest, ncm: formatNcm(ncm), cest: formatCest(cest) }
  return { ...texts, padronizar: PADROES.some((campo) => texts[campo] !== '') }
}

/** The request's body: an empty number is 0; with the toggle off all numbers are 0, the fiscal data and the category null. */
export function corpoDoModelo(fields: CamposDoModelo) {
  const parsedFields = body(fields)
  const toStandard = (value: unknown) => (fields.padronizar ? value : 0)
  const numbers = Object.fromEntries(
    [...PRECOS, ...MEDIDAS].map((campo) => [campo, toStandard(parsedFields[campo] ?? 0)]),
  )
  const fiscais = Object.fromEntries(
    FISCAIS.map((campo) => [campo, (fields.padronizar && parsedFields[campo]) || null]),
  )
  return {
    ...parsedFields,
    ...numbers,
    ...fiscais,
    categoria_id: toStandard(Number(parsedFields.categoria_id)) || null,
  }
}

export const buildModeloFields = (nomeDe: (id: string) => string): RecordFields<CamposDoModelo, Modelo> => ({
  table,
  of: camposDoModelo,
  body: corpoDoModelo,
  labels,
  written: (fields, campo) => {
    if (campo === 'categoria_id') return nomeDe(fields.categoria_id)
    return campo === 'origem_fiscal' ? rotuloDaOrigemFiscal(fields.origem_fiscal) : String(fields[campo])
  },
})

export const esquemaDoModelo = async () => (await import('@estampa/contract/modelos/modelos.schemas.ts')).modeloEntrada
const REGRAS = checkedBy(esquemaDoModelo, corpoDoModelo)

/** Creates the model, or saves over the version that the form was loaded with; then goes to the list. */
export function useSaveModelo(modelo?: Modelo) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useRecordForm<CamposDoModelo, Modelo>(modelo, {
    fields: buildModeloFields((id) => nomeDaCategoria(client, id)),
    check: REGRAS,
    send: (fields, base, chaveDe) => modelos.save(corpoDoModelo(fields), base, chaveDe),
    read: modelos.read,
    onSave: (salvo) => {
      void modelos.changed(client, salvo.id, salvo)
      toast('success', modelo ? 'Modelo atualizado!' : 'Modelo criado!')
      void navigate('/modelos', AFTER_SUCCESS)
    },
    failure: (error) => addConnectionSentence(error, 'Erro ao salvar modelo'),
  })
}

export function ModeloForm({ modelo }: { modelo?: Modelo }) {
  const state = useSaveModelo(modelo)
  const { form, base } = state
  const hasStandards = useWatch({ control: form.control, name: 'padronizar' })
  const canChangePrecos = useMay('mudar_precos')
  return (
    <RecordForm
      state={state}
      name={modelo ? 'Editar modelo' : 'Novo modelo'}
      cancel="/modelos"
      conflictTitle="Outra pessoa salvou este modelo"
      wrong={({ codigo, nome }) =>
        codigo || nome ? 'Preencha os campos obrigatórios!' : 'Verifique os campos destacados.'
      }
    >
      <Card>
        <Fields>
          <Field name="codigo" />
          <Field name="nome" />
          <WideField>
            <Field name="descricao" />
          </WideField>
        </Fields>
      </Card>
      <Card>
        <CheckboxField
          label="Padronizar produtos desse modelo?"
          hint={dicaDoPadrao(hasStandards, base, canChangePrecos)}
          {...form.register('padronizar')}
        />
        {hasStandards && <PadroesDoModelo state={state} />}
      </Card>
      <Card>
        <Field name="observacao" />
      </Card>
    </RecordForm>
  )
}

function dicaDoPadrao(hasStandards: boolean, base: Modelo | undefined, canChangePrecos: boolean): string {
  if (hasStandards) return 'O que for preenchido aqui vale como ponto de partida dos produtos deste modelo.'
  return camposDoModelo(base).padronizar
    ? `Ao salvar, ${canChangePrecos ? 'os preços, ' : ''}as medidas, os dados fiscais e a categoria deste modelo serão excluídos.`
    : 'Define preços, peso, medidas, dados fiscais e categoria dos produtos.'
}

const ORIGENS = ORIGENS_FISCAIS.map(({ valor, rotulo }) => ({ value: String(valor), label: rotulo }))

function PadroesDoModelo({ state: { field } }: { state: RecordFormState<CamposDoModelo> }) {
  const [canSeeCustos, canChangePrecos] = [useMay('ver_custos'), useMay('mudar_precos')]
  return (
    <div className="grid gap-4 mt-4">
      <Fields phone={2}>
        {PRECOS.slice(canSeeCustos ? 0 : 1).map((campo) => (
          <Field key={campo} name={campo} readOnly={!canChangePrecos} />
        ))}
      </Fields>
      <Fields columns={4} phone={2}>
        {MEDIDAS.map((campo) => (
          <Field key={campo} name={campo} />
        ))}
      </Fields>
      <Fields columns={4} phone={2}>
        <Field name="ncm" inputMode="numeric" placeholder="0000.00.00" format={formatNcm} />
        <Field name="cest" inputMode="numeric" placeholder="00.000.00" format={formatCest} />
        <div className="[grid-column:3_/_-1] max-md:[grid-column:1_/_-1] min-w-0">
          <SelectField
            {...modeloFields.origem_fiscal}
            {...field('origem_fiscal')}
            placeholder="A de cada produto"
            options={ORIGENS}
          />
        </div>
      </Fields>
      <Fields>
        <CategoriaSelect {...field('categoria_id')} placeholder="Nenhuma" />
      </Fields>
    </div>
  )
}
