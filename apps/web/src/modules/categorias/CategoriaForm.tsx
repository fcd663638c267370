import type { Categoria, CategoriaEntrada } from '@estampa/contract/categorias/categorias.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../shared/api/apiError.ts'
import { useSaidaParaBling } from '../../shared/bling/authorisation.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { recordFields, type TextsOf } from '../../shared/forms/fields.ts'
import { RecordForm } from '../../shared/forms/RecordForm.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import type { BodyOf } from '../../shared/forms/useSave.ts'
import { categoriaFields } from '../../shared/generated/categoriaFields.ts'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { AvisoDoBling } from './AvisoDoBling.tsx'
import { CategoriaSelect } from './CategoriaSelect.tsx'
import { arvoreDeCategorias, CHAVE_DAS_CATEGORIAS, readCategoriaAnswer } from './categorias.queries.ts'
import { sendCategoria } from './enviarCategoria.ts'

/** `categoria_pai`: id as text; '' is a category at the top. It is chosen only on creation. */
type Campos = TextsOf<typeof categoriaFields>
const CAMPOS = recordFields<typeof categoriaFields, Categoria>(categoriaFields)
const REGRAS = checkedBy<Campos>(
  async () => (await import('@estampa/contract/categorias/categorias.schemas.ts')).categoriaEntrada,
)

export const formatCategoriaErrors = ({ nome }: FieldErrors<Campos>): string =>
  nome?.message ?? 'Verifique os campos destacados.'

interface Salvamento {
  categoria?: Categoria | undefined
  /** Where the person comes back to when Bling must be authorised first. */
  redirect?: string
  onSave: (salva: Categoria) => unknown
}

export function useSaveCategoria({ categoria, redirect, onSave }: Salvamento) {
  return useRecordForm<Campos, Categoria>(categoria, {
    fields: CAMPOS,
    check: REGRAS,
    send: async (fields, base, submitKeyOf) => {
      const chosenPai = fields.categoria_pai === '' ? null : Number(fields.categoria_pai)
      const body = {
        nome: fields.nome.trim(),
        categoria_pai: base ? base.categoria_pai : chosenPai,
      } satisfies BodyOf<CategoriaEntrada>
      const pedido = base
        ? ({ method: 'PUT', url: `/categorias/${base.id}/`, body } as const)
        : ({ method: 'POST', url: '/categorias/', body, idempotencyKey: submitKeyOf(body) } as const)
      return readCategoriaAnswer(await sendCategoria(pedido, redirect))
    },
    onSave,
    failure: (error) => sentenceOf(error, 'Erro ao salvar categoria', 'erro'),
  })
}

export function CategoriaForm({ categoria }: { categoria?: Categoria }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const state = useSaveCategoria({
    categoria,
    onSave: () => {
      void client.invalidateQueries({ queryKey: CHAVE_DAS_CATEGORIAS })
      toast('success', categoria ? 'Categoria atualizada!' : 'Categoria criada!')
      void navigate('/categorias', AFTER_SUCCESS)
    },
  })
  // While the change is sent, the page may be left for Bling's authorisation: the change waits in the queue.
  const isQueued = useSaidaParaBling() === 'indo'
  return (
    // At a desk the bar stands below the card, not at the foot of the window.
    <div>
      <RecordForm
        state={state}
        name={categoria ? 'Editar Categoria' : 'Nova Categoria'}
        cancel="/categorias"
        wrong={formatCategoriaErrors}
        sent={isQueued}
        focusOn={categoria ? undefined : 'nome'}
      >
        <Card>
          <Fields>
            <WideField>
              <Field name="nome" />
            </WideField>
            {categoria ? (
              <CategoriaPai id={categoria.categoria_pai} />
            ) : (
              <CategoriaSelect label="Categoria pai" placeholder={SEM_PAI} {...state.field('categoria_pai')} />
            )}
            {!categoria && <AvisoDoBling />}
            {categoria?.id_bling && <TextField label="ID no Bling" value={categoria.id_bling} readOnly />}
          </Fields>
        </Card>
      </RecordForm>
    </div>
  )
}

export const SEM_PAI = 'Nenhuma (categoria de topo)'

/** The parent of an existing category, which stays as it is: read-only. */
export function CategoriaPai({ id }: { id: number | null }) {
  const { data, isError } = useQuery({ ...arvoreDeCategorias, enabled: id !== null })
  const name = id === null ? SEM_PAI : findCategoriaName(data ?? [], id)
  return (
    <TextField label="Categoria pai" readOnly value={name ?? (data || isError ? `Categoria ${id}` : 'Carregando...')} />
  )
}

function findCategoriaName(tree: readonly Categoria[], id: number): string | null {
  for (const { id: categoriaId, nome, subcategorias } of tree) {
    if (categoriaId === id) return nome
    const descendantName = findCategoriaName(subcategorias, id)
    if (descendantName !== null) return descendantName
  }
  return null
}
