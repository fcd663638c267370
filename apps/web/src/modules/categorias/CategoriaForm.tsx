import type { Categoria } from '@estampa/contract/categorias/categorias.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSaidaParaBling } from '../../shared/bling/authorisation.ts'
import { RascunhoDosCampos } from '../../shared/rascunhos/RascunhoDosCampos.tsx'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { SaveBar } from '../../shared/ui/SaveBar.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { SALVO, useAvisoDeAlteracoes } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { CategoriaPai, SEM_PAI } from './CategoriaPai.tsx'
import { CategoriaSelect } from './CategoriaSelect.tsx'
import { CHAVE_DAS_CATEGORIAS } from './categorias.queries.ts'
import { useSalvarCategoria } from './useSalvarCategoria.ts'

export function CategoriaForm({ categoria }: { categoria?: Categoria }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { enviar, salvando, recusa, alterada, doNome, doPai } = useSalvarCategoria({
    categoria,
    onSave: () => {
      void client.invalidateQueries({ queryKey: CHAVE_DAS_CATEGORIAS })
      avisar('success', categoria ? 'Categoria atualizada!' : 'Categoria criada!')
      void navigate('/categorias', { state: SALVO })
    },
  })
  // While the change is sent, the page may be left for Bling's authorisation: the change waits in the queue.
  const aviso = useAvisoDeAlteracoes(alterada && !salvando)
  const naFila = useSaidaParaBling() === 'indo'
  return (
    <form noValidate onSubmit={(event) => void enviar(event)}>
      <RascunhoDosCampos
        tela={categoria ? 'Editar Categoria' : 'Nova Categoria'}
        alterado={alterada && !(salvando && naFila)}
      />
      <Card>
        <Fields>
          <WideField>
            <TextField label="Nome" {...doNome} />
          </WideField>
          {categoria ? (
            <CategoriaPai id={categoria.categoria_pai} />
          ) : (
            <CategoriaSelect label="Categoria pai" placeholder={SEM_PAI} {...doPai} />
          )}
          {categoria?.id_bling && <TextField label="ID no Bling" value={categoria.id_bling} readOnly />}
        </Fields>
      </Card>
      <SaveBar cancelar="/categorias" salvando={salvando} recusa={recusa} />
      {aviso}
    </form>
  )
}
