import { IconShirt, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { EstadoDoRegistro } from '../../shared/registro/EstadoDoRegistro.tsx'
import { useParaEditar } from '../../shared/registro/useParaEditar.ts'
import { idDe } from '../../shared/tolerant.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ExclusaoDoModelo } from './ExclusaoDoModelo.tsx'
import { ModeloForm } from './ModeloForm.tsx'
import { umModelo } from './modelos.queries.ts'

export default function ModeloPage() {
  const { modeloId } = useParams()
  const id = idDe(modeloId)
  const { registro: modelo, ...lido } = useParaEditar(umModelo(id ?? 0), id)
  const [excluindo, setExcluindo] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Editar modelo"
        actions={
          modelo && (
            <>
              <Button variant="default" icon={IconShirt} onClick={() => void navigate(`/produtos?modelo=${modelo.id}`)}>
                Ver Produtos do Modelo
              </Button>
              <Button variant="default" icon={IconTrash} onClick={() => setExcluindo(true)}>
                Lixeira
              </Button>
            </>
          )
        }
      />
      {modelo ? (
        <ModeloForm key={modelo.id} modelo={modelo} />
      ) : (
        <EstadoDoRegistro lido={lido} erro="Erro ao carregar modelo" />
      )}
      {excluindo && modelo && <ExclusaoDoModelo modelo={modelo} onClose={() => setExcluindo(false)} />}
    </>
  )
}
