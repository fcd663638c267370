import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSaidaParaBling } from '../../shared/bling/authorisation.ts'
import { RecordForm } from '../../shared/forms/RecordForm.tsx'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { SALVO } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { CategoriaPai, SEM_PAI } from './CategoriaPai.tsx'
import { CategoriaSelect } from './CategoriaSelect.tsx'
import { CHAVE_DAS_CATEGORIAS } from './categorias.queries.ts'
import { oQueFalta, useSalvarCategoria } from './useSalvarCategoria.ts'

export function CategoriaForm({ categoria }: { categoria?: Categoria }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const state = useSalvarCategoria({
    categoria,
    onSave: () => {
      void client.invalidateQueries({ queryKey: CHAVE_DAS_CATEGORIAS })
      avisar('success', categoria ? 'Categoria atualizada!' : 'Categoria criada!')
      void navigate('/categorias', { state: SALVO })
    },
  })
  // While the change is sent, the page may be left for Bling's authorisation: the change waits in the queue.
  const naFila = useSaidaParaBling() === 'indo'
  return (
    <RecordForm
      state={state}
      name={categoria ? 'Editar Categoria' : 'Nova Categoria'}
      cancel="/categorias"
      wrong={oQueFalta}
      sent={naFila}
    >
      <Card>
        <Fields>
          <WideField>
            <TextField label="Nome" required maxLength={CARACTERES.categoria.nome} {...state.field('nome')} />
          </WideField>
          {categoria ? (
            <CategoriaPai id={categoria.categoria_pai} />
          ) : (
            <CategoriaSelect label="Categoria pai" placeholder={SEM_PAI} {...state.field('categoria_pai')} />
          )}
          {categoria?.id_bling && <TextField label="ID no Bling" value={categoria.id_bling} readOnly />}
        </Fields>
      </Card>
    </RecordForm>
  )
}
