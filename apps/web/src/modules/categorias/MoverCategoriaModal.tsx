import type { Categoria, CategoriaEntrada } from '@estampa/contract/categorias/categorias.schemas.ts'
import { contem } from '@estampa/contract/shared/search.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import type { BodyOf } from '../../shared/forms/useSave.ts'
import { FormModal } from '../../shared/ui/dialogs/FormModal.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { destinosDe } from './arvore.ts'
import { SEM_PAI } from './CategoriaForm.tsx'
import { arvoreDeCategorias, CHAVE_DAS_CATEGORIAS, readCategoriaAnswer } from './categorias.queries.ts'
import { sendCategoria } from './enviarCategoria.ts'

interface MoverCategoriaModalProps {
  categoria: Pick<Categoria, 'id' | 'nome' | 'categoria_pai'>
  onClose: () => void
}

/** Chooses a new place in the tree for a category and everything below it. Its own branch is not offered. */
export default function MoverCategoriaModal({ categoria, onClose }: MoverCategoriaModalProps) {
  const { id, nome, categoria_pai } = categoria
  const client = useQueryClient()
  const { data = [] } = useQuery(arvoreDeCategorias)
  const [procura, setProcura] = useState('')
  const state = useRecordForm<{ pai: number | null }, Categoria>(undefined, {
    fields: { of: () => ({ pai: categoria_pai }) },
    send: async ({ pai }) => {
      const body = { nome, categoria_pai: pai } satisfies BodyOf<CategoriaEntrada>
      const movedCategoria = readCategoriaAnswer(
        await sendCategoria({ method: 'PUT', url: `/categorias/${id}/`, body }),
      )
      await client.invalidateQueries({ queryKey: CHAVE_DAS_CATEGORIAS })
      return movedCategoria
    },
    onSave: () => {
      toast('success', 'Categoria movida.')
      onClose()
    },
  })
  const pai = useWatch({ control: state.form.control, name: 'pai' })
  const setPai = (newPai: number | null) => state.form.setValue('pai', newPai)
  const destinations = destinosDe(data, id).filter(({ caminho }) => contem(procura, caminho.join(' ')))
  return (
    <FormModal
      title={`Mover ${nome}`}
      size="md"
      submit="Mover para cá"
      busy={state.busy}
      refusal={state.refusal}
      onClose={onClose}
      onSubmit={() => (pai === categoria_pai ? onClose() : state.save({ pai }))}
    >
      <TextField
        label="Procurar na árvore"
        value={procura}
        onChange={(event) => setProcura(event.target.value)}
        data-autofocus
      />
      <fieldset className="max-h-[min(46dvh,420px)] p-1 overflow-auto border border-borda rounded-controle">
        <legend className="somente-leitor">Onde a categoria fica</legend>
        {contem(procura, SEM_PAI) && (
          <Destino rotulo={SEM_PAI} nivel={0} marcado={pai === null} onChange={() => setPai(null)} />
        )}
        {destinations.map(({ id: destinoId, caminho }) => (
          <Destino
            key={destinoId}
            rotulo={caminho.at(-1) ?? ''}
            // A name may occur in several branches.
            nome={caminho.join(' › ')}
            nivel={caminho.length - 1}
            marcado={pai === destinoId}
            atual={destinoId === categoria_pai}
            onChange={() => setPai(destinoId)}
          />
        ))}
      </fieldset>
    </FormModal>
  )
}

interface DestinoProps {
  rotulo: string
  nome?: string
  nivel: number
  marcado: boolean
  atual?: boolean
  onChange: () => void
}

const Destino = ({ rotulo, nome = rotulo, nivel, marcado, atual = false, onChange }: DestinoProps) => (
  <label
    className="flex items-center gap-2.5 min-h-11 pr-2 cursor-pointer rounded-controle-p wrap-anywhere hover:bg-superficie-2 has-checked:bg-superficie-2 has-checked:font-forte [&_input]:flex-none [&_input]:w-4.5 [&_input]:h-4.5 [&_input]:m-0 [&_input]:[accent-color:var(--e-marca)]"
    style={{ paddingLeft: 8 + nivel * 22 }}
  >
    <input type="radio" name="categoria-pai" aria-label={nome} checked={marcado} onChange={onChange} />
    <span>{rotulo}</span>
    {atual && <span className="text-s text-texto-suave ml-auto font-texto">onde está</span>}
  </label>
)
