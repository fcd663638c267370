import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { idDe } from '../../shared/readers.ts'
import { EstadoDoRegistro } from '../../shared/registro/EstadoDoRegistro.tsx'
import { useParaEditar } from '../../shared/registro/useParaEditar.ts'
import { Permitido } from '../../shared/session/Permitido.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { CategoriaForm } from './CategoriaForm.tsx'
import { umaCategoria } from './categorias.queries.ts'
import { ExclusaoDaCategoria } from './ExclusaoDaCategoria.tsx'

export default function CategoriaPage() {
  const id = idDe(useParams().categoriaId)
  const { registro: categoria, ...lido } = useParaEditar(umaCategoria(id ?? 0), id)
  const [excluindo, setExcluindo] = useState(false)
  return (
    <div>
      <PageHeader
        title="Editar Categoria"
        actions={
          categoria && (
            <Permitido a="excluir_definitivo">
              <Button variant="default" icon={IconTrash} onClick={() => setExcluindo(true)}>
                Lixeira
              </Button>
            </Permitido>
          )
        }
      />
      {categoria ? (
        <CategoriaForm key={categoria.id} categoria={categoria} />
      ) : (
        <EstadoDoRegistro lido={lido} erro="Erro ao carregar categoria" />
      )}
      {excluindo && categoria && <ExclusaoDaCategoria categoria={categoria} onClose={() => setExcluindo(false)} />}
    </div>
  )
}
