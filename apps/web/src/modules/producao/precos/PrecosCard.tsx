import { TECNICAS, type Tecnica } from '@estampa/contract/producao/opcoes.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Control,
  type FieldError,
  type FieldPath,
  type UseFormReturn,
  useFieldArray,
  useWatch,
} from 'react-hook-form'
import { storeAnswer } from '../../../shared/api/apiQuery.ts'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import { FieldsDraft } from '../../../shared/forms/drafts/FieldsDraft.tsx'
import { errorOf, type RecordFormState, submitOf, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { producaoApi } from '../../../shared/generated/producaoApi.ts'
import { useMay } from '../../../shared/session/session.ts'
import { SaveBar } from '../../../shared/ui/ActionBar.tsx'
import { Button, IconButton } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { useUnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { DecimalField, MoneyField } from '../../../shared/ui/fields/DecimalField.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { IntegerField } from '../../../shared/ui/fields/TextField.tsx'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { TECNICA_OPTIONS } from '../../../shared/vendas/estampas/estampasDigitadas.ts'
import { precosDeEstampa } from '../producao.queries.ts'
import { type CamposDosPrecos, camposDosPrecos, EMPTY_FAIXA, newTabela, precosEntradaOf } from './precosForm.ts'

const CAMPOS = { of: camposDosPrecos }
const REGRAS = checkedBy<CamposDosPrecos>(
  async () => (await import('@estampa/contract/producao/precos.schemas.ts')).precosEntrada,
  precosEntradaOf,
)
const TABELAS_MAXIMAS = 50
const FAIXAS_MAXIMAS = 20

const CARD = {
  title: 'Preços das estampas',
  description:
    'Sugerem o preço de cada linha com estampa, pela técnica, pela área e pela quantidade. O que já foi orçado ou vendido não muda.',
}

/** The last card of its page, whose bar at the foot saves it. */
export function PrecosCard() {
  const query = useQuery({ ...precosDeEstampa, refetchOnMount: 'always' })
  return query.data ? (
    <PrecosForm key={JSON.stringify(query.data)} precos={query.data} />
  ) : (
    <div className="mt-4">
      <Card {...CARD}>
        <NotRead query={query} height="200px" />
      </Card>
    </div>
  )
}

function PrecosForm({ precos }: { precos: Parameters<typeof camposDosPrecos>[0] }) {
  const client = useQueryClient()
  const canChange = useMay('mudar_precos')
  const state = useRecordForm(precos, {
    fields: CAMPOS,
    check: REGRAS,
    send: (campos) => producaoApi('PUT /producao/precos/', { body: precosEntradaOf(campos) }),
    onSave: (savedPrecos, startFrom) => {
      storeAnswer(client, precosDeEstampa.queryKey, savedPrecos)
      startFrom(savedPrecos)
      toast('success', 'Preços salvos.')
    },
  })
  const { form, isDirty, saving, refusal } = state
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tabelas', keyName: 'chave' })
  useUnsavedQuestion(isDirty && !saving)
  return (
    <form className="mt-4" noValidate onSubmit={(event) => void submitOf(state)(event)} inert={!canChange}>
      <Card {...CARD}>
        <FieldsDraft name="Preços das estampas" changed={isDirty} keys={state.keys} done={state.done} />
        {fields.length === 0 && (
          <p className="text-m text-texto-suave m-0">
            Nenhuma tabela ainda. Com uma por técnica, a linha do orçamento e da venda diz sozinha quanto custa a
            estampa.
          </p>
        )}
        <ul className="k-partes" aria-label="Tabelas de preços">
          {fields.map(({ chave }, indice) => (
            <TabelaItem key={chave} state={state} indice={indice} onRemove={() => remove(indice)} />
          ))}
        </ul>
        {fields.length < TABELAS_MAXIMAS && (
          <div className="mt-5">
            <Button variant="default" icon={IconPlus} onClick={() => append(newTabela(nextTecnica(form.getValues())))}>
              Adicionar tabela
            </Button>
          </div>
        )}
      </Card>
      {/* The choices above are saved as they are made: the bar is of the prices. */}
      {canChange && (isDirty || saving) && (
        <SaveBar
          cancel="/configuracoes"
          saving={saving}
          status={isDirty && 'Alterações não salvas'}
          refusal={refusal}
        />
      )}
    </form>
  )
}

/** The first technique that has no table yet. */
const nextTecnica = ({ tabelas }: CamposDosPrecos): Tecnica =>
  (Object.keys(TECNICAS) as Tecnica[]).find((key) => tabelas.every(({ tecnica }) => tecnica !== key)) ?? 'dtf'

/** The props of a field inside a list, with its own error. */
const registerNested = (
  { register, getFieldState, formState }: UseFormReturn<CamposDosPrecos>,
  path: FieldPath<CamposDosPrecos>,
) => ({
  ...register(path),
  error: errorOf(getFieldState(path, formState).error as FieldError | undefined),
})

interface TabelaItemProps {
  readonly state: RecordFormState<CamposDosPrecos>
  readonly indice: number
  readonly onRemove: () => void
}

function TabelaItem({ state, indice, onRemove }: TabelaItemProps) {
  const { form } = state
  const { tecnica, area_ate_cm2 } = useTabela(form.control, indice)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `tabelas.${indice}.faixas` })
  const seesCustos = useMay('ver_custos')
  const name = `${TECNICAS[tecnica]}${area_ate_cm2.trim() === '' ? '' : `, até ${area_ate_cm2.trim()} cm²`}`
  const tabelaField = (key: 'tecnica' | 'area_ate_cm2' | 'montagem' | 'montagem_por_cor', label: string) => ({
    label,
    'aria-label': `${label} da tabela ${indice + 1}`,
    ...registerNested(form, `tabelas.${indice}.${key}`),
  })
  const emptyFaixas = form.formState.errors.tabelas?.[indice]?.faixas
  return (
    <li className="flex flex-col gap-4" aria-label={`Tabela ${indice + 1}: ${name}`}>
      <div className="k-pontas">
        <h3 className="m-0 text-base font-forte">{name}</h3>
        <IconButton aria-label={`Remover a tabela ${indice + 1}: ${name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      </div>
      <Fields columns={4} phone={2}>
        <SelectField options={TECNICA_OPTIONS} {...tabelaField('tecnica', 'Técnica')} />
        <DecimalField places={0} suffix="cm²" placeholder="qualquer" {...tabelaField('area_ate_cm2', 'Área até')} />
        <MoneyField {...tabelaField('montagem', 'Montagem')} />
        <MoneyField {...tabelaField('montagem_por_cor', 'Montagem por cor')} />
      </Fields>
      <ul
        className="grid gap-y-3 md:[&_li+li_label]:sr-only max-md:[&_li+li]:pt-4 max-md:[&_li+li]:mt-1 max-md:[&_li+li]:border-t max-md:[&_li+li]:border-borda"
        aria-label={`Preços da tabela ${indice + 1}`}
      >
        {fields.map(({ id }, row) => (
          <FaixaItem
            key={id}
            state={state}
            path={`tabelas.${indice}.faixas.${row}`}
            name={`linha ${row + 1} da tabela ${indice + 1}`}
            seesCustos={seesCustos}
            onRemove={() => remove(row)}
          />
        ))}
      </ul>
      {emptyFaixas?.message && <Refusal role="alert">{emptyFaixas.message}</Refusal>}
      {fields.length < FAIXAS_MAXIMAS && (
        <div>
          <Button variant="default" icon={IconPlus} onClick={() => append(EMPTY_FAIXA)}>
            Adicionar quantidade
          </Button>
        </div>
      )}
    </li>
  )
}

const useTabela = (control: Control<CamposDosPrecos>, indice: number) =>
  useWatch({ control, name: `tabelas.${indice}` })

interface FaixaItemProps {
  readonly state: RecordFormState<CamposDosPrecos>
  readonly path: `tabelas.${number}.faixas.${number}`
  /** Tells its fields from those of the other rows. */
  readonly name: string
  readonly seesCustos: boolean
  readonly onRemove: () => void
}

function FaixaItem({ state: { form }, path, name, seesCustos, onRemove }: FaixaItemProps) {
  const faixaField = (key: 'a_partir_de' | 'por_peca' | 'por_cor' | 'custo_por_peca', label: string) => ({
    label,
    'aria-label': `${label}, ${name}`,
    ...registerNested(form, `${path}.${key}`),
  })
  return (
    <li className="flex gap-2 items-end" aria-label={name}>
      <div className="grow min-w-0">
        <Fields columns={seesCustos ? 4 : 3} phone={2}>
          <IntegerField suffix="pç" {...faixaField('a_partir_de', 'A partir de')} />
          <MoneyField {...faixaField('por_peca', 'Por peça')} />
          <MoneyField {...faixaField('por_cor', 'Por cor')} />
          {seesCustos && <MoneyField {...faixaField('custo_por_peca', 'Custo por peça')} />}
        </Fields>
      </div>
      <IconButton aria-label={`Remover a ${name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
